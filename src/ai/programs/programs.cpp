#include "ai/programs/programs.hpp"

#include <algorithm>

namespace ichiba::bots {

Programs::~Programs() {
  for (Idle& idle : idle_) idle.process.dismiss();
  const auto until = Process::Clock::now() + grace;  // for all together
  for (Idle& idle : idle_) idle.process.end(until);
}

std::expected<Process, std::string> Programs::take(const std::string& command) {
  for (;;) {
    const auto found = std::ranges::find(idle_, command, &Idle::command);
    if (found == idle_.end()) return Process::start(command, limits_);
    Process process = std::move(found->process);
    idle_.erase(found);
    // One that died or spoke out of turn since its last game loses nothing; it is just not reused.
    if (process.alive() && process.unread().empty()) return process;
  }
}

void Programs::give_back(const std::string& command, Process process) {
  idle_.push_back({command, std::move(process)});
}

}  // namespace ichiba::bots
