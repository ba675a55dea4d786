#include "server/store/private_files.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ichiba::server {
namespace {

namespace fs = std::filesystem;

constexpr mode_t for_others = S_IRWXG | S_IRWXO;

[[noreturn]] void fail(const fs::path& path) { throw std::system_error(errno, std::generic_category(), path.string()); }

// Of an existing file or folder.
void close_to_others(const fs::path& path, const Notice& notice) {
  struct stat is{};
  if (stat(path.c_str(), &is) != 0) return;
  if ((is.st_mode & for_others) == 0) return;
  if (chmod(path.c_str(), is.st_mode & 07777U & ~for_others) == 0) {
    notice(fmt::format("{} was open to other users of this machine; now only its owner can read it", path.string()));
  } else {
    notice(fmt::format("{} is open to other users of this machine, and that cannot be changed: {}", path.string(),
                       std::generic_category().message(errno)));
  }
}

// A folder such as /tmp or a user's documents is not ours to close.
bool is_ours(const fs::path& folder) {
  struct stat is{};
  if (stat(folder.c_str(), &is) != 0 || (is.st_mode & S_ISVTX) != 0) return false;
  std::error_code error;
  return fs::exists(folder / "ichiba.db", error) || fs::is_empty(folder, error);
}

void sync(const fs::path& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) fail(path);
  const int done = fsync(file);
  const int why = errno;
  close(file);
  errno = why;
  if (done != 0) fail(path);
}

}  // namespace

void make_private_folder(const fs::path& folder, const Notice& notice) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  const fs::path path = whole.has_filename() ? whole : whole.parent_path();
  fs::create_directories(path.parent_path());
  if (mkdir(path.c_str(), S_IRWXU) == 0) return;
  if (errno != EEXIST) fail(folder);
  if (!fs::is_directory(path)) {
    errno = ENOTDIR;
    fail(folder);
  }
  if (is_ours(path)) {
    close_to_others(path, notice);
  } else if ((static_cast<unsigned>(fs::status(path).permissions()) & for_others) != 0) {
    notice(
        fmt::format("{} holds other things and is open to other users of this machine; the tables' own files are not",
                    folder.string()));
  }
}

void make_private_file(const fs::path& file, const Notice& notice) {
  const int made = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) fail(file);
  close(made);
  close_to_others(file, notice);
}

void make_private(const fs::path& file, const Notice& notice) { close_to_others(file, notice); }

void sync_file(const fs::path& file) { sync(file, O_RDONLY); }
void sync_folder(const fs::path& folder) { sync(folder.empty() ? fs::path(".") : folder, O_RDONLY | O_DIRECTORY); }

}  // namespace ichiba::server
