#include "server/think/task.hpp"

#include <array>
#include <bit>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <span>
#include <vector>

#include "ai/bot.hpp"
#include "ai/levels.hpp"
#include "encoding/game_encoding.hpp"
#include "record/codec.hpp"
#include "server/bus/fields.hpp"

namespace ichiba::server {
namespace {

using encoding::Number;

// Tables know the numbers of levels, not the bots behind them.
static_assert(match::least_level == ai::least_level && match::most_level == ai::most_level);

std::vector<Number> numbers_of(const osaka::Knowledge& known) {
  std::vector<Number> numbers(static_cast<std::size_t>(encoding::osaka_observation_size(known.open.players, true)));
  encoding::write(known, encoding::OsakaPending{}, numbers.data());
  return numbers;
}
std::vector<Number> numbers_of(const tsukiji::Knowledge& known) {
  std::vector<Number> numbers(static_cast<std::size_t>(encoding::tsukiji_observation_size(true)));
  encoding::write(known, numbers.data());
  return numbers;
}

// Is every card there once, in the phase of a game that the seat has to decide in?
bool can_be(const osaka::Knowledge& known) {
  using namespace osaka;
  std::array<int, Card::kinds> counts{};
  const auto add = [&](const Bag& bag) {
    for (int kind = 0; kind < Card::kinds; ++kind) {
      counts[static_cast<std::size_t>(kind)] += bag.count(Card::of_kind(kind));
    }
  };
  const auto add_row = [&](const auto& row) {
    for (int i = 0; i < row.size(); ++i) ++counts[static_cast<std::size_t>(row[i].card.kind())];
  };
  add_row(known.open.market);
  add_row(known.open.farm);
  SeatSet pieces;
  const auto one_piece_each = [&](const auto& row) {
    for (int i = 0; i < row.size(); ++i) {
      if (row[i].by.none()) continue;
      if (pieces.has(row[i].by.owner())) return false;
      pieces.add(row[i].by.owner());
    }
    return true;
  };
  if (!one_piece_each(known.open.market) || !one_piece_each(known.open.farm)) return false;
  add(known.open.discard);
  add(known.buried);
  add(known.unseen);
  for (Seat seat : Seats(known.open.players)) {
    add(known.hands[seat]);
    add(known.open.holdings[seat].goods);
    add(known.open.holdings[seat].insured);
  }
  for (int kind = 0; kind < Card::kinds; ++kind) {
    const int copies = Card::copies[static_cast<std::size_t>(Card::of_kind(kind).rank())];
    if (counts[static_cast<std::size_t>(kind)] != copies) return false;
  }
  const bool own_turn = known.open.turn == known.open.actor || known.open.phase == Phase::insure;
  return known.draw_size <= known.unseen.size() && own_turn && to_act(known.open).has(known.seat) &&
         !offers(known).empty();
}

bool piles_fit(const tsukiji::Open& open, Seat seat) {
  std::array<int, tsukiji::max_colours> heights{};
  int knives = 0;
  for (const tsukiji::Held& held : open.piles[seat]) {
    if (!open.deck->print(held.face).has(held.colour)) return false;
    ++heights[static_cast<std::size_t>(held.colour.index())];
    if (open.deck->print(held.face).icon == tsukiji::Icon::knife) ++knives;
  }
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (open.heights[seat][i] != heights[i]) return false;
  }
  return open.knives[seat] == knives && knives < open.deck->knives_to_win;
}

bool can_be(const tsukiji::Knowledge& known) {
  using namespace tsukiji;
  const Open& open = known.view.open;
  const int below = std::popcount(known.below);
  const int on_top = known.view.top != View::none ? 1 : 0;
  const int drawn = open.phase == Phase::colour ? 1 : 0;
  int cards = below + on_top + drawn + open.display.size() + open.discard.size();
  for (Seat seat : Seats(players)) {
    if (!piles_fit(open, seat)) return false;
    cards += open.piles[seat].size();
  }
  const bool shown = !open.display.empty() || (open.phase != Phase::bid && open.phase != Phase::pick);
  const bool alone = open.to_act.size() == 1 && open.to_act.has(open.actor);
  return cards == card_count && known.view.draw_size == below + on_top && (on_top == 1 || below == 0) && shown &&
         open.ending == Ending::not_yet && (open.phase == Phase::bid || alone) && open.to_act.has(known.seat()) &&
         std::abs(open.barrel) <= open.deck->reach && known.view.own_bid == 0 && !offers(known).empty();
}

std::optional<osaka::Knowledge> read_known(std::span<const Number> numbers, const osaka::Game::Variant& variant,
                                           Seat seat) {
  const auto seen = encoding::read_osaka_knowledge(encoding::version, numbers, variant.players, seat);
  if (!seen || seen->pending != encoding::OsakaPending{}) return std::nullopt;
  return seen->known;
}
std::optional<tsukiji::Knowledge> read_known(std::span<const Number> numbers, const tsukiji::Game::Variant& variant,
                                             Seat seat) {
  const auto known = encoding::read_tsukiji_knowledge(encoding::version, numbers, *variant.deck, seat);
  if (!known || known->view.open.friendly != variant.friendly) return std::nullopt;
  return *known;
}

std::expected<std::vector<Number>, std::string> read_numbers(std::string_view text) {
  std::vector<Number> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    Number number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc()) return std::unexpected("expected numbers with commas between them");
    numbers.push_back(number);
    if (read.ptr == end) return numbers;
    if (*read.ptr != ',') return std::unexpected("expected numbers with commas between them");
    at = read.ptr + 1;
  }
}

template <class G>
std::expected<Task, std::string> read_decision(Fields& fields) {
  const int players = fields.number(G::min_players, G::max_players);
  const Seat seat(fields.number(0, players - 1));
  const std::uint64_t seed = fields.number(std::uint64_t{0}, most<std::uint64_t>);
  const auto numbers = read_numbers(fields.word());
  boost::system::error_code error;
  const auto options = boost::json::parse(fields.rest(), error);
  if (fields.problem()) return std::unexpected(*fields.problem());
  if (!numbers) return std::unexpected(numbers.error());
  if (error || !options.is_object()) return std::unexpected("expected the options of the table");
  const auto variant = record::Codec<G>::variant(players, options.get_object());
  if (!variant) return std::unexpected(variant.error().text());
  auto shared = std::make_shared<const typename G::Variant>(*variant);
  const auto known = read_known(*numbers, *shared, seat);
  if (!known || !can_be(*known)) return std::unexpected("what the seat knows is not of a table that can be");
  return Task{Decision<G>{std::move(shared), *known}, seed};
}

}  // namespace

Task task_of(const match::Match& match, Seat seat, std::uint64_t seed) {
  return std::visit(
      [&]<class G>(const match::RunningGame<G>& play) {
        return Task{Decision<G>{play.variant(), know(play.state(), seat)}, seed};
      },
      *match.play());
}

std::string find_move(const Task& task, int level, const std::atomic<bool>& stop) {
  return std::visit(
      [&]<class G>(const Decision<G>& decision) -> std::string {
        const auto bot = ai::make_bot<G>(fmt::format("level:{}", level));
        bot->begin(*decision.variant, seat_of(decision.known));
        Rng rng(task.seed);
        const auto chosen = bot->choose(decision.known, offers(decision.known), ai::Thought{rng, &stop});
        return chosen ? G::text(*decision.variant, chosen->move()) : std::string();
      },
      task.decision);
}

bool is_legal(const Task& task, std::string_view move) {
  return std::visit(
      [&]<class G>(const Decision<G>& decision) {
        const auto parsed = G::parse(*decision.variant, move);
        return parsed && check(decision.known, *parsed).has_value();
      },
      task.decision);
}

std::string to_text(const Task& task) {
  return std::visit(
      [&]<class G>(const Decision<G>& decision) {
        return fmt::format("{} {} {} {} {} {}", G::name, G::players(*decision.variant), seat_of(decision.known).index(),
                           task.seed, fmt::join(numbers_of(decision.known), ","),
                           boost::json::serialize(record::Codec<G>::options(*decision.variant)));
      },
      task.decision);
}

std::expected<Task, std::string> read_task(std::string_view text) {
  Fields fields(text);
  const std::string_view game = fields.word();
  if (game == osaka::Game::name) return read_decision<osaka::Game>(fields);
  if (game == tsukiji::Game::name) return read_decision<tsukiji::Game>(fields);
  return std::unexpected("a game that this program does not know");
}

}  // namespace ichiba::server
