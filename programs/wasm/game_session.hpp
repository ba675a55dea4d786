// A session of one of the two games.
#pragma once

#include <vector>

#include "ai/bot.hpp"
#include "analysis/report.hpp"
#include "programs/wasm/any_game_session.hpp"
#include "record/replay.hpp"

namespace ichiba::page {

template <class G>
class GameSession final : public AnyGameSession {
 public:
  using Card = typename record::Codec<G>::Card;

  // A new game.
  GameSession(record::Header<G> header, std::uint64_t seed);
  // A replayed record: the state before the first step, and after each one.
  GameSession(const record::Replay<G>& replay, std::vector<typename G::State> states,
              std::vector<typename record::Replay<G>::Step> steps, std::uint64_t seed);

  boost::json::object answer(std::string_view what, const boost::json::object& command) override;
  void seed_every_step() override { seeds_steps_ = true; }
  [[nodiscard]] std::string record() const override { return record_until(steps(), false, 0); }
  [[nodiscard]] std::string record_until(int step, bool other_cards, std::uint64_t seed) const override;

 private:
  using Step = typename record::Replay<G>::Step;

  [[nodiscard]] const typename G::State& state() const { return states_.back(); }
  [[nodiscard]] int steps() const { return static_cast<int>(steps_.size()); }
  [[nodiscard]] int players() const { return static_cast<int>(header_.players.size()); }
  [[nodiscard]] int step_in(const boost::json::object& command) const;

  boost::json::object told_step(int step, std::optional<Seat> listener) const;
  boost::json::object shown_step(int step, std::optional<Seat> viewer, std::optional<Seat> listener, bool open,
                                 std::optional<SeatSet> winners) const;
  boost::json::object look_at_step(const boost::json::object& command) const;
  boost::json::object history(const boost::json::object& command) const;
  boost::json::object record_at(int step) const;
  boost::json::object after_move(const boost::json::object& command) const;
  boost::json::object play_text(const boost::json::object& command);
  boost::json::object bot_move(const boost::json::object& command);
  boost::json::object network_needed(const boost::json::object& command) const;
  boost::json::object hint(const boost::json::object& command) const;
  boost::json::object begin_study(const boost::json::object& command);
  boost::json::object study_piece(const boost::json::object& command);
  boost::json::object study_report() const;
  boost::json::object info() const;
  void carry_out(const typename G::Legal& legal);
  ai::Bot<G>* bot_at(Seat seat, std::string_view name, std::uint64_t seed);

  record::Header<G> header_;
  std::uint64_t seed_;
  bool seeds_steps_ = false;
  Rng rng_;
  std::vector<typename G::Event> set_up_events_;
  std::vector<typename G::State> states_;  // the set-up, and after every move
  std::vector<Step> steps_;

  struct BotAtSeat {
    std::string name;
    std::unique_ptr<ai::Bot<G>> bot;
    Rng rng{0};
  };
  std::vector<BotAtSeat> bots_;

  analysis::Played<G> played_;
  std::unique_ptr<analysis::GameReview<G>> study_;
};

}  // namespace ichiba::page
