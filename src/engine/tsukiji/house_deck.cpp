#include "engine/tsukiji/deck.hpp"

namespace ichiba::tsukiji {
namespace {

constexpr Colour tuna(0);
constexpr Colour salmon(1);
constexpr Colour mackerel(2);
constexpr Colour yellowtail(3);

constexpr Print plain(Colour colour, int points, Icon icon = Icon::none) {
  return {{colour, Colour()}, 1, static_cast<std::uint8_t>(points), icon};
}

constexpr Print mixed(Colour first, Colour second, int points, Icon icon = Icon::none) {
  return {{first, second}, 2, static_cast<std::uint8_t>(points), icon};
}

constexpr Deck make_house_deck() {
  Deck deck;
  deck.name = DeckName("house");
  deck.colour_count = 4;
  deck.reach = 4;
  deck.knives_to_win = 4;
  deck.colour_names[0] = ShortText<16>("tuna");
  deck.colour_names[1] = ShortText<16>("salmon");
  deck.colour_names[2] = ShortText<16>("mackerel");
  deck.colour_names[3] = ShortText<16>("yellowtail");
  deck.specialties[0] = {4, Bonus::steal};
  deck.specialties[1] = {3, Bonus::draw};
  deck.specialties[2] = {3, Bonus::discard};
  deck.specialties[3] = {3, Bonus::barrel};
  deck.prints = {
      plain(tuna, 4),
      mixed(mackerel, yellowtail, 1, Icon::knife),  // 1
      plain(tuna, 3, Icon::barrel),
      mixed(salmon, yellowtail, 1, Icon::wasabi),  // 2
      plain(tuna, 2, Icon::knife),
      plain(yellowtail, 4),  // 3
      plain(tuna, 2, Icon::wasabi),
      plain(salmon, 2, Icon::knife),  // 4
      plain(salmon, 4),
      plain(mackerel, 2, Icon::knife),  // 5
      plain(salmon, 3),
      mixed(mackerel, yellowtail, 2, Icon::barrel),  // 6
      plain(salmon, 3, Icon::barrel),
      mixed(tuna, mackerel, 1, Icon::wasabi),  // 7
      plain(salmon, 2, Icon::wasabi),
      mixed(tuna, yellowtail, 2, Icon::wasabi),  // 8
      plain(salmon, 1, Icon::wasabi),
      plain(tuna, 3),  // 9
      plain(mackerel, 4),
      plain(tuna, 1, Icon::wasabi),  // 10
      plain(mackerel, 3),
      mixed(tuna, salmon, 1, Icon::knife),  // 11
      plain(mackerel, 3, Icon::barrel),
      mixed(tuna, yellowtail, 1, Icon::knife),  // 12
      plain(mackerel, 2, Icon::wasabi),
      plain(yellowtail, 2, Icon::knife),  // 13
      plain(mackerel, 1, Icon::wasabi),
      mixed(salmon, yellowtail, 2, Icon::wasabi),  // 14
      plain(yellowtail, 3),
      mixed(tuna, salmon, 2, Icon::wasabi),  // 15
      plain(yellowtail, 3, Icon::barrel),
      mixed(salmon, mackerel, 2, Icon::barrel),  // 16
      plain(yellowtail, 2, Icon::wasabi),
      mixed(salmon, mackerel, 1, Icon::knife),  // 17
      plain(yellowtail, 1, Icon::wasabi),
      mixed(tuna, mackerel, 2, Icon::barrel),  // 18
  };
  return deck;
}

constexpr Deck house = make_house_deck();

}  // namespace

const Deck& house_deck() { return house; }

}  // namespace ichiba::tsukiji
