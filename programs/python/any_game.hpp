// Games, positions and moves of either game, as Python sees them. The rules are in kit/play.hpp; this translates.
#pragma once

#include <memory>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <variant>
#include <vector>

#include "batch/batch.hpp"
#include "kit/play.hpp"

namespace ichiba::python {

namespace py = pybind11;

using AnyVariant = std::variant<osaka::Game::Variant, tsukiji::Game::Variant>;
using AnyMove = std::variant<osaka::Move, tsukiji::Move>;
using AnyPlay = std::variant<kit::Play<osaka::Game>, kit::Play<tsukiji::Game>>;

std::string_view name_of(const AnyVariant& variant);
int players_of(const AnyVariant& variant);
bool equal(const AnyVariant& a, const AnyVariant& b);

// A game with its options: class Game.
struct GameObject {
  AnyVariant variant;
  [[nodiscard]] std::string text() const;
};
GameObject make_game(const std::string& name, const py::object& players, bool memory, bool friendly,
                     const py::object& deck);

// A move: class Move. It belongs to no position; whether it is legal shows when it is played.
struct MoveObject {
  AnyVariant variant;
  AnyMove move;
  [[nodiscard]] std::string text() const;
};
MoveObject parse_move(const AnyVariant& variant, const std::string& text);

// The moves offered to a seat, made on demand: in Traders of Osaka there can be millions. Class LegalMoves.
class MoveList {
 public:
  MoveList(const AnyPlay& play, Seat seat);
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] MoveObject at(py::ssize_t index) const;

 private:
  template <class G>
  struct Of {
    typename G::Variant variant;
    std::shared_ptr<const typename G::State> state;  // the offers may refer to it
    typename G::Offers offers;
  };
  std::variant<Of<osaka::Game>, Of<tsukiji::Game>> list_;
  template <class G>
  static Of<G> listed(const kit::Play<G>& play, Seat seat);
};

// A position: class State.
class StateObject {
 public:
  explicit StateObject(AnyPlay play) : play_(std::move(play)) {}

  [[nodiscard]] const AnyPlay& play() const { return play_; }
  [[nodiscard]] AnyPlay& play() { return play_; }
  [[nodiscard]] GameObject game() const;
  [[nodiscard]] int players() const;
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::vector<int> to_act() const;
  [[nodiscard]] std::vector<int> winners() const;
  [[nodiscard]] std::vector<float> rewards() const;
  [[nodiscard]] int steps() const;
  [[nodiscard]] py::list moves() const;  // (seat, move), from the beginning

  // The seat of this number; None: the only seat that has to act.
  [[nodiscard]] Seat seat(const py::object& number) const;

  [[nodiscard]] MoveList legal_moves(const py::object& seat) const;
  void apply(const py::object& move, const py::object& seat);
  [[nodiscard]] bool is_legal(const py::object& move, const py::object& seat) const;

  [[nodiscard]] py::array observation(const py::object& seat, const std::string& observation) const;
  [[nodiscard]] py::array mask(const py::object& seat) const;
  [[nodiscard]] std::vector<int> legal_actions(const py::object& seat) const;
  bool act(const py::object& action, const py::object& seat);
  [[nodiscard]] std::vector<int> actions_of(const py::object& move, const py::object& seat) const;

  [[nodiscard]] StateObject sample(const py::object& seat, const py::object& seed) const;
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string save() const;
  static StateObject load(const std::string& saved);
  friend bool operator==(const StateObject& a, const StateObject& b) { return a.play_ == b.play_; }

 private:
  AnyPlay play_;
};

encoding::Memory memory_of(const std::string& observation);
// A move given as an object or in notation.
MoveObject move_of(const AnyVariant& variant, const py::object& move);

// What is raised for a move that the rules refuse: ichiba.IllegalMove.
void define_illegal_move(py::module_& module);
template <class G>
[[noreturn]] void refuse(const typename G::Variant& variant, const typename G::Refusal& refusal);

// Into the module: Game, Move, LegalMoves, State.
void define_games(py::module_& module);

}  // namespace ichiba::python
