// A bot that is an external program. It gets what its seat knows, in JSON, and answers with a move (docs/bots.md). Its
// mistakes cost it the game and harm nobody else.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "ai/bot.hpp"
#include "ai/programs/programs.hpp"

namespace ichiba::bots {

template <class G>
class ProgramBot final : public ai::Bot<G> {
 public:
  ProgramBot(std::string command, Programs& programs) : command_(std::move(command)), programs_(programs) {}

  void begin(const typename G::Variant& variant, Seat seat) override;
  std::expected<typename G::Legal, ai::Forfeit> choose(const typename G::Knowledge& known,
                                                       const typename G::Offers& offers,
                                                       const ai::Thought& thought) override;
  void saw(const typename G::Seen& seen) override;
  void end(const ai::Outcome& outcome) override;

 private:
  using Milliseconds = std::chrono::milliseconds;
  template <class T>
  using OrWords = std::expected<T, std::string>;

  OrWords<void> greet(const std::atomic<bool>* stop);
  OrWords<typename G::Legal> request(const typename G::Knowledge& known, const typename G::Offers& offers,
                                     const std::atomic<bool>* stop);
  OrWords<std::string> ask(const std::string& line, Milliseconds limit, const std::atomic<bool>* stop);
  ai::Forfeit give_up(const std::string& place, const std::string& what);

  std::string command_;
  Programs& programs_;
  const typename G::Variant* variant_ = nullptr;
  Seat seat_;
  std::optional<Process> process_;   // none before the first game, and after a failure
  std::optional<std::string> name_;  // its name, once it has been greeted
  std::optional<ai::Forfeit> failure_;
  boost::json::array events_;  // seen, but not told yet
  std::uint64_t requests_ = 0;
};

}  // namespace ichiba::bots
