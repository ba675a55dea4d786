#include "ai/programs/excerpt.hpp"

#include "base/printable.hpp"

namespace ichiba::bots {
namespace {

constexpr std::size_t kept_bytes = 2'000;
constexpr int kept_lines = 3;

}  // namespace

std::string excerpt(std::string_view bytes, std::size_t longest) { return base::escaped(bytes, longest); }

void LastLines::add(std::string_view bytes) {
  if (bytes.size() > kept_bytes) bytes.remove_prefix(bytes.size() - kept_bytes);
  tail_ += bytes;
  if (tail_.size() > kept_bytes) tail_.erase(0, tail_.size() - kept_bytes);
}

std::string LastLines::text() const {
  std::string text;
  std::string_view rest = tail_;
  for (int lines = 0; lines < kept_lines && !rest.empty();) {
    const std::size_t end = rest.find_last_of('\n');
    const std::string_view line = end == std::string_view::npos ? rest : rest.substr(end + 1);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    text = excerpt(line, 200) + (text.empty() ? "" : " | " + text);
    ++lines;
  }
  return text;
}

}  // namespace ichiba::bots
