// A sequential test: do two bots differ by elo0 or by elo1? It checks after every deal and stops as soon as the answer
// is clear, with a known risk of being wrong.
//
// It is the generalised sequential probability ratio test on the scores of whole deals (at a table of two: two games
// with the seats swapped): 0, 1/4, 1/2, 3/4 or 1. At larger tables the first bot plays among several of the second,
// once from every seat; a deal of three games has seven scores, one of four nine. The test compares the likelihoods of
// the observed scores under the two hypotheses. Their distribution is unknown, so each hypothesis uses the best-fitting
// one with its mean.
#pragma once

#include <cstdint>
#include <vector>

namespace ichiba::arena {

struct SprtSettings {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // chance to accept elo1 if elo0 is true
  double beta = 0.05;   // chance to accept elo0 if elo1 is true
  int players = 2;      // at the table: one of the first bot, the others of the second

  [[nodiscard]] double lower_bound() const;  // the log-likelihood ratio at which elo0 is accepted
  [[nodiscard]] double upper_bound() const;  // ... elo1
  [[nodiscard]] double expected(double elo) const;
};

// How often each score of a deal was seen, from 0 to 1 in equal steps: half a win each.
using ScoreCounts = std::vector<std::int64_t>;

// The log-likelihood ratio of a mean score of `score1` against one of `score0`; both strictly between 0 and 1.
double log_likelihood_ratio(const ScoreCounts& counts, double score0, double score1);

class Sprt {
 public:
  enum class Verdict { open, elo0, elo1 };

  explicit Sprt(const SprtSettings& settings)
      : settings_(settings), counts_(static_cast<std::size_t>(2 * settings.players + 1)) {}

  // The wins of the next deal, in halves. Once there is a verdict nothing changes it.
  void add(int halves);

  [[nodiscard]] const SprtSettings& settings() const { return settings_; }
  [[nodiscard]] double llr() const { return llr_; }
  [[nodiscard]] Verdict verdict() const { return verdict_; }
  [[nodiscard]] std::int64_t deals() const { return deals_; }
  [[nodiscard]] std::int64_t games() const { return settings_.players * deals_; }

 private:
  SprtSettings settings_;
  ScoreCounts counts_;
  std::int64_t deals_ = 0;
  double llr_ = 0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace ichiba::arena
