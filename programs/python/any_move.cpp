// Games and moves.
#include "programs/python/any_game.hpp"
#include "programs/python/documents.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {

using batch::BadArgument;

std::string_view name_of(const AnyVariant& variant) {
  return std::holds_alternative<osaka::Game::Variant>(variant) ? osaka::Game::name : tsukiji::Game::name;
}

int players_of(const AnyVariant& variant) {
  return std::visit([](const auto& v) { return std::decay_t<decltype(v)>::Game::players(v); }, variant);
}

bool equal(const AnyVariant& a, const AnyVariant& b) {
  if (a.index() != b.index()) return false;
  if (const auto* first = std::get_if<osaka::Game::Variant>(&a)) {
    const auto& second = std::get<osaka::Game::Variant>(b);
    return first->players == second.players && first->memory == second.memory;
  }
  const auto& first = std::get<tsukiji::Game::Variant>(a);
  const auto& second = std::get<tsukiji::Game::Variant>(b);
  return first.friendly == second.friendly && first.deck == second.deck;
}

// ---- Games -----------------------------------------------------------------------------------------------------

std::string GameObject::text() const {
  std::string text = "ichiba.Game('" + std::string(name_of(variant)) + "'";
  if (const auto* osaka = std::get_if<osaka::Game::Variant>(&variant)) {
    text += ", players=" + std::to_string(osaka->players) + (osaka->memory ? ", memory=True" : "");
  } else {
    const auto& tsukiji = std::get<tsukiji::Game::Variant>(variant);
    text += tsukiji.friendly ? ", friendly=True" : "";
    if (&*tsukiji.deck != &tsukiji::house_deck()) text += ", deck=...";
  }
  return text + ")";
}

GameObject make_game(const std::string& name, const py::object& seats, bool memory, bool friendly,
                     const py::object& deck) {
  const int players = small_number("players", seats);
  if (name == osaka::Game::name) {
    if (friendly) throw BadArgument("friendly", "is an option of tsukiji");
    if (!deck.is_none()) throw BadArgument("deck", "is an option of tsukiji");
    if (players < osaka::min_players || players > osaka::max_players) {
      throw BadArgument("players", std::to_string(players) + " cannot play this game");
    }
    return {osaka::Game::Variant{players, memory}};
  }
  if (name != tsukiji::Game::name) throw BadArgument("game", "'osaka' or 'tsukiji', not '" + name + "'");
  if (memory) throw BadArgument("memory", "is an option of osaka");
  if (players != tsukiji::players) throw BadArgument("players", "tsukiji is a game for two");
  tsukiji::Game::Variant variant{};
  variant.friendly = friendly;
  if (!deck.is_none()) variant.deck = read_deck(deck);
  return {variant};
}

// ---- Moves -----------------------------------------------------------------------------------------------------

std::string MoveObject::text() const {
  if (const auto* osaka = std::get_if<osaka::Game::Variant>(&variant)) {
    return osaka::Game::text(*osaka, std::get<osaka::Move>(move));
  }
  return tsukiji::Game::text(std::get<tsukiji::Game::Variant>(variant), std::get<tsukiji::Move>(move));
}

MoveObject parse_move(const AnyVariant& variant, const std::string& text) {
  return std::visit(
      [&]<class V>(const V& one) -> MoveObject {
        const auto move = V::Game::parse(one, text);
        if (!move) throw BadArgument("move", notation_problem(move.error()));
        return {one, *move};
      },
      variant);
}

MoveObject move_of(const AnyVariant& variant, const py::object& move) {
  if (py::isinstance<py::str>(move)) return parse_move(variant, move.cast<std::string>());
  if (!py::isinstance<MoveObject>(move)) throw BadArgument("move", "is neither a Move nor text");
  const auto& given = move.cast<const MoveObject&>();
  if (given.variant.index() != variant.index()) throw BadArgument("move", "is of the other game");
  // Moves of Tsukiji name colours of their deck.
  return equal(given.variant, variant) ? given : parse_move(variant, given.text());
}

template <class G>
MoveList::Of<G> MoveList::listed(const kit::Play<G>& play, Seat seat) {
  auto state = std::make_shared<const typename G::State>(play.state());
  auto list = offers(*state, seat);
  return {play.variant(), std::move(state), list};
}

MoveList::MoveList(const AnyPlay& play, Seat seat)
    : list_(std::visit([&](const auto& p) -> decltype(list_) { return listed(p, seat); }, play)) {}

std::size_t MoveList::size() const {
  return std::visit([](const auto& list) -> std::size_t { return list.offers.size(); }, list_);
}

MoveObject MoveList::at(py::ssize_t index) const {
  const auto count = static_cast<py::ssize_t>(size());
  if (index < 0) index += count;
  if (index < 0 || index >= count) throw py::index_error("there are " + std::to_string(count) + " moves");
  return std::visit(
      [&](const auto& list) -> MoveObject {
        return {list.variant, list.offers[static_cast<std::uint32_t>(index)].move()};
      },
      list_);
}

}  // namespace ichiba::python
