// The main findings in plain sentences, made from the figures of a report.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/study/report.hpp"

namespace ichiba::arena {

template <class G>
std::vector<std::string> findings(const Report& report, const typename G::Variant& variant,
                                  const std::vector<std::string>& against);

// The place of a figure in the report.
struct Place {
  std::string heading;
  std::string label;
};

// Makes sentences, several of which are a finding. A sentence without its figures is left out.
class Teller {
 public:
  explicit Teller(const Report& report) : report_(report) {}

  void begin_finding() { findings_.emplace_back(); }

  // Adds a sentence. Its {words} become the figures of a row, with the words after the first figure: "It wins {of the
  // games}." is "It wins 51 % ± 3 of the games with 2 players and 34 % ± 2 with 3."
  void tell(std::string_view sentence, const Place& place);

  // Adds how the figures compare with `what`, which is `par` in a column: "That is more than an even share with 3
  // players; ..."
  void compare(const Place& place, std::string_view what, const std::function<double(const ReportColumn&)>& par);

  // Those that say something.
  [[nodiscard]] std::vector<std::string> findings() const;

 private:
  void add(const std::string& sentence);
  [[nodiscard]] std::optional<std::string> figures(const Place& place, std::string_view behind_the_first) const;

  const Report& report_;
  std::vector<std::string> findings_;
};

double even_share(const ReportColumn& column);

// The course of the game, luck and skill: for both games.
void tell_common(Teller& teller, const std::vector<std::string>& against);

}  // namespace ichiba::arena
