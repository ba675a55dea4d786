// The folder for the record of every game of a match.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace ichiba::cli {

class RecordFolder {
 public:
  // Creates the folder if it is missing. Existing records are an error, unless the match continues and they are its
  // own. The error is ready to print.
  static std::expected<RecordFolder, std::string> open(const std::string& path, const std::string& match_name,
                                                       bool goes_on);

  // Atomic. A file of another match is not overwritten. May be called from several threads.
  [[nodiscard]] std::expected<void, std::string> save(std::int64_t deal, std::size_t game,
                                                      const std::string& lines) const;

 private:
  RecordFolder(std::string path, std::string match_name, bool goes_on)
      : path_(std::move(path)), match_name_(std::move(match_name)), goes_on_(goes_on) {}
  [[nodiscard]] std::expected<void, std::string> check_free(const std::string& file) const;

  std::string path_;
  std::string match_name_;
  bool goes_on_;
};

}  // namespace ichiba::cli
