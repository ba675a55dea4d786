// Pickles begin with the number of their form, so that those of another version are refused.
#pragma once

#include <cstddef>
#include <pybind11/pybind11.h>

#include "batch/batch.hpp"

namespace ichiba::python {

inline constexpr int pickle_version = 4;

// Is it one of ours, with so many parts?
inline void check_pickle(const pybind11::tuple& state, std::size_t parts) {
  const bool ours = state.size() == parts && pybind11::isinstance<pybind11::int_>(state[0]);
  if (!ours || state[0].cast<int>() != pickle_version) throw batch::BadArgument("pickle", "is of another version");
}

}  // namespace ichiba::python
