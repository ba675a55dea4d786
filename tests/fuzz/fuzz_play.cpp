// Bytes as a game: which game, which table, and what is tried at each step. After each step all invariants are checked,
// and each seat's knowledge is compared with states sampled from it.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "tests/fuzz/any_move.hpp"
#include "tests/fuzz/invariants.hpp"
#include "words/refusals.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

constexpr int longest_game = 20000;  // decisions; far more than any game needs

std::string words_for(const osaka::Game::Variant&, const osaka::Refusal& refusal) { return words::say(refusal); }
std::string words_for(const tsukiji::Game::Variant& table, const tsukiji::Refusal& refusal) {
  return words::say(table.deck, refusal);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// How the game goes on when the bytes are used up.
enum class Tail : std::uint8_t { stop, at_random, first_on_offer, last_on_offer };

template <class G>
class Table {
 public:
  Table(const typename G::Variant& table, std::uint64_t seed, Tail tail)
      : table_(table), rng_(seed), tail_(tail), state_(G::set_up(table_, rng_, NoEvents{})) {}
  Table(const Table&) = delete;  // the state points to the table
  Table& operator=(const Table&) = delete;

  void play(fuzz::Bytes bytes) {
    look();
    while (!over(state_) && !bytes.empty()) {
      step(bytes);
      look();
    }
    for (int decisions = 0; !over(state_) && tail_ != Tail::stop; ++decisions) {
      require(decisions < longest_game, "a game comes to its end");
      const auto list = offers(state_, to_act(state_.open).lowest());
      apply(state_, list[go_on(list.size())], rng_, NoEvents{});
      fuzz::check_state(state_);
    }
    if (!over(state_)) return;
    look();
    fuzz::check_end(state_);
    for (Seat seat : Seats(G::players(table_))) {
      require(!check(state_, seat, fuzz::any_move(state_, bytes)), "nobody moves after the end");
    }
  }

 private:
  using Move = typename G::Move;

  void step(fuzz::Bytes& bytes) {
    if (bytes.below(4) == 0) {
      const Seat seat(static_cast<int>(bytes.below(static_cast<std::uint32_t>(G::players(table_)))));
      try_move(seat, fuzz::any_move(state_, bytes));
      return;
    }
    const SeatSet acting = to_act(state_.open);
    const bool second = acting.size() == 2 && bytes.below(2) == 1;
    const auto list = offers(state_, second ? Seat(1) : acting.lowest());
    carry_out(list[bytes.below(list.size())]);
  }

  // A move that was not offered: refused, with a clause and words, or legal and then carried out.
  void try_move(Seat seat, const Move& move) {
    const auto legal = check(state_, seat, move);
    Rng rng(1);
    const auto from_knowledge = check(sample(know(state_, seat), rng), seat, move);
    const bool same = legal ? from_knowledge.has_value() : !from_knowledge && from_knowledge.error() == legal.error();
    require(same, "the answer depends on nothing that the seat does not know");
    if (!legal) {
      require(!legal.error().clause.text().empty(), "a refusal has a clause");
      require(!words_for(table_, legal.error()).empty(), "a refusal has words");
      return;
    }
    require(to_act(state_.open).has(seat), "only who has to move can move");
    const auto list = offers(state_, seat);
    bool listed = fuzz::may_be_unlisted(move);
    for (std::uint32_t i = 0; i < list.size() && !listed; ++i) listed = list[i].move() == move;
    require(listed, "a legal move is on offer");
    carry_out(*legal);
  }

  // Listening to events does not change them.
  void carry_out(const typename G::Legal& legal) {
    typename G::State unheard = state_;
    Rng rng = rng_;
    apply(unheard, legal, rng, NoEvents{});
    std::vector<typename G::Event> events;
    apply(state_, legal, rng_, CollectEvents{events});
    require(!events.empty(), "every move is told");
    require(rng == rng_ && std::ranges::equal(unheard.draw.cards(), state_.draw.cards()), "events draw no chance");
    for (Seat seat : Seats(G::players(table_))) {
      require(same_bytes(know(unheard, seat), know(state_, seat)), "events change nothing");
      for (const auto& event : events) static_cast<void>(G::seen(event, seat));
    }
    for (const auto& event : events) static_cast<void>(G::seen(event, std::nullopt));
  }

  std::uint32_t go_on(std::uint32_t size) {
    if (tail_ == Tail::first_on_offer) return 0;
    return tail_ == Tail::last_on_offer ? size - 1 : rng_.below(size);
  }

  void look() {
    fuzz::check_state(state_);
    require(over(state_) == to_act(state_.open).empty(), "someone has to move until the game is over");
    for (Seat seat : Seats(G::players(table_))) {
      look_at_offers(seat);
      look_at_knowledge(seat);
    }
  }

  void look_at_offers(Seat seat) {
    const auto list = offers(state_, seat);
    const auto seen = view(state_, seat);  // the offers may point into it
    const auto in_view = offers(seen);
    require(list.empty() != to_act(state_.open).has(seat), "exactly those who have to move have moves");
    require(list.size() == in_view.size(), "a view has the same offers");
    // A big hand has thousands of payments: then a sample of them is enough.
    constexpr std::uint32_t most = 24;
    const std::uint32_t stride = std::max(list.size() / most, 1U);
    std::vector<std::string> texts;
    for (std::uint32_t i = 0; i < list.size(); i += stride) {
      const Move move = list[i].move();
      require(in_view[i].move() == move, "a view has the same offers");
      require(check(state_, seat, move).has_value(), "an offered move is legal");
      require(fuzz::is_thrifty(state_, seat, move), "an offered move wastes no card");
      texts.push_back(G::text(table_, move));
      const auto parsed = G::parse(table_, texts.back());
      require(parsed && *parsed == move, "an offered move reads back as it was written");
    }
    std::ranges::sort(texts);
    require(std::ranges::adjacent_find(texts) == texts.end(), "no move is offered twice");
  }

  // T9, O12: states sampled from what a seat knows look to that seat, and to a spectator, like the true one.
  void look_at_knowledge(Seat seat) {
    const auto known = know(state_, seat);
    Rng rng(sampled_++);
    const typename G::State other = sample(known, rng);
    fuzz::check_state(other);
    require(same_bytes(know(other, seat), known), "a sampled state is known alike");
    require(same_bytes(view(other, seat), view(state_, seat)), "a sampled state looks alike");
    require(same_bytes(view(other, std::nullopt), view(state_, std::nullopt)), "a spectator sees no difference");
  }

  const typename G::Variant table_;
  Rng rng_;
  Tail tail_;
  typename G::State state_;
  std::uint64_t sampled_ = 0;
};

// A deck on which every specialty is earned with few cards, so that bonuses bring bonuses.
tsukiji::Deck lively_deck(fuzz::Bytes& bytes) {
  tsukiji::Deck deck = tsukiji::house_deck();
  deck.reach = static_cast<std::uint8_t>(2 + bytes.below(7));
  deck.knives_to_win = static_cast<std::uint8_t>(1 + bytes.below(18));
  for (int i = 0; i < deck.colour_count; ++i) {
    deck.specialties[static_cast<std::size_t>(i)] = {static_cast<std::uint8_t>(1 + bytes.below(3)),
                                                     static_cast<tsukiji::Bonus>(bytes.below(4))};
  }
  return deck;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const std::uint32_t kind = bytes.below(7);
  const auto tail = static_cast<Tail>(bytes.below(4));
  const std::uint64_t seed = bytes.number(4);
  if (kind < 3) {
    Table<osaka::Game>({2 + static_cast<int>(kind), false}, seed, tail).play(bytes);
  } else {
    const bool friendly = kind % 2 == 0;
    const tsukiji::Deck deck = kind < 5 ? tsukiji::house_deck() : lively_deck(bytes);
    Table<tsukiji::Game>({tsukiji::SharedDeck(deck), friendly}, seed, tail).play(bytes);
  }
  return 0;
}
