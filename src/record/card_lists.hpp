// Lists of cards as JSON.
#pragma once

#include <span>

#include "base/json_writer.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/osaka/notation.hpp"
#include "engine/osaka/state.hpp"
#include "engine/tsukiji/notation.hpp"

namespace ichiba::record {

inline auto cards(osaka::Bag bag) {
  return [bag](base::JsonWriter& w) {
    w.begin_array();
    bag.each_card([&](osaka::Card card) { w.value(to_text(card)); });
    w.end_array();
  };
}

template <int Capacity>
auto cards(const FixedList<osaka::Card, Capacity>& list) {
  return [&list](base::JsonWriter& w) { w.array(list, [](osaka::Card card) { return to_text(card); }); };
}

inline auto cards(const osaka::Farm& farm) {
  return [&farm](base::JsonWriter& w) {
    w.begin_array();
    for (int i = 0; i < farm.size(); ++i) w.value(to_text(farm[i].card));
    w.end_array();
  };
}

inline auto faces(std::span<const tsukiji::Face> list) {
  return [list](base::JsonWriter& w) { w.array(list, [](tsukiji::Face face) { return to_text(face); }); };
}

}  // namespace ichiba::record
