// The part of training the network for Tsukiji Market that plays; tools/train learns and calls this (docs/network.md).
// The number of players is always 2.
//
//   train_tsukiji layout 2                             the sizes of the fields, for the learner
//   train_tsukiji play 2 PATH NAME=VALUE...            games, see MarketSelfPlay
//   train_tsukiji match 2 FIRST OTHER NAME=VALUE...    see MatchSettings; decks=1: another random deck in every deal
#include <cstdio>
#include <string>
#include <vector>

#include "programs/train/net_file.hpp"
#include "programs/train/options.hpp"
#include "programs/train/record_files.hpp"
#include "programs/train/tsukiji_match.hpp"
#include "programs/train/tsukiji_self_play.hpp"

namespace {

using namespace ichiba;
using train::number;
using train::Options;

int layout() {
  std::printf(
      "{\"letters\": \"ICTN\", \"players\": 2, \"colours\": %d, \"some_colours\": true, \"width\": %zu, "
      "\"hidden\": %zu, \"record\": %zu, ",
      train::most_colours, ai::ColourNet::width, ai::ColourNet::hidden, train::market_record_size());
  train::print_sizes("table", ai::face_fields::table_sizes, ", ");
  train::print_sizes("colour", ai::face_fields::colour_sizes, "}\n");
  return 0;
}

int play(const std::string& path, const Options& options) {
  if (!train::are_fine(options,
                       {"net", "games", "seed", "workers", "house", "friendly", "trust", "surprise", "own_values"}))
    return 2;
  train::MarketSelfPlay how;
  std::unique_ptr<const ai::TsukijiFaceNet> net;
  if (const auto at = options.find("net"); at != options.end()) {
    net = train::net_in<ai::TsukijiFaceNet>(at->second);
    if (!net) {
      std::fprintf(stderr, "%s is no network for Tsukiji Market\n", at->second.c_str());
      return 1;
    }
  }
  how.net = net.get();
  train::read_common(how, options);
  how.house = static_cast<std::uint32_t>(number(options, "house", how.house));
  how.friendly = static_cast<std::uint32_t>(number(options, "friendly", how.friendly));
  how.own_values = number(options, "own_values", 0) != 0 && net;
  return train::say_records(train::play_markets(how, path), path);
}

int match(const std::string& first, const std::string& other, const Options& options) {
  if (!train::are_fine(options, {"deals", "seed", "workers", "decks"})) return 2;
  train::MatchSettings match;
  match.first = first;
  match.others = other;
  match.deals = static_cast<std::uint32_t>(number(options, "deals", match.deals));
  match.seed = train::seed_of(options);
  match.workers = static_cast<std::size_t>(number(options, "workers", 1));
  return train::report(match, train::match_markets(match, number(options, "decks", 0) != 0));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string verb = words.empty() ? "" : words[0];
  const Options options = train::options_from(words, verb == "match" ? 4 : 3);
  const bool two = words.size() > 1 && words[1] == "2";
  if (verb == "layout" && two) return layout();
  if (verb == "play" && two && words.size() > 2) return play(words[2], options);
  if (verb == "match" && two && words.size() > 3) return match(words[2], words[3], options);
  std::fprintf(stderr, "usage: train_tsukiji layout 2 | play 2 PATH ... | match 2 FIRST OTHER ...\n");
  return 2;
}
