// What needs JSON and English texts: in a module that was built without Boost and fmt it raises RuntimeError, and
// refusals have a clause but no facts.
#pragma once

#include "programs/python/any_game.hpp"

namespace ichiba::python {

// JSON as Python's dicts and lists.
py::object from_json(const std::string& text);

std::string notation_problem(const NotNotation& problem);
tsukiji::SharedDeck read_deck(const py::object& deck);

// The methods of Game and State, and the functions of the module, that deal with documents and with bots that are
// programs.
void define_documents(py::module_& module, py::class_<GameObject>& game, py::class_<StateObject>& state);

// Bot, bot_names, play, arena, analyse.
void define_bots(py::module_& module);

}  // namespace ichiba::python
