#include "programs/python/any_game.hpp"

#include <bit>

#include "programs/python/documents.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {
namespace {

using batch::BadArgument;

std::vector<int> numbers_of(SeatSet seats, int players) {
  std::vector<int> numbers;
  for (Seat seat : Seats(players)) {
    if (seats.has(seat)) numbers.push_back(seat.index());
  }
  return numbers;
}

// The game of a play, of its variant, of its moves.
template <class P>
using GameOf = typename std::decay_t<P>::Variant::Game;

template <class G>
typename G::Move move_for(const typename G::Variant& variant, const py::object& move) {
  return std::get<typename G::Move>(move_of(variant, move).move);
}

}  // namespace

// ---- Positions -------------------------------------------------------------------------------------------------

GameObject StateObject::game() const {
  return std::visit([](const auto& p) { return GameObject{p.variant()}; }, play_);
}
int StateObject::players() const {
  return std::visit([](const auto& p) { return p.players(); }, play_);
}
bool StateObject::over() const {
  return std::visit([](const auto& p) { return p.is_over(); }, play_);
}
int StateObject::steps() const {
  return std::visit([](const auto& p) { return p.steps(); }, play_);
}
std::vector<int> StateObject::to_act() const {
  return std::visit([](const auto& p) { return numbers_of(p.acting(), p.players()); }, play_);
}
std::vector<int> StateObject::winners() const {
  return std::visit([](const auto& p) { return numbers_of(GameOf<decltype(p)>::winners(p.state()), p.players()); },
                    play_);
}
std::vector<float> StateObject::rewards() const {
  return std::visit(
      [](const auto& p) {
        const SeatSet winners = p.is_over() ? GameOf<decltype(p)>::winners(p.state()) : SeatSet();
        std::vector<float> rewards;
        for (Seat seat : Seats(p.players())) rewards.push_back(batch::reward(winners, seat, p.players()));
        return rewards;
      },
      play_);
}

py::list StateObject::moves() const {
  return std::visit(
      [](const auto& p) {
        py::list list;
        for (const auto* played : p.past()) {
          list.append(py::make_tuple(played->seat.index(), MoveObject{p.variant(), played->move}));
        }
        return list;
      },
      play_);
}

Seat StateObject::seat(const py::object& number) const {
  if (!number.is_none()) {
    const int index = small_number("seat", number);
    if (index < 0 || index >= players()) throw BadArgument("seat", "there is no seat " + std::to_string(index));
    return Seat(index);
  }
  const SeatSet acting = std::visit([](const auto& p) { return p.acting(); }, play_);
  if (acting.empty()) throw BadArgument("seat", "nobody has to act: name a seat");
  if (acting.size() > 1) throw BadArgument("seat", "several seats have to act: name one");
  return acting.lowest();
}

MoveList StateObject::legal_moves(const py::object& number) const { return {play_, seat(number)}; }

void StateObject::apply(const py::object& move, const py::object& number) {
  const Seat who = seat(number);
  std::visit(
      [&](auto& p) {
        using G = GameOf<decltype(p)>;
        const auto played = p.play(who, move_for<G>(p.variant(), move));
        if (!played) refuse<G>(p.variant(), played.error());
      },
      play_);
}

bool StateObject::is_legal(const py::object& move, const py::object& number) const {
  const Seat who = seat(number);
  return std::visit(
      [&](const auto& p) {
        return check(p.state(), who, move_for<GameOf<decltype(p)>>(p.variant(), move)).has_value();
      },
      play_);
}

encoding::Memory memory_of(const std::string& observation) {
  if (observation == "perfect") return encoding::Memory::perfect;
  if (observation == "table") return encoding::Memory::table;
  throw BadArgument("observation", "'table' or 'perfect', not '" + observation + "'");
}

py::array StateObject::observation(const py::object& number, const std::string& observation) const {
  const Seat who = seat(number);
  const encoding::Memory memory = memory_of(observation);
  return std::visit(
      [&](const auto& p) -> py::array {
        const int size = encoding::Encoding<GameOf<decltype(p)>>::size(p.variant(), memory);
        py::array_t<encoding::Number> numbers(size);
        std::fill_n(numbers.mutable_data(), size, encoding::Number{0});
        p.observe(who, memory, numbers.mutable_data());
        return numbers;
      },
      play_);
}

py::array StateObject::mask(const py::object& number) const {
  const Seat who = seat(number);
  return std::visit(
      [&](const auto& p) -> py::array {
        const int count = encoding::Encoding<GameOf<decltype(p)>>::actions;
        const std::uint64_t legal = p.legal_actions(who);
        py::array_t<std::uint8_t> numbers(count);
        for (int i = 0; i < count; ++i) {
          numbers.mutable_data()[i] = static_cast<std::uint8_t>((legal >> static_cast<unsigned>(i)) & 1U);
        }
        return numbers;
      },
      play_);
}

std::vector<int> StateObject::legal_actions(const py::object& number) const {
  const Seat who = seat(number);
  std::uint64_t legal = std::visit([&](const auto& p) { return p.legal_actions(who); }, play_);
  std::vector<int> actions;
  for (; legal != 0; legal &= legal - 1) actions.push_back(std::countr_zero(legal));
  return actions;
}

bool StateObject::act(const py::object& chosen, const py::object& number) {
  const Seat who = seat(number);
  const int action = small_number("action", chosen);
  return std::visit(
      [&](auto& p) {
        const std::uint64_t legal = p.legal_actions(who);
        if (action < 0 || action >= encoding::most_actions || ((legal >> static_cast<unsigned>(action)) & 1U) == 0) {
          throw BadArgument("action", std::to_string(action) + " is not legal");
        }
        return p.act(who, action);
      },
      play_);
}

std::vector<int> StateObject::actions_of(const py::object& move, const py::object& number) const {
  const Seat who = seat(number);
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        const auto chosen = move_for<G>(p.variant(), move);
        const auto legal = check(p.state(), who, chosen);
        if (!legal) refuse<G>(p.variant(), legal.error());
        return encoding::Encoding<G>::actions_of(p.state(), who, chosen);
      },
      play_);
}

StateObject StateObject::sample(const py::object& number, const py::object& seed) const {
  const Seat who = seat(number);
  const std::uint64_t dealt = seed_of(seed);
  return std::visit([&](const auto& p) { return StateObject(p.sampled(who, dealt)); }, play_);
}

std::uint64_t StateObject::hash() const {
  return std::visit([](const auto& p) { return p.hash(); }, play_);
}

std::string StateObject::save() const {
  return std::visit([](const auto& p) { return p.save(); }, play_);
}

StateObject StateObject::load(const std::string& saved) {
  if (auto play = kit::Play<osaka::Game>::load(saved)) return StateObject(std::move(*play));
  if (auto play = kit::Play<tsukiji::Game>::load(saved)) return StateObject(std::move(*play));
  throw BadArgument("saved", "is damaged, or of another version");
}

}  // namespace ichiba::python
