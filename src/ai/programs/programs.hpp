// The programs of one thread, kept running between games because some take long to start. One that kept to the protocol
// to the end of its game is greeted again for the next; any other is restarted.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "ai/programs/limits.hpp"
#include "ai/programs/process.hpp"

namespace ichiba::bots {

class Programs {
 public:
  explicit Programs(Limits limits = {}) : limits_(limits) {}
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;
  ~Programs();  // lets them exit, then kills them

  [[nodiscard]] const Limits& limits() const { return limits_; }

  std::expected<Process, std::string> take(const std::string& command);
  void give_back(const std::string& command, Process process);

 private:
  struct Idle {
    std::string command;
    Process process;
  };
  Limits limits_;
  std::vector<Idle> idle_;
};

}  // namespace ichiba::bots
