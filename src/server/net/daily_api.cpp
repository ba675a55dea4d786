// The table of a day's market: results of games that the server has checked, without names (docs/daily.md).
#include <algorithm>
#include <fmt/format.h>

#include "base/json_writer.hpp"
#include "daily/market.hpp"
#include "server/net/api.hpp"
#include "server/net/client_message.hpp"

namespace ichiba::server {
namespace {

namespace http = beast::http;

constexpr std::string_view daily_path = "/api/daily/";
// Bots are asked for every one of their moves, so a check takes a few tenths of a second of the thread for long work.
constexpr int most_checks = 4;

Answer refusal(RefusalCode code, std::string words) { return refused(server_refusal(code, std::move(words))); }

// The day that somebody just began somewhere may be another one here.
bool can_be_sent(std::string_view day, match::Timestamp now) {
  return day == daily::day_of(now) || day == daily::day_of(now, -1);
}

struct Own {
  DailyResult result;
  std::int64_t better = 0;  // results with more points
  std::int64_t same = 0;    // with as many, this one included
};

Answer table_of(const DailyMarket& market, const std::vector<DailyCount>& counts) {
  std::int64_t all = 0;
  std::vector<std::pair<int, std::int64_t>> points;  // the best first
  std::vector<std::int64_t> places(1 + daily::bots_of(market.game).size());
  std::optional<Own> own;
  for (const DailyCount& count : counts) {
    if (points.empty() || points.back().first != count.result.points) points.emplace_back(count.result.points, 0);
    points.back().second += count.times;
    all += count.times;
    if (count.own) own = Own{count.result};
    const auto place = static_cast<std::size_t>(count.result.place) - 1;
    if (place < places.size()) places[place] += count.times;
  }
  if (own) {
    for (const auto& [value, times] : points) {
      if (value > own->result.points) own->better += times;
      if (value == own->result.points) own->same = times;
    }
  }
  std::string body;
  base::JsonWriter w(body);
  w.begin_object();
  w.fields("game", market.game, "day", market.day, "version", market.version, "results", all);
  w.key("points");
  w.array(points, [](const auto& one) {
    return [one](base::JsonWriter& pair) {
      pair.begin_array();
      pair.value(one.first);
      pair.value(one.second);
      pair.end_array();
    };
  });
  w.key("places");
  w.array(places, [](std::int64_t times) { return times; });
  if (own) {
    w.key("yours");
    w.object("points", own->result.points, "place", own->result.place, "better", own->better, "same", own->same);
  }
  w.end_object();
  return {.body = std::move(body)};
}

}  // namespace

bool Api::is_daily(std::string_view path) { return path.starts_with(daily_path); }

void Api::daily(const Query& query, Then then) {
  const std::string_view rest = std::string_view(query.path).substr(daily_path.size());
  const std::size_t slash = rest.find('/');
  DailyMarket market{std::string(rest.substr(0, slash)),
                     std::string(slash == std::string_view::npos ? "" : rest.substr(slash + 1)),
                     std::string(daily::version())};
  if (daily::bots_of(market.game).empty() || !daily::is_day(market.day)) {
    return then(refusal(RefusalCode::no_such_thing, "there is no such market; expected one like osaka/2026-11-16"));
  }
  if (const auto version = argument(query.arguments, "version"); version && *version != market.version) {
    return then(refusal(RefusalCode::other_version, fmt::format("this server deals with version {}", market.version)));
  }
  if (!query.token.empty() && !looks_like_token(query.token)) {
    return then(refusal(RefusalCode::bad_request, "a token has 40 hexadecimal digits"));
  }
  if (query.method == http::verb::get) return tell_daily(std::move(market), query.token, std::nullopt, std::move(then));
  if (query.method != http::verb::post) return then(refusal(RefusalCode::method, "use GET or POST here"));
  if (query.token.empty()) return then(refusal(RefusalCode::bad_request, "a token is missing"));
  if (!can_be_sent(market.day, registry_.now())) {
    return then(refusal(RefusalCode::wrong_day, "results are taken on their day and on the day after it"));
  }
  if (registry_.refuses_requests()) return then(refusal(RefusalCode::closing, "the server is about to stop"));
  if (checks_ >= most_checks) return then(refusal(RefusalCode::busy, "many results are being checked; try again"));
  if (!registry_.clients().may_send_daily(query.client, registry_.now())) {
    return then(refusal(RefusalCode::too_many_requests, "too many results came from here; wait a little"));
  }
  check_daily(std::move(market), query, std::move(then));
}

void Api::check_daily(DailyMarket market, const Query& query, Then then) {
  ++checks_;
  registry_.parts().background.run([this, market = std::move(market), record = query.body, token = query.token,
                                    then = std::move(then)]() mutable -> Background::Task {
    auto found = daily::check(market.game, market.day, record);
    return [this, market = std::move(market), found = std::move(found), token = std::move(token),
            then = std::move(then)]() mutable {
      --checks_;
      if (!found) return then(refusal(RefusalCode::not_of_market, found.error()));
      const DailyResult result{found->points, found->place};
      const std::string hash = match::to_hex(base::sha256(token));
      registry_.parts().store.add_daily(
          market, hash, result, [this, market, token, result, then = std::move(then)](const Stored& stored) mutable {
            if (stored.kind != Stored::Kind::done) return then(refused(not_stored(stored)));
            tell_daily(std::move(market), token, result, std::move(then));
          });
    };
  });
}

// `sent`: the result that should be the token's own now.
void Api::tell_daily(DailyMarket market, const std::string& token, std::optional<DailyResult> sent, Then then) {
  const std::string hash = token.empty() ? "" : match::to_hex(base::sha256(token));
  registry_.parts().store.daily(market, hash, [market, sent, then = std::move(then)](auto counts) mutable {
    if (!counts) return then(refused(no_table_read()));
    const auto own = std::ranges::find(*counts, true, &DailyCount::own);
    if (sent && (own == counts->end() || own->result != *sent)) {
      return then(refusal(RefusalCode::already_sent, "another result was sent with this token; the first one counts"));
    }
    then(table_of(market, *counts));
  });
}

}  // namespace ichiba::server
