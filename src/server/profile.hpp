// How the main thread spends its time: for each kind of task the count, the total and the longest. All tables wait
// while a task runs, so the longest ones matter.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace ichiba::server {

class Profile {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Task : std::uint8_t { socket_read, socket_write, http, store, bots, background, bus, tick };
  static constexpr std::array<std::string_view, 8> names{"socket_read", "socket_write", "http", "store",
                                                         "bots",        "background",   "bus",  "tick"};

  struct Sum {
    std::uint64_t count = 0;
    Clock::duration time{};
    Clock::duration longest{};
  };
  using Sums = std::array<Sum, names.size()>;

  // A task that runs as long as this lives.
  class Running {
   public:
    Running(Profile& profile, Task task) : profile_(profile), task_(task) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { profile_.add(task_, Clock::now() - begun_); }

   private:
    Profile& profile_;
    Task task_;
    Clock::time_point begun_ = Clock::now();
  };

  void add(Task task, Clock::duration time) {
    for (Sums* sums : {&all_, &recent_}) {
      Sum& sum = (*sums)[static_cast<std::size_t>(task)];
      ++sum.count;
      sum.time += time;
      sum.longest = std::max(sum.longest, time);
    }
  }
  [[nodiscard]] const Sums& all() const { return all_; }
  // Since the last call of begin().
  [[nodiscard]] const Sums& recent() const { return recent_; }
  void begin() { recent_ = {}; }

 private:
  Sums all_{};
  Sums recent_{};
};

// For people: one line per kind.
std::string profile_text(const Profile::Sums& sums, double seconds);

}  // namespace ichiba::server
