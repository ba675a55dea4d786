// The workers that think for this node, as the node sees them: which there are, what they were asked, and what has to
// be thought again because its worker is gone. Without transport and threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/think/think_text.hpp"

namespace ichiba::server {

// What a bot found, and what a table does with it.
struct Thought {
  std::string move;  // in notation
  int level;         // it was found at: lower than the bot's own if many wait
};
struct BotJob {
  using Clock = std::chrono::steady_clock;
  Task task;
  int level = 1;
  std::string client;  // whose turn it is; no worker learns it
  Clock::time_point asked;
  std::move_only_function<void(Thought)> then;
};

class Workers {
 public:
  using Time = BotJob::Clock::time_point;
  // A worker that has not been heard for so long counts as gone.
  static constexpr std::chrono::milliseconds silence{1500};
  static constexpr std::chrono::milliseconds time_to_take{1000};
  static constexpr std::chrono::milliseconds time_to_think{30000};
  static constexpr std::chrono::milliseconds pause_when_busy{100};

  using Publish = std::function<void(const std::string& subject, std::string text)>;
  struct Report {
    std::function<void()> found = [] {};    // by a worker
    std::function<void()> again = [] {};    // a worker is gone, or answered nonsense
    std::function<void()> strange = [] {};  // a message that cannot be read
    std::function<void(const std::string& words)> trouble = [](const std::string&) {};
  };
  // What was asked and has to be thought here after all.
  using Back = std::function<void(BotJob job)>;

  Workers(std::uint64_t self, Publish publish, Report report);
  void give_back_to(Back back) { back_ = std::move(back); }

  // May another one be asked?
  [[nodiscard]] bool has_room(Time now) const;
  void ask(BotJob job, int level, Time now);

  void heard_worker(std::string_view text, Time now);
  void heard_answer(std::string_view text, Time now);
  // Call it a few times a second.
  void tick(Time now);
  // Nobody waits any more.
  void stop();

  [[nodiscard]] std::size_t count() const { return workers_.size(); }
  [[nodiscard]] int threads() const { return threads_; }
  [[nodiscard]] std::size_t asked() const { return asked_.size(); }

 private:
  struct Worker {
    int threads = 1;
    Time heard;
  };
  struct Asked {
    BotJob job;
    Time at;
    std::uint64_t worker = 0;  // who has taken it; 0: not known
  };
  void think_again(const std::function<bool(const Asked&)>& which);
  void count_threads();
  void tell_of_stranger(const WorkerBeat& beat, Time now);

  std::uint64_t self_;
  Publish publish_;
  Report report_;
  Back back_;
  std::unordered_map<std::uint64_t, Worker> workers_;
  std::map<std::uint64_t, Asked> asked_;  // by the number of the question
  std::uint64_t last_ = 0;
  int threads_ = 0;
  Time closed_until_;
  std::map<std::string, Time> strangers_;  // versions of workers that cannot be asked, and when the host was told
};

}  // namespace ichiba::server
