// A batch of either game, with the arrays that it writes into: they belong to Python.
#pragma once

#include <cstdint>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <variant>
#include <vector>

#include "batch/batch.hpp"

namespace ichiba::python {

namespace py = pybind11;

// How a batch is made; what pickles keep beside the games.
struct Options {
  std::string game;
  std::size_t n = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  int players = 2;
  std::string observation = "table";
  std::string form = "turns";
  bool friendly = false;
  std::vector<std::string> bots = {};  // by seat; empty: the caller plays
};

class AnyBatch {
 public:
  explicit AnyBatch(const Options& options);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] std::size_t players() const;
  [[nodiscard]] std::size_t observation_size() const;
  [[nodiscard]] std::size_t action_count() const;

  py::array observations, masks, actors, rewards, ends;
  py::object finals = py::none();  // an array, once the caller has given one

  // From now on writes into these arrays, where they are not None.
  void use(const py::object& new_observations, const py::object& new_masks, const py::object& new_actors,
           const py::object& new_rewards, const py::object& new_ends, const py::object& new_finals);

  void step(const py::object& actions);
  [[nodiscard]] py::bytes save() const;
  void restore(const py::bytes& saved);

 private:
  [[nodiscard]] batch::Arrays arrays();
  void observe();
  void check_idle() const;

  Options options_;
  bool stepping_ = false;  // a step runs without Python's lock; other threads are refused meanwhile
  std::variant<batch::Batch<osaka::Game>, batch::Batch<tsukiji::Game>> games_;
};

}  // namespace ichiba::python
