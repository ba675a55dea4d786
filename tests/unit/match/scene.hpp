// A table for tests: manual events and time, and random legal moves.
#pragma once

#include <gtest/gtest.h>

#include "match/snapshot.hpp"

namespace ichiba::match {

inline base::Bytes32 token(int number) { return base::sha256("token " + std::to_string(number)); }
inline base::Bytes32 nonce(int number) { return base::sha256("nonce " + std::to_string(number)); }

inline Secret secret_of(std::uint8_t seed) {
  Secret secret;
  secret.seed.fill(seed);
  secret.salt.fill(7);
  return secret;
}

struct Scene {
  explicit Scene(const std::string& setup, std::vector<Chair> chairs = {},
                 std::optional<Secret> secret = secret_of(1)) {
    auto read = read_setup(json::parse(setup).as_object());
    if (!read) throw std::runtime_error(read.error().text());
    chairs.resize(static_cast<std::size_t>(read->players()));
    log.push_back({1, now, Created{std::move(*read), std::move(chairs), secret}});
    match = *Match::begin(log.front(), downtimes);
  }

  // Submits a command; returns the refusal, or "".
  std::string want(std::optional<Seat> who, const Command& command) {
    auto event = match->decide(who, command, now);
    if (!event) return std::string(code_text(event.error().code));
    log.push_back({match->version() + 1, now, std::move(*event)});
    const auto taken = match->evolve(log.back(), game_events);
    EXPECT_TRUE(taken) << (taken ? "" : taken.error().text());
    return "";
  }
  std::string sit(int seat, const NonceOffer& nonce = {}) {
    return want(std::nullopt, SitDown{Seat(seat), "P" + std::to_string(seat), token(seat), nonce});
  }
  // The secret is for tables that were made without one.
  std::string start(std::uint8_t seed = 1) { return want(std::nullopt, Start{secret_of(seed)}); }
  std::string move(int seat, const std::string& text) { return want(Seat(seat), MakeMove{match->version(), text}); }
  // Any legal move of the first seat that has to move.
  void move_somehow(Rng& rng) {
    const Seat seat = match->waits_for().lowest();
    const std::string text = std::visit(
        [&]<class G>(const RunningGame<G>& play) {
          const auto list = offers(play.state(), seat);
          return G::text(*play.variant(), list[rng.below(list.size())].move());
        },
        *match->play());
    EXPECT_EQ(move(seat.index(), text), "");
  }
  [[nodiscard]] std::string told(std::optional<int> seat) const {
    const Viewer viewer{seat ? std::optional(Seat(*seat)) : std::nullopt};
    return update(*match, game_events, log.back().event, viewer, "", {}, now);
  }

  Downtimes downtimes;
  Timestamp now = 1'000'000;
  std::vector<Entry> log;
  std::optional<Match> match;
  GameEvents game_events;
};

inline const std::string tsukiji_table = R"({"game":"tsukiji","players":2})";
inline const std::string osaka_table = R"({"game":"osaka","players":3})";

inline Scene tsukiji_game(const std::string& setup = tsukiji_table) {
  Scene scene(setup);
  scene.sit(0);
  scene.sit(1);
  scene.start();
  return scene;
}

}  // namespace ichiba::match
