// Any bytes as a client's WebSocket frames. However they are split, the same messages come out; none is longer than
// allowed, and all are UTF-8.
#include <string>
#include <vector>

#include "base/printable.hpp"
#include "server/net/frames.hpp"
#include "tests/fuzz/invariants.hpp"

namespace {

using namespace ichiba;
using fuzz::require;
using Kind = server::FrameReader::Event::Kind;

constexpr std::size_t most = 300;

std::vector<std::string> read(std::string_view bytes, std::size_t piece) {
  server::FrameReader reader(most);
  std::vector<std::string> events;
  while (true) {
    reader.feed(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
    while (true) {
      const auto event = reader.next();
      if (event.kind == Kind::none) break;
      if (event.kind == Kind::text) {
        require(event.payload.size() <= most, "a message is not longer than allowed");
        require(base::is_utf8(event.payload), "a text is UTF-8");
      }
      events.push_back(std::to_string(static_cast<int>(event.kind)) + ":" + std::string(event.payload) + ":" +
                       std::to_string(static_cast<int>(event.code)));
      if (event.kind == Kind::wrong || event.kind == Kind::close) return events;
    }
    if (bytes.empty()) return events;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes = fuzz::as_text(data, size).substr(1);
  const auto whole = read(bytes, bytes.size() + 1);
  require(read(bytes, 1 + data[0] % 16) == whole, "pieces make no difference");
  return 0;
}
