// Names that Python gives, refused by the name of the argument.
#pragma once

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace ichiba::python {

// A sequence of texts, which a single text is not; TypeError for anything else. Where None may stand among them, it is
// told as an empty name.
inline std::vector<std::string> names_in(const char* argument, const pybind11::handle& given, bool or_none) {
  namespace py = pybind11;
  const auto wrong = [&] {
    return py::type_error(std::string(argument) + ": needs a list of names, not " + std::string(py::repr(given)));
  };
  if (!py::isinstance<py::sequence>(given) || py::isinstance<py::str>(given) || py::isinstance<py::bytes>(given)) {
    throw wrong();
  }
  std::vector<std::string> names;
  for (const py::handle one : py::reinterpret_borrow<py::sequence>(given)) {
    if (py::isinstance<py::str>(one)) {
      names.push_back(one.cast<std::string>());
    } else if (or_none && one.is_none()) {
      names.emplace_back();
    } else {
      throw wrong();
    }
  }
  return names;
}

}  // namespace ichiba::python
