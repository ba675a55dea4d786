#include "record/writer.hpp"

namespace ichiba::record {
namespace {

template <class G>
json::array pile_array(const std::vector<typename Codec<G>::Card>& pile) {
  return text_array(pile, [](auto card) { return Codec<G>::text(card); });
}

}  // namespace

template <class G>
std::string header_line(const Header<G>& header, const json::object& extras) {
  json::object object;
  object["ichiba"] = 1;
  object["game"] = G::name;
  object["players"] = text_array(header.players, [](const std::string& name) { return name; });
  object["options"] = Codec<G>::options(header.variant);
  json::object setup{{"deck", pile_array<G>(header.deck)}};
  if (header.start) setup["start"] = header.start->index();
  object["setup"] = std::move(setup);
  for (const auto& extra : extras) object[extra.key()] = extra.value();
  return json::serialize(object) + '\n';
}

template <class G>
std::string move_line(const typename G::Variant& variant, Seat seat, const typename G::Move& move) {
  return json::serialize(json::object{{"seat", seat.index()}, {"move", G::text(variant, move)}}) + '\n';
}

template <class G>
std::string reshuffle_line(const std::vector<typename Codec<G>::Card>& pile) {
  return json::serialize(json::object{{"chance", "reshuffle"}, {"deck", pile_array<G>(pile)}}) + '\n';
}

template std::string header_line<osaka::Game>(const Header<osaka::Game>&, const json::object&);
template std::string header_line<tsukiji::Game>(const Header<tsukiji::Game>&, const json::object&);
template std::string move_line<osaka::Game>(const osaka::Game::Variant&, Seat, const osaka::Move&);
template std::string move_line<tsukiji::Game>(const tsukiji::Game::Variant&, Seat, const tsukiji::Move&);
template std::string reshuffle_line<osaka::Game>(const std::vector<osaka::Card>&);
template std::string reshuffle_line<tsukiji::Game>(const std::vector<tsukiji::Face>&);

}  // namespace ichiba::record
