// Files that the program writes and reads. A killed program leaves no half lines: what belongs together is written by
// one call.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::cli {

// A record that grows step by step while a game is played. Errors are ready to print.
class RecordFile {
 public:
  // Never overwrites: an existing file is an error.
  static std::expected<RecordFile, std::string> create(const std::string& path);
  // Creates the file, or continues an existing one. Nobody else can continue it at the same time.
  static std::expected<RecordFile, std::string> go_on(const std::string& path);

  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&& other) noexcept;
  ~RecordFile();

  // Whole lines. If the disk is full nothing of them stays.
  std::expected<void, std::string> append(std::string_view lines);
  // All that is in it.
  [[nodiscard]] std::expected<std::string, std::string> read() const;
  // Truncates to this many bytes.
  std::expected<void, std::string> keep(std::size_t size);
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  RecordFile(int file, std::string path) : file_(file), path_(std::move(path)) {}
  int file_;
  std::string path_;
  long long size_ = 0;
};

// Writes a whole file under another name first and then renames it, so that it is complete or missing.
std::expected<void, std::string> write_whole_file(const std::string& path, std::string_view text);

// Can this file be written? Checked before hours of work are done for one that cannot. An empty path is fine; `flag` is
// where it was given.
std::expected<void, std::string> check_place(const std::string& path, std::string_view flag);

// "-" is standard input.
std::expected<std::string, std::string> read_whole_file(const std::string& path);

}  // namespace ichiba::cli
