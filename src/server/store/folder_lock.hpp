// One program at a time on a data folder. Held until the program ends, in whatever way. Two servers on one folder would
// not lose a move, but each would show its players an old table.
#pragma once

#include <filesystem>

#include "server/store/private_files.hpp"

namespace ichiba::server {

class FolderLock {
 public:
  // Creates the folder if it is missing, closed to others. Throws a DataError if another program has it.
  FolderLock(const std::filesystem::path& folder, const Notice& notice);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace ichiba::server
