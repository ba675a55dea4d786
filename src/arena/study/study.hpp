// Many games between equal bots, to learn about the game itself: is it fair, how long is it, what decides it? Some
// deals are played a second time (does the deal decide?) and some against weaker bots in every seat (does skill?).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/facts.hpp"
#include "arena/study/course.hpp"

namespace ichiba::arena {

template <class G>
struct Study {
  typename G::Variant variant;
  std::string bot;                   // in all seats
  std::vector<std::string> against;  // weaker bots, one after the other
  std::uint64_t seed = 1;
  std::int64_t games = 1000;
  int threads = 1;
  std::function<void()> progress;           // called after every game, from one thread at a time
  const std::atomic<bool>* stop = nullptr;  // becomes true when the study should stop early

  [[nodiscard]] std::int64_t deals_played_twice() const { return games / 4; }
  [[nodiscard]] std::int64_t deals_against() const { return games / 8; }
  [[nodiscard]] std::int64_t games_in_all() const {
    return games + deals_played_twice() +
           deals_against() * G::players(variant) * static_cast<std::int64_t>(against.size());
  }
};

template <class G>
struct StudiedGame {
  GameFacts<G> facts;
  Course course;
};

// A deal played twice by the same bots with different bot seeds.
struct Replayed {
  CommonFacts first;
  CommonFacts second;
};

// The bot among weaker ones, each deal once from every seat.
struct Contest {
  std::string against;
  std::vector<int> wins;  // of each deal: twelfths of a game, over all seats
};

template <class G>
struct Sample {
  typename G::Variant variant;
  std::vector<StudiedGame<G>> games;  // each with its own deal: game k is game k of `simulate`
  std::vector<Replayed> replayed;
  std::vector<Contest> contests;  // one for each of `against`

  [[nodiscard]] int players() const { return G::players(variant); }
};

// What is finished when it is stopped: always the first games and deals, so that quick games are not favoured. The
// sample is the same on any number of threads, if the bots think by iterations.
template <class G>
Sample<G> play_study(const Study<G>& study);

}  // namespace ichiba::arena
