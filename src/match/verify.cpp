#include "match/verify.hpp"

#include <algorithm>

#include "match/fair_dealing.hpp"
#include "record/replay.hpp"

namespace ichiba::match {
namespace {

using Kind = NotVerified::Kind;
using What = NotVerified::What;

std::unexpected<NotVerified> no(What what, int line, std::string words) {
  const Kind kind = what == What::record ? Kind::no_record : Kind::not_fair;
  return std::unexpected(NotVerified{kind, what, line, std::move(words)});
}
std::unexpected<NotVerified> no(const base::Problem& problem, int line) {
  return no(problem.kind == base::Problem::Kind::rule ? What::moves : What::record, line, problem.text());
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

std::optional<base::Bytes32> bytes_of(const record::json::value* value) {
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return from_hex(std::string_view(value->get_string()));
}

// What a record says about its dealing.
struct Dealing {
  int version = 1;
  Secret secret;
  base::Bytes32 commitment{};
  Nonces nonces;
};

std::expected<Nonces, NotVerified> read_nonces(const record::json::object& header) {
  const auto* list = header.if_contains("nonces");
  const auto* players = header.if_contains("players");
  const std::size_t seats = players != nullptr && players->is_array() ? players->get_array().size() : 0;
  if (list == nullptr || !list->is_array() || list->get_array().size() != seats) {
    return no(What::record, 1, "nonces: expected one for each player, or null");
  }
  Nonces nonces;
  for (const auto& value : list->get_array()) {
    nonces.push_back(bytes_of(&value));
    if (!nonces.back() && !value.is_null()) return no(What::record, 1, "nonces: not 64 hexadecimal digits");
  }
  return nonces;
}

std::expected<Dealing, NotVerified> read_dealing(const record::json::object& header) {
  Dealing dealing;
  if (const auto* version = header.if_contains("dealing")) {
    if (!version->is_int64() || version->get_int64() < 1 || version->get_int64() > newest_dealing) {
      return no(What::record, 1, "dealing: a version that is not known here");
    }
    dealing.version = static_cast<int>(version->get_int64());
  }
  const auto seed = bytes_of(header.if_contains("seed"));
  const auto salt = bytes_of(header.if_contains("salt"));
  const auto shown = bytes_of(header.if_contains("commitment"));
  if (!seed || !salt || !shown) {
    return no(What::record, 1, "the record has no seed, salt and commitment; only games dealt by a server have");
  }
  dealing.secret = {*seed, *salt};
  dealing.commitment = *shown;
  if (dealing.version > 1) {
    auto nonces = read_nonces(header);
    if (!nonces) return std::unexpected(std::move(nonces.error()));
    dealing.nonces = std::move(*nonces);
  }
  return dealing;
}

// Does it match the server's promise, and the player's nonce?
std::expected<void, NotVerified> compare(const Dealing& dealing, const Kept& kept) {
  if (commitment(dealing.secret) != dealing.commitment) {
    return no(What::commitment, 1, "the commitment is not that of this seed and salt");
  }
  if (kept.commitment && *kept.commitment != dealing.commitment) {
    return no(What::commitment, 1, "the commitment is another one than was shown: " + to_hex(dealing.commitment));
  }
  for (const auto& [seat, nonce] : kept.nonces) {
    const bool there = seat >= 0 && static_cast<std::size_t>(seat) < dealing.nonces.size();
    if (!there || dealing.nonces[static_cast<std::size_t>(seat)] != nonce) {
      return no(What::nonce, 1, "the nonce of seat " + std::to_string(seat) + " is not part of the deal");
    }
  }
  return {};
}

// Deals beside the record, and compares the face-down cards after every step.
template <class G>
class Beside {
 public:
  Beside(const record::Replay<G>& replay, const base::Bytes32& seed) : replay_(replay), fair_(seed), chance_(fair_) {
    state_ = G::set_up(replay.header().variant, chance_, NoEvents{});
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
std::expected<Verified, NotVerified> verify(record::Replay<G>& replay, const base::Bytes32& seed,
                                            std::string_view rest) {
  Beside<G> beside(replay, seed);
  if (!beside.agrees()) return no(What::cards, 1, "the cards of the set-up are not those that the seed gives");
  int number = 1;
  while (!rest.empty()) {
    const std::string_view text = next_line(rest);
    ++number;
    const auto object = record::parse_line(text);
    if (!object) return no(What::record, number, object.error().text());
    const auto step = replay.line(*object);
    if (!step) return no(step.error(), number);
    if (!*step) continue;
    beside.step((*step)->legal);
    if (!beside.agrees()) return no(What::cards, number, "the renewed pile is not the one that the seed gives");
  }
  if (const auto complete = replay.end(); !complete) return no(What::record, number, complete.error().text());
  Verified verified;
  verified.steps = replay.steps();
  verified.draws = beside.draws();
  verified.over = over(replay.state());
  return verified;
}

}  // namespace

std::string_view name_of(What what) {
  switch (what) {
    case What::record: return "record";
    case What::commitment: return "commitment";
    case What::nonce: return "nonce";
    case What::cards: return "cards";
    case What::moves: return "moves";
  }
  return "";
}

std::expected<Verified, NotVerified> verify(std::string_view text, const Kept& kept) {
  const std::string_view first = next_line(text);
  const auto header = record::parse_line(first);
  if (!header) return no(What::record, 1, header.error().text());
  if (const auto* setup = header->if_contains("setup"); setup != nullptr && setup->is_null()) {
    return no(What::record, 1, "the game is not over, so the cards are not told yet");
  }
  const auto dealing = read_dealing(*header);
  if (!dealing) return std::unexpected(dealing.error());
  if (auto same = compare(*dealing, kept); !same) return std::unexpected(std::move(same.error()));
  auto replay = record::begin_replay(first);
  if (!replay) return no(replay.error(), 1);
  const base::Bytes32 seed = deal_seed(dealing->version, dealing->secret.seed, dealing->nonces);
  auto verified = std::visit([&](auto& game) { return verify(game, seed, text); }, *replay);
  if (verified) {
    verified->commitment = to_hex(dealing->commitment);
    verified->dealing = dealing->version;
    verified->independent = kept.commitment.has_value();
    verified->nonces = static_cast<int>(kept.nonces.size());
  }
  return verified;
}

}  // namespace ichiba::match
