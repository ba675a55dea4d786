// Token buckets: a burst, and a rate after that. The caller passes the time, so tests need no clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <unordered_map>

namespace ichiba::server {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;
  struct Rate {
    double a_second;
    double at_once;
  };

  TokenBucket(Rate rate, Time now) : tokens_(rate.at_once), refilled_(now) {}

  bool take(Rate rate, Time now, double cost = 1) {
    refill(rate, now);
    if (tokens_ < cost) return false;
    tokens_ -= cost;
    return true;
  }
  [[nodiscard]] bool full(Rate rate, Time now) const { return after(rate, now) >= rate.at_once; }
  // Until one more is available.
  [[nodiscard]] double seconds_to_wait(Rate rate) const { return std::max(0.0, 1 - tokens_) / rate.a_second; }

 private:
  [[nodiscard]] double after(Rate rate, Time now) const {
    if (now <= refilled_) return tokens_;
    return std::min(rate.at_once, tokens_ + std::chrono::duration<double>(now - refilled_).count() * rate.a_second);
  }
  void refill(Rate rate, Time now) {
    tokens_ = after(rate, now);
    refilled_ = std::max(refilled_, now);
  }

  double tokens_;
  Time refilled_;
};

// One bucket for each key: a client's address, a person's token, a seat. Their number is bounded: full ones are
// dropped, because they hold no information. If too many are not full, new keys share one, so that a flood of addresses
// cannot reset a limit.
template <class Key, class Hash = std::hash<Key>>
class RateLimiter {
 public:
  using Time = TokenBucket::Time;
  using Rate = TokenBucket::Rate;

  explicit RateLimiter(Rate rate, std::size_t most = 100'000) : rate_(rate), most_(most), crowd_(rate, Time()) {}

  // A rate of 0 is no limit.
  bool take(const Key& key, Time now, double cost = 1) {
    return rate_.a_second <= 0 || bucket(key, now).take(rate_, now, cost);
  }
  [[nodiscard]] double seconds_to_wait(const Key& key, Time now) {
    return rate_.a_second <= 0 ? 0 : bucket(key, now).seconds_to_wait(rate_);
  }
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }
  // Dropping all of them would lose nothing.
  [[nodiscard]] bool all_full(Time now) const {
    return std::ranges::all_of(buckets_, [&](const auto& one) { return one.second.full(rate_, now); });
  }

 private:
  TokenBucket& bucket(const Key& key, Time now) {
    if (const auto known = buckets_.find(key); known != buckets_.end()) return known->second;
    // Sweeping takes a moment, so not for every new key.
    if (buckets_.size() >= most_ && now - swept_ >= std::chrono::seconds(1)) {
      swept_ = now;
      std::erase_if(buckets_, [&](const auto& one) { return one.second.full(rate_, now); });
    }
    if (buckets_.size() >= most_) return crowd_;
    return buckets_.try_emplace(key, rate_, now).first->second;
  }

  Rate rate_;
  std::size_t most_;
  TokenBucket crowd_;
  Time swept_{};
  std::unordered_map<Key, TokenBucket, Hash> buckets_;
};

using ClientRateLimiter = RateLimiter<std::string>;  // by address

}  // namespace ichiba::server
