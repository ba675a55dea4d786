// The record of a table's game.
#include <fmt/format.h>

#include "match/snapshot.hpp"
#include "record/chance.hpp"
#include "record/writer.hpp"

namespace ichiba::match {
namespace {

using base::OrProblem;

std::vector<std::string> names_of(const Match& match) {
  std::vector<std::string> names;
  for (const Chair& chair : match.chairs()) {
    names.push_back(chair.holder == Chair::Holder::bot ? fmt::format("level:{}", chair.level) : chair.name);
  }
  return names;
}

json::array nonces_of(const Match& match) {
  json::array all;
  for (const auto& nonce : match.nonces()) all.push_back(nonce ? json::value(to_hex(*nonce)) : json::value(nullptr));
  return all;
}

// With every card: deals again from the seed, and writes down what chance did.
template <class G>
OrProblem<std::string> in_full(const std::vector<Entry>& log, const Match& match, const Shared<G>& variant,
                               json::object extras) {
  using Card = typename record::Codec<G>::Card;
  const Secret& secret = *match.secret();
  FairChance fair(deal_seed(match.dealing(), secret.seed, match.nonces()));
  record::RecordingChance<Card, FairChance> chance(fair);
  typename G::State state = G::set_up(*variant, chance, NoEvents{});
  record::Header<G> header{names_of(match), *variant, chance.take_piles().at(0), chance.start()};
  if (match.dealing() > 1) {
    extras["dealing"] = match.dealing();
    extras["nonces"] = nonces_of(match);
  }
  extras["commitment"] = match.terms().commitment;
  extras["seed"] = to_hex(secret.seed);
  extras["salt"] = to_hex(secret.salt);
  std::string text = record::header_line<G>(header, extras);
  for (const Entry& entry : log) {
    const auto* moved = std::get_if<Moved>(&entry.event);
    if (moved == nullptr) continue;
    const auto move = G::parse(*variant, moved->move);
    if (!move) return base::not_in_format("a move of the log is not in the notation");
    const auto legal = check(state, moved->seat, *move);
    if (!legal) return base::against_rule(legal.error().clause.text(), "a move of the log is not legal");
    apply(state, *legal, chance, NoEvents{});
    text += record::move_line<G>(*variant, moved->seat, *move);
    for (const auto& pile : chance.take_piles()) text += record::reshuffle_line<G>(pile);
  }
  return text;
}

// T3.1: a bid that still waits for the other one is known only to its bidder.
template <class G>
bool hidden(const RunningGame<G>& play, const Moved& moved, bool last_of_seat, Viewer viewer) {
  return last_of_seat && viewer.seat != moved.seat && G::sealed(play.state(), moved.seat);
}

template <class G>
std::string so_far(const std::vector<Entry>& log, const Match& match, const Shared<G>& variant, Viewer viewer,
                   const json::object& extras) {
  json::object header{{"ichiba", 1}, {"game", G::name}};
  header["players"] = record::text_array(names_of(match), [](const std::string& name) { return name; });
  header["options"] = record::Codec<G>::options(*variant);
  header["setup"] = nullptr;  // the cards are shown when the game is over
  if (match.secret()) header["commitment"] = match.terms().commitment;
  for (const auto& extra : extras) header[extra.key()] = extra.value();
  std::string text = json::serialize(header) + '\n';
  if (!match.play()) return text;
  const auto& play = std::get<RunningGame<G>>(*match.play());
  PerSeat<const Entry*> last{};
  for (const Entry& entry : log) {
    if (const auto* moved = std::get_if<Moved>(&entry.event)) last[moved->seat] = &entry;
  }
  for (const Entry& entry : log) {
    const auto* moved = std::get_if<Moved>(&entry.event);
    if (moved == nullptr || hidden(play, *moved, last[moved->seat] == &entry, viewer)) continue;
    if (const auto move = G::parse(*variant, moved->move)) text += record::move_line<G>(*variant, moved->seat, *move);
  }
  return text;
}

}  // namespace

OrProblem<std::string> record_text(const std::vector<Entry>& log, Viewer viewer, std::string_view table,
                                   const Downtimes& none) {
  GameEvents game_events;
  const auto match = Match::of_log(log, none, game_events);
  if (!match) return std::unexpected(match.error());
  json::object extras{{"table", table}, {"created_at", match->created_at()}};
  return std::visit(
      [&]<class Variant>(const std::shared_ptr<const Variant>& variant) -> OrProblem<std::string> {
        using G = typename Variant::Game;
        if (match->revealed()) return in_full<G>(log, *match, variant, std::move(extras));
        return so_far<G>(log, *match, variant, viewer, extras);
      },
      match->setup().game);
}

}  // namespace ichiba::match
