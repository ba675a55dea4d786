#include "base/json_reader.hpp"

#include <gtest/gtest.h>

namespace ichiba::base {
enum class Light { red, green };
}  // namespace ichiba::base
template <>
inline constexpr std::array<std::string_view, 2> ichiba::base::names_of<ichiba::base::Light>{"red", "green"};

namespace ichiba::base {

struct Item {
  Number<1, 5> level;
};
BOOST_DESCRIBE_STRUCT(Item, (), (level))
struct Thing {
  Number<2, 4> players;
  Text<4> name;
  std::optional<bool> listed;
  std::optional<Light> light;
  std::optional<Nullable<Number<0, 3>>> seat;
  std::optional<std::vector<Item>> items;
  AnyField any;
  ObjectField object;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (players, name, listed, light, seat, items, any, object))

namespace {

std::string problem(const std::string& fields, Wanted wanted = {.what = "a thing"}) {
  const json::value value = json::parse("{" + fields + "}");
  const auto thing = read_json<Thing>(value.get_object(), wanted);
  return thing ? "" : thing.error();
}

TEST(JsonReader, ReadsEveryKindOfField) {
  const json::value value = json::parse(
      R"({"players":3,"name":"ab","listed":true,"light":"green","seat":null,"items":[{"level":5,"more":1}],"any":7,"object":{"a":1}})");
  const auto thing = read_json<Thing>(value.get_object(), {});
  ASSERT_TRUE(thing) << thing.error();
  EXPECT_EQ(thing->players.as_int(), 3);
  EXPECT_EQ(thing->name.value, "ab");
  EXPECT_EQ(thing->listed, true);
  EXPECT_EQ(thing->light, Light::green);
  EXPECT_FALSE(thing->seat->value);
  EXPECT_EQ(thing->items->at(0).level.value, 5);
  EXPECT_EQ(*thing->any, 7);
  EXPECT_EQ(thing->object->size(), 1U);
}

TEST(JsonReader, LeavesOutWhatIsOptional) {
  const json::value value = json::parse(R"({"players":2,"name":""})");
  const auto thing = read_json<Thing>(value.get_object(), {});
  ASSERT_TRUE(thing) << thing.error();
  EXPECT_FALSE(thing->listed || thing->light || thing->seat || thing->items);
  EXPECT_EQ(thing->any, nullptr);
  EXPECT_EQ(thing->object, nullptr);
}

TEST(JsonReader, NamesThePlaceAndTheReason) {
  const std::string good = R"("players":2,"name":"ab")";
  EXPECT_EQ(problem(""), "players: expected a whole number from 2 to 4");
  EXPECT_EQ(problem(R"("players":5)"), "players: expected a whole number from 2 to 4");
  EXPECT_EQ(problem(R"("players":2.5)"), "players: expected a whole number from 2 to 4");
  EXPECT_EQ(problem(R"("players":18446744073709551615)"), "players: expected a whole number from 2 to 4");
  EXPECT_EQ(problem(R"("players":2)"), "name: a text is missing");
  EXPECT_EQ(problem(R"("players":2,"name":7)"), "name: a text is missing");
  EXPECT_EQ(problem(R"("players":2,"name":"abcde")"), "name: longer than 4 bytes");
  EXPECT_EQ(problem(good + R"(,"listed":1)"), "listed: neither true nor false");
  EXPECT_EQ(problem(good + R"(,"listed":null)"), "listed: neither true nor false");
  EXPECT_EQ(problem(good + R"(,"light":"blue")"), "light: expected red or green");
  EXPECT_EQ(problem(good + R"(,"seat":4)"), "seat: expected a whole number from 0 to 3");
  EXPECT_EQ(problem(good + R"(,"items":{})"), "items: a list is missing");
  EXPECT_EQ(problem(good + R"(,"items":[{"level":1},7])"), "items[1]: not an object");
  EXPECT_EQ(problem(good + R"(,"items":[{"level":1},{"level":6}])"),
            "items[1].level: expected a whole number from 1 to 5");
  EXPECT_EQ(problem(good + R"(,"object":[])"), "object: not an object");
  EXPECT_EQ(problem(R"("players":9)", {.place = "game"}), "game.players: expected a whole number from 2 to 4");
}

TEST(JsonReader, UnknownFieldsAreRefusedOrIgnored) {
  const std::string fields = R"("players":2,"name":"ab","colour":"red")";
  EXPECT_EQ(problem(fields), "a thing has no field 'colour'");
  EXPECT_EQ(problem(fields, {.unknown = UnknownFields::ignored}), "");
}

}  // namespace
}  // namespace ichiba::base
