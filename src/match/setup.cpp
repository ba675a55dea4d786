#include "match/setup.hpp"

#include <fmt/format.h>

#include "record/codec.hpp"

namespace ichiba::match {
namespace {

using record::not_in_format;
using record::OrProblem;

OrProblem<std::int64_t> read_number(const json::object& object, std::string_view name, std::int64_t least,
                                    std::int64_t most) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return not_in_format(fmt::format("{}: a number is missing", name));
  if (!value->is_int64() || value->get_int64() < least || value->get_int64() > most) {
    return not_in_format(fmt::format("{}: a whole number from {} to {} is wanted", name, least, most));
  }
  return value->get_int64();
}

OrProblem<void> only(const json::object& object, std::string_view where,
                     std::initializer_list<std::string_view> known) {
  for (const auto& field : object) {
    if (std::ranges::find(known, std::string_view(field.key())) == known.end()) {
      return not_in_format(fmt::format("{} has no field '{}'", where, std::string(field.key()).substr(0, 40)));
    }
  }
  return {};
}

// Tables without a deck of their own share these.
Shared<tsukiji::Game> shared(tsukiji::Game::Variant&& table) {
  static const auto plain = std::make_shared<const tsukiji::Game::Variant>();
  static const auto friendly =
      std::make_shared<const tsukiji::Game::Variant>(tsukiji::Game::Variant{tsukiji::house_deck(), true});
  if (table.deck == plain->deck) return table.friendly ? friendly : plain;
  return std::make_shared<const tsukiji::Game::Variant>(std::move(table));
}
Shared<osaka::Game> shared(osaka::Game::Variant&& table) { return std::make_shared<const osaka::Game::Variant>(table); }

template <class G>
OrProblem<GameSetup> read_game(int players, const json::object& options) {
  auto table = record::Codec<G>::table(players, options);
  if (!table) return std::unexpected(table.error());
  return GameSetup(shared(std::move(*table)));
}

OrProblem<bool> read_yes(const json::object& object, std::string_view name, bool otherwise) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return otherwise;
  if (!value->is_bool()) return not_in_format(fmt::format("{}: neither true nor false", name));
  return value->get_bool();
}

constexpr std::int64_t longest_days = 30;
constexpr std::int64_t longest_seconds = longest_days * day / second;

}  // namespace

int Setup::players() const {
  if (const auto* table = std::get_if<Shared<osaka::Game>>(&game)) return (*table)->players;
  return tsukiji::players;
}

std::string_view Setup::game_name() const {
  return std::holds_alternative<Shared<osaka::Game>>(game) ? osaka::Game::name : tsukiji::Game::name;
}

OrProblem<ClockRules> read_clock(const json::value& value) {
  if (!value.is_object()) return not_in_format("clock: not an object");
  const json::object& object = value.get_object();
  const json::value* kind = object.if_contains("kind");
  if (kind == nullptr || !kind->is_string()) return not_in_format("clock.kind: none, move, game or days is wanted");
  const std::string_view name = kind->get_string();
  const auto wrong = [](record::Problem problem) {
    problem.words = "clock." + problem.words;
    return std::unexpected(std::move(problem));
  };
  using Kind = ClockRules::Kind;
  if (name == "none") {
    if (auto known = only(object, "clock", {"kind"}); !known) return std::unexpected(known.error());
    return ClockRules{};
  }
  if (name == "move") {
    if (auto known = only(object, "clock", {"kind", "seconds"}); !known) return std::unexpected(known.error());
    const auto seconds = read_number(object, "seconds", 1, longest_seconds);
    if (!seconds) return wrong(seconds.error());
    return ClockRules{Kind::per_move, *seconds * second, 0};
  }
  if (name == "days") {
    if (auto known = only(object, "clock", {"kind", "days"}); !known) return std::unexpected(known.error());
    const auto days = read_number(object, "days", 1, longest_days);
    if (!days) return wrong(days.error());
    return ClockRules{Kind::per_move, *days * day, 0};
  }
  if (name == "game") {
    if (auto known = only(object, "clock", {"kind", "seconds", "increment"}); !known) {
      return std::unexpected(known.error());
    }
    const auto seconds = read_number(object, "seconds", 1, longest_seconds);
    if (!seconds) return wrong(seconds.error());
    std::int64_t increment = 0;
    if (object.contains("increment")) {
      const auto given = read_number(object, "increment", 0, 3600);
      if (!given) return wrong(given.error());
      increment = *given;
    }
    return ClockRules{Kind::per_game, *seconds * second, increment * second};
  }
  return not_in_format("clock.kind: none, move, game or days is wanted");
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
  if (auto known =
          only(object, "a table", {"game", "players", "options", "clock", "watchers", "delay", "listed", "autostart"});
      !known) {
    return std::unexpected(known.error());
  }
  json::object options;
  if (const json::value* value = object.if_contains("options")) {
    if (!value->is_object()) return not_in_format("options: not an object");
    options = value->get_object();
  }
  const auto players = read_number(object, "players", 2, most_seats);
  if (!players) return std::unexpected(players.error());
  Setup setup;
  const json::value* game = object.if_contains("game");
  const std::string_view name = game != nullptr && game->is_string() ? std::string_view(game->get_string()) : "";
  if (name != osaka::Game::name && name != tsukiji::Game::name) return not_in_format("game: neither osaka nor tsukiji");
  auto rules = name == osaka::Game::name ? read_game<osaka::Game>(static_cast<int>(*players), options)
                                         : read_game<tsukiji::Game>(static_cast<int>(*players), options);
  if (!rules) return std::unexpected(rules.error());
  setup.game = std::move(*rules);
  if (const json::value* clock = object.if_contains("clock")) {
    const auto read = read_clock(*clock);
    if (!read) return std::unexpected(read.error());
    setup.clock = *read;
  }
  if (const json::value* watchers = object.if_contains("watchers")) {
    const std::string_view who = watchers->is_string() ? std::string_view(watchers->get_string()) : "";
    if (who == "none") {
      setup.watching = Watching::nobody;
    } else if (who == "public") {
      setup.watching = Watching::public_view;
    } else if (who == "all") {
      setup.watching = Watching::everything;
    } else {
      return not_in_format("watchers: none, public or all is wanted");
    }
  }
  if (object.contains("delay")) {
    const auto delay = read_number(object, "delay", 0, longest_delay / second);
    if (!delay) return std::unexpected(delay.error());
    setup.delay = *delay * second;
  }
  const auto listed = read_yes(object, "listed", false);
  if (!listed) return std::unexpected(listed.error());
  setup.listed = *listed;
  const auto autostart = read_yes(object, "autostart", true);
  if (!autostart) return std::unexpected(autostart.error());
  setup.autostart = *autostart;
  return setup;
}

json::object write_setup(const Setup& setup) {
  json::object object;
  object["game"] = setup.game_name();
  object["players"] = setup.players();
  object["options"] = std::visit(
      [](const auto& table) {
        using Table = std::remove_cvref_t<decltype(*table)>;
        using G = std::conditional_t<std::is_same_v<Table, osaka::Game::Variant>, osaka::Game, tsukiji::Game>;
        return record::Codec<G>::options(*table);
      },
      setup.game);
  object["clock"] = write_clock(setup.clock);
  constexpr std::array watchers{"none", "public", "all"};
  object["watchers"] = watchers[static_cast<std::size_t>(setup.watching)];
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
