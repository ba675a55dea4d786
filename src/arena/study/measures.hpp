// Measures of a sample of games, each with a name and a function.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arena/study/estimate.hpp"
#include "arena/study/study.hpp"

namespace ichiba::arena {

enum class Unit { percent, number, whole };

template <class G>
struct Measure {
  std::string label;
  Unit unit{};
  std::function<Estimate(const Sample<G>&)> of;
};

template <class G>
struct MeasureTable {
  std::string heading;
  std::string note;  // what a reader needs to know; may be empty
  std::vector<Measure<G>> measures;
};

// The tables of a game, in the order of the report.
template <class G>
std::vector<MeasureTable<G>> measure_tables(const typename G::Variant& variant,
                                            const std::vector<std::string>& against);

// Collects tables, measure by measure. `Number` takes a StudiedGame and returns an integer, `Question` returns a
// boolean, `Who` returns a seat or nothing.
template <class G>
class MeasureList {
 public:
  using Game = StudiedGame<G>;

  void table(std::string heading, std::string note = "") {
    tables_.push_back({std::move(heading), std::move(note), {}});
  }
  std::vector<MeasureTable<G>> tables() && { return std::move(tables_); }

  void add(std::string label, Unit unit, std::function<Estimate(const Sample<G>&)> of) {
    tables_.back().measures.push_back({std::move(label), unit, std::move(of)});
  }

  // The average amount in a game.
  template <class Number>
  void per_game(std::string label, Number number) {
    add(std::move(label), Unit::number, [=](const Sample<G>& sample) { return mean(numbers(sample, number)); });
  }

  template <class Number>
  void quartiles(const std::string& label, Number number) {
    const auto one = [&](const char* which, double q) {
      add(label + which, Unit::whole, [=](const Sample<G>& sample) { return quantile(numbers(sample, number), q); });
    };
    one(", lower quartile", 0.25);
    one(", median", 0.5);
    one(", upper quartile", 0.75);
  }

  // In how many games is it true?
  template <class Question>
  void games(std::string label, Question question) {
    games_of(std::move(label), question, [](const Game&) { return true; });
  }
  // ... of those games that count.
  template <class Question, class Counts>
  void games_of(std::string label, Question question, Counts counts) {
    add(std::move(label), Unit::percent, [=](const Sample<G>& sample) {
      std::int64_t yes = 0;
      std::int64_t all = 0;
      for (const Game& game : sample.games) {
        if (!counts(game)) continue;
        ++all;
        yes += question(game) ? 1 : 0;
      }
      return proportion(static_cast<double>(yes), all);
    });
  }

  // What part of all `of`, over all games, are `number`?
  template <class Number, class Of>
  void share(std::string label, Number number, Of of) {
    add(std::move(label), Unit::percent,
        [=](const Sample<G>& sample) { return ratio(parts(sample, number, of), RatioKind::share); });
  }
  // How many `number` come to one `of`?
  template <class Number, class Of>
  void rate(std::string label, Number number, Of of) {
    add(std::move(label), Unit::number,
        [=](const Sample<G>& sample) { return ratio(parts(sample, number, of), RatioKind::rate); });
  }

  // How often does that player win? One per game, or none.
  template <class Who>
  void wins(std::string label, Who who) {
    add(std::move(label), Unit::percent, [=](const Sample<G>& sample) {
      std::int64_t twelfths = 0;
      std::int64_t all = 0;
      for (const Game& game : sample.games) {
        const std::optional<Seat> seat = who(game);
        if (!seat) continue;
        ++all;
        twelfths += game.facts.even_parts(*seat);
      }
      return proportion(static_cast<double>(twelfths) / 12, all);
    });
  }

  // How often do players win for whom it is true? Any number per game: question(game, seat).
  template <class Question>
  void wins_of_those(std::string label, Question question) {
    add(std::move(label), Unit::percent, [=](const Sample<G>& sample) {
      std::vector<Part> list;
      for (const Game& game : sample.games) {
        Part part;
        for (Seat seat : Seats(game.facts.players)) {
          if (!question(game, seat)) continue;
          part.count += game.facts.even_parts(seat);
          part.of += 12;
        }
        list.push_back(part);
      }
      Estimate estimate = ratio(list, RatioKind::share);
      estimate.n /= 12;  // players, not their twelfths
      return estimate;
    });
  }

 private:
  template <class Number>
  static std::vector<std::int64_t> numbers(const Sample<G>& sample, const Number& number) {
    std::vector<std::int64_t> list;
    for (const Game& game : sample.games) list.push_back(number(game));
    return list;
  }
  template <class Number, class Of>
  static std::vector<Part> parts(const Sample<G>& sample, const Number& number, const Of& of) {
    std::vector<Part> list;
    for (const Game& game : sample.games) list.push_back({number(game), of(game)});
    return list;
  }

  std::vector<MeasureTable<G>> tables_;
};

// ---- What both games are asked ------------------------------------------------------------------------------

// The points of the player with the most, the second most (1) ... ; the last has players - 1.
int points_by_rank(const CommonFacts& game, int rank);

// "tuna (steal)": the specialty of a colour as tables name it.
std::string specialty_label(const tsukiji::Deck& deck, std::size_t colour);

// The course of the game, luck and skill: tables at the end of the report.
template <class G>
void add_common_tables(MeasureList<G>& measures, const std::vector<std::string>& against);

}  // namespace ichiba::arena
