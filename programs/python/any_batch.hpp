// A batch of either game, with the arrays that it writes into: they belong to Python.
#pragma once

#include <cstdint>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <variant>
#include <vector>

#include "programs/python/any_game.hpp"
#include "programs/python/work.hpp"

namespace ichiba::python {

// How a batch is made; what pickles keep beside the games.
struct Options {
  AnyVariant variant;
  std::size_t n = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  std::string observation = "table";
  std::string form = "turns";
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
  // A random legal action for each row, into an array of the caller or a new one.
  py::array random_actions(const py::object& seed, const py::object& out);
  [[nodiscard]] py::bytes save() const;
  void restore(const py::bytes& saved);

 private:
  [[nodiscard]] batch::Arrays arrays();
  void observe();
  // Calls work() without Python's lock. Other threads are refused meanwhile.
  template <class Do>
  auto without_lock(Do work) const;
  void check_idle() const;
  void check_writable() const;

  Options options_;
  std::vector<std::int32_t> chosen_;  // a copy of the actions: nobody else can change them once they are checked
  mutable Work under_way_;
  std::variant<batch::Batch<osaka::Game>, batch::Batch<tsukiji::Game>> games_;
};

}  // namespace ichiba::python
