#include "programs/ichiba/play/osaka_move_reader.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "engine/core/events.hpp"
#include "preview/osaka_suggestions.hpp"
#include "programs/ichiba/play/typed.hpp"
#include "words/osaka_events.hpp"
#include "words/refusals.hpp"

namespace ichiba::cli::play {

using namespace osaka;

OsakaMoveReader::OsakaMoveReader(const OsakaSnapshot& snapshot, const Game::Variant& variant, const Names&,
                                 const Style& style)
    : snapshot_(snapshot), variant_(variant), style_(style) {
  switch (snapshot.open.phase) {
    case Phase::token: offer_tokens(); break;
    case Phase::turn: offer_actions(); break;
    case Phase::insure: offer_insurances(); break;
    case Phase::over: break;
  }
}

void OsakaMoveReader::offer_tokens() {
  Group group{"Choose a token to begin with", {}, false};
  for (const Colour colour : colours) {
    const std::string label =
        style_.ink(ink_of(colour), fmt::format("{} {}", letter_of(colour), words::name_of(colour)));
    group.choices.emplace_back(label, Move(ChooseToken{colour}));
  }
  groups_.push_back(std::move(group));
}

void OsakaMoveReader::offer_actions() {
  const Offers offers(snapshot_.open, snapshot_.hand, *snapshot_.viewer);
  Group take{"Take a coin", {}, false};
  Group market{"Reserve, market", {}, false};
  Group farm{"Reserve, farm", {}, false};
  Group other{"Buy", {}, false};
  bool can_buy = false;
  for (std::uint32_t i = 0; i < offers.size() && !can_buy; ++i) {
    const Move move = offers[i].move();
    std::visit(
        Overloaded{
            [&](const Take& choice) {
              take.choices.emplace_back(drawn(style_, choice.card) + (choice.reserved ? "*" : ""), move);
            },
            [&](const Reserve& choice) {
              (choice.row == From::market ? market : farm).choices.emplace_back(drawn(style_, choice.card), move);
            },
            [&](const Buy&) { can_buy = true; },  // payments come last, and are composed in the editor
            [&](const Pass&) { other = {"Nothing else can be done (O3.3)", {{"pass", move}}, false}; },
            [](const auto&) {},
        },
        move);
  }
  if (can_buy) {
    const int price = goods_for_sale(snapshot_.open.market, *snapshot_.viewer).value();
    other.choices.emplace_back(fmt::format("for {}, then choose what to pay with", price), ToPaymentEditor{});
  }
  groups_ = {take, market, farm, other};
  std::erase_if(groups_, [](const Group& group) { return group.choices.empty(); });
}

void OsakaMoveReader::offer_insurances() {
  const Open& open = snapshot_.open;
  Group group{fmt::format("The {} ship is sinking. Insure your {} goods?", words::name_of(open.asked),
                          words::name_of(open.asked)),
              {},
              true};
  const Bag goods = open.holdings[*snapshot_.viewer].goods;
  for (const Insure& way : preview::suggested_insurances(snapshot_.hand, goods, open.asked)) {
    const std::string label = way.discards.empty() ? "insure nothing"
                                                   : fmt::format("discard {}, save {}", drawn(style_, way.discards),
                                                                 drawn(style_, way.goods));
    group.choices.emplace_back(label, Move(way));
  }
  group.choices.emplace_back("choose the cards one by one", ToInsuranceEditor{});
  groups_.push_back(std::move(group));
}

Block OsakaMoveReader::menu() const {
  if (const auto* editor = std::get_if<PaymentEditor>(&editor_)) return editor->shown();
  if (const auto* editor = std::get_if<InsuranceEditor>(&editor_)) return editor->shown();
  Block block;
  int number = 0;
  for (const Group& group : groups_) {
    std::vector<std::string> items;
    for (const auto& [label, action] : group.choices) {
      items.push_back(fmt::format("{} {}", style_.bold(fmt::format("{:>2}", ++number)), label));
    }
    if (group.one_line_each) {
      block.push_back(' ' + group.title);
      for (const std::string& item : items) block.push_back("   " + item);
    } else {
      append(block, flowing(padded(' ' + group.title, 17) + ' ', items, "  "));
    }
  }
  return block;
}

Answer<Game> OsakaMoveReader::act(const Action& action) {
  return std::visit(Overloaded{
                        [](const Move& move) -> Answer<Game> { return move; },
                        [this](ToPaymentEditor) { return open_payment(); },
                        [this](ToInsuranceEditor) -> Answer<Game> {
                          editor_.emplace<InsuranceEditor>(snapshot_, style_);
                          return Said{menu()};
                        },
                    },
                    action);
}

Answer<Game> OsakaMoveReader::open_payment() {
  editor_.emplace<PaymentEditor>(snapshot_, style_);
  return Said{menu()};
}

Answer<Game> OsakaMoveReader::number_typed(std::size_t number) {
  std::size_t seen = 0;
  for (const Group& group : groups_) {
    if (number > seen && number <= seen + group.choices.size()) return act(group.choices[number - seen - 1].second);
    seen += group.choices.size();
  }
  return Said{{fmt::format("The choices are 1 to {}.", seen)}};
}

// `reserve r5` is enough if only one of the rows has such a card to reserve.
std::vector<std::string> OsakaMoveReader::with_row(std::vector<std::string> words) const {
  if (words.size() != 2 || words[0] != "reserve") return words;
  const auto card = parse_card(osaka_notation(words).substr(words[0].size() + 1));
  if (!card) return words;
  const bool in_market = snapshot_.open.market.find({*card, Piece()}) != Market::not_found;
  const bool in_farm = snapshot_.open.farm.find({*card, Piece()}) != Farm::not_found;
  if (in_market != in_farm) words.insert(words.begin() + 1, in_market ? "market" : "farm");
  return words;
}

Answer<Game> OsakaMoveReader::notation_typed(const std::vector<std::string>& words) {
  const std::string text = osaka_notation(with_row(words));
  const auto move = Game::parse(variant_, text);
  if (move) return *move;
  return Said{{fmt::format("Not understood: {}. Type ? for help.", words::say(move.error()))}};
}

Answer<Game> OsakaMoveReader::answer(std::string_view line) {
  const std::vector<std::string> words = typed_words(line);
  const auto at_desk = std::visit(Overloaded{
                                      [](std::monostate) -> DeskAnswer { return NotForTheEditor{}; },
                                      [&](auto& editor) -> DeskAnswer { return editor.answer(words); },
                                  },
                                  editor_);
  if (const auto* move = std::get_if<Move>(&at_desk)) return *move;
  if (const auto* said = std::get_if<Said>(&at_desk)) return *said;
  if (std::holds_alternative<LeftTheEditor>(at_desk)) {
    editor_ = Editor();
    return Said{menu()};
  }
  if (const auto number = typed_number(words)) return number_typed(*number);
  if (words == std::vector<std::string>{"undo"}) return Said{{"There is nothing unconfirmed to take back."}};
  if (words == std::vector<std::string>{"buy"} && snapshot_.open.phase == Phase::turn) {
    const int price = goods_for_sale(snapshot_.open.market, *snapshot_.viewer).value();
    if (price > 0 && snapshot_.hand.value() >= price) return open_payment();
    return Move(Buy{snapshot_.hand});  // even the whole hand is not enough: the rules say so
  }
  return notation_typed(words);
}

}  // namespace ichiba::cli::play
