#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

#include "server/net/frames.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t keep_places = 16;  // of memory, for an empty outbox

bool is_pong(std::string_view frame) {
  return (static_cast<std::uint8_t>(frame[0]) & 15U) == static_cast<unsigned>(Opcode::pong);
}

}  // namespace

void Outbox::add(Text text) {
  waiting_.push_back({frame_head(Opcode::text, text->size()), std::move(text)});
  count(waiting_.back());
}

void Outbox::add_control(std::string frame) {
  waiting_.push_back({std::move(frame), nullptr});
  count(waiting_.back());
}

std::size_t Outbox::next(Buffers& buffers) {
  if (pong_ && !pong_waits_) {
    add_control(control_frame(Opcode::pong, *std::exchange(pong_, std::nullopt)));
    pong_waits_ = true;
  }
  std::size_t count = 0;
  std::size_t skip = sent_;
  const auto put = [&](std::string_view bytes) {
    const std::size_t gone_by = std::min(skip, bytes.size());
    skip -= gone_by;
    if (bytes.size() > gone_by) buffers[count++] = {bytes.data() + gone_by, bytes.size() - gone_by};
  };
  for (std::size_t i = first_; i < waiting_.size() && count + 2 <= buffers.size(); ++i) {
    put(waiting_[i].head);
    if (waiting_[i].text) put(*waiting_[i].text);
  }
  return count;
}

void Outbox::wrote(std::size_t bytes) {
  sent_ += bytes;
  while (first_ < waiting_.size()) {
    Out& out = waiting_[first_];
    const std::size_t size = out.size();
    if (sent_ < size) break;
    sent_ -= size;
    bytes_ -= size + keeping;
    if (!out.text && is_pong(out.head)) pong_waits_ = false;
    out.text.reset();
    ++first_;
  }
  tidy();
}

// Moves the rest to the front only when it is the smaller part, so that each message is moved once on average.
void Outbox::tidy() {
  if (first_ == waiting_.size()) {
    waiting_.clear();
    first_ = 0;
    if (waiting_.capacity() > keep_places) waiting_.shrink_to_fit();
  } else if (2 * first_ > waiting_.size()) {
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

void Outbox::forget_messages() {
  const auto begun = waiting_.begin() + static_cast<std::ptrdiff_t>(first_ + (sent_ > 0 ? 1 : 0));
  waiting_.erase(std::remove_if(begun, waiting_.end(), [](const Out& out) { return out.text != nullptr; }),
                 waiting_.end());
  bytes_ = 0;
  for (std::size_t i = first_; i < waiting_.size(); ++i) count(waiting_[i]);
  tidy();
}

}  // namespace ichiba::server
