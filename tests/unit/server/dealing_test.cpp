// When a table with nonces starts, and what happens to them in the rematch.
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

const match::NonceOffer later{std::nullopt, true};

std::string sit(TestHouse& house, TableId table, const std::string& token, const match::NonceOffer& nonce) {
  std::string refused;
  house.room(table)->ask(std::nullopt, match::SitDown{std::nullopt, token, match::sha256(token), nonce},
                         [&](auto event) {
                           if (!event) refused = code_text(event.error().code);
                         });
  house.settle();
  return refused;
}
bool playing(TestHouse& house, TableId table) {
  return house.room(table)->match().stage() == match::Match::Stage::playing;
}
const boost::json::object& seat(const TestGuest& guest, std::size_t number) {
  return guest.last("update").at("table").as_object().at("seats").as_array().at(number).as_object();
}

TEST(Dealing, BeginsWhenThePromisedNonceIsThere) {
  MemoryStore store;
  TestHouse house(store);
  const TableId table = house.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(sit(house, table, "a", later), "");
  const auto ann = house.enter(table, "a");
  EXPECT_TRUE(seat(*ann, 0).contains("nonce_wanted"));
  EXPECT_EQ(sit(house, table, "b", {match::sha256("b's nonce"), false}), "");
  EXPECT_FALSE(playing(house, table));
  house.pass(9 * match::second);
  EXPECT_FALSE(playing(house, table));
  ann->room->ask(*ann, match::GiveNonce{match::sha256("a's nonce")}, "n");
  house.settle();
  EXPECT_TRUE(playing(house, table));
}

TEST(Dealing, WaitsTenSecondsForItAndNoLongerEvenAfterARestart) {
  MemoryStore store;
  TestHouse house(store);
  const TableId table = house.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(sit(house, table, "a", {}), "");
  EXPECT_EQ(sit(house, table, "b", later), "");
  EXPECT_FALSE(playing(house, table));
  TestHouse restarted(store);
  restarted.environment.time = house.environment.time;
  restarted.registry.open();
  restarted.pass(9 * match::second);
  EXPECT_FALSE(playing(restarted, table));
  restarted.pass(1 * match::second);
  EXPECT_TRUE(playing(restarted, table));
}

TEST(Dealing, ARematchWantsNoncesOfThoseWhoGaveOne) {
  MemoryStore store;
  TestHouse house(store);
  const TableId table = house.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(sit(house, table, "a", {match::sha256("nonce"), false}), "");
  EXPECT_EQ(sit(house, table, "b", {}), "");
  const auto ann = house.enter(table, "a");
  const std::string first(ann->last("update").at("table").as_object().at("commitment").as_string());
  ann->room->ask(*ann, match::Resign{}, "r");
  house.settle();
  house.registry.rematch(*ann->room, *ann, "again");
  house.settle();
  ASSERT_NE(ann->room->id(), table);
  EXPECT_NE(ann->last("update").at("table").as_object().at("commitment").as_string(), first);
  EXPECT_TRUE(seat(*ann, 1).contains("nonce_wanted"));  // one seat further
  EXPECT_FALSE(seat(*ann, 0).contains("nonce_wanted"));
  EXPECT_FALSE(playing(house, ann->room->id()));
  ann->room->ask(*ann, match::GiveNonce{match::sha256("another")}, "n");
  house.settle();
  EXPECT_TRUE(playing(house, ann->room->id()));
}

}  // namespace
}  // namespace ichiba::server
