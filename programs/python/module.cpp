// The module `ichiba` (docs/python.md).
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "programs/python/any_batch.hpp"
#include "programs/python/documents.hpp"

namespace ichiba::python {
namespace {

constexpr int pickle_version = 2;

py::list fields(const std::string& game, int players, const std::string& observation) {
  // A batch checks the arguments and knows their names.
  const AnyBatch checked({.game = game, .players = players, .observation = observation});
  const bool memory = observation == "perfect";
  py::list list;
  for (const auto& field :
       game == "osaka" ? encoding::osaka_fields(players, memory) : encoding::tsukiji_fields(memory)) {
    list.append(py::make_tuple(field.name, field.offset, field.size, field.lowest, field.highest, field.meaning));
  }
  return list;
}

py::list actions(const std::string& game) {
  const AnyBatch checked({.game = game});
  py::list list;
  for (const auto& action : game == "osaka" ? encoding::osaka_action_texts() : encoding::tsukiji_action_texts()) {
    list.append(py::make_tuple(action.name, action.meaning));
  }
  return list;
}

py::tuple to_pickle(const AnyBatch& self) {
  const Options& o = self.options();
  return py::make_tuple(pickle_version, o.game, o.n, o.seed, o.threads, o.players, o.observation, o.form, o.friendly,
                        o.bots, self.save());
}

std::unique_ptr<AnyBatch> from_pickle(const py::tuple& state) {
  if (state.size() != 11 || state[0].cast<int>() != pickle_version) {
    throw batch::BadArgument("pickle", "is of another version");
  }
  auto self = std::make_unique<AnyBatch>(Options{
      .game = state[1].cast<std::string>(),
      .n = state[2].cast<std::size_t>(),
      .seed = state[3].cast<std::uint64_t>(),
      .threads = state[4].cast<int>(),
      .players = state[5].cast<int>(),
      .observation = state[6].cast<std::string>(),
      .form = state[7].cast<std::string>(),
      .friendly = state[8].cast<bool>(),
      .bots = state[9].cast<std::vector<std::string>>(),
  });
  self->restore(state[10].cast<py::bytes>());
  return self;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "Traders of Osaka and Tsukiji Market, many games at once.";
  module.attr("encoding_version") = encoding::version;
  module.def("fields", &fields, py::arg("game"), py::arg("players") = 2, py::arg("observation") = "table",
             "The fields of an observation: (name, offset, size, lowest, highest, meaning).");
  module.def("actions", &actions, py::arg("game"), "The actions, by number: (name, meaning).");

  define_games(module);
  define_bots(module);

  py::class_<AnyBatch>(module, "Batch")
      .def(py::init([](const std::string& game, std::size_t n, std::uint64_t seed, int threads, int players,
                       const std::string& observation, const std::string& form, bool friendly,
                       const std::vector<std::optional<std::string>>& bots) {
             Options options{game, n, seed, threads, players, observation, form, friendly, {}};
             for (const auto& bot : bots) options.bots.push_back(bot.value_or(""));
             return std::make_unique<AnyBatch>(options);
           }),
           py::arg("game"), py::arg("n") = 1, py::arg("seed") = 0, py::arg("threads") = 1, py::arg("players") = 2,
           py::arg("observation") = "table", py::arg("form") = "turns", py::arg("friendly") = false,
           py::arg("bots") = std::vector<std::optional<std::string>>())
      .def_property_readonly("rows", &AnyBatch::rows)
      .def_property_readonly("players", &AnyBatch::players)
      .def_property_readonly("observation_size", &AnyBatch::observation_size)
      .def_property_readonly("action_count", &AnyBatch::action_count)
      .def_readonly("observations", &AnyBatch::observations)
      .def_readonly("masks", &AnyBatch::masks)
      .def_readonly("actors", &AnyBatch::actors)
      .def_readonly("rewards", &AnyBatch::rewards)
      .def_readonly("ends", &AnyBatch::ends)
      .def_readonly("finals", &AnyBatch::finals)
      .def("use", &AnyBatch::use, py::kw_only(), py::arg("observations") = py::none(), py::arg("masks") = py::none(),
           py::arg("actors") = py::none(), py::arg("rewards") = py::none(), py::arg("ends") = py::none(),
           py::arg("finals") = py::none())
      .def("step", &AnyBatch::step, py::arg("actions"))
      .def("save", &AnyBatch::save)
      .def("restore", &AnyBatch::restore, py::arg("saved"))
      .def(py::pickle(&to_pickle, &from_pickle));
}

}  // namespace ichiba::python
