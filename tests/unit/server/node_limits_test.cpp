// Limits per client, and the list of open tables, where there are several nodes.
#include "tests/unit/server/nodes.hpp"

namespace ichiba::server {
namespace {

int tables_made(Node& node, const std::string& client, int tries) {
  int made = 0;
  for (int i = 0; i < tries; ++i) {
    node.server.registry.may_make_table(client, [&](bool allowed) { made += allowed ? 1 : 0; });
  }
  return made;
}

TEST(Nodes, AClientMakesNoMoreTablesAtSeveralNodesThanAtOne) {
  Limits limits;
  limits.tables_per_client = 10;
  Nodes nodes(3, limits);
  EXPECT_EQ(tables_made(nodes[0], "a", 4), 4);
  EXPECT_EQ(tables_made(nodes[1], "a", 4), 4);
  EXPECT_EQ(tables_made(nodes[2], "a", 4), 2);
  EXPECT_EQ(tables_made(nodes[2], "b", 4), 4);
  // A store that cannot count leaves each node with its own count.
  nodes.sharing.forgets = true;
  EXPECT_EQ(tables_made(nodes[0], "a", 20), 6);
}

TEST(Nodes, ARematchCountsAtAllNodes) {
  Limits limits;
  limits.tables_per_client = 1;
  Nodes nodes(2, limits);
  const TableId table = nodes[0].server.two_players();
  const auto ann = nodes[0].server.enter(table, "a");
  const auto ben = nodes[0].server.enter(table, "b");
  nodes.settle();
  nodes[0].server.room(table)->ask(*ann, match::Resign{}, "k1");
  nodes.settle();
  EXPECT_EQ(tables_made(nodes[1], ben->client, 1), 1);
  nodes[0].server.registry.rematch(*ann->room, *ann, "k2");
  nodes.settle();
  nodes[0].server.registry.rematch(*ben->room, *ben, "k3");
  nodes.settle();
  EXPECT_EQ(code_of(ben->last("refused")), "too_many_tables");
}

int connections_taken(Node& node, const std::string& client, int tries, std::vector<Places::Place>& held) {
  int taken = 0;
  for (int i = 0; i < tries; ++i) {
    auto place = node.places.take_share(client);
    if (!place) continue;
    ++taken;
    held.push_back(std::move(place));
  }
  return taken;
}

TEST(Nodes, AClientsShareOfConnectionsIsOneOfAllNodes) {
  Limits limits;
  limits.connections_per_client = 30;
  Nodes nodes(3, limits);
  std::vector<Places::Place> at_one, at_two, others;
  EXPECT_EQ(connections_taken(nodes[0], "a", 20, at_one), 20);
  nodes.pass(2 * PeerBus::in_a_hurry);
  EXPECT_EQ(connections_taken(nodes[1], "a", 20, at_two), 10);
  nodes.pass(2 * PeerBus::in_a_hurry);
  EXPECT_EQ(connections_taken(nodes[2], "a", 20, others), 0);
  EXPECT_EQ(connections_taken(nodes[2], "b", 40, others), 30);
  // What is given back at one node can be taken at another.
  at_one.resize(15);
  nodes.pass(2 * PeerBus::in_a_hurry);
  EXPECT_EQ(connections_taken(nodes[1], "a", 20, at_two), 5);
  // Nobody waits for a node that is gone.
  nodes[1].up = false;
  nodes.pass(PeerBus::silence + match::second);
  EXPECT_EQ(connections_taken(nodes[2], "a", 20, others), 15);
}

TEST(Nodes, WithoutABusEachNodeCountsItsOwnConnections) {
  Limits limits;
  limits.connections_per_client = 30;
  Nodes nodes(2, limits);
  std::vector<Places::Place> held;
  EXPECT_EQ(connections_taken(nodes[0], "a", 40, held), 30);
  nodes.down = true;
  nodes.pass(PeerBus::silence + match::second);
  EXPECT_EQ(connections_taken(nodes[1], "a", 40, held), 30);
  nodes.down = false;
  nodes.pass(2 * match::second);
  EXPECT_EQ(connections_taken(nodes[1], "a", 1, held), 0);
}

TEST(Nodes, OpenTablesAreListedAtAllNodes) {
  Limits limits = Nodes::unlimited();
  limits.listed_per_client = 2;
  Nodes nodes(2, limits);
  const auto listed = [&](std::size_t node) {
    std::vector<std::string> tables;
    for (const std::string& text : nodes[node].server.registry.open_tables()) {
      tables.emplace_back(boost::json::parse(text).at("table").as_string());
    }
    return tables;
  };
  const std::string setup = R"({"game":"tsukiji","players":2,"listed":true})";
  std::vector<TableId> tables;
  std::vector<std::shared_ptr<TestGuest>> hosts;
  for (int i = 0; i < 3; ++i) {
    tables.push_back(nodes[0].server.make(setup));
    EXPECT_EQ(nodes[0].server.sit(tables.back(), 0, "a"), "");
    hosts.push_back(nodes[0].server.enter(tables.back(), "a"));
    hosts.back()->client = i < 2 ? "here" : "there";
    nodes.pass(match::second);
  }
  EXPECT_EQ(listed(0), (std::vector{tables[2].text(), tables[1].text(), tables[0].text()}));
  EXPECT_EQ(listed(1), listed(0));
  // A table of the same client at the other node: each lists the newest two of it, once.
  tables.push_back(nodes[1].server.make(setup));
  EXPECT_EQ(nodes[1].server.sit(tables.back(), 0, "a"), "");
  hosts.push_back(nodes[1].server.enter(tables.back(), "a"));
  hosts.push_back(nodes[0].server.enter(tables.back(), "a"));
  for (std::size_t i : {3U, 4U}) hosts[i]->client = "here";
  nodes.pass(2 * match::second);
  EXPECT_EQ(listed(0), (std::vector{tables[3].text(), tables[2].text(), tables[1].text()}));
  EXPECT_EQ(listed(1), listed(0));
  // Somebody comes by the other node: it knows at once that the table is full.
  EXPECT_EQ(nodes[1].server.sit(tables[2], 1, "b"), "");
  nodes.settle();
  EXPECT_EQ(listed(1), (std::vector{tables[3].text(), tables[1].text()}));
  EXPECT_EQ(listed(0), listed(1));
  // Without their host tables are not listed.
  nodes[0].up = false;
  nodes.pass(PeerBus::silence + match::second);
  EXPECT_EQ(listed(1), std::vector{tables[3].text()});
}

}  // namespace
}  // namespace ichiba::server
