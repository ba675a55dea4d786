// Was a game dealt from the secret that the server had committed to, and from the nonces of its players
// (docs/fair-dealing.md)?
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/fair_dealing.hpp"

namespace ichiba::match {

// What a player kept from before the game. Without it a record can only be compared with itself.
struct Kept {
  struct SeatNonce {
    int seat = 0;
    base::Bytes32 nonce{};
  };
  std::optional<base::Bytes32> commitment;
  std::vector<SeatNonce> nonces;
};

struct Verified {
  std::string commitment;
  int dealing = 1;           // version
  bool independent = false;  // the commitment was compared with one that the player had kept
  int nonces = 0;            // how many of those in the deal were compared with kept ones
  int steps = 0;
  int draws = 0;  // of chance: the pack, lots, renewed piles
  bool over = false;
};

struct NotVerified {
  enum class Kind {
    not_fair,   // not dealt as promised, or by other rules
    no_record,  // cannot be read, or does not say
  };
  // What is not as promised.
  enum class What {
    record,      // cannot be read, or does not say
    commitment,  // seed and salt are not those that were committed to
    nonce,       // a player's nonce is not part of the deal
    cards,       // they do not follow from seed and nonces
    moves,       // the rules refuse one
  };
  Kind kind = Kind::no_record;
  What what = What::record;
  int line = 0;
  std::string words;
};
std::string_view name_of(NotVerified::What what);

// The whole text of a record.
std::expected<Verified, NotVerified> verify(std::string_view record, const Kept& kept = {});

}  // namespace ichiba::match
