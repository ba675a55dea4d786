// Generates the page's description of events (web/src/engine/eventFields.ts) from the descriptions that JSON is written
// from. UPDATE_GOLDEN=1 rewrites the file.
#include <concepts>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <utility>

#include "match/table_event_fields.hpp"
#include "record/osaka_event_fields.hpp"
#include "record/tsukiji_event_fields.hpp"

namespace ichiba::tests {
namespace {

// What a field of this type is in the page: a type in quotes, or the list of its names.
template <std::integral T>
std::string kind(T) {
  return "\"number\"";
}
std::string kind(bool) { return "\"boolean\""; }
std::string kind(Seat) { return "\"number\""; }
std::string kind(osaka::Place) { return "\"number\""; }
std::string kind(std::optional<Seat>) { return "\"number?\""; }
std::string kind(SeatSet) { return "\"number[]\""; }
template <std::integral T, int Size>
std::string kind(const BySeat<T, Size>&) {
  return "\"number[]\"";
}
std::string kind(const std::string&) { return "\"string\""; }
std::string kind(const base::Bytes32&) { return "\"string\""; }
std::string kind(osaka::Card) { return "\"string\""; }
std::string kind(tsukiji::Face) { return "\"string\""; }
std::string kind(tsukiji::Colour) { return "\"string\""; }  // decks name their own
std::string kind(osaka::Bag) { return "\"string[]\""; }
std::string kind(const osaka::Farm&) { return "\"string[]\""; }
template <class Card, int Capacity>
std::string kind(const FixedList<Card, Capacity>&) {
  return "\"string[]\"";
}
template <base::Named Enum>
std::string kind(Enum) {
  std::string list;
  for (const std::string_view name : base::names_of<Enum>) {
    if (!name.empty()) list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", name);
  }
  return '[' + list + ']';
}

void add_fields(std::vector<std::string>&) {}
void add_fields(std::vector<std::string>& list, std::string_view name, const auto& value, const auto&... rest) {
  list.push_back(fmt::format("{}: {}", name, kind(value)));
  add_fields(list, rest...);
}

// One line of the file, or several if it would be too long for Prettier.
struct WriteEvent {
  std::string& out;

  void operator()(std::string_view name, const auto&... fields) const {
    std::vector<std::string> list;
    add_fields(list, fields...);
    std::string line = fmt::format("  {}: {{ {} }},\n", name, fmt::join(list, ", "));
    if (list.empty()) line = fmt::format("  {}: {{}},\n", name);
    if (line.size() > 141) line = fmt::format("  {}: {{\n    {},\n  }},\n", name, fmt::join(list, ",\n    "));
    out += line;
  }
};

// Every kind of event, in the order of the closed sum.
template <class Sum, class Describe>
std::string all_kinds(std::string_view name, const Describe& describe_one) {
  std::string text = fmt::format("\nexport const {} = {{\n", name);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (describe_one(Sum(std::in_place_index<I>), WriteEvent{text}), ...);
  }(std::make_index_sequence<std::variant_size_v<Sum>>());
  return text + "} as const;\n";
}

std::string page_types() {
  std::string text =
      "// Every kind of event with its fields. Written by tests/unit/match/page_types_test.cpp from the descriptions "
      "in C++;\n"
      "// UPDATE_GOLDEN=1 writes it again.\n";
  const auto of_game = [](const auto& seen, const WriteEvent& write) { record::describe(seen, write); };
  text += all_kinds<osaka::Seen>("osakaEvents", of_game);
  text += all_kinds<tsukiji::Seen>("tsukijiEvents", of_game);
  text += all_kinds<match::TableEvent>("tableEvents", [](match::TableEvent event, const WriteEvent& write) {
    if (auto* moved = std::get_if<match::Moved>(&event)) moved->hurried = 1;  // otherwise there is nothing to tell
    match::describe(event, "", write);
  });
  return text;
}

TEST(GoldenPageTypes, AreThoseOfTheEvents) {
  const std::string path = ICHIBA_TESTS_DIR "/../web/src/engine/eventFields.ts";
  const std::string now = page_types();
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << now;
  std::stringstream kept;
  kept << std::ifstream(path).rdbuf();
  EXPECT_EQ(kept.str(), now) << "UPDATE_GOLDEN=1 writes " << path << " again";
}

}  // namespace
}  // namespace ichiba::tests
