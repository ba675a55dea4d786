#include "arena/statistics.hpp"

namespace ichiba::arena {

void Statistics<osaka::Game>::end(const osaka::State& state) {
  using Player = GameFacts<osaka::Game>::Player;
  end_game(state);
  lots_ += game_.total(&Player::lots);
  lot_cards_ += game_.total(&Player::goods_sold);
  points_ += game_.total(&Player::points_scored);
  points_drawn_ += game_.total(&Player::points_beyond);
  for (osaka::Colour colour : osaka::colours) {
    ships_landed_ += game_.landed[colour];
    ships_sunk_ += game_.sunk[colour];
  }
  goods_lost_ += game_.total(&Player::goods_lost);
  goods_insured_ += game_.total(&Player::goods_insured);
  reshuffles_ += game_.reshuffles;
  ended_by_passes_ += game_.by_passes ? 1 : 0;
}

void Statistics<osaka::Game>::add(const Statistics& other) {
  add_shared(other);
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
