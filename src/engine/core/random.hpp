// The only generator of the project. The same seed gives the same game on every machine and in every build, so nothing
// here comes from the standard library's distributions or shuffles (docs/random.md).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace ichiba {

// splitmix64: turns any 64-bit number into a well-mixed one; used to spread seeds.
class SeedMixer {
 public:
  constexpr explicit SeedMixer(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += step;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  static constexpr std::uint64_t step = 0x9E3779B97F4A7C15ULL;

 private:
  std::uint64_t state_;
};

// Output number `index` of splitmix64 started at `seed`: the seed of game `index` in a series.
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t index) {
  return SeedMixer(seed + index * SeedMixer::step).next();
}

// Everything a game asks of chance, made from a source of 64-bit words. The algorithms are a contract (docs/random.md),
// so every source shares them: the generator below, and the server's dealer (match/fair_dealing.hpp).
template <class Source>
class Draws {
 public:
  // A number from 0 to n - 1. The rejection makes all of them exactly equally likely.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (word() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t unfair = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < unfair) product = (word() >> 32U) * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  constexpr bool flip() { return (word() >> 63U) != 0; }

  // Draws from a copy of the source: items may be bytes, and for all a compiler knows, writing those changes the
  // source.
  template <class T>
  constexpr void shuffle(std::span<T> items) {
    Source source = *static_cast<Source*>(this);
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[source.below(static_cast<std::uint32_t>(i))]);
    }
    *static_cast<Source*>(this) = source;
  }

  // Shuffles two-sided cards: first their order, then for each from the top which side is up.
  template <class T>
  constexpr void shuffle_pack(std::span<T> cards) {
    shuffle(cards);
    Source source = *static_cast<Source*>(this);
    for (T& card : cards) {
      if (source.flip()) card = card.turned();
    }
    *static_cast<Source*>(this) = source;
  }

  // The chance interface of the rules (core/chance.hpp).
  template <class T>
  constexpr int lot(std::span<const T> tied) {
    return static_cast<int>(below(static_cast<std::uint32_t>(tied.size())));
  }

  friend constexpr bool operator==(const Draws&, const Draws&) = default;

 private:
  friend Source;
  constexpr Draws() = default;
  constexpr std::uint64_t word() { return static_cast<Source*>(this)->next(); }
};

// xoshiro256**.
class Rng : public Draws<Rng> {
 public:
  constexpr explicit Rng(std::uint64_t seed) {
    SeedMixer mixer(seed);
    for (auto& word : words_) word = mixer.next();
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17U;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace ichiba
