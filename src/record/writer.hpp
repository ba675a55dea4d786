// The lines of a record (docs/records.md).
#pragma once

#include <string>
#include <vector>

#include "record/chance.hpp"
#include "record/codec.hpp"

namespace ichiba::record {

// The header, without the fields that the rules ignore.
template <class G>
struct Header {
  std::vector<std::string> players;
  typename G::Variant variant;
  std::vector<typename Codec<G>::Card> deck;
  std::optional<Seat> start;
};

// Each with its line end. `extras` are further fields, such as date and seed.
template <class G>
std::string header_line(const Header<G>& header, const json::object& extras = {});
template <class G>
std::string move_line(const typename G::Variant& variant, Seat seat, const typename G::Move& move);
template <class G>
std::string reshuffle_line(const std::vector<typename Codec<G>::Card>& pile);

}  // namespace ichiba::record
