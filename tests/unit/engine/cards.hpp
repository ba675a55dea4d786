// Helpers to write positions in tests.
#pragma once

#include <string_view>

#include "engine/osaka/notation.hpp"
#include "engine/osaka/state.hpp"
#include "engine/tsukiji/notation.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::tests {

inline osaka::Card card(std::string_view text) { return osaka::parse_card(text).value(); }

inline osaka::Bag bag(std::string_view text) {
  osaka::Bag cards;
  for (TokenReader words(text); !words.done();) cards.add(card(words.next()));
  return cards;
}

template <int Capacity>
void lay_out(osaka::Row<Capacity>& row, std::string_view text) {
  for (TokenReader words(text); !words.done();) row.push({card(words.next()), osaka::Piece()});
}

inline tsukiji::Face face(std::string_view text) { return tsukiji::parse_face(text).value(); }

template <class List>
void put(List& list, std::string_view text) {
  for (TokenReader words(text); !words.done();) list.push(face(words.next()));
}

}  // namespace ichiba::tests
