#include "match/fair_dealing.hpp"

#include <algorithm>

namespace ichiba::match {
namespace {

void put(std::span<std::uint8_t> where, std::uint32_t number) {
  for (std::size_t i = 0; i < 4; ++i) where[i] = static_cast<std::uint8_t>(number >> (24U - 8U * i));
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(bytes.size() * 2, '0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    text[2 * i] = digits[bytes[i] >> 4U];
    text[2 * i + 1] = digits[bytes[i] & 15U];
  }
  return text;
}

std::optional<base::Bytes32> from_hex(std::string_view text) {
  base::Bytes32 bytes{};
  if (text.size() != bytes.size() * 2) return std::nullopt;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int high = digit(text[2 * i]);
    const int low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return bytes;
}

base::Bytes32 commitment(const Secret& secret) {
  std::array<std::uint8_t, 64> both{};
  std::ranges::copy(secret.seed, both.begin());
  std::ranges::copy(secret.salt, both.begin() + 32);
  return base::sha256(both);
}

base::Bytes32 deal_seed(int dealing, const base::Bytes32& seed, const Nonces& nonces) {
  if (dealing < 2) return seed;
  constexpr std::string_view purpose = "ichiba deal 2";
  std::vector<std::uint8_t> input(purpose.begin(), purpose.end());
  input.insert(input.end(), seed.begin(), seed.end());
  for (const auto& nonce : nonces) {
    const base::Bytes32 bytes = nonce.value_or(base::Bytes32{});
    input.insert(input.end(), bytes.begin(), bytes.end());
  }
  return base::sha256(input);
}

std::uint64_t DrawWords::next() {
  if (used_ == words_.size()) {
    std::array<std::uint8_t, 40> input{};
    std::ranges::copy(seed_, input.begin());
    put(std::span(input).subspan(32, 4), draw_);
    put(std::span(input).subspan(36, 4), block_++);
    words_ = base::sha256(input);
    used_ = 0;
  }
  std::uint64_t word = 0;
  for (int i = 0; i < 8; ++i) word = (word << 8U) | words_[used_++];
  return word;
}

}  // namespace ichiba::match
