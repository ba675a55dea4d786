#include "programs/ichiba/play/osaka_editors.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "preview/osaka_lots.hpp"
#include "preview/osaka_suggestions.hpp"
#include "programs/ichiba/play/typed.hpp"
#include "words/lists.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::cli::play {
namespace {

using namespace osaka;

constexpr std::string_view keys_line = "   A number puts a card in or takes it out. Then: ok, undo, clear or back.";

std::vector<Card> cards_of(Bag bag) {
  std::vector<Card> cards;
  bag.each_card([&](Card card) { cards.push_back(card); });
  return cards;
}

bool is_any(const std::string& word, std::initializer_list<std::string_view> of) {
  return std::ranges::find(of, word) != of.end();
}

// What both editors understand. Nothing: the words mean something else.
std::optional<DeskAnswer> common_answer(CardPicker& cards, const std::vector<std::string>& words) {
  if (const auto number = typed_number(words)) {
    if (*number < 1 || *number > cards.size()) return Said{{fmt::format("The cards are 1 to {}.", cards.size())}};
    cards.toggle(*number - 1);
    return Said{};
  }
  if (words.size() != 1) return std::nullopt;
  if (words[0] == "undo") return cards.undo() ? DeskAnswer(Said{}) : DeskAnswer(LeftTheEditor{});
  if (is_any(words[0], {"back", "cancel", "no", "n"})) return LeftTheEditor{};
  if (words[0] == "clear") {
    cards.clear();
    return Said{};
  }
  return std::nullopt;
}

bool confirms(const std::vector<std::string>& words) {
  return words.size() == 1 && is_any(words[0], {"ok", "yes", "y", "confirm", "pay"});
}

Said with(Said said, const Block& shown) {
  append(said.lines, shown);
  return said;
}

}  // namespace

// ---- Paying -----------------------------------------------------------------------------------------------

PaymentEditor::PaymentEditor(const OsakaSnapshot& snapshot, const Style& style)
    : style_(style), goods_(goods_for_sale(snapshot.open.market, *snapshot.viewer)), cards_(cards_of(snapshot.hand)) {
  const Bag own_goods = snapshot.open.holdings[*snapshot.viewer].goods + goods_;
  cards_.choose(preview::cheapest_payment(snapshot.hand, own_goods, goods_.value()), 0, cards_.size());
}

std::string PaymentEditor::sum_told() const {
  const Bag payment = cards_.chosen();
  const int over = payment.value() - goods_.value();
  if (payment.empty()) return fmt::format("nothing yet, {} to pay", goods_.value());
  const std::string sum = fmt::format("{} = {}", drawn(style_, payment), payment.value());
  if (over == 0) return sum + ", exactly";
  if (over < 0) return sum + fmt::format(", {} short", -over);
  return sum + fmt::format(", {} too much, and no change is given", over);
}

Block PaymentEditor::shown() const {
  Block block{fmt::format(" Buy {} for {}. Nothing is paid until you say ok.", drawn(style_, goods_), goods_.value())};
  append(block, flowing("   hand    ", cards_.shown(style_, 0, cards_.size()), "   "));
  block.push_back("   paying  " + sum_told());
  block.push_back(style_.dim(keys_line));
  return block;
}

DeskAnswer PaymentEditor::answer(const std::vector<std::string>& words) {
  if (confirms(words)) {
    if (cards_.chosen().empty()) return Said{{"No card is put in yet."}};
    return Move(Buy{cards_.chosen()});
  }
  if (auto common = common_answer(cards_, words)) {
    if (auto* said = std::get_if<Said>(&*common)) return with(std::move(*said), shown());
    return *common;
  }
  std::vector<std::pair<Card, bool>> moves;  // cards by name: r5 puts one in, -r5 takes one out
  for (const std::string& word : words) {
    const bool put_in = !word.starts_with('-');
    const auto card = parse_card(osaka_notation({"", word.substr(put_in ? 0 : 1)}).substr(1));
    if (!card) return NotForTheEditor{};
    moves.emplace_back(*card, put_in);
  }
  Said said;
  for (const auto& [card, put_in] : moves) {
    if (cards_.move(card, put_in)) continue;
    said.lines.push_back(fmt::format("There is no more {} to {}.", to_text(card), put_in ? "put in" : "take out"));
  }
  return with(said, shown());
}

// ---- Insuring ---------------------------------------------------------------------------------------------

namespace {

Bag with_icons(Bag hand, Colour colour) {
  Bag useful;
  hand.of_colour(colour).each([&](Card card, int count) {
    if (card.icons() > 0) useful.add(card, count);
  });
  return useful;
}

std::vector<Card> insurance_cards(const OsakaSnapshot& snapshot) {
  std::vector<Card> cards = cards_of(with_icons(snapshot.hand, snapshot.open.asked));
  const Bag goods = snapshot.open.holdings[*snapshot.viewer].goods.of_colour(snapshot.open.asked);
  goods.each_card([&](Card card) { cards.push_back(card); });
  return cards;
}

}  // namespace

InsuranceEditor::InsuranceEditor(const OsakaSnapshot& snapshot, const Style& style)
    : style_(style),
      colour_(snapshot.open.asked),
      hand_end_(static_cast<std::size_t>(with_icons(snapshot.hand, snapshot.open.asked).size())),
      cards_(insurance_cards(snapshot)) {}

Block InsuranceEditor::shown() const {
  const Bag discards = cards_.chosen(0, hand_end_);
  const Bag goods = cards_.chosen(hand_end_, cards_.size());
  const int icons = preview::icons_in(discards, colour_);
  Block block{
      fmt::format(" Insure {} goods: a 2 covers two of them, a 3 covers one (O10.2).", words::name_of(colour_))};
  append(block, flowing("   discard from hand  ", cards_.shown(style_, 0, hand_end_), "   "));
  append(block, flowing("   goods to save      ", cards_.shown(style_, hand_end_, cards_.size()), "   "));
  const std::string enough = icons < goods.size() ? fmt::format(", {} short", goods.size() - icons) : "";
  block.push_back(fmt::format("   so far             {} for {}{}", words::counted(icons, "icon"),
                              words::counted(goods.size(), "good"), enough));
  block.push_back(style_.dim(keys_line));
  return block;
}

DeskAnswer InsuranceEditor::answer(const std::vector<std::string>& words) {
  if (confirms(words)) {
    const Insure insure{cards_.chosen(0, hand_end_), cards_.chosen(hand_end_, cards_.size())};
    if (insure.discards.empty()) return Said{{"Put in the cards to discard, or go back and insure nothing."}};
    if (insure.goods.empty()) return Said{{"Put in the goods that are to be saved."}};
    return Move(insure);
  }
  if (auto common = common_answer(cards_, words)) {
    if (auto* said = std::get_if<Said>(&*common)) return with(std::move(*said), shown());
    return *common;
  }
  return NotForTheEditor{};
}

}  // namespace ichiba::cli::play
