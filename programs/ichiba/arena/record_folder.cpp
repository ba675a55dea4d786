#include "programs/ichiba/arena/record_folder.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "programs/ichiba/record_file.hpp"

namespace ichiba::cli {
namespace {

namespace fs = std::filesystem;

bool is_record_name(const std::string& name) {
  return name.starts_with("deal-") && name.find("-order-") != std::string::npos && name.ends_with(".jsonl");
}

}  // namespace

std::expected<RecordFolder, std::string> RecordFolder::open(const std::string& path, const std::string& match_name,
                                                            bool goes_on) {
  RecordFolder folder(path, match_name, goes_on);
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return std::unexpected(fmt::format("--records: {}: {}", path, error.message()));
  fs::directory_iterator entry(path, error);
  while (!error && entry != fs::directory_iterator()) {
    if (is_record_name(entry->path().filename())) {
      if (auto free = folder.check_free(entry->path()); !free) return std::unexpected("--records: " + free.error());
    }
    entry.increment(error);
  }
  if (error) return std::unexpected(fmt::format("--records: {}: {}", path, error.message()));
  return folder;
}

std::expected<void, std::string> RecordFolder::check_free(const std::string& file) const {
  std::error_code error;
  if (!fs::exists(file, error)) return {};
  if (!goes_on_) {
    return std::unexpected(file + ": exists already; choose an empty folder, or go on with that match with --resume");
  }
  const auto text = read_whole_file(file);
  if (!text) return std::unexpected(text.error());
  const std::string_view header = std::string_view(*text).substr(0, text->find('\n'));
  if (header.find(fmt::format("\"match\":\"{}\"", match_name_)) != std::string_view::npos) return {};
  return std::unexpected(file + ": belongs to another match; choose another folder");
}

std::expected<void, std::string> RecordFolder::save(std::int64_t deal, std::size_t game,
                                                    const std::string& lines) const {
  const std::string file = fmt::format("{}/deal-{:06}-order-{:02}.jsonl", path_, deal + 1, game + 1);
  if (auto free = check_free(file); !free) return free;
  return write_whole_file(file, lines);
}

}  // namespace ichiba::cli
