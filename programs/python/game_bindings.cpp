// Game, Move, LegalMoves and State, as the module defines them.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "encoding/contract.hpp"
#include "programs/python/any_game.hpp"
#include "programs/python/documents.hpp"
#include "programs/python/interruptible.hpp"
#include "programs/python/pickles.hpp"
#include "programs/python/refusal.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {
namespace {

py::object& illegal_move() {
  static py::object* const type = new py::object();  // never freed: the interpreter may end before it
  return *type;
}

// A variant travels in pickles inside an empty game, which knows how to write it.
py::bytes saved_game(const GameObject& game) {
  return std::visit([]<class V>(const V& variant) { return py::bytes(kit::Play<typename V::Game>(variant, 0).save()); },
                    game.variant);
}

std::uint64_t perft(const GameObject& game, const py::object& depth, const py::object& seed) {
  const auto moves = static_cast<int>(whole_number("depth", depth, encoding::deepest_perft));
  const std::uint64_t dealt = seed_of(seed);
  return std::visit(
      [&]<class V>(const V& variant) {
        return run_interruptibly([&](const std::atomic<bool>& stop) {
          return encoding::perft<typename V::Game>(variant, dealt, moves, [&] { return stop.load(); });
        });
      },
      game.variant);
}

void define_game(py::class_<GameObject>& game) {
  game.def(py::init(&make_game), py::arg("game"), py::arg("players") = 2, py::kw_only(), py::arg("memory") = false,
           py::arg("friendly") = false, py::arg("deck") = py::none())
      .def_property_readonly("name", [](const GameObject& self) { return std::string(name_of(self.variant)); })
      .def_property_readonly("players", [](const GameObject& self) { return players_of(self.variant); })
      .def_property_readonly("memory",
                             [](const GameObject& self) {
                               const auto* osaka = std::get_if<osaka::Game::Variant>(&self.variant);
                               return osaka != nullptr && osaka->memory;
                             })
      .def_property_readonly("friendly",
                             [](const GameObject& self) {
                               const auto* tsukiji = std::get_if<tsukiji::Game::Variant>(&self.variant);
                               return tsukiji != nullptr && tsukiji->friendly;
                             })
      .def_property_readonly("action_count",
                             [](const GameObject& self) {
                               return std::visit(
                                   []<class V>(const V&) { return encoding::Encoding<typename V::Game>::actions; },
                                   self.variant);
                             })
      .def(
          "observation_size",
          [](const GameObject& self, const std::string& observation) {
            return std::visit(
                [&]<class V>(const V& variant) {
                  return encoding::Encoding<typename V::Game>::size(variant, memory_of(observation));
                },
                self.variant);
          },
          py::arg("observation") = "table")
      .def(
          "encoding_hash",
          [](const GameObject& self, const std::string& observation, const py::object& seed, const py::object& games) {
            const encoding::Memory memory = memory_of(observation);
            const std::uint64_t first = seed_of(seed);
            const auto count = static_cast<int>(whole_number("games", games, 1'000'000'000));
            return std::visit(
                [&]<class V>(const V& variant) {
                  const py::gil_scoped_release others_may_run;
                  return encoding::contract_hash<typename V::Game>(variant, memory, first, count);
                },
                self.variant);
          },
          py::arg("observation") = "table", py::arg("seed") = 1, py::arg("games") = 20)
      .def("perft", &perft, py::arg("depth"), py::arg("seed") = 1)
      .def(
          "new",
          [](const GameObject& self, const py::object& seed) {
            const std::uint64_t dealt = seed_of(seed);
            return std::visit(
                [&]<class V>(const V& variant) { return StateObject(kit::Play<typename V::Game>(variant, dealt)); },
                self.variant);
          },
          py::arg("seed") = 0)
      .def(
          "move", [](const GameObject& self, const std::string& text) { return parse_move(self.variant, text); },
          py::arg("text"))
      .def("__eq__",
           [](const GameObject& self, const py::object& other) {
             return py::isinstance<GameObject>(other) && equal(self.variant, other.cast<const GameObject&>().variant);
           })
      .def("__hash__", [](const GameObject& self) { return py::hash(py::str(self.text())); })
      .def("__repr__", &GameObject::text)
      .def(py::pickle([](const GameObject& self) { return py::make_tuple(pickle_version, saved_game(self)); },
                      [](const py::tuple& state) {
                        check_pickle(state, 2);
                        return StateObject::load(state[1].cast<std::string>()).game();
                      }));
}

void define_moves(py::module_& module) {
  py::class_<MoveObject>(module, "Move")
      .def_property_readonly("text", &MoveObject::text)
      .def_property_readonly("kind",
                             [](const MoveObject& self) {
                               const std::string text = self.text();
                               return text.substr(0, text.find(' '));
                             })
      .def_property_readonly("game", [](const MoveObject& self) { return GameObject{self.variant}; })
      .def("__str__", &MoveObject::text)
      .def("__repr__", [](const MoveObject& self) { return "<Move '" + self.text() + "'>"; })
      .def("__eq__",
           [](const MoveObject& self, const py::object& other) {
             if (!py::isinstance<MoveObject>(other)) return false;
             const auto& move = other.cast<const MoveObject&>();
             return self.variant.index() == move.variant.index() && self.text() == move.text();
           })
      .def("__hash__", [](const MoveObject& self) { return py::hash(py::str(self.text())); })
      .def(py::pickle(
          [](const MoveObject& self) { return py::make_tuple(pickle_version, GameObject{self.variant}, self.text()); },
          [](const py::tuple& state) {
            check_pickle(state, 3);
            return parse_move(state[1].cast<const GameObject&>().variant, state[2].cast<std::string>());
          }));
  py::class_<MoveList>(module, "LegalMoves")
      .def("__len__", &MoveList::size)
      .def("__getitem__", &MoveList::at, py::arg("index"));
}

void define_state(py::class_<StateObject>& state) {
  const auto only = py::arg("seat") = py::none();
  state.def_property_readonly("game", &StateObject::game)
      .def_property_readonly("players", &StateObject::players)
      .def_property_readonly("over", &StateObject::over)
      .def_property_readonly("to_act", &StateObject::to_act)
      .def_property_readonly("winners", &StateObject::winners)
      .def_property_readonly("rewards", &StateObject::rewards)
      .def_property_readonly("steps", &StateObject::steps)
      .def_property_readonly("moves", &StateObject::moves)
      .def("legal_moves", &StateObject::legal_moves, only)
      .def("is_legal", &StateObject::is_legal, py::arg("move"), only)
      .def("apply", &StateObject::apply, py::arg("move"), only)
      .def(
          "after",
          [](const StateObject& self, const py::object& move, const py::object& seat) {
            StateObject next = self;
            next.apply(move, seat);
            return next;
          },
          py::arg("move"), only)
      .def("observation", &StateObject::observation, only, py::arg("observation") = "table")
      .def("mask", &StateObject::mask, only)
      .def("legal_actions", &StateObject::legal_actions, only)
      .def("act", &StateObject::act, py::arg("action"), only)
      .def("actions_of", &StateObject::actions_of, py::arg("move"), only)
      .def("sample", &StateObject::sample, only, py::arg("seed") = 0)
      .def(
          "reseed",
          [](StateObject& self, const py::object& seed) {
            const std::uint64_t number = seed_of(seed);
            std::visit([&](auto& p) { p.reseed(number); }, self.play());
          },
          py::arg("seed"))
      .def("clone", [](const StateObject& self) { return self; })
      .def("__copy__", [](const StateObject& self) { return self; })
      .def(
          "__deepcopy__", [](const StateObject& self, const py::dict&) { return self; }, py::arg("memo"))
      .def("__eq__",
           [](const StateObject& self, const py::object& other) {
             return py::isinstance<StateObject>(other) && self == other.cast<const StateObject&>();
           })
      .def("__hash__", [](const StateObject& self) { return py::hash(py::int_(self.hash())); })
      .def("__repr__",
           [](const StateObject& self) {
             return "<State of " + std::string(name_of(self.game().variant)) + " after " +
                    std::to_string(self.steps()) + " moves>";
           })
      .def(py::pickle([](const StateObject& self) { return py::make_tuple(pickle_version, py::bytes(self.save())); },
                      [](const py::tuple& saved) {
                        check_pickle(saved, 2);
                        return StateObject::load(saved[1].cast<std::string>());
                      }));
}

}  // namespace

void raise_illegal_move(const std::string& words, std::string_view clause, const py::object& facts) {
  const py::object error = illegal_move()(words);
  error.attr("clause") = std::string(clause);
  error.attr("facts") = facts;
  PyErr_SetObject(illegal_move().ptr(), error.ptr());
  throw py::error_already_set();
}

void define_illegal_move(py::module_& module) {
  illegal_move() = py::reinterpret_steal<py::object>(
      PyErr_NewExceptionWithDoc("ichiba.IllegalMove", "A move that the rules refuse: `clause` says which, `facts` why.",
                                PyExc_ValueError, nullptr));
  module.attr("IllegalMove") = illegal_move();
}

void define_games(py::module_& module) {
  define_illegal_move(module);
  py::class_<GameObject> game(module, "Game");
  define_moves(module);
  py::class_<StateObject> state(module, "State");
  define_game(game);
  define_state(state);
  define_documents(module, game, state);
}

}  // namespace ichiba::python
