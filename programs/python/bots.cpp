#include "programs/python/bots.hpp"

#include <pybind11/stl.h>

#include "programs/python/interruptible.hpp"

namespace ichiba::python {

using batch::BadArgument;

BotObject::BotObject(std::string name, std::uint64_t seed) : name_(std::move(name)), seed_(seed), rng_(seed) {
  if (maker_.make<tsukiji::Game>(name_)) return;
  std::string names;
  for (const std::string& known : bot_names()) names += (names.empty() ? "" : ", ") + known;
  throw BadArgument("name", "there is no '" + name_ + "'; there are " + names);
}

template <class G>
MoveObject BotObject::choose_for(const kit::Play<G>& play, Seat seat) {
  if (!play.acting().has(seat)) {
    throw BadArgument("seat", "seat " + std::to_string(seat.index()) + " does not have to act");
  }
  const typename G::Variant& variant = play.variant();
  const auto known = know(play.state(), seat);  // all that the bot gets
  const auto think = [&](const std::atomic<bool>& stop) {
    const auto bot = maker_.make<G>(name_);
    bot->begin(variant, seat);
    const auto list = offers(known);
    return bot->choose(known, list, {rng_, &stop});
  };
  const bool quick = name_ == "random" || name_ == "greedy";
  const auto chosen = quick ? think(std::atomic<bool>(false)) : run_interruptibly(think);
  if (!chosen) throw std::runtime_error(name_ + ": " + chosen.error().why);
  return {variant, chosen->move()};
}

MoveObject BotObject::choose(const StateObject& state, const std::optional<int>& number) {
  if (thinking_) throw std::runtime_error("another thread asks this bot; make one for each thread");
  const Seat seat = state.seat(number);
  struct Thinking {
    bool& flag;
    explicit Thinking(bool& which) : flag(which) { flag = true; }
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    ~Thinking() { flag = false; }
  };
  // A copy: another thread may go on with the state. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
  const AnyPlay play = state.play();
  const Thinking thinking(thinking_);
  return std::visit([&](const auto& p) { return choose_for(p, seat); }, play);
}

void define_bot(py::module_& module) {
  py::class_<BotObject>(module, "Bot")
      .def(py::init<std::string, std::uint64_t>(), py::arg("name"), py::arg("seed") = 0)
      .def_property_readonly("name", &BotObject::name)
      .def("choose", &BotObject::choose, py::arg("state"), py::arg("seat") = py::none())
      .def("__repr__", [](const BotObject& self) { return "ichiba.bot('" + self.name() + "')"; })
      .def(py::pickle([](const BotObject& self) { return py::make_tuple(self.name(), self.seed()); },
                      [](const py::tuple& state) {
                        return std::make_unique<BotObject>(state[0].cast<std::string>(),
                                                           state[1].cast<std::uint64_t>());
                      }));
  module.def(
      "bot", [](const std::string& name, std::uint64_t seed) { return std::make_unique<BotObject>(name, seed); },
      py::arg("name"), py::arg("seed") = 0, "The bot of this name.");
  module.def("bot_names", &bot_names, "Names of bots, for examples.");
}

}  // namespace ichiba::python
