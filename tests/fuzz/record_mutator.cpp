// Mutates records as records. Random bytes would hardly ever add a legal move; here a record is played up to some line
// and continued with offered moves, or its lines are shuffled.
#include <algorithm>
#include <cstring>

#include "tests/fuzz/record_lines.hpp"
#include "tests/fuzz/support.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using namespace ichiba;

// Adds a few moves on offer, with the reshuffles they bring about.
template <class G>
void add_moves(std::string& text, const typename G::Variant& table, typename G::State state, Rng& rng) {
  record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
  const bool last_on_offer = rng.below(4) == 0;  // in osaka these are the purchases, which move the ships
  for (std::uint32_t left = 1 + rng.below(rng.below(8) == 0 ? 300 : 12); left > 0 && !over(state); --left) {
    Seat seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(G::players(table)))));
    if (!to_act(state.open).has(seat)) seat = to_act(state.open).lowest();
    const auto list = offers(state, seat);
    const auto legal = list[last_on_offer ? list.size() - 1 : rng.below(list.size())];
    apply(state, legal, chance, NoEvents{});
    text += record::move_line<G>(table, seat, legal.move());
    for (const auto& pile : chance.take_piles()) text += record::reshuffle_line<G>(pile);
  }
}

template <class G>
std::string new_record(const typename G::Variant& table, Rng& rng) {
  record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
  const auto state = G::set_up(table, chance, NoEvents{});
  const auto players = static_cast<std::size_t>(G::players(table));
  const record::Header<G> header{std::vector<std::string>(players, "A"), table, chance.take_piles().front(),
                                 chance.start()};
  std::string text = record::header_line<G>(header);
  add_moves<G>(text, table, state, rng);
  return text;
}

std::string new_record(Rng& rng) {
  if (rng.flip()) return new_record<osaka::Game>({2 + static_cast<int>(rng.below(3)), rng.flip()}, rng);
  return new_record<tsukiji::Game>({{}, rng.flip()}, rng);
}

// Plays up to some line, and continues in another way.
template <class G>
std::string go_on(record::Replay<G>& replay, const std::vector<std::string_view>& lines, Rng& rng) {
  std::string text = record::header_line<G>(replay.header());
  const auto count = static_cast<std::uint32_t>(lines.size());
  const std::size_t keep = rng.flip() ? count : 1 + rng.below(count);
  for (std::size_t i = 1; i < keep; ++i) {
    const auto object = record::parse_line(lines[i]);
    if (!object) break;
    const auto step = replay.line(*object);
    if (!step) break;
    if (*step) text += fuzz::step_lines<G>(replay.header().variant, **step);
  }
  add_moves<G>(text, replay.header().variant, replay.state(), rng);
  return text;
}

// Removes a line, duplicates one, or swaps two.
std::string throw_about(std::vector<std::string_view> lines, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(lines.size());
  const std::size_t a = rng.below(count);
  const std::size_t b = rng.below(count);
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(a);
  switch (rng.below(3)) {
    case 0: lines.erase(place); break;
    case 1: lines.insert(place, lines[b]); break;
    default: std::swap(lines[a], lines[b]);
  }
  std::string text;
  for (std::string_view line : lines) text.append(line) += '\n';
  return text;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  Rng rng(seed);
  const std::uint32_t way = rng.below(8);
  if (way < 2) return LLVMFuzzerMutate(data, size, max_size);
  const std::vector<std::string_view> lines = fuzz::split(fuzz::as_text(data, size));
  std::string text;
  if (way == 2 && lines.size() > 1) {
    text = throw_about(lines, rng);
  } else if (auto begun = lines.empty() ? record::begin_replay("") : record::begin_replay(lines.front()); begun) {
    text = std::visit([&](auto& replay) { return go_on(replay, lines, rng); }, *begun);
  } else {
    text = new_record(rng);
  }
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
