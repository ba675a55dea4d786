#include <algorithm>

#include "arena/facts.hpp"
#include "engine/core/events.hpp"

namespace ichiba::arena {

void GameFacts<osaka::Game>::move(const osaka::Legal& legal) {
  ++decisions;
  ++player[legal.seat()].actions[legal.move().index()];
}

void GameFacts<osaka::Game>::event(const osaka::Event& event) {
  std::visit(Overloaded{
                 [&](const osaka::StartFound& found) { start_by_lot = found.by_lot; },
                 [&](const osaka::TokenTaken& token) {
                   if (!token.earned) player[token.seat].first_token = token.colour;
                 },
                 [&](const osaka::CardTaken& coin) {
                   if (!coin.reserved) return;
                   ++player[coin.seat].reserved_taken;
                   piece_[coin.seat] = Piece::home;
                 },
                 [&](const osaka::CardReserved& card) {
                   const bool market = card.row == osaka::From::market;
                   ++(market ? player[card.seat].reserved_in_market : player[card.seat].reserved_in_farm);
                   piece_[card.seat] = market ? Piece::market : Piece::farm;
                 },
                 [&](const osaka::GoodsBought& purchase) { bought(purchase); },
                 [&](const osaka::Refreshed&) {  // O7.1: pieces go along with their cards
                   for (Seat seat : Seats(most_players)) {
                     if (piece_[seat] == Piece::farm) piece_[seat] = Piece::market;
                   }
                 },
                 [&](const osaka::ShipMoved& ship) {
                   if (ship.to != osaka::Place::edo) return;
                   ++landed[ship.colour];
                   paydays += payday_ ? 0 : 1;  // O9.1: ships that land together share a payday
                   payday_ = true;
                 },
                 [&](const osaka::LotSold& sale) { sold(sale); },
                 [&](const osaka::Insured& insured) { player[insured.seat].goods_insured += insured.goods.size(); },
                 [&](const osaka::InsuranceDeclined& declined) { ++player[declined.seat].insurances_declined; },
                 [&](const osaka::ShipSank& ship) {
                   ++sunk[ship.colour];
                   tides += tide_ ? 0 : 1;
                   tide_ = true;
                 },
                 [&](const osaka::GoodsLost& lost) { player[lost.seat].goods_lost += lost.goods.size(); },
                 [&](const osaka::PileRenewed&) { ++reshuffles; },
                 [&](const osaka::GameEnded& ended) { by_passes = ended.by == osaka::Ending::passes; },
                 [](const auto&) {},
             },
             event);
}

void GameFacts<osaka::Game>::bought(const osaka::GoodsBought& purchase) {
  Player& buyer = player[purchase.seat];
  buyer.goods_bought += purchase.goods.size();
  buyer.price += purchase.price;
  buyer.paid += purchase.payment.value();
  if (piece_[purchase.seat] == Piece::market) {  // O4.1: a market card reserved by the buyer is part of the purchase
    ++buyer.reserved_bought;
    piece_[purchase.seat] = Piece::home;
  }
  last_buyer = purchase.seat;
  payday_ = tide_ = false;
}

void GameFacts<osaka::Game>::sold(const osaka::LotSold& sale) {
  Player& seller = player[sale.seat];
  ++seller.lots;
  seller.goods_sold += sale.lot.size();
  seller.points_scored += sale.points;
  seller.points_beyond += sale.beyond;
  if (sale.seat == last_buyer) buyers_points += sale.points;
  ++lots_of[sale.colour];
  ++lots_of_size[static_cast<std::size_t>(std::min(sale.lot.size(), lot_sizes) - 1)];
}

void GameFacts<osaka::Game>::end(const osaka::State& state) {
  players = state.open.players;
  start = state.open.start;
  winners = osaka::Game::winners(state);
  int most = 0;
  int with_most = 0;
  for (Seat seat : Seats(players)) {
    const osaka::Holdings& holdings = state.open.holdings[seat];
    points[seat] = state.points[seat];
    player[seat].goods_left = (holdings.goods + holdings.insured).size();
    if (points[seat] > most) with_most = 0;
    most = std::max(most, points[seat]);
    with_most += points[seat] == most ? 1 : 0;
  }
  level = with_most > 1;
}

}  // namespace ichiba::arena
