#include "ai/programs/protocol.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "ai/programs/excerpt.hpp"
#include "record/codec.hpp"
#include "record/deck_file.hpp"

namespace ichiba::bots {
namespace {

using record::Codec;
template <class T>
using OrWords = std::expected<T, std::string>;

constexpr std::size_t longest_name = 60;

std::string line_of(const json::object& object) { return json::serialize(object) + '\n'; }

std::string quoted(std::string_view text) { return fmt::format("'{}'", excerpt(text)); }

// As in records, but always with the deck: a program need not know the house deck.
json::object options_of(const osaka::Game::Variant& variant) { return Codec<osaka::Game>::options(variant); }
json::object options_of(const tsukiji::Game::Variant& variant) {
  json::object options = Codec<tsukiji::Game>::options(variant);
  options["deck"] = record::write_deck(variant.deck);
  return options;
}

std::vector<std::uint32_t> head_and_spread(std::uint32_t head, std::uint32_t size) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < head; ++i) numbers.push_back(i);
  const std::uint32_t rest = size - head;
  const std::uint32_t wanted = std::min(rest, most_listed - head);
  for (std::uint64_t i = 0; i < wanted; ++i) numbers.push_back(head + static_cast<std::uint32_t>(i * rest / wanted));
  return numbers;
}

// ---- Reading ----------------------------------------------------------------------------------------------------

OrWords<json::object> read_object(std::string_view line) {
  boost::system::error_code error;
  json::value value = json::parse(line, error);
  if (error) return std::unexpected(fmt::format("not JSON ({}): {}", error.message(), quoted(line)));
  if (!value.is_object()) return std::unexpected(fmt::format("not a JSON object: {}", quoted(line)));
  return std::move(value.get_object());
}

OrWords<std::string> read_text(const json::object& object, std::string_view field) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr) return std::unexpected(fmt::format("the field '{}' is missing", field));
  if (!value->is_string()) return std::unexpected(fmt::format("{}: not a text: {}", field, quoted(serialize(*value))));
  return std::string(value->get_string());
}

OrWords<std::uint64_t> read_number(const json::object& object, std::string_view field) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr) return std::unexpected(fmt::format("the field '{}' is missing", field));
  if (value->is_int64() && value->get_int64() >= 0) return static_cast<std::uint64_t>(value->get_int64());
  if (value->is_uint64()) return value->get_uint64();
  return std::unexpected(fmt::format("{}: not a whole number: {}", field, quoted(serialize(*value))));
}

// An object of the expected type, or a resignation.
OrWords<json::object> read_answer(std::string_view line, std::string_view wanted) {
  auto object = read_object(line);
  if (!object) return object;
  const auto type = read_text(*object, "type");
  if (!type) return std::unexpected(type.error());
  if (*type == "resign") {
    const auto why = read_text(*object, "why");
    return std::unexpected(fmt::format("resigned: {}", why ? excerpt(*why) : "it does not say why"));
  }
  if (*type != wanted) return std::unexpected(fmt::format("type: {} was asked for, not {}", wanted, quoted(*type)));
  return object;
}

}  // namespace

std::vector<std::uint32_t> listed(const osaka::Offers& offers) {
  const std::uint32_t payments = offers.payments().size();
  return head_and_spread(payments > 0 ? offers.size() - payments : 0, offers.size());
}
std::vector<std::uint32_t> listed(const tsukiji::Offers& offers) { return head_and_spread(0, offers.size()); }

template <class G>
std::string hello_line(const typename G::Variant& variant, Seat seat) {
  return line_of({{"type", "hello"},
                  {"protocol", protocol_version},
                  {"game", G::name},
                  {"seat", seat.index()},
                  {"players", G::players(variant)},
                  {"options", options_of(variant)}});
}

template <class G>
std::string choose_line(const Request<G>& request) {
  json::array offers;
  for (const std::uint32_t i : listed(request.offers)) {
    offers.emplace_back(G::text(request.variant, request.offers[i].move()));
  }
  json::object knowledge = record::dump(request.known, 0);
  knowledge.stable_erase("step");  // a seat does not count the moves of a record
  json::object object{{"type", "choose"}, {"id", request.id}, {"budget_ms", request.budget.count()}};
  object["events"] = request.events;
  object["knowledge"] = std::move(knowledge);
  object["offered"] = request.offers.size();
  object["offers"] = std::move(offers);
  return line_of(object);
}

template <class G>
std::string end_line(const typename G::Variant& variant, const ai::Outcome& outcome, json::array events) {
  json::object object{{"type", "end"}};
  object["events"] = std::move(events);
  object["winners"] = record::seat_array(outcome.winners, G::players(variant));
  object["forfeited"] = nullptr;
  if (outcome.forfeited) object["forfeited"] = outcome.forfeited->index();
  return line_of(object);
}

std::expected<std::string, std::string> read_hello(std::string_view line, std::string_view game) {
  const auto object = read_answer(line, "hello");
  if (!object) return std::unexpected(object.error());
  const auto protocol = read_number(*object, "protocol");
  if (!protocol) return std::unexpected(protocol.error());
  if (*protocol != protocol_version) {
    return std::unexpected(fmt::format("it speaks protocol {}; this is protocol {}", *protocol, protocol_version));
  }
  const auto plays = read_text(*object, "game");
  if (!plays) return std::unexpected(plays.error());
  if (*plays != game) return std::unexpected(fmt::format("it plays {}; this is a game of {}", quoted(*plays), game));
  const auto name = read_text(*object, "name");
  if (!name) return std::unexpected(name.error());
  if (name->empty()) return std::unexpected("name: an empty text");
  return excerpt(*name, longest_name);
}

template <class G>
std::expected<typename G::Legal, std::string> read_move(std::string_view line, std::uint64_t id,
                                                        const typename G::Variant& variant,
                                                        const typename G::Knowledge& known) {
  const auto object = read_answer(line, "move");
  if (!object) return std::unexpected(object.error());
  const auto answered = read_number(*object, "id");
  if (!answered) return std::unexpected(answered.error());
  if (*answered != id) return std::unexpected(fmt::format("id: {} was asked, not {}", id, *answered));
  const auto text = read_text(*object, "move");
  if (!text) return std::unexpected(text.error());
  const auto move = G::parse(variant, *text);
  if (!move) return std::unexpected(fmt::format("{} is no move: {}", quoted(*text), excerpt(words::say(move.error()))));
  const auto legal = check(known, *move);
  if (legal) return *legal;
  return std::unexpected(fmt::format("{} is refused: {}: {}", quoted(*text), legal.error().clause.text(),
                                     Codec<G>::say(variant, legal.error())));
}

template std::string hello_line<osaka::Game>(const osaka::Game::Variant&, Seat);
template std::string hello_line<tsukiji::Game>(const tsukiji::Game::Variant&, Seat);
template std::string choose_line<osaka::Game>(const Request<osaka::Game>&);
template std::string choose_line<tsukiji::Game>(const Request<tsukiji::Game>&);
template std::string end_line<osaka::Game>(const osaka::Game::Variant&, const ai::Outcome&, json::array);
template std::string end_line<tsukiji::Game>(const tsukiji::Game::Variant&, const ai::Outcome&, json::array);
template std::expected<osaka::Legal, std::string> read_move<osaka::Game>(std::string_view, std::uint64_t,
                                                                         const osaka::Game::Variant&,
                                                                         const osaka::Knowledge&);
template std::expected<tsukiji::Legal, std::string> read_move<tsukiji::Game>(std::string_view, std::uint64_t,
                                                                             const tsukiji::Game::Variant&,
                                                                             const tsukiji::Knowledge&);

}  // namespace ichiba::bots
