// Any bytes as a message of another node. What can be read is written again as the same message.
#include <string>

#include "engine/core/events.hpp"
#include "server/bus/bus_text.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

std::string written(const server::Envelope& envelope) {
  return std::visit(Overloaded{[&](const server::Beat& beat) { return to_text(envelope.from, envelope.number, beat); },
                               [](const server::Skipped&) { return std::string(); },
                               [&](const auto& message) {
                                 return to_text(envelope.from, envelope.number, server::BusMessage(message));
                               }},
                    envelope.content);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = server::read_envelope(fuzz::as_text(data, size));
  if (!read) {
    require(!read.error().empty(), "a refusal has words");
    return 0;
  }
  const std::string text = written(*read);
  const auto again = server::read_envelope(text);
  require(again.has_value(), "what was written can be read");
  require(written(*again) == text, "and says the same");
  require(again->from == read->from && again->number == read->number, "and comes from the same node");
  return 0;
}
