// Files and folders that only their owner may read, whatever the umask: tables hold names and the seeds of unfinished
// games.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace ichiba::server {

// Called when something that was open to others has been closed, or could not be.
using Notice = std::function<void(const std::string& words)>;

// Creates the folder if it is missing. One that holds only our files, or nothing, is closed to others. Throws a
// std::system_error if that fails.
void make_private_folder(const std::filesystem::path& folder, const Notice& notice);

// Creates an empty file if there is none. Throws a std::system_error.
void make_private_file(const std::filesystem::path& file, const Notice& notice);

// Closes a file to others, if it exists.
void make_private(const std::filesystem::path& file, const Notice& notice);

// The data is on disk when these return. They throw a std::system_error.
void sync_file(const std::filesystem::path& file);
void sync_folder(const std::filesystem::path& folder);

}  // namespace ichiba::server
