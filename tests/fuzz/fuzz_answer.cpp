// Any bytes as the answer of a program that is a bot: refused with printable words, or a greeting, or a legal move. The
// first byte chooses the position.
#include <algorithm>
#include <string>

#include "ai/programs/excerpt.hpp"
#include "ai/programs/protocol.hpp"
#include "tests/fuzz/invariants.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

constexpr std::uint64_t id = 7;

// In a report, on a terminal and in JSON.
void check_words(const std::string& words) {
  require(!words.empty(), "a refusal has words");
  require(std::ranges::none_of(words, [](unsigned char c) { return c < 0x20 || c == 0x7F; }), "they steer no terminal");
  boost::system::error_code error;
  const auto again = boost::json::parse(boost::json::serialize(boost::json::value(words)), error);
  require(!error && again.as_string() == words, "they are UTF-8");
}

template <class G>
void try_move(const typename G::Variant& table, int moves, std::string_view line) {
  Rng rng(static_cast<std::uint64_t>(moves));
  typename G::State state = G::set_up(table, rng, NoEvents{});
  for (int i = 0; i < moves && !over(state); ++i) {
    const auto list = offers(state, to_act(state.open).lowest());
    apply(state, list[rng.below(list.size())], rng, NoEvents{});
  }
  if (over(state)) return;
  const auto known = know(state, to_act(state.open).lowest());
  const auto legal = bots::read_move<G>(line, id, table, known);
  if (!legal) return check_words(legal.error());
  const boost::json::object answer{{"type", "move"}, {"id", id}, {"move", G::text(table, legal->move())}};
  const auto again = bots::read_move<G>(boost::json::serialize(answer), id, table, known);
  require(again && again->move() == legal->move() && again->seat() == legal->seat(), "an answer reads back");
  apply(state, *legal, rng, NoEvents{});
  fuzz::check_state(state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view line = fuzz::as_text(data, size).substr(1);
  const int moves = data[0] / 2;
  static const tsukiji::Game::Variant house;
  if (data[0] % 2 == 0) {
    try_move<osaka::Game>({2, false}, moves, line);
  } else {
    try_move<tsukiji::Game>(house, moves, line);
  }
  const auto name = bots::read_hello(line, "osaka");
  check_words(name ? *name : name.error());
  if (!line.empty()) check_words(bots::excerpt(line));
  return 0;
}
