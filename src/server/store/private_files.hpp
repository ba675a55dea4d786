// Files and folders that only their owner may read, whatever the umask: tables hold names and the seeds of games that
// are not over.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace ichiba::server {

// Told when something that was open to others is not any more, or could not be closed to them.
using Notice = std::function<void(const std::string& words)>;

// Makes the folder if it is not there. One that holds our files, or nothing at all, is closed to others.
// Throws a std::system_error where that cannot be done.
void make_private_folder(const std::filesystem::path& folder, const Notice& notice);

// Makes an empty file if there is none. Throws a std::system_error.
void make_private_file(const std::filesystem::path& file, const Notice& notice);

// Closes a file to others, if it is there.
void make_private(const std::filesystem::path& file, const Notice& notice);

// What was written is on the disk when these return. They throw a std::system_error.
void sync_file(const std::filesystem::path& file);
void sync_folder(const std::filesystem::path& folder);

}  // namespace ichiba::server
