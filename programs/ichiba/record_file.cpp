#include "programs/ichiba/record_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace ichiba::cli {
namespace {

std::string because(const std::string& path, std::string_view what) {
  return path + ": " + std::string(what) + ": " + std::strerror(errno);
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::expected<std::string, std::string> read_all(int file, const std::string& path) {
  std::string text;
  char buffer[1 << 16];
  ssize_t got = 0;
  while ((got = ::read(file, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR)) {
    if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
  }
  if (got < 0) return std::unexpected(because(path, "cannot be read"));
  return text;
}

}  // namespace

std::expected<RecordFile, std::string> RecordFile::create(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0 && errno == EEXIST) return std::unexpected(path + ": exists already; choose another name or remove it");
  if (file < 0) return std::unexpected(because(path, "cannot be written"));
  return RecordFile(file, path);
}

std::expected<RecordFile, std::string> RecordFile::go_on(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return std::unexpected(because(path, "cannot be written"));
  RecordFile record(file, path);
  struct stat facts{};
  if (::fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) return std::unexpected(path + ": is not a plain file");
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return std::unexpected(path + ": another program is writing it; wait for it to end, or choose another name");
  }
  record.size_ = facts.st_size;
  return record;
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), size_(other.size_) {}

RecordFile& RecordFile::operator=(RecordFile&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(path_, other.path_);
  std::swap(size_, other.size_);
  return *this;
}

RecordFile::~RecordFile() {
  if (file_ >= 0) ::close(file_);
}

std::expected<void, std::string> RecordFile::append(std::string_view lines) {
  if (!write_all(file_, lines)) {
    const std::string words = because(path_, "the record could not be continued");
    (void)!::ftruncate(file_, size_);  // no half line stays behind
    return std::unexpected(words);
  }
  size_ += static_cast<long long>(lines.size());
  return {};
}

std::expected<std::string, std::string> RecordFile::read() const {
  if (::lseek(file_, 0, SEEK_SET) != 0) return std::unexpected(because(path_, "cannot be read"));
  return read_all(file_, path_);
}

std::expected<void, std::string> RecordFile::keep(std::size_t size) {
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0) return std::unexpected(because(path_, "cannot be written"));
  size_ = static_cast<long long>(size);
  return {};
}

std::expected<void, std::string> write_whole_file(const std::string& path, std::string_view text) {
  const std::string draft = path + ".part";
  const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return std::unexpected(because(path, "cannot be written"));
  const bool written = write_all(file, text);
  const int write_error = errno;
  const bool closed = ::close(file) == 0;
  if (written && closed && std::rename(draft.c_str(), path.c_str()) == 0) return {};
  if (!written) errno = write_error;
  const std::string words = because(path, "cannot be written");
  ::unlink(draft.c_str());
  return std::unexpected(words);
}

std::expected<void, std::string> check_place(const std::string& path, std::string_view flag) {
  if (path.empty()) return {};
  const std::filesystem::path place(path);
  const std::filesystem::path folder = place.has_parent_path() ? place.parent_path() : ".";
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) {
    return std::unexpected(fmt::format("{}: {}: there is no such folder", flag, folder.string()));
  }
  if (std::filesystem::is_directory(place, ignored)) {
    return std::unexpected(fmt::format("{}: {}: is a folder; name a file", flag, path));
  }
  if (::access(folder.c_str(), W_OK) != 0) {
    return std::unexpected(fmt::format("{}: {}: the folder cannot be written to", flag, folder.string()));
  }
  return {};
}

std::expected<std::string, std::string> read_whole_file(const std::string& path) {
  const bool standard_input = path == "-";
  const int file = standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::unexpected(because(path, "cannot be read"));
  auto text = read_all(file, path);
  if (!standard_input) ::close(file);
  return text;
}

}  // namespace ichiba::cli
