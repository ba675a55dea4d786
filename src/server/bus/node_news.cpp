#include "server/bus/node_news.hpp"

#include "base/json_reader.hpp"
#include "base/json_writer.hpp"

namespace ichiba::server {
namespace {

struct ClientFields {
  base::Text<100> client;
  base::Number<1, 1'000'000'000> connections;
};
BOOST_DESCRIBE_STRUCT(ClientFields, (), (client, connections))

struct OpenFields {
  base::Number<0, std::numeric_limits<std::int64_t>::max()> created;
  base::Text<100> table;
  base::Text<100> client;
  base::ObjectField summary;
};
BOOST_DESCRIBE_STRUCT(OpenFields, (), (created, table, client, summary))

struct NewsFields {
  std::optional<std::vector<ClientFields>> clients;
  std::optional<std::vector<OpenFields>> open;
  std::optional<base::Text<200>> address;
  std::optional<base::Number<0, std::numeric_limits<std::int64_t>::max()>> row_time;
};
BOOST_DESCRIBE_STRUCT(NewsFields, (), (clients, open, address, row_time))

}  // namespace

std::string to_text(const NodeNews& news) {
  std::string text;
  base::JsonWriter w(text);
  w.begin_object();
  w.key("clients");
  w.array(news.clients, [](const ClientConnections& one) {
    return [&one](base::JsonWriter& item) { item.object("client", one.client, "connections", one.connections); };
  });
  w.key("open");
  w.array(news.open, [](const OpenTable& one) {
    return [&one](base::JsonWriter& item) {
      item.object("created", one.created, "table", one.table.text(), "client", one.client, "summary",
                  [&one](base::JsonWriter& summary) { summary.raw(one.summary); });
    };
  });
  w.fields("address", news.address, "row_time", news.row_time);
  w.end_object();
  return text;
}

std::expected<NodeNews, std::string> read_node_news(std::string_view text) {
  boost::system::error_code error;
  const auto json = boost::json::parse(text, error);
  if (error || !json.is_object()) return std::unexpected("expected an object");
  const auto fields =
      base::read_json<NewsFields>(json.get_object(), {.what = "a heartbeat", .unknown = base::UnknownFields::ignored});
  if (!fields) return std::unexpected(fields.error());
  NodeNews news;
  for (const ClientFields& one : fields->clients.value_or(std::vector<ClientFields>())) {
    if (news.clients.size() == NodeNews::most_clients) break;
    news.clients.push_back({std::string(one.client.value), one.connections.as_int()});
  }
  for (const OpenFields& one : fields->open.value_or(std::vector<OpenFields>())) {
    if (news.open.size() == NodeNews::most_open) break;
    const auto table = TableId::parse(one.table.value);
    if (!table || one.summary == nullptr) return std::unexpected("open: expected a table with its summary");
    news.open.push_back(
        {one.created.value, *table, std::string(one.client.value), boost::json::serialize(*one.summary)});
  }
  if (fields->address) news.address = fields->address->value;
  if (fields->row_time) news.row_time = fields->row_time->value;
  return news;
}

}  // namespace ichiba::server
