#include "arena/statistics.hpp"
#include "engine/core/events.hpp"

namespace ichiba::arena {

void Statistics<tsukiji::Game>::move(const tsukiji::Legal& legal, std::uint32_t offered) {
  ++moves_;
  ++actions_[legal.move().index()];
  common_.offered.add(offered);
  if (const auto* bid = std::get_if<tsukiji::Bid>(&legal.move())) ++bids_[bid->fingers - 1U];
}

void Statistics<tsukiji::Game>::event(const tsukiji::Event& event) {
  std::visit(Overloaded{
                 [&](const tsukiji::BidsRevealed& bids) {
                   ++rounds_;
                   ties_ += bids.fingers[Seat(0)] == bids.fingers[Seat(1)] ? 1 : 0;
                 },
                 [&](const tsukiji::SpecialtyEarned& earned) { ++bonuses_[static_cast<std::size_t>(earned.bonus)]; },
                 [&](const tsukiji::EndOfTrack&) { ++ends_of_track_; },
                 [&](const tsukiji::PileRenewed&) { ++renewals_; },
                 [&](const tsukiji::GameEnded& end) { knife_wins_ += end.by == tsukiji::Ending::knives ? 1 : 0; },
                 [](const auto&) {},
             },
             event);
}

void Statistics<tsukiji::Game>::end(const tsukiji::State& state) {
  std::vector<int> points;
  for (Seat seat : Seats(tsukiji::players)) points.push_back(score(state.open, seat));
  common_.end_game(moves_, tsukiji::Game::winners(state), points);
  moves_ = 0;
}

void Statistics<tsukiji::Game>::break_off(std::int64_t game, const Forfeited& lost) {
  common_.break_off(moves_, game, lost);
  moves_ = 0;
}

void Statistics<tsukiji::Game>::add(const Statistics& other) {
  common_.add(other.common_);
  for (std::size_t i = 0; i < actions_.size(); ++i) actions_[i] += other.actions_[i];
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
