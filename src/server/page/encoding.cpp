#include "server/page/encoding.hpp"

#include <algorithm>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <charconv>

namespace ichiba::server {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool same(std::string_view a, std::string_view lower) {
  return std::ranges::equal(a, lower, [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x + 32 : x) == y; });
}

std::string_view cut(std::string_view& text, char at) {
  const std::size_t end = text.find(at);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return trimmed(part);
}

// Thousandths. Anything but a number counts as 1: the client has named the coding.
int weight(std::string_view parameters) {
  while (!parameters.empty()) {
    std::string_view one = cut(parameters, ';');
    if (!same(one.substr(0, 2), "q=")) continue;
    one.remove_prefix(2);
    if (one.starts_with('1')) return 1000;
    if (!one.starts_with('0')) return 1000;
    int value = 0;
    for (std::size_t i = 2; i < 5; ++i)
      value = 10 * value + (i < one.size() && one[i] >= '0' && one[i] <= '9' ? one[i] - '0' : 0);
    return value;
  }
  return 1000;
}

std::optional<int> weight_of(std::string_view list, std::string_view coding) {
  while (!list.empty()) {
    std::string_view element = cut(list, ',');
    if (same(cut(element, ';'), coding)) return weight(element);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Coding> pick_coding(std::string_view list, bool has_gzip, bool has_brotli) {
  if (trimmed(list).empty()) return Coding::identity;
  const auto others = weight_of(list, "*");
  const auto named = [&](std::string_view coding) { return weight_of(list, coding).value_or(others.value_or(0)); };
  // The plain form is acceptable unless refused, but only preferred if the client says so.
  const auto plain = weight_of(list, "identity");
  const int identity = plain ? *plain : others == 0 ? 0 : 1;
  std::optional<Coding> best;
  int most = 0;
  const auto consider = [&](Coding coding, int value) {
    if (value <= most) return;
    best = coding;
    most = value;
  };
  if (has_brotli) consider(Coding::brotli, named("br"));
  if (has_gzip) consider(Coding::gzip, std::max(named("gzip"), weight_of(list, "x-gzip").value_or(0)));
  consider(Coding::identity, identity);
  return best;
}

std::optional<std::string> gunzip(std::string_view bytes) {
  constexpr std::size_t head = 10;
  constexpr std::size_t tail = 8;
  // Our own files have a minimal header: no name, no comment.
  if (bytes.size() < head + tail || !bytes.starts_with("\x1f\x8b\x08") || bytes[3] != 0) return std::nullopt;
  std::size_t size = 0;
  for (std::size_t i = 1; i <= 4; ++i) size = size << 8U | static_cast<std::uint8_t>(bytes[bytes.size() - i]);
  if (size > 1032 * bytes.size()) return std::nullopt;  // more than deflate can do
  std::string content(size, '\0');
  namespace zlib = boost::beast::zlib;
  zlib::inflate_stream inflate;
  zlib::z_params params;
  params.next_in = bytes.data() + head;
  params.avail_in = bytes.size() - head - tail;
  params.next_out = content.data();
  params.avail_out = content.size();
  boost::beast::error_code error;
  inflate.write(params, zlib::Flush::finish, error);
  // If the output is full, the end of the stream may not have been read.
  const bool fine = !error || error == zlib::error::end_of_stream || error == zlib::error::need_buffers;
  if (params.avail_out != 0 || !fine) return std::nullopt;
  return content;
}

}  // namespace ichiba::server
