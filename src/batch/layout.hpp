// Games are saved as the bytes of this kind of machine. This tells whether they mean the same to who reads them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "encoding/game_encoding.hpp"

namespace ichiba::batch {

// FNV-1a.
inline std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
  return hash;
}

template <class T>
void append_bytes(std::string& to, const T& value) {
  static_assert(std::has_unique_object_representations_v<T>);  // no gaps, which could hold anything
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Another number for another version of the program, for another version of the encodings, and where the same deal is
// laid out in other bytes.
template <class G>
std::uint64_t layout_hash(std::string_view program_version) {
  std::string bytes(program_version);
  Rng rng(1);
  const typename G::Variant variant;
  typename G::State state = G::set_up(variant, rng, NoEvents{});
  if constexpr (requires { state.open.deck; }) state.open.deck = nullptr;
  append_bytes(bytes, state.open);
  for (const auto card : state.draw.cards()) append_bytes(bytes, card);
  append_bytes(bytes, encoding::version);
  append_bytes(bytes, sizeof(typename G::State));
  append_bytes(bytes, sizeof(typename encoding::Encoding<G>::Pending));
  append_bytes(bytes, sizeof(Rng));
  return fnv(bytes);
}

}  // namespace ichiba::batch
