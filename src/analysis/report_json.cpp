#include "analysis/report_json.hpp"

#include "record/codec.hpp"

namespace ichiba::analysis {
namespace {

namespace json = boost::json;

json::array to_json(const Chances& chances, int players) {
  json::array array;
  for (Seat seat : Seats(players)) array.emplace_back(of(chances, seat));
  return array;
}

json::object to_json(const SeatSummary& seat, const std::string& name) {
  return {{"name", name},
          {"start", seat.start},
          {"own", seat.own},
          {"others", seat.others},
          {"luck", seat.luck},
          {"end", seat.end},
          {"decisions", seat.decisions},
          {"forced", seat.forced},
          {"best", seat.best},
          {"inaccuracies", seat.inaccuracies},
          {"mistakes", seat.mistakes},
          {"blunders", seat.blunders},
          {"average_cost", seat.average_cost()}};
}

json::array to_json(const std::vector<Reason>& reasons) {
  json::array array;
  for (const Reason& reason : reasons) array.push_back(to_json(reason));
  return array;
}

template <class G>
json::object to_json(const Played<G>& game, const Option<G>& option, bool bid) {
  json::object object{{"move", G::text(game.variant, option.move)},
                      {"after", to_json(option.after, game.players())},
                      {"cost", option.cost},
                      {"noise", option.noise}};
  if (bid) {
    object["share"] = option.share;
  } else {
    object["visits"] = option.visits;
  }
  return object;
}

json::object to_json(const ai::BidJudgement& round) {
  return {
      {"value", round.equilibrium.value},
      {"matrix", json::value_from(round.matrix)},
      {"mixes", json::array{json::value_from(round.equilibrium.rows), json::value_from(round.equilibrium.columns)}}};
}

template <class G>
json::object to_json(const Played<G>& game, const Report<G>& report, const Decision<G>& decision) {
  const auto& round = report.bids[decision.moment];
  json::array options;
  for (const Option<G>& option : decision.options) options.push_back(to_json<G>(game, option, round.has_value()));
  json::object object{{"step", decision.step},
                      {"seat", decision.seat.index()},
                      {"move", G::text(game.variant, decision.move)},
                      {"grade", name_of(decision.grade)},
                      {"cost", decision.cost},
                      {"noise", decision.noise},
                      {"before", to_json(decision.before, game.players())},
                      {"after", to_json(decision.after, game.players())},
                      {"options", std::move(options)},
                      {"for_best", to_json(decision.why.for_better)},
                      {"against_played", to_json(decision.why.against_other)}};
  if (decision.price) object["price"] = *decision.price;
  if (round) object["round"] = to_json(*round);
  return object;
}

json::object to_json(const Luck& luck, int players) {
  return {{"step", luck.step},           {"cause", name_of(luck.cause)},      {"change", to_json(luck.change, players)},
          {"noise", luck.noise},         {"luckiest", luck.luckiest.index()}, {"told", json::value_from(luck.told)},
          {"reasons", to_json(luck.why)}};
}

}  // namespace

json::object to_json(const Reason& reason) {
  json::object facts;
  for (const Fact& fact : reason.facts) {
    facts[fact.name] = fact.is_number ? json::value(fact.number) : json::value(fact.text);
  }
  return {{"kind", reason.kind}, {"words", reason.words}, {"facts", std::move(facts)}};
}

template <class G>
json::object to_json(const Played<G>& game, const Report<G>& report) {
  json::array seats;
  for (std::size_t i = 0; i < report.seats.size(); ++i) seats.push_back(to_json(report.seats[i], game.names[i]));
  json::array decisions;
  for (const auto& decision : report.decisions) decisions.push_back(to_json<G>(game, report, decision));
  json::array strokes;
  for (const Luck& luck : report.luck) strokes.push_back(to_json(luck, game.players()));
  json::array turns;
  for (const TurningPoint& point : turning_points(report)) {
    turns.push_back({{point.is_luck ? "luck" : "decision", point.index}, {"size", point.size}});
  }
  return {{"game", G::name},
          {"moves", report.moves},
          {"looked_at", report.looked_at},
          {"over", report.over},
          {"winners", record::seat_array(report.winners, game.players())},
          {"seats", std::move(seats)},
          {"decisions", std::move(decisions)},
          {"luck", std::move(strokes)},
          {"turning_points", std::move(turns)}};
}

template json::object to_json(const Played<osaka::Game>&, const Report<osaka::Game>&);
template json::object to_json(const Played<tsukiji::Game>&, const Report<tsukiji::Game>&);

}  // namespace ichiba::analysis
