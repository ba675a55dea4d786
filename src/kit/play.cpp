#include "kit/play.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "kit/bytes.hpp"

namespace ichiba::kit {
namespace {

constexpr std::string_view magic = "ichiba game 2";

// A state of Tsukiji points to its deck, which others have at another place.
void bind(osaka::State&, const osaka::Game::Variant&) {}
void bind(tsukiji::State& state, const tsukiji::Game::Variant& variant) { state.open.deck = &*variant.deck; }

// Everything that makes a position, apart from the table's options: each part is visited in turn.
template <class Visit>
void each_part(const osaka::State& state, Visit visit) {
  visit(state.open);
  visit(state.hands);
  visit(state.points);
  visit(state.buried);
  visit(state.blind);
}
template <class Visit>
void each_part(const tsukiji::State& state, Visit visit) {
  tsukiji::Open open = state.open;
  open.deck = nullptr;
  visit(open);
  visit(state.bids);
}

void write(ByteWriter& to, const osaka::Game::Variant& variant) {
  to.number(static_cast<std::uint64_t>(variant.players));
  to.number(variant.memory ? 1 : 0);
}
void write(ByteWriter& to, const tsukiji::Game::Variant& variant) {
  to.number(variant.friendly ? 1 : 0);
  const bool house = &*variant.deck == &tsukiji::house_deck();
  to.number(house ? 1 : 0);
  if (!house) to.raw(*variant.deck);
}
void read(ByteReader& from, osaka::Game::Variant& variant) {
  variant.players = static_cast<int>(from.number());
  variant.memory = from.number() != 0;
}
void read(ByteReader& from, tsukiji::Game::Variant& variant) {
  variant.friendly = from.number() != 0;
  if (from.number() != 0) return;
  tsukiji::Deck deck;
  from.raw(deck);
  variant.deck = tsukiji::SharedDeck(deck);
}

bool same(const osaka::Game::Variant& a, const osaka::Game::Variant& b) {
  return a.players == b.players && a.memory == b.memory;
}
bool same(const tsukiji::Game::Variant& a, const tsukiji::Game::Variant& b) {
  return a.friendly == b.friendly && a.deck == b.deck;
}

}  // namespace

template <class G>
Play<G>::Play(const Variant& variant, std::uint64_t seed) : variant_(variant), rng_(seed) {
  record::RecordingChance<Card> chance(rng_);
  state_ = G::set_up(variant_, chance, NoEvents{});
  auto piles = chance.take_piles();
  beginning_ = std::make_shared<const Beginning<G>>(
      Beginning<G>{.names = {}, .deck = std::move(piles.front()), .start = chance.start()});
}

template <class G>
std::optional<Play<G>> Play<G>::begin(const Variant& variant, const Beginning<G>& beginning, std::uint64_t seed) {
  record::ScriptedChance<Card> chance;
  chance.add_pile(beginning.deck);
  chance.set_start(beginning.start);
  Play play;
  play.variant_ = variant;
  play.state_ = G::set_up(play.variant_, chance, NoEvents{});
  if (chance.misfit() != record::ScriptedChance<Card>::Misfit::none) return std::nullopt;
  play.rng_ = Rng(seed);
  play.beginning_ = std::make_shared<const Beginning<G>>(beginning);
  return play;
}

template <class G>
void Play<G>::remember(Seat seat, const Move& move, std::vector<std::vector<Card>> piles) {
  last_ = std::make_shared<Link>(Played<G>{seat, move, std::move(piles)}, std::move(last_));
  ++steps_;
  pending_ = {};
}

template <class G>
expected<void, typename G::Refusal> Play<G>::play(Seat seat, const Move& move, Events* events) {
  const auto legal = check(state_, seat, move);
  if (!legal) return unexpected(legal.error());
  record::RecordingChance<Card> chance(rng_);
  if (events != nullptr) {
    apply(state_, *legal, chance, CollectEvents{*events});
  } else {
    apply(state_, *legal, chance, NoEvents{});
  }
  remember(seat, move, chance.take_piles());
  return {};
}

template <class G>
bool Play<G>::play_again(const Played<G>& played) {
  const auto legal = check(state_, played.seat, played.move);
  if (!legal) return false;
  record::ScriptedChance<Card> chance;
  for (const auto& pile : played.piles) chance.add_pile(pile);
  State next = state_;
  apply(next, *legal, chance, NoEvents{});
  if (chance.misfit() != record::ScriptedChance<Card>::Misfit::none) return false;
  state_ = next;
  remember(played.seat, played.move, played.piles);
  return true;
}

template <class G>
std::uint64_t Play<G>::legal_actions(Seat seat) const {
  return acting().has(seat) ? E::legal(state_, seat, pending_) : 0;
}

template <class G>
bool Play<G>::act(Seat seat, int action) {
  const auto move = E::choose(state_, seat, pending_, action);
  return move && play(seat, *move).has_value();
}

template <class G>
Play<G> Play<G>::sampled(Seat seat, std::uint64_t seed) const {
  Play play;
  play.variant_ = variant_;
  play.rng_ = Rng(seed);
  play.state_ = sample(know(state_, seat), play.rng_);
  if (acting().has(seat)) play.pending_ = pending_;
  return play;
}

template <class G>
std::vector<const Played<G>*> Play<G>::past() const {
  std::vector<const Played<G>*> list;
  for (const Link* link = last_.get(); link != nullptr; link = link->before.get()) list.push_back(&link->played);
  std::ranges::reverse(list);
  return list;
}

template <class G>
bool Play<G>::same_position(const Play& a, const Play& b) {
  if (!same(a.variant_, b.variant_) || a.pending_ != b.pending_) return false;
  if (!std::ranges::equal(a.state_.draw.cards(), b.state_.draw.cards())) return false;
  std::string parts;
  ByteWriter writer(parts);
  each_part(a.state_, [&](const auto& part) { writer.raw(part); });
  std::string others;
  ByteWriter other(others);
  each_part(b.state_, [&](const auto& part) { other.raw(part); });
  return parts == others;
}

template <class G>
std::uint64_t Play<G>::hash() const {
  std::string parts;
  ByteWriter writer(parts);
  each_part(state_, [&](const auto& part) { writer.raw(part); });
  for (const Card card : state_.draw.cards()) writer.raw(card);
  if constexpr (!std::is_empty_v<typename E::Pending>) {
    writer.raw(pending_.payment);
    writer.raw(pending_.goods);
    writer.raw(pending_.discards);
    writer.number(pending_.goods_chosen ? 1 : 0);
  }
  return fnv(parts);
}

template <class G>
std::string Play<G>::save() const {
  static_assert(std::is_trivially_copyable_v<State> && std::is_trivially_copyable_v<Rng> &&
                std::is_trivially_copyable_v<typename E::Pending>);
  std::string saved;
  ByteWriter to(saved);
  to.text(magic);
  to.text(G::name);
  to.number(batch::layout_hash<G>(ICHIBA_VERSION));
  write(to, variant_);
  State state = state_;
  if constexpr (requires { state.open.deck; }) state.open.deck = nullptr;
  to.raw(state);
  to.raw(pending_);
  to.raw(rng_);
  to.number(beginning_ ? 1 : 0);
  if (beginning_) {
    to.number(beginning_->names.size());
    for (const std::string& name : beginning_->names) to.text(name);
    to.list(beginning_->deck);
    to.number(beginning_->start ? 1 + static_cast<std::uint64_t>(beginning_->start->index()) : 0);
  }
  const auto played = past();
  to.number(played.size());
  for (const Played<G>* one : played) {
    to.number(static_cast<std::uint64_t>(one->seat.index()));
    to.text(G::text(variant_, one->move));
    to.number(one->piles.size());
    for (const auto& pile : one->piles) to.list(pile);
  }
  to.number(fnv(saved));
  return saved;
}

template <class G>
std::optional<Play<G>> Play<G>::load(std::string_view saved) {
  std::uint64_t hash = 0;
  if (saved.size() < sizeof hash) return std::nullopt;
  std::memcpy(&hash, saved.data() + saved.size() - sizeof hash, sizeof hash);
  saved.remove_suffix(sizeof hash);
  if (fnv(saved) != hash) return std::nullopt;
  ByteReader from(saved);
  if (from.text() != magic || from.text() != G::name || from.number() != batch::layout_hash<G>(ICHIBA_VERSION))
    return std::nullopt;
  Play play;
  read(from, play.variant_);
  from.raw(play.state_);
  bind(play.state_, play.variant_);
  from.raw(play.pending_);
  from.raw(play.rng_);
  if (from.number() != 0) {
    Beginning<G> beginning;
    for (std::uint64_t names = from.number(); names > 0 && from.fine(); --names) {
      beginning.names.emplace_back(from.text());
    }
    beginning.deck = from.list<Card>();
    if (const std::uint64_t start = from.number(); start > 0) beginning.start = Seat(static_cast<int>(start - 1));
    play.beginning_ = std::make_shared<const Beginning<G>>(std::move(beginning));
  }
  const auto pending = play.pending_;
  for (std::uint64_t moves = from.number(); moves > 0 && from.fine(); --moves) {
    const Seat seat(static_cast<int>(from.number()));
    const auto move = G::parse(play.variant_, from.text());
    std::vector<std::vector<Card>> piles;
    for (std::uint64_t count = from.number(); count > 0 && from.fine(); --count) piles.push_back(from.list<Card>());
    if (!move) return std::nullopt;
    play.remember(seat, *move, std::move(piles));
  }
  play.pending_ = pending;
  if (!from.done()) return std::nullopt;
  return play;
}

template class Play<osaka::Game>;
template class Play<tsukiji::Game>;

}  // namespace ichiba::kit
