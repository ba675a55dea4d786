// The exception for a move that the rules refuse.
#pragma once

#include <pybind11/pybind11.h>
#include <string>
#include <string_view>

namespace ichiba::python {

// ichiba.IllegalMove, a ValueError with `clause` and `facts`.
[[noreturn]] void raise_illegal_move(const std::string& words, std::string_view clause, const pybind11::object& facts);

}  // namespace ichiba::python
