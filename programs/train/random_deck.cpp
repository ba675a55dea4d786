#include "programs/train/random_deck.hpp"

#include <string>

namespace ichiba::train {

using namespace tsukiji;

namespace {

int between(Rng& rng, int low, int high) {
  return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

Print random_face(Rng& rng, int colours, int most_points, bool odd) {
  Print print;
  const int first = between(rng, 0, colours - 1);
  print.colours[0] = Colour(first);
  if (colours > 1 && rng.below(3) == 0) {
    print.colour_count = 2;
    print.colours[1] = Colour((first + between(rng, 1, colours - 1)) % colours);
  }
  print.icon = rng.below(3) == 0 ? Icon::none : static_cast<Icon>(between(rng, 1, 3));
  // A face with more on it is usually worth less.
  const int most = odd ? most_points : most_points - (print.colour_count - 1) - (print.icon == Icon::none ? 0 : 1);
  print.points = static_cast<std::uint8_t>(between(rng, odd || rng.below(8) == 0 ? 0 : 1, most < 1 ? 1 : most));
  return print;
}

}  // namespace

Deck random_deck(Rng& rng) {
  const bool odd = rng.below(3) == 0;
  Deck deck;
  deck.name = DeckName("made up");
  deck.colour_count = static_cast<std::uint8_t>(odd ? between(rng, 1, most_colours) : between(rng, 3, 6));
  deck.reach = static_cast<std::uint8_t>(odd ? between(rng, 2, 8) : between(rng, 3, 5));
  deck.knives_to_win = static_cast<std::uint8_t>(odd ? between(rng, 1, 7) : between(rng, 3, 5));
  for (std::size_t c = 0; c < deck.colour_count; ++c) {
    deck.colour_names[c] = ShortText<16>("colour-" + std::to_string(c + 1));
    deck.specialties[c].count =
        static_cast<std::uint8_t>(odd && rng.below(3) == 0 ? between(rng, 1, 9) : between(rng, 2, 4));
    deck.specialties[c].bonus = static_cast<Bonus>(rng.below(4));
  }
  const int most_points = odd ? between(rng, 2, 9) : between(rng, 3, 6);
  for (Print& print : deck.prints) print = random_face(rng, deck.colour_count, most_points, odd);
  return deck;
}

}  // namespace ichiba::train
