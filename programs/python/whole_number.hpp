// Whole numbers that Python gives, refused by the name of the argument.
#pragma once

#include <cstdint>
#include <limits>
#include <pybind11/pybind11.h>
#include <string>

#include "batch/batch.hpp"

namespace ichiba::python {

// As an int of Python; TypeError for what is no whole number.
inline pybind11::object index_of(const char* name, const pybind11::handle& given) {
  auto index = pybind11::reinterpret_steal<pybind11::object>(PyNumber_Index(given.ptr()));
  if (index) return index;
  PyErr_Clear();
  throw pybind11::type_error(std::string(name) + ": needs a whole number, not " + std::string(pybind11::repr(given)));
}

// Between 0 and `most`; otherwise BadArgument.
inline std::uint64_t whole_number(const char* name, const pybind11::handle& given, std::uint64_t most) {
  const std::uint64_t number = PyLong_AsUnsignedLongLong(index_of(name, given).ptr());
  const bool fits = PyErr_Occurred() == nullptr;
  PyErr_Clear();
  if (fits && number <= most) return number;
  throw batch::BadArgument(name,
                           "is between 0 and " + std::to_string(most) + ", not " + std::string(pybind11::repr(given)));
}

inline std::uint64_t seed_of(const pybind11::handle& given) {
  return whole_number("seed", given, std::numeric_limits<std::uint64_t>::max());
}

// A number of which the caller knows whether it will do.
inline int small_number(const char* name, const pybind11::handle& given) {
  const pybind11::object index = index_of(name, given);
  int overflow = 0;
  const long number = PyLong_AsLongAndOverflow(index.ptr(), &overflow);
  if (overflow == 0 && number >= std::numeric_limits<int>::min() && number <= std::numeric_limits<int>::max()) {
    return static_cast<int>(number);
  }
  const bool small = overflow < 0 || (overflow == 0 && number < 0);  // an overflow is told as -1
  throw batch::BadArgument(name, std::string(pybind11::repr(given)) + " is far too " + (small ? "small" : "large"));
}

}  // namespace ichiba::python
