#include "programs/python/documents.hpp"

#include <pybind11/stl.h>

#include "kit/documents.hpp"
#include "programs/python/refusal.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {
namespace {

using batch::BadArgument;

std::optional<Seat> viewer_of(const StateObject& state, const py::object& number) {
  if (number.is_none()) return std::nullopt;
  return state.seat(number);
}

std::string record(const StateObject& state, const std::vector<std::string>& names) {
  if (!names.empty() && names.size() != static_cast<std::size_t>(state.players())) {
    throw BadArgument("names", "there are " + std::to_string(state.players()) + " players");
  }
  const auto text = std::visit([&](const auto& p) { return kit::record_text(p, names); }, state.play());
  if (!text) throw BadArgument("state", "its past is not known, so it has no record");
  return *text;
}

StateObject read_record(const std::string& text, const py::object& seed) {
  auto play = kit::read_record(text, seed_of(seed));
  if (!play) throw BadArgument("record", play.error());
  return StateObject(std::move(*play));
}

}  // namespace

py::object from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

template <class G>
void refuse(const typename G::Variant& variant, const typename G::Refusal& refusal) {
  const auto texts = kit::refusal_text<G>(variant, refusal);
  raise_illegal_move(texts.words, refusal.clause.text(), from_json(texts.facts));
}
template void refuse<osaka::Game>(const osaka::Game::Variant&, const osaka::Refusal&);
template void refuse<tsukiji::Game>(const tsukiji::Game::Variant&, const tsukiji::Refusal&);

std::string notation_problem(const NotNotation& problem) { return kit::notation_problem(problem); }

tsukiji::SharedDeck read_deck(const py::object& deck) {
  const auto text = py::isinstance<py::str>(deck) ? deck.cast<std::string>()
                                                  : py::module_::import("json").attr("dumps")(deck).cast<std::string>();
  auto read = kit::read_deck(text);
  if (!read) throw BadArgument("deck", read.error());
  return *read;
}

void define_documents(py::module_& module, py::class_<GameObject>& game, py::class_<StateObject>& state) {
  game.def_property_readonly("deck", [](const GameObject& self) -> py::object {
    const auto* variant = std::get_if<tsukiji::Game::Variant>(&self.variant);
    return variant == nullptr ? py::object(py::none()) : from_json(kit::deck_text(*variant));
  });
  state
      .def("dump",
           [](const StateObject& self) {
             return from_json(std::visit([](const auto& p) { return kit::dump_text(p); }, self.play()));
           })
      .def(
          "view",
          [](const StateObject& self, const py::object& seat) {
            const auto viewer = viewer_of(self, seat);
            return from_json(std::visit([&](const auto& p) { return kit::view_text(p, viewer); }, self.play()));
          },
          py::arg("seat") = py::none())
      .def(
          "knowledge",
          [](const StateObject& self, const py::object& seat) {
            const Seat who = self.seat(seat);
            return from_json(std::visit([&](const auto& p) { return kit::knowledge_text(p, who); }, self.play()));
          },
          py::arg("seat"))
      .def("record", &record, py::arg("names") = std::vector<std::string>());
  module.def("read_record", &read_record, py::arg("text"), py::arg("seed") = 0,
             "The position after the last move of a record (docs/records.md).");
}

}  // namespace ichiba::python
