#include "server/think/workers.hpp"

#include <fmt/format.h>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "engine/core/events.hpp"

namespace ichiba::server {
namespace {

using namespace std::chrono_literals;

constexpr auto between_warnings = 10min;
constexpr std::size_t most_strangers = 20;
constexpr std::size_t most_workers = 10'000;

}  // namespace

Workers::Workers(std::uint64_t self, Publish publish, Report report)
    : self_(self), publish_(std::move(publish)), report_(std::move(report)) {}

bool Workers::has_room(Time now) const {
  return now >= closed_until_ && asked_.size() < static_cast<std::size_t>(threads_);
}

void Workers::ask(BotJob job, int level, Time now) {
  Question question{self_, ++last_, level, std::move(job.task)};
  publish_(subject_of_questions(), to_text(question));
  job.task = std::move(question.task);
  asked_.emplace(last_, Asked{std::move(job), now});
}

void Workers::heard_worker(std::string_view text, Time now) {
  const auto beat = read_worker_beat(text);
  if (!beat) return report_.strange();
  if (!beat->readable) return tell_of_stranger(*beat, now);
  if (beat->last) {
    workers_.erase(beat->worker);
  } else if (workers_.size() < most_workers || workers_.contains(beat->worker)) {
    workers_[beat->worker] = {beat->threads, now};
  }
  count_threads();
  if (beat->last) think_again([&](const Asked& one) { return one.worker == beat->worker; });
}

void Workers::heard_answer(std::string_view text, Time now) {
  auto answer = read_answer(text);
  if (!answer) return report_.strange();
  const auto found = asked_.find(answer->id);
  if (found == asked_.end()) return;  // too late: it has been thought again
  if (std::holds_alternative<Taken>(answer->content)) {
    found->second.worker = answer->worker;
    return;
  }
  BotJob job = std::move(found->second.job);
  asked_.erase(found);
  if (std::holds_alternative<Busy>(answer->content)) {
    closed_until_ = now + pause_when_busy;
    return back_(std::move(job));
  }
  auto& move = std::get<Found>(answer->content);
  if (move.level > job.level || !is_legal(job.task, move.move)) {
    report_.strange();
    report_.again();
    return back_(std::move(job));
  }
  report_.found();
  job.then({std::move(move.move), move.level});
}

void Workers::tick(Time now) {
  const auto before = workers_.size();
  std::erase_if(workers_, [&](const auto& one) { return now - one.second.heard > silence; });
  if (workers_.size() != before) count_threads();
  think_again([&](const Asked& one) {
    const bool gone = one.worker != 0 && !workers_.contains(one.worker);
    return gone || (one.worker == 0 && now - one.at > time_to_take) || now - one.at > time_to_think;
  });
}

void Workers::stop() {
  workers_.clear();
  threads_ = 0;
  asked_.clear();
}

void Workers::think_again(const std::function<bool(const Asked&)>& which) {
  std::vector<BotJob> again;
  for (auto one = asked_.begin(); one != asked_.end();) {
    if (!which(one->second)) {
      ++one;
      continue;
    }
    again.push_back(std::move(one->second.job));
    one = asked_.erase(one);
  }
  for (BotJob& job : again) {
    report_.again();
    back_(std::move(job));
  }
}

void Workers::count_threads() {
  threads_ = 0;
  for (const auto& [id, worker] : workers_) threads_ += worker.threads;
}

void Workers::tell_of_stranger(const WorkerBeat& beat, Time now) {
  if (!strangers_.contains(beat.version) && strangers_.size() >= most_strangers) return;
  auto& told = strangers_[beat.version];
  if (told != Time() && now - told < between_warnings) return;
  told = now;
  report_.trouble(fmt::format("a worker of ichiba {} cannot think for this version; upgrade the older one",
                              base::escaped(beat.version)));
}

}  // namespace ichiba::server
