// Replays a record line by line and checks every line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/chance.hpp"
#include "record/codec.hpp"
#include "record/writer.hpp"

namespace ichiba::record {

template <class G>
class Replay {
 public:
  using Card = typename Codec<G>::Card;

  // A finished step: the move, and what it brought about.
  struct Step {
    typename G::Legal legal;
    std::vector<typename G::Event> events;
    std::vector<std::vector<Card>> piles;  // of its reshuffles
  };

  static base::OrProblem<Replay> begin(const json::object& header);

  // Takes the next line. Returns a step when it is complete with all its reshuffles; nothing if the step still needs a
  // reshuffle.
  base::OrProblem<std::optional<Step>> line(const json::object& line);

  // Call it when there are no more lines: a record may stop anywhere, but not in the middle of a step.
  [[nodiscard]] base::OrProblem<void> end() const;

  [[nodiscard]] const Header<G>& header() const { return header_; }
  [[nodiscard]] const typename G::State& state() const { return state_; }
  [[nodiscard]] int steps() const { return steps_; }
  [[nodiscard]] const std::vector<typename G::Event>& set_up_events() const { return set_up_events_; }

 private:
  base::OrProblem<std::optional<Step>> move(const json::object& line);
  base::OrProblem<std::optional<Step>> reshuffle(const json::object& line);
  base::OrProblem<std::optional<Step>> try_pending();

  Header<G> header_;
  typename G::State state_{};
  int steps_ = 0;
  std::vector<typename G::Event> set_up_events_;
  std::optional<typename G::Legal> pending_;  // a move whose reshuffles are not complete
  std::vector<std::vector<Card>> piles_;      // those that have been read for it
};

using AnyReplay = std::variant<Replay<osaka::Game>, Replay<tsukiji::Game>>;

// Cuts off the next line of a text, without its end (\n or \r\n).
std::string_view next_line(std::string_view& rest);

// One line of a record as a JSON object.
base::OrProblem<json::object> parse_line(std::string_view line);

// Begins with the first line, of either game.
base::OrProblem<AnyReplay> begin_replay(std::string_view header_line);

}  // namespace ichiba::record
