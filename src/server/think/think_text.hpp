// Messages between nodes and the workers that think for them, as text. A node asks on one subject, from which one
// worker gets each question; the worker answers on a subject of the node. Workers say regularly that they are there.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "server/think/task.hpp"

namespace ichiba::server {

// Where nodes ask and workers listen as one group. Its name has the version of the format, so no worker is asked what
// it cannot read.
std::string subject_of_questions();
// Where the worker answers.
std::string subject_of_answers(std::uint64_t node);
// Where workers of all versions say that they are there.
inline constexpr std::string_view subject_of_workers = "ichiba-workers";
inline constexpr std::string_view group_of_workers = "thinking";

struct Question {
  std::uint64_t node = 0;
  std::uint64_t id = 0;  // of the node's questions
  int level = 1;
  Task task;
};

struct Taken {};  // the worker thinks about it
struct Busy {};   // it does not: the node should look elsewhere
struct Found {
  int level = 1;  // lower than asked for if much waits
  std::string move;
};
struct WorkerAnswer {
  std::uint64_t id = 0;
  std::uint64_t worker = 0;
  std::variant<Taken, Busy, Found> content;
};

struct WorkerBeat {
  std::uint64_t worker = 0;
  int threads = 1;
  bool last = false;     // it stops
  bool readable = true;  // it has the format of this program
  std::string version;   // of the worker's program
};

std::string to_text(const Question& question);
std::string to_text(const WorkerAnswer& answer);
std::string to_text(const WorkerBeat& beat);

// The words say what is wrong.
std::expected<Question, std::string> read_question(std::string_view text);
std::expected<WorkerAnswer, std::string> read_answer(std::string_view text);
std::expected<WorkerBeat, std::string> read_worker_beat(std::string_view text);

}  // namespace ichiba::server
