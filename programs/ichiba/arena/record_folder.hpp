// The folder into which a match writes the record of every game.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace ichiba::cli {

class RecordFolder {
 public:
  // Creates the folder where it is missing. Records that are there already are an error, unless the match goes on and
  // they are its own. The error is ready to print.
  static std::expected<RecordFolder, std::string> open(const std::string& path, const std::string& match_name,
                                                       bool goes_on);

  // Whole or not at all. A file that is not of this match is not overwritten. May be called from several threads.
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
