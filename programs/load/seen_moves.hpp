// When the other player of a table was told of a move: by the same server, or by another node.
#pragma once

#include <chrono>
#include <optional>

namespace ichiba::load {

using Clock = std::chrono::steady_clock;

struct MeasuredMove {
  Clock::time_point sent;
  Clock::time_point accepted;  // the player was told
  Clock::time_point done;
};

// The moves of one player. Either side may hear first: the player that it was accepted, or the other one of its
// version.
class SeenMoves {
 public:
  std::optional<MeasuredMove> moved(int version, Clock::time_point sent, Clock::time_point accepted) {
    version_ = version;
    sent_ = sent;
    accepted_ = accepted;
    return take();
  }
  std::optional<MeasuredMove> told(int version, Clock::time_point at) {
    told_version_ = version;  // at the next table versions start over
    told_at_ = at;
    return take();
  }

 private:
  std::optional<MeasuredMove> take() {
    if (version_ == 0 || told_version_ != version_) return std::nullopt;
    version_ = 0;
    return MeasuredMove{sent_, accepted_, told_at_};
  }

  int version_ = 0;
  Clock::time_point sent_;
  Clock::time_point accepted_;
  int told_version_ = 0;
  Clock::time_point told_at_;
};

}  // namespace ichiba::load
