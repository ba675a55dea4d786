#include "server/store/folder_lock.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "server/store/schema.hpp"

namespace ichiba::server {

FolderLock::FolderLock(const std::filesystem::path& folder, const Notice& notice) {
  try {
    make_private_folder(folder, notice);
  } catch (const std::system_error& error) {
    throw DataError(fmt::format("cannot make the data folder {}: {}. Give another one with --data.", folder.string(),
                                error.code().message()));
  }
  const std::string path = (folder / "lock").string();
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) {
    throw DataError(fmt::format("cannot write to the data folder {}: {}. Give another one with --data.",
                                folder.string(), std::strerror(errno)));
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    char owner[32] = {};
    const ssize_t length = pread(file_, owner, sizeof owner - 1, 0);
    close(file_);
    const std::string who =
        length > 0 ? fmt::format(" (process {})", std::string(owner, static_cast<std::size_t>(length))) : std::string();
    throw DataError(
        fmt::format("another ichiba serve{} uses the data folder {}. Stop it first, or give this one another folder "
                    "with --data.",
                    who, folder.string()));
  }
  make_private(path, notice);
  const std::string owner = std::to_string(getpid());
  if (ftruncate(file_, 0) == 0) {
    [[maybe_unused]] const ssize_t written = pwrite(file_, owner.data(), owner.size(), 0);
  }
}

FolderLock::~FolderLock() { close(file_); }

}  // namespace ichiba::server
