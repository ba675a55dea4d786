#include "record/deck_file.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

#include "base/printable.hpp"

namespace ichiba::record {
namespace {

namespace json = boost::json;
using namespace tsukiji;

constexpr std::string_view icons[] = {"", "wasabi", "barrel", "knife"};
constexpr std::string_view bonuses[] = {"steal", "draw", "discard", "barrel"};

// Names in messages: shortened and quoted, so that a bad file gives a readable line.
std::string quoted(std::string_view text) {
  std::string shown = "'";
  shown += base::escaped(text, 40);
  return shown + "'";
}

std::string shown(const json::value& value) {
  return quoted(value.is_string() ? std::string(value.get_string()) : json::serialize(value));
}

std::string member(const std::string& place, std::string_view name) {
  return place.empty() ? std::string(name) : place + "." + std::string(name);
}

bool is_colour_name(std::string_view name) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= 16 && letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

// Reads as much as it can, to report all mistakes at once, each at its place (T1.5). The deck is valid only if there
// are none.
class DeckReader {
 public:
  Deck deck;
  std::vector<base::Problem> mistakes;

  void read(const json::value& value) {
    const json::object* object =
        object_with(value, "", {"name", "colours", "specialties", "reach", "cards"}, {"knives_to_win"});
    if (object == nullptr) return;
    if (const json::value* name = object->if_contains("name")) read_name(*name);
    if (const json::value* colours = object->if_contains("colours")) read_colours(*colours);
    if (const json::value* specialties = object->if_contains("specialties")) read_specialties(*specialties);
    deck.reach = number_in(*object, "reach", "", 2, 8).value_or(deck.reach);
    deck.knives_to_win = number_in(*object, "knives_to_win", "", 1, card_count).value_or(deck.knives_to_win);
    if (const json::value* cards = object->if_contains("cards")) read_cards(*cards);
  }

 private:
  void refuse(const std::string& place, const std::string& words) {
    if (mistakes.size() >= most_mistakes) return;
    mistakes.push_back(base::against_rule("T1.5", place.empty() ? words : place + ": " + words).error());
  }

  // A JSON object that must have these fields and no others. Missing ones are reported here.
  const json::object* object_with(const json::value& value, const std::string& place,
                                  std::initializer_list<std::string_view> needed,
                                  std::initializer_list<std::string_view> allowed = {}) {
    if (!value.is_object()) {
      refuse(place, "not an object");
      return nullptr;
    }
    const json::object& object = value.get_object();
    for (const auto& field : object) {
      const auto is_it = [&](std::string_view name) { return field.key() == name; };
      if (std::ranges::none_of(needed, is_it) && std::ranges::none_of(allowed, is_it)) {
        refuse(place, "unknown field " + quoted(field.key()));
      }
    }
    for (std::string_view name : needed) {
      if (!object.contains(name)) refuse(member(place, name), "missing");
    }
    return &object;
  }

  // Nothing if the field is missing, or wrong and already reported.
  std::optional<std::uint8_t> number_in(const json::object& object, std::string_view name, const std::string& place,
                                        int low, int high) {
    const json::value* value = object.if_contains(name);
    if (value == nullptr) return std::nullopt;
    const std::string where = member(place, name);
    const std::string range = std::to_string(low) + ".." + std::to_string(high);
    if (!value->is_int64() && !value->is_uint64()) {
      refuse(where, "not a whole number in " + range);
      return std::nullopt;
    }
    boost::system::error_code too_big;
    const auto number = value->to_number<std::int64_t>(too_big);
    if (too_big || number < low || number > high) {
      refuse(where, json::serialize(*value) + " is outside " + range);
      return std::nullopt;
    }
    return static_cast<std::uint8_t>(number);
  }

  std::optional<Colour> colour_named(const json::value& value, const std::string& place) {
    if (!value.is_string()) {
      refuse(place, "not the name of a colour");
      return std::nullopt;
    }
    for (int i = 0; i < deck.colour_count; ++i) {
      if (deck.name_of(Colour(i)) == value.get_string()) return Colour(i);
    }
    // If the list of colours itself is wrong, nothing can be said about the colours used.
    if (colours_known_) refuse(place, "unknown colour " + quoted(value.get_string()));
    return std::nullopt;
  }

  void read_name(const json::value& value) {
    if (!value.is_string()) return refuse("name", "not a text");
    const std::string_view name = value.get_string();
    // Counts UTF-8 characters: every byte except continuation bytes. Boost.JSON has checked that it is UTF-8.
    const auto characters =
        std::ranges::count_if(name, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    if (characters < 1 || characters > 40) return refuse("name", "has 1 to 40 characters");
    deck.name = DeckName(name);
  }

  void read_colours(const json::value& value) {
    const std::size_t before = mistakes.size();
    if (!value.is_array()) return refuse("colours", "not a list");
    const json::array& names = value.get_array();
    if (names.empty() || names.size() > max_colours) {
      return refuse("colours", std::to_string(names.size()) + " colours, a deck has 1 to 16");
    }
    for (std::size_t i = 0; i < names.size(); ++i) read_colour(names[i], "colours[" + std::to_string(i) + "]");
    colours_known_ = mistakes.size() == before;
  }
  void read_colour(const json::value& value, const std::string& place) {
    if (!value.is_string() || !is_colour_name(value.get_string())) {
      return refuse(place, "a colour's name has 1 to 16 lower-case letters, digits or hyphens");
    }
    const std::string_view name = value.get_string();
    for (int k = 0; k < deck.colour_count; ++k) {
      if (deck.name_of(Colour(k)) == name) return refuse(place, quoted(name) + " stands there twice");
    }
    deck.colour_names[static_cast<std::size_t>(deck.colour_count)] = ShortText<16>(name);
    ++deck.colour_count;
  }

  void read_specialties(const json::value& value) {
    if (!value.is_object()) return refuse("specialties", "not an object");
    const json::object& all = value.get_object();
    for (const auto& field : all) colour_named(json::value(field.key()), "specialties");
    for (int i = 0; i < deck.colour_count; ++i) {
      const std::string name(deck.name_of(Colour(i)));
      const std::string place = "specialties." + name;
      if (const json::value* specialty = all.if_contains(name)) {
        read_specialty(*specialty, place, deck.specialties[static_cast<std::size_t>(i)]);
      } else {
        refuse(place, "colour without specialty");
      }
    }
  }
  void read_specialty(const json::value& value, const std::string& place, Specialty& specialty) {
    const json::object* object = object_with(value, place, {"count", "bonus"});
    if (object == nullptr) return;
    specialty.count = number_in(*object, "count", place, 1, 9).value_or(specialty.count);
    const json::value* bonus = object->if_contains("bonus");
    if (bonus == nullptr) return;
    const auto* found =
        bonus->is_string() ? std::ranges::find(bonuses, std::string_view(bonus->get_string())) : std::end(bonuses);
    if (found == std::end(bonuses)) return refuse(place + ".bonus", "unknown bonus " + shown(*bonus));
    specialty.bonus = static_cast<Bonus>(found - std::begin(bonuses));
  }

  void read_cards(const json::value& value) {
    if (!value.is_array()) return refuse("cards", "not a list");
    const json::array& cards = value.get_array();
    if (cards.size() != card_count) refuse("cards", std::to_string(cards.size()) + " cards, a deck has 18");
    for (std::size_t i = 0; i < std::min<std::size_t>(cards.size(), card_count); ++i) {
      const std::string place = "cards[" + std::to_string(i) + "]";
      const json::object* card = object_with(cards[i], place, {"a", "b"});
      if (card == nullptr) continue;
      for (const std::string_view side : {"a", "b"}) {
        const json::value* face = card->if_contains(side);
        if (face != nullptr) read_face(*face, member(place, side), deck.prints[2 * i + (side == "b" ? 1 : 0)]);
      }
    }
  }

  void read_face(const json::value& value, const std::string& place, Print& print) {
    const json::object* object = object_with(value, place, {"colours", "points"}, {"icon"});
    if (object == nullptr) return;
    if (const json::value* colours = object->if_contains("colours")) read_face_colours(*colours, place, print);
    print.points = number_in(*object, "points", place, 0, 9).value_or(print.points);
    const json::value* icon = object->if_contains("icon");
    if (icon == nullptr) return;
    const auto* found = icon->is_string() && !icon->get_string().empty()
                            ? std::ranges::find(icons, std::string_view(icon->get_string()))
                            : std::end(icons);
    if (found == std::end(icons)) return refuse(place + ".icon", "unknown icon " + shown(*icon));
    print.icon = static_cast<Icon>(found - std::begin(icons));
  }
  void read_face_colours(const json::value& value, const std::string& face, Print& print) {
    const std::string place = face + ".colours";
    if (!value.is_array()) return refuse(place, "not a list");
    const json::array& names = value.get_array();
    if (names.empty() || names.size() > 2) {
      return refuse(place, std::to_string(names.size()) + " colours, a face has one or two");
    }
    print.colour_count = static_cast<std::uint8_t>(names.size());
    bool all_known = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto colour = colour_named(names[i], place + "[" + std::to_string(i) + "]");
      all_known = all_known && colour;
      if (colour) print.colours[i] = *colour;
    }
    if (all_known && names.size() == 2 && print.colours[0] == print.colours[1]) {
      refuse(place, "two like colours on one face");
    }
  }

  static constexpr std::size_t most_mistakes = 100;  // nobody reads more
  bool colours_known_ = false;
};

base::OrProblem<json::value> parsed(std::string_view text) {
  boost::system::error_code error;
  json::stream_parser parser;
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (!error && used < text.size() && text.find_first_not_of(" \t\r\n", used) != std::string_view::npos) {
    error = json::error::extra_data;
  }
  if (!error) parser.finish(error);
  if (error) {
    const auto line = 1 + std::ranges::count(text.substr(0, used), '\n');
    return base::not_in_format("line " + std::to_string(line) + ": not JSON (" + error.message() + ")");
  }
  return parser.release();
}

}  // namespace

base::OrProblem<Deck> read_deck(const json::value& value) {
  DeckReader reader;
  reader.read(value);
  if (!reader.mistakes.empty()) return std::unexpected(reader.mistakes.front());
  return reader.deck;
}

base::OrProblem<Deck> read_deck_text(std::string_view text) {
  const auto value = parsed(text);
  if (!value) return std::unexpected(value.error());
  return read_deck(*value);
}

std::vector<base::Problem> mistakes_in_deck(std::string_view text) {
  const auto value = parsed(text);
  if (!value) return {value.error()};
  DeckReader reader;
  reader.read(*value);
  return reader.mistakes;
}

json::object write_deck(const Deck& deck) {
  json::object object;
  object["name"] = deck.name.view();
  json::array colours;
  json::object specialties;
  for (int i = 0; i < deck.colour_count; ++i) {
    const Colour colour(i);
    colours.emplace_back(deck.name_of(colour));
    specialties[deck.name_of(colour)] =
        json::object{{"count", deck.specialty(colour).count},
                     {"bonus", bonuses[static_cast<std::size_t>(deck.specialty(colour).bonus)]}};
  }
  object["colours"] = std::move(colours);
  object["reach"] = deck.reach;
  object["knives_to_win"] = deck.knives_to_win;
  object["specialties"] = std::move(specialties);
  const auto face_object = [&](const Print& print) {
    json::object face;
    json::array names;
    for (std::size_t i = 0; i < print.colour_count; ++i) names.emplace_back(deck.name_of(print.colours[i]));
    face["colours"] = std::move(names);
    face["points"] = print.points;
    if (print.icon != Icon::none) face["icon"] = icons[static_cast<std::size_t>(print.icon)];
    return face;
  };
  json::array cards;
  for (int number = 1; number <= card_count; ++number) {
    cards.push_back(json::object{{"a", face_object(deck.print(Face(number, false)))},
                                 {"b", face_object(deck.print(Face(number, true)))}});
  }
  object["cards"] = std::move(cards);
  return object;
}

}  // namespace ichiba::record
