#include "server/think/thinker.hpp"

#include "server/bot_queue.hpp"

namespace ichiba::server {

Thinker::Thinker(std::uint64_t self, int threads, std::string version, Post post, Publish publish)
    : self_(self),
      thread_count_(threads),
      version_(std::move(version)),
      post_(std::move(post)),
      publish_(std::move(publish)),
      threads_(threads, [this](const Job& job, std::size_t) { think(job); }) {}

void Thinker::asked(std::string_view text) {
  auto question = read_question(text);
  if (!question) {
    ++figures_.strange;
    return;
  }
  const Key key{question->node, question->id};
  if (open_.contains(key)) return;
  ++figures_.asked;
  // One more waits for each thread; everything else is better off elsewhere.
  if (stopped_ || open_.size() >= 2 * static_cast<std::size_t>(thread_count_)) {
    ++figures_.busy;
    return answer(key, Busy{});
  }
  open_.insert(key);
  answer(key, Taken{});
  threads_.push(Job{std::move(*question), std::chrono::steady_clock::now()});
}

void Thinker::think(const Job& job) {
  const auto begun = std::chrono::steady_clock::now();
  const auto waited = std::chrono::duration_cast<std::chrono::milliseconds>(begun - job.taken);
  const int level = level_under_pressure(job.question.level, 0, waited);
  std::string move = find_move(job.question.task, level, threads_.stopping());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  post_([this, key = Key{job.question.node, job.question.id}, level, took, move = std::move(move)]() mutable {
    if (stopped_ || open_.erase(key) == 0) return;
    ++figures_.answered;
    figures_.seconds += took.count();
    answer(key, Found{level, std::move(move)});
  });
}

void Thinker::answer(Key to, std::variant<Taken, Busy, Found> content) {
  publish_(subject_of_answers(to.first), to_text(WorkerAnswer{to.second, self_, std::move(content)}));
}

void Thinker::tick(Time now) {
  if (stopped_ || now < next_beat_) return;
  next_beat_ = now + between_beats;
  beat(false);
}

void Thinker::stop() {
  if (std::exchange(stopped_, true)) return;
  threads_.stop();
  beat(true);
  for (const Key& key : std::exchange(open_, {})) answer(key, Busy{});
}

void Thinker::beat(bool last) {
  publish_(std::string(subject_of_workers), to_text(WorkerBeat{self_, thread_count_, last, true, version_}));
}

Thinker::Figures Thinker::figures() const {
  Figures figures = figures_;
  figures.waiting = open_.size();
  return figures;
}

}  // namespace ichiba::server
