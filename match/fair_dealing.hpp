// Dealing that can be checked afterwards (docs/fair-dealing.md). A table's cards all follow from a secret seed. When
// the game begins everybody is shown a commitment, a hash of seed and salt; when it is over both are revealed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/random.hpp"
#include "engine/core/seat.hpp"
#include "match/sha256.hpp"

namespace ichiba::match {

std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<Bytes32> from_hex(std::string_view text);

struct Secret {
  Bytes32 seed{};
  Bytes32 salt{};
  friend bool operator==(const Secret&, const Secret&) = default;
};

// SHA-256 of the 32 bytes of the seed, then the 32 bytes of the salt.
Bytes32 commitment(const Secret& secret);

// The words of one draw of chance: block b of draw d is SHA-256(seed, d, b), d and b as four bytes, highest first; each
// block gives four words of eight bytes, highest byte first.
class DrawWords : public Draws<DrawWords> {
 public:
  DrawWords(const Bytes32& seed, std::uint32_t draw) : seed_(seed), draw_(draw) {}
  std::uint64_t next();

 private:
  Bytes32 seed_;
  std::uint32_t draw_;
  std::uint32_t block_ = 0;
  Bytes32 words_{};
  std::size_t used_ = sizeof(Bytes32);
};

// The chance source of a table (core/chance.hpp). Draw 0 is the pack; each lot and each new pile is one draw more, so
// what comes later cannot be worked out from what lies open.
class FairChance {
 public:
  explicit FairChance(const Bytes32& seed) : seed_(seed) {}

  template <class Card>
  void shuffle(std::span<Card> pile) {
    DrawWords(seed_, draws_++).shuffle(pile);
  }
  template <class Card>
  void shuffle_pack(std::span<Card> pile) {
    DrawWords(seed_, draws_++).shuffle_pack(pile);
  }
  int lot(std::span<const Seat> tied) { return DrawWords(seed_, draws_++).lot(tied); }

 private:
  Bytes32 seed_;
  std::uint32_t draws_ = 0;
};

}  // namespace ichiba::match
