#include "programs/python/bots.hpp"

#include <cstring>
#include <pybind11/stl.h>

#include "programs/python/interruptible.hpp"
#include "programs/python/pickles.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {

using batch::BadArgument;

BotObject::BotObject(std::string name, std::uint64_t seed) : name_(std::move(name)), seed_(seed), rng_(seed) {
  if (maker_.make<tsukiji::Game>(name_)) return;
  std::string names;
  for (const std::string& known : bot_names()) names += (names.empty() ? "" : ", ") + known;
  throw BadArgument("name", "there is no '" + name_ + "'; there are " + names);
}

void BotObject::check_idle() const {
  if (thinking_.state() == Work::State::under_way) {
    throw std::runtime_error("another thread asks this bot; make one for each thread");
  }
  if (thinking_.state() == Work::State::cut_off) {
    throw std::runtime_error("this process was forked while another thread asked this bot: make another");
  }
}

std::string BotObject::chance() const {
  check_idle();
  return {reinterpret_cast<const char*>(&rng_), sizeof rng_};
}

void BotObject::set_chance(const std::string& bytes) {
  if (bytes.size() != sizeof rng_) throw BadArgument("pickle", "is of another version");
  std::memcpy(static_cast<void*>(&rng_), bytes.data(), sizeof rng_);
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

MoveObject BotObject::choose(const StateObject& state, const py::object& number) {
  check_idle();
  const Seat seat = state.seat(number);
  // A copy: another thread may go on with the state. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
  const AnyPlay play = state.play();
  const Work::Here thinking(thinking_);
  return std::visit([&](const auto& p) { return choose_for(p, seat); }, play);
}

void define_bot(py::module_& module) {
  py::class_<BotObject>(module, "Bot")
      .def(py::init([](const std::string& name, const py::object& seed) {
             return std::make_unique<BotObject>(name, seed_of(seed));
           }),
           py::arg("name"), py::arg("seed") = 0)
      .def_property_readonly("name", &BotObject::name)
      .def("choose", &BotObject::choose, py::arg("state"), py::arg("seat") = py::none())
      .def("__repr__", [](const BotObject& self) { return "ichiba.bot('" + self.name() + "')"; })
      .def(py::pickle(
          [](const BotObject& self) {
            return py::make_tuple(pickle_version, self.name(), self.seed(), py::bytes(self.chance()));
          },
          [](const py::tuple& state) {
            check_pickle(state, 4);
            auto self = std::make_unique<BotObject>(state[1].cast<std::string>(), state[2].cast<std::uint64_t>());
            self->set_chance(state[3].cast<std::string>());
            return self;
          }));
  module.def(
      "bot",
      [](const std::string& name, const py::object& seed) { return std::make_unique<BotObject>(name, seed_of(seed)); },
      py::arg("name"), py::arg("seed") = 0, "The bot of this name.");
  module.def("bot_names", &bot_names, "Names of bots, for examples.");
}

}  // namespace ichiba::python
