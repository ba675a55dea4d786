// SHA-256 (FIPS 180-4). Our own, because the page checks deals with the code that deals them, and libsodium is not part
// of the WebAssembly build; a test compares the two.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace ichiba::base {

using Bytes32 = std::array<std::uint8_t, 32>;

Bytes32 sha256(std::span<const std::uint8_t> bytes);
Bytes32 sha256(std::string_view text);

}  // namespace ichiba::base
