#include "ai/search/budget.hpp"

#include <algorithm>
#include <charconv>

namespace ichiba::ai {
namespace {

#ifdef __wasm__
constexpr bool has_clock = false;  // the module imports nothing, not even a clock
constexpr int most_threads = 1;
#else
constexpr bool has_clock = true;
constexpr int most_threads = 256;
#endif

using Clock = std::chrono::steady_clock;

Clock::time_point now() {
  if constexpr (has_clock) return Clock::now();
  return {};
}

// Reads a number from the front of the text; 0 if there is none.
std::uint32_t take_number(std::string_view& text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::optional<Budget> Budget::parse(std::string_view text) {
  Budget budget;
  const std::uint32_t number = take_number(text);
  if (number == 0 || number > 100'000'000) return std::nullopt;
  const std::string_view unit = text.substr(0, text.find('@'));
  text.remove_prefix(unit.size());
  if (unit.empty()) {
    budget.iterations = number;
  } else if (unit == "ms" && number <= 3'600'000 && has_clock) {
    budget.time = std::chrono::milliseconds(number);
  } else if (unit == "s" && number <= 3'600 && has_clock) {
    budget.time = std::chrono::seconds(number);
  } else {
    return std::nullopt;
  }
  if (text.empty()) return budget;
  text.remove_prefix(1);
  budget.threads = static_cast<int>(take_number(text));
  if (budget.threads < 1 || budget.threads > most_threads || !text.empty()) return std::nullopt;
  return budget;
}

Meter::Meter(const Budget& budget, const std::atomic<bool>* stop) : iterations_(budget.iterations), stop_(stop) {
  if (iterations_ > 0) return;
  begun_ = now();
  end_ = begun_ + budget.time;
}

bool Meter::in_time() const { return now() < end_; }

std::uint32_t Meter::left() const {
  if (iterations_ > 0) return iterations_ - std::min(done_, iterations_);
  const auto at = now();
  const double spent = std::max(1e-9, std::chrono::duration<double>(at - begun_).count());
  const double still = std::max(0.0, std::chrono::duration<double>(end_ - at).count());
  return static_cast<std::uint32_t>(std::min(4e9, done_ * still / spent));
}

}  // namespace ichiba::ai
