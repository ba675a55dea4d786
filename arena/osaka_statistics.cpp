#include "arena/statistics.hpp"
#include "engine/core/events.hpp"

namespace ichiba::arena {

void Statistics<osaka::Game>::move(const osaka::Legal& legal, std::uint32_t offered) {
  ++moves_;
  ++actions_[legal.move().index()];
  common_.offered.add(offered);
}

void Statistics<osaka::Game>::event(const osaka::Event& event) {
  std::visit(Overloaded{
                 [&](const osaka::LotSold& sale) {
                   ++lots_;
                   lot_cards_ += sale.lot.size();
                   points_ += sale.points;
                   points_drawn_ += sale.beyond;
                 },
                 [&](const osaka::ShipMoved& ship) { ships_landed_ += ship.to == osaka::Place::edo ? 1 : 0; },
                 [&](const osaka::ShipSank&) { ++ships_sunk_; },
                 [&](const osaka::GoodsLost& lost) { goods_lost_ += lost.goods.size(); },
                 [&](const osaka::Insured& insured) { goods_insured_ += insured.goods.size(); },
                 [&](const osaka::PileRenewed&) { ++reshuffles_; },
                 [&](const osaka::GameEnded& end) { ended_by_passes_ += end.by == osaka::Ending::passes ? 1 : 0; },
                 [](const auto&) {},
             },
             event);
}

void Statistics<osaka::Game>::end(const osaka::State& state) {
  std::vector<int> points;
  for (Seat seat : Seats(state.open.players)) points.push_back(state.points[seat]);
  common_.end_game(moves_, osaka::Game::winners(state), points);
  moves_ = 0;
}

void Statistics<osaka::Game>::break_off(std::int64_t game, const Forfeited& lost) {
  common_.break_off(moves_, game, lost);
  moves_ = 0;
}

void Statistics<osaka::Game>::add(const Statistics& other) {
  common_.add(other.common_);
  for (std::size_t i = 0; i < actions_.size(); ++i) actions_[i] += other.actions_[i];
  lots_ += other.lots_;
  lot_cards_ += other.lot_cards_;
  points_ += other.points_;
  points_drawn_ += other.points_drawn_;
  ships_landed_ += other.ships_landed_;
  ships_sunk_ += other.ships_sunk_;
  goods_lost_ += other.goods_lost_;
  goods_insured_ += other.goods_insured_;
  reshuffles_ += other.reshuffles_;
  ended_by_passes_ += other.ended_by_passes_;
}

json::object Statistics<osaka::Game>::to_json() const {
  json::object object;
  common_.write(object);
  object["actions"] = shares({"token", "take", "reserve", "buy", "insure", "pass"}, actions_.data());
  object["ships_landed"] = ships_landed_;
  object["ships_sunk"] = ships_sunk_;
  object["lots_sold"] = lots_;
  object["cards_sold"] = lot_cards_;
  object["points_scored"] = points_;
  object["points_beyond_lots"] = points_drawn_;
  object["goods_insured"] = goods_insured_;
  object["goods_lost"] = goods_lost_;
  object["reshuffles"] = reshuffles_;
  object["ended_by_passes"] = ended_by_passes_;
  return object;
}

}  // namespace ichiba::arena
