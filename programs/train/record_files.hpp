// Workers that play and write what the learner learns from.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel_for.hpp"

namespace ichiba::train {

// make(worker's number) gives something whose game(records) plays one game and appends its records. Each worker writes
// its own file PATH.0, PATH.1 ... Returns how many bytes were written; nothing if a file could not be.
template <class Make>
std::optional<std::uint64_t> write_records(const std::string& path, std::size_t workers, std::uint32_t games,
                                           const Make& make) {
  std::vector<std::uint64_t> bytes(workers);
  std::atomic<bool> written = true;
  base::parallel_for(workers, [&](std::size_t w) {
    std::FILE* file = std::fopen((path + "." + std::to_string(w)).c_str(), "wb");
    if (file == nullptr) return written.store(false);
    auto worker = make(w);
    std::vector<std::uint8_t> records;
    for (std::uint32_t game = 0; game < games; ++game) {
      worker.game(records);
      if (records.size() < (1U << 20U) && game + 1 < games) continue;
      bytes[w] += std::fwrite(records.data(), 1, records.size(), file);
      records.clear();
    }
    if (std::ferror(file) != 0) written = false;
    if (std::fclose(file) != 0) written = false;
  });
  if (!written) return std::nullopt;
  std::uint64_t total = 0;
  for (std::uint64_t of_one : bytes) total += of_one;
  return total;
}

// How many there are, for the learner. Returns the program's status.
inline int say_records(const std::optional<std::uint64_t>& records, const std::string& path) {
  if (!records) {
    std::fprintf(stderr, "%s.*: cannot be written; is the disk full?\n", path.c_str());
    return 1;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(*records));
  return 0;
}

}  // namespace ichiba::train
