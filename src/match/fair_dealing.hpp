// Dealing that can be checked afterwards (docs/fair-dealing.md). The server draws a secret seed when a table is made
// and shows a commitment to it; people add nonces; the cards follow from all of these. When the game is over the secret
// is revealed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "engine/core/random.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::match {

std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<base::Bytes32> from_hex(std::string_view text);

struct Secret {
  base::Bytes32 seed{};
  base::Bytes32 salt{};
  friend bool operator==(const Secret&, const Secret&) = default;
};

// SHA-256 of the 32 bytes of the seed, then the 32 bytes of the salt.
base::Bytes32 commitment(const Secret& secret);

// What a person who takes a seat adds to the deal: a nonce, the promise of one, or neither.
struct NonceOffer {
  std::optional<base::Bytes32> nonce;
  bool later = false;
  friend bool operator==(const NonceOffer&, const NonceOffer&) = default;
};
// By seat; no nonce: a bot, or a person whose client gave none.
using Nonces = std::vector<std::optional<base::Bytes32>>;

// How cards follow from the secret. Version 1, for tables made before there were nonces: from the seed alone. Version
// 2: from SHA-256("ichiba deal 2", the seed, and for each seat the 32 bytes of its nonce, or 32 zero bytes).
inline constexpr int newest_dealing = 2;
base::Bytes32 deal_seed(int dealing, const base::Bytes32& seed, const Nonces& nonces);

// The words of one draw of chance: block b of draw d is SHA-256(seed, d, b), d and b as four bytes, highest first; each
// block gives four words of eight bytes, highest byte first.
class DrawWords : public Draws<DrawWords> {
 public:
  DrawWords(const base::Bytes32& seed, std::uint32_t draw) : seed_(seed), draw_(draw) {}
  std::uint64_t next();

 private:
  base::Bytes32 seed_;
  std::uint32_t draw_;
  std::uint32_t block_ = 0;
  base::Bytes32 words_{};
  std::size_t used_ = sizeof(base::Bytes32);
};

// The chance source of a table (core/chance.hpp). Draw 0 is the pack; each lot and each new pile is another draw, so
// later draws cannot be computed from open cards.
class FairChance {
 public:
  explicit FairChance(const base::Bytes32& seed) : seed_(seed) {}

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
  base::Bytes32 seed_;
  std::uint32_t draws_ = 0;
};

}  // namespace ichiba::match
