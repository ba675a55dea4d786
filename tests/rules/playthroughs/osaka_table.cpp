#include <fmt/format.h>

#include "engine/osaka/game.hpp"
#include "tests/rules/playthroughs/event_text.hpp"
#include "tests/rules/playthroughs/table.hpp"
#include "words/refusals.hpp"

namespace ichiba::tests {
namespace {

using namespace osaka;

Card card_of(std::string_view word) {
  const auto card = parse_card(word);
  if (!card) throw BadScript(fmt::format("not a card: '{}'", word));
  return *card;
}

std::vector<Card> cards_of(std::string_view text) {
  std::vector<Card> cards;
  for (const std::string& word : words_of(text)) cards.push_back(card_of(word));
  return cards;
}

Colour colour_named(std::string_view word) {
  const auto colour = colour_of(word);
  if (!colour) throw BadScript(fmt::format("not a colour: '{}'", word));
  return *colour;
}

std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 4> names{"token", "turn", "insure", "over"};
  return names.at(static_cast<std::size_t>(phase));
}

template <int Capacity>
Bag cards_in(const Row<Capacity>& row) {
  Bag cards;
  for (int i = 0; i < row.size(); ++i) cards.add(row[i].card);
  return cards;
}

class OsakaTable final : public Table {
 public:
  explicit OsakaTable(int players) {
    state_.open.players = static_cast<std::uint8_t>(players);
    state_.open.phase = Phase::turn;
  }

  void give(const std::string& key, const std::string& value) override {
    const auto [name, seat] = split(key);
    Open& open = state_.open;
    if (name == "market") {
      give_row(open.market, value);
    } else if (name == "farm") {
      give_row(open.farm, value);
    } else if (name == "ships") {
      for (const auto& [colour, place] : pairs_of(value)) {
        open.ships[colour_named(colour)] = static_cast<Place>(number_of(place));
      }
    } else if (name == "turn") {
      open.start = open.turn = open.actor = Seat(number_of(value));
    } else if (name == "hand") {
      for (const Card card : cards_of(value)) state_.hands[seat].add(card);
    } else if (name == "goods") {
      give_goods(open.holdings[seat], value);
    } else if (name == "tokens") {
      for (const auto& [colour, count] : pairs_of(value)) {
        open.holdings[seat].tokens[colour_named(colour)] = static_cast<std::uint8_t>(number_of(count));
      }
    } else if (name == "points") {
      int i = 0;
      for (const std::string& word : words_of(value)) {
        state_.points[Seat(i++)] = static_cast<std::uint16_t>(number_of(word));
      }
    } else if (name == "discard") {
      for (const Card card : cards_of(value)) open.discard.add(card);
    } else if (name == "draw") {
      for (const Card card : cards_of(value)) state_.draw.put_below(card);
    } else if (name == "rest") {
      rest_ = value;
    } else if (name == "pack") {
      pack_ = cards_of(value);
    } else if (name == "lot") {
      lot_ = Seat(number_of(value));
    } else {
      throw BadScript("osaka has nothing to give named " + key);
    }
  }

  void begin() override {
    if (pack_) {
      const int players = state_.open.players;
      ListedChance<Card> chance({*pack_}, lot_);
      state_ = set_up(players, chance, NoEvents{});
      chance.expect_all_used();
      return;
    }
    // All cards not mentioned go to one place, so that all 108 are in the game (O1.1).
    if (!Bag::full_pack().contains(all_cards())) throw BadScript("more cards are given than the pack has");
    const Bag rest = Bag::full_pack() - all_cards();
    if (rest_ == "draw") {
      rest.each_card([&](Card card) { state_.draw.put_below(card); });
    } else if (rest_ == "discard") {
      state_.open.discard += rest;
    } else if (rest_ == "face down") {
      state_.buried += rest;
    } else {
      throw BadScript("rest: draw, discard or face down");
    }
  }

  std::vector<std::string> play(Seat seat, const std::string& text,
                                const std::vector<std::string>& reshuffles) override {
    const auto legal = check(state_, seat, parsed(text));
    if (!legal) throw BadScript("refused: " + say(legal.error()));
    std::vector<std::vector<Card>> piles;
    for (const std::string& pile : reshuffles) piles.push_back(cards_of(pile));
    ListedChance<Card> chance(std::move(piles), std::nullopt);
    std::vector<Event> events;
    apply(state_, *legal, chance, CollectEvents{events});
    chance.expect_all_used();
    std::vector<std::string> texts;
    for (const Event& event : events) texts.push_back(event_text(seen(event)));
    return texts;
  }

  std::optional<std::string> refusal(Seat seat, const std::string& text) const override {
    const auto legal = check(state_, seat, parsed(text));
    if (legal) return std::nullopt;
    return say(legal.error());
  }

  std::string part(const std::string& key) const override {
    const auto [name, seat] = split(key);
    const Open& open = state_.open;
    const Holdings& holdings = open.holdings[seat];
    if (name == "market") return row_text(open.market);
    if (name == "farm") return row_text(open.farm);
    if (name == "ships") {
      return by_colour([&](Colour colour) { return static_cast<int>(open.ships[colour]); });
    }
    if (name == "hand") return bag_text(state_.hands[seat]);
    if (name == "goods") return goods_text(holdings);
    if (name == "tokens") return by_colour([&](Colour colour) { return holdings.tokens[colour]; });
    if (name == "points") {
      std::string text;
      for (Seat each : Seats(open.players)) text += fmt::format("{}{}", text.empty() ? "" : " ", state_.points[each]);
      return text;
    }
    if (name == "discard") return bag_text(open.discard);
    if (name == "draw") {
      std::string text;
      for (Card card : state_.draw.cards()) text += (text.empty() ? "" : " ") + to_text(card);
      return text.empty() ? "-" : text;
    }
    if (name == "draw count") return std::to_string(state_.draw.size());
    if (name == "phase") return std::string(name_of(open.phase));
    if (name == "to act") return seats_text(to_act(open));
    if (name == "asked") return open.phase == Phase::insure ? std::string(1, letter_of(open.asked)) : "-";
    if (name == "start") return std::to_string(open.start.index());
    if (name == "winners") return seats_text(Game::winners(state_));
    if (name == "offers") return offers_text();
    throw BadScript("osaka has no part named " + key);
  }

  int cards_in_game() const override { return all_cards().size(); }

 private:
  static std::pair<std::string, Seat> split(const std::string& key) {
    const char last = key.back();
    if (last < '0' || last > '9') return {key, Seat(0)};
    return {key.substr(0, key.size() - 2), Seat(last - '0')};
  }

  static Move parsed(const std::string& text) {
    const auto move = parse_move(text);
    if (!move) throw BadScript(words::say(move.error()));
    return *move;
  }

  static std::string say(const Refusal& refusal) {
    return std::string(refusal.clause.text()) + ' ' + words::say(refusal);
  }

  template <int Capacity>
  static void give_row(Row<Capacity>& row, const std::string& value) {
    for (const std::string& word : words_of(value)) {
      const std::size_t at = word.find('@');
      Piece piece;
      if (at != std::string::npos) piece = Piece(Seat(number_of(word.substr(at + 1))));
      row.push({card_of(word.substr(0, at)), piece});
    }
  }

  static void give_goods(Holdings& holdings, const std::string& value) {
    for (const std::string& word : words_of(value)) {
      const bool insured = word.ends_with('!');
      (insured ? holdings.insured : holdings.goods).add(card_of(word.substr(0, 2)));
    }
  }

  static std::string goods_text(const Holdings& holdings) {
    std::string text;
    (holdings.goods + holdings.insured).each([&](Card card, int) {
      for (int i = 0; i < holdings.goods.count(card); ++i) text += (text.empty() ? "" : " ") + to_text(card);
      for (int i = 0; i < holdings.insured.count(card); ++i) text += (text.empty() ? "" : " ") + to_text(card) + '!';
    });
    return text.empty() ? "-" : text;
  }

  template <class Count>
  static std::string by_colour(Count count) {
    std::string text;
    for (Colour colour : colours) {
      const int n = count(colour);
      if (n != 0) text += fmt::format("{}{}={}", text.empty() ? "" : " ", letter_of(colour), n);
    }
    return text.empty() ? "-" : text;
  }

  std::string offers_text() const {
    const Offers list = offers(state_, state_.open.actor);
    std::string text;
    for (std::uint32_t i = 0; i < list.size(); ++i) text += (text.empty() ? "" : ", ") + to_text(list[i].move());
    return text.empty() ? "-" : text;
  }

  Bag all_cards() const {
    Bag all =
        state_.open.discard + state_.buried + state_.blind + cards_in(state_.open.market) + cards_in(state_.open.farm);
    for (Card card : state_.draw.cards()) all.add(card);
    for (Seat seat : Seats(state_.open.players)) {
      all += state_.hands[seat] + state_.open.holdings[seat].goods + state_.open.holdings[seat].insured;
    }
    return all;
  }

  State state_{};
  std::string rest_ = "draw";
  std::optional<std::vector<Card>> pack_;
  std::optional<Seat> lot_;
};

}  // namespace

std::unique_ptr<Table> osaka_table(int players) { return std::make_unique<OsakaTable>(players); }

}  // namespace ichiba::tests
