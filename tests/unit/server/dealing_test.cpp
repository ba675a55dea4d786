// When a table with nonces starts, and what happens to them in the rematch.
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

const match::NonceOffer later{std::nullopt, true};

std::string sit(TestServer& server, TableId table, const std::string& token, const match::NonceOffer& nonce) {
  std::string refused;
  server.room(table)->ask(std::nullopt, match::SitDown{std::nullopt, token, base::sha256(token), nonce},
                          [&](auto event) {
                            if (!event) refused = code_text(event.error().code);
                          });
  server.settle();
  return refused;
}
bool playing(TestServer& server, TableId table) {
  return server.room(table)->match().stage() == match::Match::Stage::playing;
}
const boost::json::object& seat(const TestGuest& guest, std::size_t number) {
  return guest.last("update").at("table").as_object().at("seats").as_array().at(number).as_object();
}

TEST(Dealing, BeginsWhenThePromisedNonceIsThere) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(sit(server, table, "a", later), "");
  const auto ann = server.enter(table, "a");
  EXPECT_TRUE(seat(*ann, 0).contains("nonce_wanted"));
  EXPECT_EQ(sit(server, table, "b", {base::sha256("b's nonce"), false}), "");
  EXPECT_FALSE(playing(server, table));
  server.pass(9 * match::second);
  EXPECT_FALSE(playing(server, table));
  ann->room->ask(*ann, match::GiveNonce{base::sha256("a's nonce")}, "n");
  server.settle();
  EXPECT_TRUE(playing(server, table));
}

TEST(Dealing, WaitsTenSecondsForItAndNoLongerEvenAfterARestart) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(sit(server, table, "a", {}), "");
  EXPECT_EQ(sit(server, table, "b", later), "");
  EXPECT_FALSE(playing(server, table));
  TestServer restarted(store);
  restarted.environment.time = server.environment.time;
  restarted.registry.open();
  restarted.pass(9 * match::second);
  EXPECT_FALSE(playing(restarted, table));
  restarted.pass(1 * match::second);
  EXPECT_TRUE(playing(restarted, table));
}

TEST(Dealing, ARematchWantsNoncesOfThoseWhoGaveOne) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(sit(server, table, "a", {base::sha256("nonce"), false}), "");
  EXPECT_EQ(sit(server, table, "b", {}), "");
  const auto ann = server.enter(table, "a");
  const std::string first(ann->last("update").at("table").as_object().at("commitment").as_string());
  ann->room->ask(*ann, match::Resign{}, "r");
  server.settle();
  const auto ben = server.enter(table, "b");
  server.registry.rematch(*ben->room, *ben, "again");
  server.registry.rematch(*ann->room, *ann, "again");
  server.settle();
  ASSERT_NE(ann->room->id(), table);
  EXPECT_NE(ann->last("update").at("table").as_object().at("commitment").as_string(), first);
  EXPECT_TRUE(seat(*ann, 1).contains("nonce_wanted"));  // one seat further
  EXPECT_FALSE(seat(*ann, 0).contains("nonce_wanted"));
  EXPECT_FALSE(playing(server, ann->room->id()));
  ann->room->ask(*ann, match::GiveNonce{base::sha256("another")}, "n");
  server.settle();
  EXPECT_TRUE(playing(server, ann->room->id()));
}

}  // namespace
}  // namespace ichiba::server
