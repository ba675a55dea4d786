#include "match/setup.hpp"

#include "base/json_reader.hpp"
#include "record/codec.hpp"

template <>
inline constexpr std::array<std::string_view, 3> ichiba::base::names_of<ichiba::match::Watching>{"none", "public",
                                                                                                 "all"};

namespace ichiba::match {
namespace {

using base::not_in_format;
using base::OrProblem;

constexpr std::int64_t longest_days = 30;
constexpr std::int64_t longest_seconds = longest_days * day / second;

// The fields of clocks and tables.
struct MoveClock {
  base::Text<> kind;
  base::Number<1, longest_seconds> seconds;
};
BOOST_DESCRIBE_STRUCT(MoveClock, (), (kind, seconds))
struct GameClock {
  base::Text<> kind;
  base::Number<1, longest_seconds> seconds;
  std::optional<base::Number<0, 3600>> increment;
};
BOOST_DESCRIBE_STRUCT(GameClock, (), (kind, seconds, increment))
struct DaysClock {
  base::Text<> kind;
  base::Number<1, longest_days> days;
};
BOOST_DESCRIBE_STRUCT(DaysClock, (), (kind, days))
struct NoClock {
  base::Text<> kind;
};
BOOST_DESCRIBE_STRUCT(NoClock, (), (kind))
struct SetupFields {
  base::AnyField game;
  base::Number<2, most_seats> players;
  base::ObjectField options;
  base::AnyField clock;
  std::optional<Watching> watchers;
  std::optional<base::Number<0, longest_delay / second>> delay;
  std::optional<bool> listed;
  std::optional<bool> autostart;
};
BOOST_DESCRIBE_STRUCT(SetupFields, (), (game, players, options, clock, watchers, delay, listed, autostart))

// Shared by tables without their own deck.
Shared<tsukiji::Game> shared(const tsukiji::Game::Variant& variant) {
  static const auto plain = std::make_shared<const tsukiji::Game::Variant>();
  static const auto friendly =
      std::make_shared<const tsukiji::Game::Variant>(tsukiji::Game::Variant{.deck = {}, .friendly = true});
  if (variant.deck == plain->deck) return variant.friendly ? friendly : plain;
  return std::make_shared<const tsukiji::Game::Variant>(variant);
}
Shared<osaka::Game> shared(const osaka::Game::Variant& variant) {
  return std::make_shared<const osaka::Game::Variant>(variant);
}

template <class G>
OrProblem<GameSetup> read_game(int players, const json::object& options) {
  auto variant = record::Codec<G>::variant(players, options);
  if (!variant) return std::unexpected(variant.error());
  return GameSetup(shared(*variant));
}

template <class Clock>
OrProblem<ClockRules> read_clock_as(const json::object& object, ClockRules (*rules)(const Clock&)) {
  const auto clock = base::read_json<Clock>(object, {.what = "clock", .place = "clock"});
  if (!clock) return not_in_format(clock.error());
  return rules(*clock);
}

}  // namespace

int Setup::players() const {
  if (const auto* variant = std::get_if<Shared<osaka::Game>>(&game)) return (*variant)->players;
  return tsukiji::players;
}

std::string_view Setup::game_name() const {
  return std::holds_alternative<Shared<osaka::Game>>(game) ? osaka::Game::name : tsukiji::Game::name;
}

OrProblem<ClockRules> read_clock(const json::value& value) {
  using Kind = ClockRules::Kind;
  if (!value.is_object()) return not_in_format("clock: not an object");
  const json::object& object = value.get_object();
  const json::value* kind = object.if_contains("kind");
  const std::string_view name = kind != nullptr && kind->is_string() ? std::string_view(kind->get_string()) : "";
  if (name == "none") return read_clock_as<NoClock>(object, [](const NoClock&) { return ClockRules{}; });
  if (name == "move") {
    return read_clock_as<MoveClock>(
        object, [](const MoveClock& clock) { return ClockRules{Kind::per_move, clock.seconds.value * second, 0}; });
  }
  if (name == "days") {
    return read_clock_as<DaysClock>(
        object, [](const DaysClock& clock) { return ClockRules{Kind::per_move, clock.days.value * day, 0}; });
  }
  if (name == "game") {
    return read_clock_as<GameClock>(object, [](const GameClock& clock) {
      const Millis increment = clock.increment ? clock.increment->value * second : 0;
      return ClockRules{Kind::per_game, clock.seconds.value * second, increment};
    });
  }
  return not_in_format("clock.kind: expected none, move, game or days");
}

json::object write_clock(const ClockRules& rules) {
  switch (rules.kind) {
    case ClockRules::Kind::none: return {{"kind", "none"}};
    case ClockRules::Kind::per_move:
      if (rules.time % day == 0) return {{"kind", "days"}, {"days", rules.time / day}};
      return {{"kind", "move"}, {"seconds", rules.time / second}};
    case ClockRules::Kind::per_game:
      return {{"kind", "game"}, {"seconds", rules.time / second}, {"increment", rules.increment / second}};
  }
  return {};
}

OrProblem<Setup> read_setup(const json::object& object) {
  const auto table = base::read_json<SetupFields>(object, {.what = "a table"});
  if (!table) return not_in_format(table.error());
  const std::string_view name =
      table->game != nullptr && table->game->is_string() ? std::string_view(table->game->get_string()) : "";
  if (name != osaka::Game::name && name != tsukiji::Game::name) return not_in_format("game: neither osaka nor tsukiji");
  const json::object options = table->options == nullptr ? json::object() : *table->options;
  auto rules = name == osaka::Game::name ? read_game<osaka::Game>(table->players.as_int(), options)
                                         : read_game<tsukiji::Game>(table->players.as_int(), options);
  if (!rules) return std::unexpected(rules.error());
  Setup setup;
  setup.game = std::move(*rules);
  if (table->clock != nullptr) {
    const auto clock = read_clock(*table->clock);
    if (!clock) return std::unexpected(clock.error());
    setup.clock = *clock;
  }
  setup.watching = table->watchers.value_or(setup.watching);
  if (table->delay) setup.delay = table->delay->value * second;
  setup.listed = table->listed.value_or(setup.listed);
  setup.autostart = table->autostart.value_or(setup.autostart);
  return setup;
}

json::object write_setup(const Setup& setup) {
  json::object object;
  object["game"] = setup.game_name();
  object["players"] = setup.players();
  object["options"] = std::visit(
      []<class Variant>(const std::shared_ptr<const Variant>& variant) {
        return record::Codec<typename Variant::Game>::options(*variant);
      },
      setup.game);
  object["clock"] = write_clock(setup.clock);
  object["watchers"] = base::name_in_json(setup.watching);
  object["delay"] = setup.delay / second;
  object["listed"] = setup.listed;
  object["autostart"] = setup.autostart;
  return object;
}

std::shared_ptr<const Terms> make_terms(Terms terms) {
  terms.setup_json = json::serialize(write_setup(terms.setup));
  if (terms.secret) terms.commitment = to_hex(commitment(*terms.secret));
  return std::make_shared<const Terms>(std::move(terms));
}

}  // namespace ichiba::match
