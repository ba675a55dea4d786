#include "arena/statistics.hpp"

namespace ichiba::arena {

void Statistics<tsukiji::Game>::end(const tsukiji::State& state) {
  using Player = GameFacts<tsukiji::Game>::Player;
  end_game(state);
  for (std::size_t i = 0; i < bids_.size(); ++i) {
    bids_[i] += game_.total([&](const Player& player) { return player.bids_by_night[i] + player.bids_by_day[i]; });
    bonuses_[i] += game_.bonuses[i];
  }
  rounds_ += game_.rounds;
  ties_ += game_.ties();
  ends_of_track_ += game_.total(&Player::ends_of_track);
  renewals_ += game_.renewals;
  knife_wins_ += game_.ending == tsukiji::Ending::knives ? 1 : 0;
}

void Statistics<tsukiji::Game>::add(const Statistics& other) {
  add_shared(other);
  for (std::size_t i = 0; i < bids_.size(); ++i) bids_[i] += other.bids_[i];
  for (std::size_t i = 0; i < bonuses_.size(); ++i) bonuses_[i] += other.bonuses_[i];
  rounds_ += other.rounds_;
  ties_ += other.ties_;
  ends_of_track_ += other.ends_of_track_;
  renewals_ += other.renewals_;
  knife_wins_ += other.knife_wins_;
}

json::object Statistics<tsukiji::Game>::to_json() const {
  json::object object;
  common_.write(object);
  object["actions"] = shares({"bid", "pick", "colour", "steal", "discard"}, actions_.data());
  object["bids"] = shares({"1", "2", "3", "4"}, bids_.data());
  object["rounds"] = rounds_;
  object["ties"] = ties_;
  object["knife_wins"] = knife_wins_;
  json::object bonuses;
  std::size_t i = 0;
  for (std::string_view name : {"steal", "draw", "discard", "barrel"}) bonuses[name] = bonuses_[i++];
  object["bonuses"] = std::move(bonuses);
  object["ends_of_track"] = ends_of_track_;
  object["renewals"] = renewals_;
  return object;
}

}  // namespace ichiba::arena
