#include "puzzles/theme.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace ichiba::puzzles {
namespace {

struct ThemeOfReason {
  std::string_view kind;
  Theme theme;
};

// Reasons that are missing here belong to every theme alike.
constexpr auto osaka_themes =
    std::to_array<ThemeOfReason>({{"insures", Theme::insurance},      {"lets_sink", Theme::insurance},
                                  {"keeps_icons", Theme::insurance},  {"spends_icons", Theme::insurance},
                                  {"brings_icons", Theme::insurance}, {"exposed", Theme::insurance},
                                  {"sinks_own", Theme::insurance},    {"wins", Theme::payday},
                                  {"shares_win", Theme::payday},      {"ends_lost", Theme::payday},
                                  {"sells", Theme::payday},           {"others_sell", Theme::payday},
                                  {"near_end", Theme::payday},        {"near_edo", Theme::payday},
                                  {"sinks_others", Theme::payday},    {"can_buy_next", Theme::payday},
                                  {"buys_first", Theme::denying},     {"prevents_win", Theme::denying},
                                  {"allows_win", Theme::denying},     {"prevents_sale", Theme::denying},
                                  {"allows_sale", Theme::denying},    {"prevents_tide", Theme::denying},
                                  {"allows_tide", Theme::denying},    {"affordable", Theme::denying},
                                  {"blocks_card", Theme::denying},    {"lot_grows", Theme::collecting},
                                  {"keeps_card", Theme::collecting},  {"leaves_fitting", Theme::collecting},
                                  {"coins", Theme::collecting}});

constexpr auto tsukiji_themes = std::to_array<ThemeOfReason>({{"wins_by_knives", Theme::knives},
                                                              {"knife", Theme::knives},
                                                              {"takes_knife", Theme::knives},
                                                              {"costs_other", Theme::denying},
                                                              {"breaks_double", Theme::denying},
                                                              {"sets_back", Theme::denying},
                                                              {"leaves_card", Theme::denying},
                                                              {"specialty", Theme::bonuses},
                                                              {"near_specialty", Theme::bonuses},
                                                              {"end_of_track", Theme::bonuses},
                                                              {"pulls_barrel", Theme::bonuses},
                                                              {"doubles", Theme::points},
                                                              {"first_wasabi", Theme::points},
                                                              {"points", Theme::points},
                                                              {"wins", Theme::points},
                                                              {"does_not_win", Theme::points}});

// A knife weighs little until the last one, but a player who counts knives sees the position differently: knives come
// first.
Theme heaviest_theme(std::vector<analysis::Reason> reasons, std::span<const ThemeOfReason> themes, Theme otherwise) {
  analysis::sort_by_weight(reasons);
  const auto about_knives = [](const analysis::Reason& reason) {
    return reason.kind == "wins_by_knives" || reason.kind == "takes_knife" || reason.kind == "knife";
  };
  std::ranges::stable_partition(reasons, about_knives);
  for (const analysis::Reason& reason : reasons) {
    const auto found = std::ranges::find(themes, reason.kind, &ThemeOfReason::kind);
    if (found != themes.end()) return found->theme;
  }
  return otherwise;
}

template <class Knowledge, class Move>
Explained explain_by_reasons(const Knowledge& known, const Move& best, const Move& second, const analysis::Names& names,
                             const ai::BidJudgement* bids, std::span<const ThemeOfReason> themes, Theme otherwise) {
  constexpr std::size_t most_reasons = 3;
  std::vector<analysis::Reason> why = analysis::reasons(known, best, names, bids);
  const analysis::Contrast contrast = analysis::contrast(why, analysis::reasons(known, second, names, bids));
  std::vector<analysis::Reason> telling = contrast.for_better;
  telling.insert(telling.end(), contrast.against_other.begin(), contrast.against_other.end());
  Explained explained{heaviest_theme(std::move(telling), themes, otherwise), contrast.for_better};
  if (explained.why.empty()) {
    std::erase_if(why, [](const analysis::Reason& reason) { return !reason.speaks_for; });
    explained.why = std::move(why);
  }
  explained.why.erase(explained.why.begin() + static_cast<long>(std::min(explained.why.size(), most_reasons)),
                      explained.why.end());
  return explained;
}

}  // namespace

Explained explain_choice(const osaka::Knowledge& known, const osaka::Move& best, const osaka::Move& second,
                         const analysis::Names& names, const ai::BidJudgement* bids) {
  Explained explained = explain_by_reasons(known, best, second, names, bids, osaka_themes, Theme::collecting);
  if (std::holds_alternative<osaka::Insure>(best)) explained.theme = Theme::insurance;
  return explained;
}

Explained explain_choice(const tsukiji::Knowledge& known, const tsukiji::Move& best, const tsukiji::Move& second,
                         const analysis::Names& names, const ai::BidJudgement* bids) {
  Explained explained = explain_by_reasons(known, best, second, names, bids, tsukiji_themes, Theme::points);
  if (std::holds_alternative<tsukiji::Bid>(best)) explained.theme = Theme::bidding;
  return explained;
}

}  // namespace ichiba::puzzles
