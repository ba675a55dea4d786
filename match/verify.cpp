#include "match/verify.hpp"

#include <algorithm>

#include "match/fair_dealing.hpp"
#include "record/replay.hpp"

namespace ichiba::match {
namespace {

using Kind = NotVerified::Kind;

std::unexpected<NotVerified> no(Kind kind, int line, std::string words) {
  return std::unexpected(NotVerified{kind, line, std::move(words)});
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

std::expected<Secret, NotVerified> read_secret(const record::json::object& header, std::string& shown) {
  const auto read = [&](std::string_view name) -> std::optional<Bytes32> {
    const auto* value = header.if_contains(name);
    return value != nullptr && value->is_string() ? from_hex(std::string_view(value->get_string())) : std::nullopt;
  };
  const auto seed = read("seed");
  const auto salt = read("salt");
  const auto commitment_of = read("commitment");
  if (!seed || !salt || !commitment_of) {
    return no(Kind::no_record, 1, "the record has no seed, salt and commitment; only games dealt by a server have");
  }
  shown = to_hex(*commitment_of);
  const Secret secret{*seed, *salt};
  if (commitment(secret) != *commitment_of) {
    return no(Kind::not_fair, 1, "the commitment is not that of this seed and salt");
  }
  return secret;
}

// Deals beside the record, and compares the cards that lie face down after every step.
template <class G>
class Beside {
 public:
  Beside(const record::Replay<G>& replay, const Secret& secret) : replay_(replay), fair_(secret.seed), chance_(fair_) {
    state_ = G::set_up(replay.header().table, chance_, NoEvents{});
    draws_ = static_cast<int>(chance_.take_piles().size()) + (chance_.start() ? 1 : 0);
  }

  void step(const typename G::Legal& legal) {
    apply(state_, legal, chance_, NoEvents{});
    draws_ += static_cast<int>(chance_.take_piles().size());
  }
  [[nodiscard]] bool agrees() const {
    return std::ranges::equal(state_.draw.cards(), replay_.state().draw.cards()) &&
           to_act(state_.open) == to_act(replay_.state().open);
  }
  [[nodiscard]] int draws() const { return draws_; }

 private:
  const record::Replay<G>& replay_;
  FairChance fair_;
  record::RecordingChance<typename record::Codec<G>::Card, FairChance> chance_;
  typename G::State state_;
  int draws_ = 0;
};

template <class G>
std::expected<Verified, NotVerified> verify(record::Replay<G>& replay, const Secret& secret, std::string_view rest) {
  Beside<G> beside(replay, secret);
  if (!beside.agrees()) return no(Kind::not_fair, 1, "the cards of the set-up are not those that the seed gives");
  int number = 1;
  while (!rest.empty()) {
    const std::string_view text = next_line(rest);
    ++number;
    const auto object = record::parse_line(text);
    if (!object) return no(Kind::no_record, number, object.error().text());
    const auto step = replay.line(*object);
    if (!step) {
      const bool rule = step.error().kind == record::Problem::Kind::rule;
      return no(rule ? Kind::not_fair : Kind::no_record, number, step.error().text());
    }
    if (!*step) continue;
    beside.step((*step)->legal);
    if (!beside.agrees()) return no(Kind::not_fair, number, "the renewed pile is not the one that the seed gives");
  }
  if (const auto complete = replay.end(); !complete) return no(Kind::no_record, number, complete.error().text());
  return Verified{{}, replay.steps(), beside.draws(), over(replay.state())};
}

}  // namespace

std::expected<Verified, NotVerified> verify(std::string_view text) {
  const std::string_view first = next_line(text);
  const auto header = record::parse_line(first);
  if (!header) return no(Kind::no_record, 1, header.error().text());
  std::string shown;
  if (const auto* setup = header->if_contains("setup"); setup != nullptr && setup->is_null()) {
    return no(Kind::no_record, 1, "the game is not over, so the cards are not told yet");
  }
  const auto secret = read_secret(*header, shown);
  if (!secret) return std::unexpected(secret.error());
  auto replay = record::begin_replay(first);
  if (!replay) {
    const bool rule = replay.error().kind == record::Problem::Kind::rule;
    return no(rule ? Kind::not_fair : Kind::no_record, 1, replay.error().text());
  }
  auto verified = std::visit([&](auto& game) { return verify(game, *secret, text); }, *replay);
  if (verified) verified->commitment = shown;
  return verified;
}

}  // namespace ichiba::match
