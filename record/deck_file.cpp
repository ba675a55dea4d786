#include "record/deck_file.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>

namespace ichiba::record {
namespace {

namespace json = boost::json;
using namespace tsukiji;

constexpr std::string_view icons[] = {"", "wasabi", "barrel", "knife"};
constexpr std::string_view bonuses[] = {"steal", "draw", "discard", "barrel"};

std::unexpected<Problem> refuse(const std::string& place, const std::string& words) {
  return against_rule("T1.5", place.empty() ? words : place + ": " + words);
}

// Names in messages: cut short and quoted, so that a strange file gives a readable line.
std::string quoted(std::string_view text) {
  std::string shown;
  for (char c : text.substr(0, 40)) shown += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  return "'" + shown + (text.size() > 40 ? "...'" : "'");
}

std::string shown(const json::value& value) {
  return quoted(value.is_string() ? std::string(value.get_string()) : json::serialize(value));
}

std::string member(const std::string& place, std::string_view name) {
  return place.empty() ? std::string(name) : place + "." + std::string(name);
}

// A JSON object that has these fields, all or some, and no others.
OrProblem<const json::object*> object_with(const json::value& value, const std::string& place,
                                           std::initializer_list<std::string_view> needed,
                                           std::initializer_list<std::string_view> allowed = {}) {
  if (!value.is_object()) return refuse(place, "not an object");
  const json::object& object = value.get_object();
  for (const auto& field : object) {
    const auto is_it = [&](std::string_view name) { return field.key() == name; };
    if (std::ranges::none_of(needed, is_it) && std::ranges::none_of(allowed, is_it)) {
      return refuse(place, "unknown field " + quoted(field.key()));
    }
  }
  for (std::string_view name : needed) {
    if (!object.contains(name)) return refuse(member(place, name), "missing");
  }
  return &object;
}

OrProblem<int> number_in(const json::object& object, std::string_view name, const std::string& place, int low,
                         int high) {
  const json::value& value = object.at(name);
  const std::string where = member(place, name);
  const std::string range = std::to_string(low) + ".." + std::to_string(high);
  if (!value.is_int64() && !value.is_uint64()) return refuse(where, "not a whole number in " + range);
  boost::system::error_code too_big;
  const auto number = value.to_number<std::int64_t>(too_big);
  if (too_big || number < low || number > high) return refuse(where, json::serialize(value) + " is outside " + range);
  return static_cast<int>(number);
}

bool is_colour_name(std::string_view name) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= 16 && letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

OrProblem<Colour> colour_named(const Deck& deck, const json::value& value, const std::string& place) {
  if (!value.is_string()) return refuse(place, "not the name of a colour");
  for (int i = 0; i < deck.colour_count; ++i) {
    if (deck.name_of(Colour(i)) == value.get_string()) return Colour(i);
  }
  return refuse(place, "unknown colour " + quoted(value.get_string()));
}

OrProblem<void> read_name(Deck& deck, const json::value& value) {
  if (!value.is_string()) return refuse("name", "not a text");
  const std::string_view name = value.get_string();
  // Characters of UTF-8: every byte but those that continue one. Boost.JSON has made sure that it is UTF-8.
  const auto characters =
      std::ranges::count_if(name, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  if (characters < 1 || characters > 40) return refuse("name", "has 1 to 40 characters");
  deck.name = DeckName(name);
  return {};
}

OrProblem<void> read_colours(Deck& deck, const json::value& value) {
  if (!value.is_array()) return refuse("colours", "not a list");
  const json::array& names = value.get_array();
  if (names.empty() || names.size() > max_colours) {
    return refuse("colours", std::to_string(names.size()) + " colours, a deck has 1 to 16");
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string place = "colours[" + std::to_string(i) + "]";
    if (!names[i].is_string() || !is_colour_name(names[i].get_string())) {
      return refuse(place, "a colour's name has 1 to 16 lower-case letters, digits or hyphens");
    }
    const std::string_view name = names[i].get_string();
    for (std::size_t k = 0; k < i; ++k) {
      if (deck.colour_names[k].view() == name) return refuse(place, quoted(name) + " stands there twice");
    }
    deck.colour_names[i] = ShortText<16>(name);
    ++deck.colour_count;
  }
  return {};
}

OrProblem<void> read_specialties(Deck& deck, const json::value& value) {
  if (!value.is_object()) return refuse("specialties", "not an object");
  const json::object& all = value.get_object();
  for (const auto& field : all) {
    const auto colour = colour_named(deck, json::value(field.key()), "specialties");
    if (!colour) return std::unexpected(colour.error());
  }
  for (int i = 0; i < deck.colour_count; ++i) {
    const std::string name(deck.name_of(Colour(i)));
    const std::string place = "specialties." + name;
    if (!all.contains(name)) return refuse(place, "colour without specialty");
    const auto object = object_with(all.at(name), place, {"count", "bonus"});
    if (!object) return std::unexpected(object.error());
    const auto count = number_in(**object, "count", place, 1, 9);
    if (!count) return std::unexpected(count.error());
    const json::value& bonus = (*object)->at("bonus");
    const auto* found =
        bonus.is_string() ? std::ranges::find(bonuses, std::string_view(bonus.get_string())) : std::end(bonuses);
    if (found == std::end(bonuses)) return refuse(place + ".bonus", "unknown bonus " + shown(bonus));
    deck.specialties[static_cast<std::size_t>(i)] = {static_cast<std::uint8_t>(*count),
                                                     static_cast<Bonus>(found - std::begin(bonuses))};
  }
  return {};
}

OrProblem<Print> read_face(const Deck& deck, const json::value& value, const std::string& place) {
  const auto object = object_with(value, place, {"colours", "points"}, {"icon"});
  if (!object) return std::unexpected(object.error());
  const json::value& colours = (*object)->at("colours");
  const std::string colours_place = place + ".colours";
  if (!colours.is_array()) return refuse(colours_place, "not a list");
  const json::array& names = colours.get_array();
  if (names.empty() || names.size() > 2) {
    return refuse(colours_place, std::to_string(names.size()) + " colours, a face has one or two");
  }
  Print print;
  print.colour_count = static_cast<std::uint8_t>(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto colour = colour_named(deck, names[i], colours_place + "[" + std::to_string(i) + "]");
    if (!colour) return std::unexpected(colour.error());
    print.colours[i] = *colour;
  }
  if (print.colour_count == 2 && print.colours[0] == print.colours[1]) {
    return refuse(colours_place, "two like colours on one face");
  }
  const auto points = number_in(**object, "points", place, 0, 9);
  if (!points) return std::unexpected(points.error());
  print.points = static_cast<std::uint8_t>(*points);
  if (const json::value* icon = (*object)->if_contains("icon")) {
    const auto* found = icon->is_string() && !icon->get_string().empty()
                            ? std::ranges::find(icons, std::string_view(icon->get_string()))
                            : std::end(icons);
    if (found == std::end(icons)) return refuse(place + ".icon", "unknown icon " + shown(*icon));
    print.icon = static_cast<Icon>(found - std::begin(icons));
  }
  return print;
}

OrProblem<void> read_cards(Deck& deck, const json::value& value) {
  if (!value.is_array()) return refuse("cards", "not a list");
  const json::array& cards = value.get_array();
  if (cards.size() != card_count) {
    return refuse("cards", std::to_string(cards.size()) + " cards, a deck has 18");
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::string place = "cards[" + std::to_string(i) + "]";
    const auto card = object_with(cards[i], place, {"a", "b"});
    if (!card) return std::unexpected(card.error());
    for (const std::string_view side : {"a", "b"}) {
      const auto print = read_face(deck, (*card)->at(side), member(place, side));
      if (!print) return std::unexpected(print.error());
      deck.prints[2 * i + (side == "b" ? 1 : 0)] = *print;
    }
  }
  return {};
}

}  // namespace

OrProblem<Deck> read_deck(const json::value& value) {
  const auto object = object_with(value, "", {"name", "colours", "specialties", "reach", "cards"}, {"knives_to_win"});
  if (!object) return std::unexpected(object.error());
  Deck deck;
  if (auto read = read_name(deck, (*object)->at("name")); !read) return std::unexpected(read.error());
  if (auto read = read_colours(deck, (*object)->at("colours")); !read) return std::unexpected(read.error());
  if (auto read = read_specialties(deck, (*object)->at("specialties")); !read) return std::unexpected(read.error());
  const auto reach = number_in(**object, "reach", "", 2, 8);
  if (!reach) return std::unexpected(reach.error());
  deck.reach = static_cast<std::uint8_t>(*reach);
  if ((*object)->contains("knives_to_win")) {
    const auto knives = number_in(**object, "knives_to_win", "", 1, card_count);
    if (!knives) return std::unexpected(knives.error());
    deck.knives_to_win = static_cast<std::uint8_t>(*knives);
  }
  if (auto read = read_cards(deck, (*object)->at("cards")); !read) return std::unexpected(read.error());
  return deck;
}

OrProblem<Deck> read_deck_text(std::string_view text) {
  boost::system::error_code error;
  json::stream_parser parser;
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (!error && used < text.size() && text.find_first_not_of(" \t\r\n", used) != std::string_view::npos) {
    error = json::error::extra_data;
  }
  if (!error) parser.finish(error);
  if (error) {
    const auto line = 1 + std::ranges::count(text.substr(0, used), '\n');
    return not_in_format("line " + std::to_string(line) + ": not JSON (" + error.message() + ")");
  }
  return read_deck(parser.release());
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
