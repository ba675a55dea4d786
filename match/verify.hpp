// Was a game dealt from the seed that the server had committed itself to (docs/fair-dealing.md)?
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace ichiba::match {

struct Verified {
  std::string commitment;
  int steps = 0;
  int draws = 0;  // of chance: the pack, lots, renewed piles
  bool over = false;
};

struct NotVerified {
  enum class Kind {
    not_fair,   // dealt otherwise than the seed says, or by other rules
    no_record,  // cannot be read, or does not say
  };
  Kind kind = Kind::no_record;
  int line = 0;
  std::string words;
};

// The whole text of a record.
std::expected<Verified, NotVerified> verify(std::string_view record);

}  // namespace ichiba::match
