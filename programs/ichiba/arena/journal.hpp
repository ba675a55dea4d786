// The journal of a match: a text file with a line of JSON for the match and one for every finished deal
// (docs/arena.md). An interrupted match continues from it.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <vector>

#include "arena/scoreboard.hpp"
#include "programs/ichiba/record_file.hpp"

namespace ichiba::cli {

// The first line: what identifies a match.
struct MatchIdentity {
  std::string game;
  std::vector<std::string> bots;  // as given; a name may occur twice
  arena::Schedule schedule;
  boost::json::object options;  // of the table, as in records
  std::uint64_t seed = 1;

  [[nodiscard]] boost::json::object to_json() const;
  // A short name for the records of the match.
  [[nodiscard]] std::string name() const;
};

class MatchJournal {
 public:
  // Continues the file, or creates it. A file that is not the journal of this match is left unchanged; the error is
  // ready to print. An incomplete last line is dropped.
  static std::expected<MatchJournal, std::string> open(const std::string& path, const MatchIdentity& identity);

  [[nodiscard]] bool existed() const { return existed_; }
  [[nodiscard]] const std::map<std::int64_t, arena::DealResult>& deals() const { return deals_; }

  std::expected<void, std::string> append(std::int64_t deal, const arena::DealResult& result);

 private:
  explicit MatchJournal(RecordFile file) : file_(std::move(file)) {}
  RecordFile file_;
  bool existed_ = false;
  std::map<std::int64_t, arena::DealResult> deals_;
};

}  // namespace ichiba::cli
