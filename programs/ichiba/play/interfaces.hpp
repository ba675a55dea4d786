// The two games as the terminal game knows them (interface.hpp).
#pragma once

#include <optional>
#include <span>

#include "programs/ichiba/play/interface.hpp"
#include "programs/ichiba/play/osaka_board.hpp"
#include "programs/ichiba/play/osaka_move_reader.hpp"
#include "programs/ichiba/play/results.hpp"
#include "programs/ichiba/play/tsukiji_board.hpp"
#include "programs/ichiba/play/tsukiji_move_reader.hpp"
#include "words/osaka_events.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::cli::play {

template <>
struct Interface<osaka::Game> {
  using Variant = osaka::Game::Variant;
  using Snapshot = OsakaSnapshot;
  using MoveReader = OsakaMoveReader;
  static constexpr std::string_view title = "Traders of Osaka";
  static constexpr std::string_view section = "O9";  // an example, for the help

  static std::string greeting(const Variant& variant, bool with_bots) {
    std::string text = "An unofficial table for the game by Susumu Kawasaki.";
    if (with_bots) text += " Bots remember every card they have seen";
    if (with_bots) text += variant.memory ? ", and so do you (O12.3)." : " (O12.3).";
    return text;
  }

  static Snapshot snapshot(const Variant& variant, const osaka::State& state, std::optional<Seat> viewer) {
    return OsakaSnapshot::of(osaka::Game::shown(variant, state, viewer));
  }
  static Block board(const Snapshot& snapshot, const Names& names, const Style& style) {
    return osaka_board(snapshot, names, style);
  }
  static Block discards(const Snapshot& snapshot, const Style& style) {
    if (snapshot.open.discard.empty()) return {" The discard pile is empty."};
    std::vector<std::string> cards;
    snapshot.open.discard.each_card([&](osaka::Card card) { cards.push_back(drawn(style, card)); });
    return flowing(" Discard pile: ", cards, " ");
  }
  static std::string say(const Variant&, const osaka::Seen& seen, const Names& names) {
    return words::say(seen, names);
  }
  static bool on_the_board(const osaka::Seen& seen) {
    return std::holds_alternative<osaka::Refreshed>(seen) || std::holds_alternative<osaka::ShipReturned>(seen) ||
           std::holds_alternative<osaka::GameEnded>(seen);
  }
  static Block result(const osaka::State& state, std::span<const osaka::Event> events, const Names& names,
                      const Style& style) {
    return osaka_result(state, events, names, style);
  }
  static Block help() {
    return {"   take R5            take a coin; take R5* for the card under your piece",
            "   reserve R5         put your piece on it (reserve farm R5 says which row)",
            "   buy                put a payment together; buy R5 B3 pays with these cards",
            "   insure R2 : R5 R3  discard R2, save R5 and R3; insure - saves nothing",
            "   token R            the token to begin with"};
  }
};

template <>
struct Interface<tsukiji::Game> {
  using Variant = tsukiji::Game::Variant;
  using Snapshot = tsukiji::View;
  using MoveReader = TsukijiMoveReader;
  static constexpr std::string_view title = "Tsukiji Market";
  static constexpr std::string_view section = "T4";

  static std::string greeting(const Variant& variant, bool) {
    std::string text = "An unofficial table. ";
    if (variant.deck == tsukiji::house_deck()) {
      text += "The house deck was made for it; it is not the printed one (T1.6).";
    } else {
      text += "Played with the deck " + std::string(variant.deck->name.view()) + ".";
    }
    if (variant.friendly) text += " Friendly fish: no stealing at the end of the balance (T6.3).";
    return text;
  }

  static Snapshot snapshot(const Variant& variant, const tsukiji::State& state, std::optional<Seat> viewer) {
    return std::get<tsukiji::View>(tsukiji::Game::shown(variant, state, viewer));
  }
  static Block board(const Snapshot& snapshot, const Names& names, const Style& style) {
    return tsukiji_board(snapshot, names, style);
  }
  static Block discards(const Snapshot& snapshot, const Style&) {
    if (snapshot.open.discard.empty()) return {" The discard pile is empty."};
    Block block{" Discard pile; a renewed draw pile has the other faces (T5.1):"};
    const auto told = [&](tsukiji::Face face) { return words::describe_briefly(*snapshot.open.deck, face); };
    for (const tsukiji::Face face : snapshot.open.discard) {
      append(block, flowing("   ", {padded(told(face), 36), told(face.turned())}, " "));
    }
    return block;
  }
  static std::string say(const Variant& variant, const tsukiji::Seen& seen, const Names& names) {
    return words::say(variant.deck, seen, names);
  }
  static bool on_the_board(const tsukiji::Seen& seen) {
    return std::holds_alternative<tsukiji::Dealt>(seen) || std::holds_alternative<tsukiji::TopSeen>(seen) ||
           std::holds_alternative<tsukiji::OwnBid>(seen) || std::holds_alternative<tsukiji::BidSealed>(seen) ||
           std::holds_alternative<tsukiji::GameEnded>(seen);
  }
  static Block result(const tsukiji::State& state, std::span<const tsukiji::Event>, const Names& names,
                      const Style& style) {
    return tsukiji_result(state, names, style);
  }
  static Block help() {
    return {"   3 or bid 3         bid three fingers", "   pick 1 tuna        take card 1 of the display as tuna",
            "   colour tuna        the colour of a card you drew",
            "   steal tuna 7a      take 7a from the other tuna pile; likewise discard tuna 7a"};
  }
};

}  // namespace ichiba::cli::play
