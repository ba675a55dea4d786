// The messages to and from a program (docs/bots.md). Outgoing ones are made only from what the seat knows and saw.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::bots {

namespace json = boost::json;

inline constexpr int protocol_version = 1;

// More moves than this are not listed: a big hand in Osaka can pay in millions of ways.
inline constexpr std::uint32_t most_listed = 500;

// ---- To the program; each with its line end -------------------------------------------------------------------

template <class G>
std::string hello_line(const typename G::Variant& variant, Seat seat);

template <class G>
struct Request {
  std::uint64_t id;
  std::chrono::milliseconds budget;
  const typename G::Variant& variant;
  const typename G::Knowledge& known;
  const typename G::Offers& offers;
  json::array events;  // seen since the last request
};
template <class G>
std::string choose_line(const Request<G>& request);

template <class G>
std::string end_line(const typename G::Variant& variant, const ai::Outcome& outcome, json::array events);

// The numbers of the listed offers: all, or every kind and an even sample of the rest.
std::vector<std::uint32_t> listed(const osaka::Offers& offers);
std::vector<std::uint32_t> listed(const tsukiji::Offers& offers);

// ---- From the program; the error says what is wrong with the line ---------------------------------------------

// The name that the program gives itself.
std::expected<std::string, std::string> read_hello(std::string_view line, std::string_view game);

// Any legal move, listed or not.
template <class G>
std::expected<typename G::Legal, std::string> read_move(std::string_view line, std::uint64_t id,
                                                        const typename G::Variant& variant,
                                                        const typename G::Knowledge& known);

}  // namespace ichiba::bots
