#include "ai/programs/program_bot.hpp"

#include <fmt/format.h>

#include "ai/programs/protocol.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "record/codec.hpp"

namespace ichiba::bots {
namespace {

std::string in_seconds(std::chrono::milliseconds time) {
  return fmt::format("{:g} s", std::chrono::duration<double>(time).count());
}

}  // namespace

// It is started, but not waited for: it can load while the cards are dealt.
template <class G>
void ProgramBot<G>::begin(const typename G::Variant& variant, Seat seat) {
  process_.reset();  // of a game that was broken off
  name_.reset();
  failure_.reset();
  events_.clear();
  requests_ = 0;
  variant_ = &variant;
  seat_ = seat;
  auto taken = programs_.take(command_);
  if (taken) {
    process_ = std::move(*taken);
  } else {
    failure_ = ai::Forfeit{taken.error()};
  }
}

template <class G>
std::expected<typename G::Legal, ai::Forfeit> ProgramBot<G>::choose(const typename G::Knowledge& known,
                                                                    const typename G::Offers& offers,
                                                                    const ai::Thought& thought) {
  if (failure_) return std::unexpected(*failure_);
  if (!name_) {
    if (auto greeted = greet(thought.stop); !greeted) return std::unexpected(give_up("greeting", greeted.error()));
  }
  ++requests_;
  auto legal = request(known, offers, thought.stop);
  if (!legal) return std::unexpected(give_up(fmt::format("{}, request {}", *name_, requests_), legal.error()));
  return *legal;
}

template <class G>
void ProgramBot<G>::saw(const typename G::Seen& seen) {
  events_.emplace_back(record::event_object<G>(*variant_, seen));
}

template <class G>
void ProgramBot<G>::end(const ai::Outcome& outcome) {
  if (!process_) return;
  Process process = std::move(*process_);
  process_.reset();
  if (name_) {  // a program that never had to move was never greeted
    const auto line = end_line<G>(*variant_, outcome, std::move(events_));
    if (!process.send(line, {Process::Clock::now() + allowance})) return;
  }
  programs_.give_back(command_, std::move(process));
}

template <class G>
typename ProgramBot<G>::template OrWords<void> ProgramBot<G>::greet(const std::atomic<bool>* stop) {
  const auto answer = ask(hello_line<G>(*variant_, seat_), programs_.limits().start, stop);
  if (!answer) return std::unexpected(answer.error());
  auto name = read_hello(*answer, G::name);
  if (!name) return std::unexpected(name.error());
  name_ = std::move(*name);
  return {};
}

template <class G>
typename ProgramBot<G>::template OrWords<typename G::Legal> ProgramBot<G>::request(const typename G::Knowledge& known,
                                                                                   const typename G::Offers& offers,
                                                                                   const std::atomic<bool>* stop) {
  const Milliseconds limit = programs_.limits().move;
  const auto line = choose_line<G>({requests_, limit, *variant_, known, offers, std::exchange(events_, {})});
  const auto answer = ask(line, limit, stop);
  if (!answer) return std::unexpected(answer.error());
  return read_move<G>(*answer, requests_, *variant_, known);
}

template <class G>
typename ProgramBot<G>::template OrWords<std::string> ProgramBot<G>::ask(const std::string& line, Milliseconds limit,
                                                                         const std::atomic<bool>* stop) {
  if (const std::string_view stray = process_->unread(); !stray.empty()) {
    const std::string_view first = stray.substr(0, stray.find('\n'));
    return std::unexpected(fmt::format("wrote what nobody had asked for: '{}'", excerpt(first)));
  }
  const Milliseconds patience = limit + allowance;
  auto answer = process_->ask(line, {Process::Clock::now() + patience, stop});
  if (answer) return std::move(*answer);
  switch (answer.error()) {
    case Process::Trouble::late: return std::unexpected("did not answer within " + in_seconds(patience));
    case Process::Trouble::flood:
      return std::unexpected(fmt::format("wrote a line of more than {} bytes", Process::longest_line));
    case Process::Trouble::stopped: return std::unexpected("was not waited for");
    case Process::Trouble::gone: break;
  }
  return std::unexpected(process_->fate());
}

template <class G>
ai::Forfeit ProgramBot<G>::give_up(const std::string& place, const std::string& what) {
  const std::string last_words = process_->last_words();
  process_.reset();
  failure_ = ai::Forfeit{fmt::format("{}: {}", place, what)};
  if (!last_words.empty()) failure_->why += fmt::format(" (standard error: {})", last_words);
  return *failure_;
}

template class ProgramBot<osaka::Game>;
template class ProgramBot<tsukiji::Game>;

}  // namespace ichiba::bots
