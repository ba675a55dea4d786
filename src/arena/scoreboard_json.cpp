#include "arena/scoreboard_json.hpp"

namespace ichiba::arena {

namespace json = boost::json;

namespace {

json::value or_null(const std::optional<double>& number) {
  return number ? json::value(*number) : json::value(nullptr);
}

json::array to_json(Interval interval) { return {interval.low, interval.high}; }

}  // namespace

json::array results_json(const Scoreboard& board) {
  const auto ratings = board.ratings();
  json::array results;
  for (std::size_t bot = 0; bot < board.standings().size(); ++bot) {
    const Standing& standing = board.standings()[bot];
    json::object result{{"bot", standing.bot},
                        {"games", standing.games()},
                        {"wins", standing.wins()},
                        {"win_rate", standing.win_rate()},
                        {"ci95", to_json(standing.interval())}};
    const Rating rating = ratings.empty() ? Rating{} : ratings[bot];
    result["elo"] = or_null(rating.elo);
    result["elo95"] = json::array{or_null(rating.low), or_null(rating.high)};
    result["forfeits"] = standing.forfeits;
    result["forfeit_reasons"] = json::value_from(standing.reasons);
    results.push_back(std::move(result));
  }
  return results;
}

json::object crosstable_json(const Scoreboard& board) {
  json::array rows;
  const std::size_t bots = board.standings().size();
  for (std::size_t i = 0; i < bots; ++i) {
    json::array row;
    for (std::size_t j = 0; j < bots; ++j) {
      const Meeting& met = board.meeting(i, j);
      if (i == j) {
        row.emplace_back(nullptr);
      } else {
        row.push_back(json::object{{"games", met.meetings()},
                                   {"score", met.score()},
                                   {"rate", met.rate()},
                                   {"ci95", to_json(met.interval())}});
      }
    }
    rows.push_back(std::move(row));
  }
  return {{"bots", json::value_from(board.schedule().bots)}, {"rows", std::move(rows)}};
}

}  // namespace ichiba::arena
