// A worker without its transport: takes questions of nodes, thinks about them in its threads, and answers. It keeps
// nothing, so it may die at any moment.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/think/think_text.hpp"
#include "server/worker_pool.hpp"

namespace ichiba::server {

class Thinker {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::milliseconds between_beats{400};

  using Post = std::function<void(std::move_only_function<void()>)>;
  using Publish = std::function<void(const std::string& subject, std::string text)>;
  struct Figures {
    std::uint64_t asked = 0;
    std::uint64_t answered = 0;
    std::uint64_t busy = 0;     // not taken, because enough waited
    std::uint64_t strange = 0;  // messages that cannot be read
    double seconds = 0;         // of thinking
    std::size_t waiting = 0;    // taken and not answered, those in thought included
  };

  // `post` brings what threads found to the main thread.
  Thinker(std::uint64_t self, int threads, std::string version, Post post, Publish publish);

  // All on the main thread.
  void asked(std::string_view text);
  void tick(Time now);
  // Gives back what is not answered, and says goodbye.
  void stop();
  [[nodiscard]] Figures figures() const;

 private:
  struct Job {
    Question question;
    Time taken;
  };
  using Key = std::pair<std::uint64_t, std::uint64_t>;  // the node and the number of its question
  void think(const Job& job);
  void answer(Key to, std::variant<Taken, Busy, Found> content);
  void beat(bool last);

  std::uint64_t self_;
  int thread_count_;
  std::string version_;
  Post post_;
  Publish publish_;
  Figures figures_;
  std::set<Key> open_;
  Time next_beat_;
  bool stopped_ = false;
  WorkerPool<FifoQueue<Job>> threads_;  // last: they use the rest
};

}  // namespace ichiba::server
