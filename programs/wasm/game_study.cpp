// Hints, and the review of a game.
#include "ai/search/nets.hpp"
#include "analysis/hint.hpp"
#include "analysis/report_json.hpp"
#include "programs/wasm/answer.hpp"
#include "programs/wasm/game_session.hpp"

namespace ichiba::page {
namespace {

json::array told(const std::vector<analysis::Reason>& reasons) {
  json::array array;
  for (const analysis::Reason& reason : reasons) {
    if (array.size() == 3) break;
    array.push_back(analysis::to_json(reason));
  }
  return array;
}

}  // namespace

// Empty: the network is there, or the command does without.
template <class G>
json::object GameSession<G>::network_needed(const json::object& command) const {
  const std::string needed = ai::net_for_leaf(analysis::judging_leaf, header_.variant);
  if (needed.empty() || ai::has_net(needed) || command.contains("without")) return {};
  return {{"needs", needed}};
}

template <class G>
json::object GameSession<G>::hint(const json::object& command) const {
  const auto seat = seat_in(command, "seat", players());
  if (!seat || !to_act(state().open).has(*seat)) return problem("format", "seat: it is not to move");
  if (auto needs = network_needed(command); !needs.empty()) return needs;
  const auto known = know(state(), *seat);
  const auto iterations =
      static_cast<std::uint32_t>(std::clamp<std::int64_t>(number_in(command, "budget", 2000), 100, 100000));
  const analysis::Effort effort{{.iterations = iterations}, seed_, 4};
  const auto found = analysis::assess<G>(known, nullptr, effort);
  if (!found) return problem("format", "no hint");
  Rng rng(derived_seed(seed_, static_cast<std::uint64_t>(steps())));
  const analysis::Hint<G> hint = analysis::hint<G>(known, *found, header_.players, rng);
  const auto suggestion = [&](const analysis::Suggestion<G>& one) {
    return json::object{
        {"move", G::text(header_.variant, one.move)}, {"chance", one.chance}, {"reasons", told(one.reasons)}};
  };
  json::object answer{{"best", suggestion(hint.best)}};
  if (hint.nearly) answer["nearly"] = suggestion(*hint.nearly);
  json::array mix;
  for (const auto& [bid, share] : hint.mix) mix.push_back(json::object{{"bid", bid}, {"share", share}});
  answer["mix"] = std::move(mix);
  return answer;
}

template <class G>
json::object GameSession<G>::begin_study(const json::object& command) {
  if (auto needs = network_needed(command); !needs.empty()) return needs;
  played_ = {};
  played_.variant = header_.variant;
  played_.names = header_.players;
  played_.states = states_;
  for (const Step& step : steps_) {
    played_.moves.push_back(step.legal);
    played_.events.push_back(step.events);
  }
  const auto iterations =
      static_cast<std::uint32_t>(std::clamp<std::int64_t>(number_in(command, "budget", 2000), 100, 100000));
  study_ = std::make_unique<analysis::GameReview<G>>(played_, analysis::Effort{{.iterations = iterations}, seed_, 4});
  return {{"pieces", study_->size()}};
}

template <class G>
json::object GameSession<G>::study_piece(const json::object& command) {
  const auto piece = number_in(command, "piece", -1);
  if (!study_ || piece < 0 || piece >= static_cast<std::int64_t>(study_->size())) {
    return problem("format", "piece: there is none of this number");
  }
  study_->look_at(static_cast<std::size_t>(piece));
  return {{"done", piece}};
}

// Of what was searched so far.
template <class G>
json::object GameSession<G>::study_report() const {
  if (!study_) return problem("format", "nothing has been looked at");
  return {{"report", analysis::to_json<G>(played_, study_->report())}};
}

template json::object GameSession<osaka::Game>::hint(const json::object&) const;
template json::object GameSession<tsukiji::Game>::hint(const json::object&) const;
template json::object GameSession<osaka::Game>::begin_study(const json::object&);
template json::object GameSession<tsukiji::Game>::begin_study(const json::object&);
template json::object GameSession<osaka::Game>::study_piece(const json::object&);
template json::object GameSession<tsukiji::Game>::study_piece(const json::object&);
template json::object GameSession<osaka::Game>::study_report() const;
template json::object GameSession<tsukiji::Game>::study_report() const;

}  // namespace ichiba::page
