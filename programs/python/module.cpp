// The module `ichiba` (docs/python.md).
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "programs/python/any_batch.hpp"
#include "programs/python/documents.hpp"
#include "programs/python/names.hpp"
#include "programs/python/pickles.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {
namespace {

// What is described is the one version there is.
void check_version(const py::object& given) {
  const int number = small_number("version", given);
  if (number == encoding::version) return;
  throw batch::BadArgument("version", encoding::text_of({.known = false, .written_in = number}));
}

py::list fields(const std::string& game, const py::object& players, const std::string& observation,
                const py::object& version) {
  check_version(version);
  const GameObject table = make_game(game, players, false, false, py::none());
  const encoding::Memory memory = memory_of(observation);
  const auto described = std::visit(
      [&]<class V>(const V& variant) { return encoding::Encoding<typename V::Game>::fields(variant, memory); },
      table.variant);
  py::list list;
  for (const auto& field : described) {
    list.append(py::make_tuple(field.name, field.offset, field.size, field.lowest, field.highest, field.meaning));
  }
  return list;
}

py::list actions(const std::string& game, const py::object& version) {
  check_version(version);
  const GameObject table = make_game(game, py::int_(2), false, false, py::none());
  const auto texts =
      std::visit([]<class V>(const V&) { return encoding::Encoding<typename V::Game>::action_texts(); }, table.variant);
  py::list list;
  for (const auto& action : texts) list.append(py::make_tuple(action.name, action.meaning));
  return list;
}

std::unique_ptr<AnyBatch> make_batch(const std::string& game, const py::object& n, const py::object& seed,
                                     const py::object& threads, const py::object& players,
                                     const std::string& observation, const std::string& form, bool friendly,
                                     const py::object& bots, const py::object& deck) {
  Options options{
      .variant = make_game(game, players, false, friendly, deck).variant,
      .n = whole_number("n", n, std::numeric_limits<std::uint32_t>::max()),
      .seed = seed_of(seed),
      .threads = static_cast<int>(whole_number("threads", threads, 65'536)),
      .observation = observation,
      .form = form,
      .bots = names_in("bots", bots, true),
  };
  return std::make_unique<AnyBatch>(options);
}

py::tuple to_pickle(const AnyBatch& self) {
  const Options& o = self.options();
  return py::make_tuple(pickle_version, GameObject{o.variant}, o.n, o.seed, o.threads, o.observation, o.form, o.bots,
                        self.rewards, self.ends, self.finals, self.save());
}

// A copy, because copy.copy() hands over the arrays of the first batch.
py::object copied(const py::handle& array) {
  return array.is_none() ? py::object(py::none()) : py::object(array.attr("copy")());
}

std::unique_ptr<AnyBatch> from_pickle(const py::tuple& state) {
  check_pickle(state, 12);
  auto self = std::make_unique<AnyBatch>(Options{
      .variant = state[1].cast<const GameObject&>().variant,
      .n = state[2].cast<std::size_t>(),
      .seed = state[3].cast<std::uint64_t>(),
      .threads = state[4].cast<int>(),
      .observation = state[5].cast<std::string>(),
      .form = state[6].cast<std::string>(),
      .bots = state[7].cast<std::vector<std::string>>(),
  });
  self->restore(state[11].cast<py::bytes>());
  self->use(py::none(), py::none(), py::none(), copied(state[8]), copied(state[9]), copied(state[10]));
  return self;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "Traders of Osaka and Tsukiji Market, many games at once.";
  module.attr("encoding_version") = encoding::version;
  module.def("fields", &fields, py::arg("game"), py::arg("players") = 2, py::arg("observation") = "table",
             py::arg("version") = encoding::version,
             "The fields of an observation: (name, offset, size, lowest, highest, meaning).");
  module.def("actions", &actions, py::arg("game"), py::arg("version") = encoding::version,
             "The actions, by number: (name, meaning).");

  define_games(module);
  define_bots(module);

  py::class_<AnyBatch>(module, "Batch")
      .def(py::init(&make_batch), py::arg("game"), py::arg("n") = 1, py::arg("seed") = 0, py::arg("threads") = 1,
           py::arg("players") = 2, py::arg("observation") = "table", py::arg("form") = "turns",
           py::arg("friendly") = false, py::arg("bots") = py::tuple(), py::arg("deck") = py::none())
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
      .def("random_actions", &AnyBatch::random_actions, py::arg("seed"), py::arg("out") = py::none())
      .def("save", &AnyBatch::save)
      .def("restore", &AnyBatch::restore, py::arg("saved"))
      .def(py::pickle(&to_pickle, &from_pickle));
}

}  // namespace ichiba::python
