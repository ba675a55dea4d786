// Bots by name, as Python sees them.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "ai/bot.hpp"
#include "programs/python/any_game.hpp"
#include "programs/python/work.hpp"

namespace ichiba::python {

// Makes bots by name. Where the module has it, external programs are included (exec:COMMAND); they live as long as
// this.
class BotMaker {
 public:
  BotMaker();
  BotMaker(const BotMaker&) = delete;
  BotMaker& operator=(const BotMaker&) = delete;
  ~BotMaker();

  // Nothing if there is no such bot.
  template <class G>
  std::unique_ptr<ai::Bot<G>> make(const std::string& name);

 private:
  struct Programs;
  std::unique_ptr<Programs> programs_;
};

std::vector<std::string> bot_names();

// A bot with a generator of its own: class Bot. Each choice is a fresh thought about what the seat knows; nothing is
// carried over from the choice before.
class BotObject {
 public:
  BotObject(std::string name, std::uint64_t seed);

  // Its generator as bytes, so that a copy goes on as this one would.
  [[nodiscard]] std::string chance() const;
  void set_chance(const std::string& bytes);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  MoveObject choose(const StateObject& state, const py::object& seat);

 private:
  template <class G>
  MoveObject choose_for(const kit::Play<G>& play, Seat seat);
  void check_idle() const;

  std::string name_;
  std::uint64_t seed_;
  Rng rng_;
  BotMaker maker_;
  Work thinking_;
};

void define_bot(pybind11::module_& module);

}  // namespace ichiba::python
