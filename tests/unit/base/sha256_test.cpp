#include "base/sha256.hpp"

#include <gtest/gtest.h>
#include <sodium.h>
#include <vector>

#include "engine/core/random.hpp"
#include "match/fair_dealing.hpp"

namespace ichiba::match {
namespace {

// From FIPS 180-4.
TEST(Sha256, AgreesWithTheStandardsExamples) {
  EXPECT_EQ(to_hex(base::sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(base::sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(base::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, AgreesWithAnotherLibraryAtEveryLength) {
  Rng rng(1);
  std::vector<std::uint8_t> bytes;
  for (int length = 0; length < 300; ++length) {
    base::Bytes32 other{};
    crypto_hash_sha256(other.data(), bytes.data(), bytes.size());
    EXPECT_EQ(base::sha256(bytes), other) << length;
    bytes.push_back(static_cast<std::uint8_t>(rng.next() >> 56U));
  }
}

}  // namespace
}  // namespace ichiba::match
