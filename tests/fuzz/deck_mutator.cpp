// Changes valid deck files into other valid ones; sometimes also random bytes.
#include <cstring>
#include <string>

#include "engine/core/random.hpp"
#include "record/deck_file.hpp"
#include "tests/fuzz/support.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using namespace ichiba;
using namespace ichiba::tsukiji;

std::uint8_t from_to(Rng& rng, std::uint32_t low, std::uint32_t high) {
  return static_cast<std::uint8_t>(low + rng.below(high - low + 1));
}

Colour any_colour(const Deck& deck, Rng& rng) { return Colour(static_cast<int>(rng.below(deck.colour_count))); }

void change_colours(Print& print, const Deck& deck, Rng& rng) {
  print.colours = {any_colour(deck, rng), any_colour(deck, rng)};
  print.colour_count = rng.flip() && print.colours[0] != print.colours[1] ? 2 : 1;
  if (print.colour_count == 1) print.colours[1] = Colour();
}

void add_colour(Deck& deck, Rng& rng) {
  if (deck.colour_count == max_colours) return;
  const std::string name = "c-" + std::to_string(rng.below(1000));
  deck.colour_names[deck.colour_count] = ShortText<16>(name);
  deck.specialties[deck.colour_count++] = {from_to(rng, 1, 9), static_cast<Bonus>(rng.below(4))};
}

void change(Deck& deck, Rng& rng) {
  Print& print = deck.prints[rng.below(face_count)];
  Specialty& specialty = deck.specialties[rng.below(deck.colour_count)];
  switch (rng.below(9)) {
    case 0: deck.reach = from_to(rng, 2, 8); break;
    case 1: deck.knives_to_win = from_to(rng, 1, card_count); break;
    case 2: specialty.count = from_to(rng, 1, rng.flip() ? 3 : 9); break;
    case 3: specialty.bonus = static_cast<Bonus>(rng.below(4)); break;
    case 4: print.points = from_to(rng, 0, 9); break;
    case 5: print.icon = static_cast<Icon>(rng.below(4)); break;
    case 6: change_colours(print, deck, rng); break;
    case 7: add_colour(deck, rng); break;
    default:  // all faces at once: decks of one icon or one colour reach what mixed ones do not
      for (Print& each : deck.prints) each.icon = print.icon;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  Rng rng(seed);
  if (rng.below(4) == 0) return LLVMFuzzerMutate(data, size, max_size);
  const auto read = record::read_deck_text(fuzz::as_text(data, size));
  Deck deck = read ? *read : house_deck();
  for (std::uint32_t left = 1 + rng.below(6); left > 0; --left) change(deck, rng);
  const std::string text = serialize(record::write_deck(deck));
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
