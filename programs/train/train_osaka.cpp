// The part of training the network for Traders of Osaka that plays; tools/train learns and calls this
// (docs/network.md).
//
//   train_osaka layout PLAYERS                             the sizes of the fields, for the learner
//   train_osaka play PLAYERS PATH NAME=VALUE...            games, see SelfPlay
//   train_osaka match PLAYERS FIRST OTHERS NAME=VALUE...   see MatchSettings
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "ai/search/osaka_features.hpp"
#include "programs/train/net_file.hpp"
#include "programs/train/options.hpp"
#include "programs/train/osaka_match.hpp"
#include "programs/train/osaka_self_play.hpp"
#include "programs/train/record_files.hpp"

namespace {

using namespace ichiba;
namespace features = ai::osaka_features;

using train::number;
using train::Options;

template <int Players>
void print_layout() {
  std::printf(
      "{\"letters\": \"ICON\", \"players\": %d, \"colours\": 4, \"width\": %zu, \"hidden\": %zu, \"record\": %zu, ",
      Players, ai::ColourNet::width, ai::ColourNet::hidden, train::record_size(Players));
  train::print_sizes("table", features::table_sizes<Players>, ", ");
  train::print_sizes("colour", features::colour_sizes<Players>, "}\n");
}

int layout(int players) {
  if (players == 2) print_layout<2>();
  if (players == 3) print_layout<3>();
  if (players == 4) print_layout<4>();
  return players >= 2 && players <= 4 ? 0 : 2;
}

int play(int players, const std::string& path, const Options& options) {
  if (!train::are_fine(options,
                       {"net", "games", "seed", "workers", "walks", "trust", "surprise", "noise", "own_values"}))
    return 2;
  train::SelfPlay how;
  std::unique_ptr<const ai::OsakaNet> net;
  if (const auto at = options.find("net"); at != options.end()) {
    net = train::net_in<ai::OsakaNet>(at->second);
    if (!net || net->players() != players) {
      std::fprintf(stderr, "%s is no network for %d players\n", at->second.c_str(), players);
      return 1;
    }
  }
  how.players = players;
  how.net = net.get();
  train::read_common(how, options);
  how.walks = static_cast<std::uint32_t>(number(options, "walks", 0));
  how.noise = number(options, "noise", how.noise);
  how.own_values = number(options, "own_values", 0) != 0;
  return train::say_records(train::play(how, path), path);
}

int match(int players, const std::string& first, const std::string& others, const Options& options) {
  if (!train::are_fine(options, {"deals", "seed", "workers"})) return 2;
  train::MatchSettings match;
  match.players = players;
  match.first = first;
  match.others = others;
  match.deals = static_cast<std::uint32_t>(number(options, "deals", match.deals));
  match.seed = train::seed_of(options);
  match.workers = static_cast<std::size_t>(number(options, "workers", 1));
  return train::report(match, train::match(match));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string verb = words.empty() ? "" : words[0];
  const Options options = train::options_from(words, verb == "match" ? 4 : 3);
  const int players = words.size() > 1 ? std::atoi(words[1].c_str()) : 0;
  if (verb == "layout") return layout(players);
  if (verb == "play" && words.size() > 2 && players >= 2 && players <= 4) return play(players, words[2], options);
  if (verb == "match" && words.size() > 3) return match(players, words[2], words[3], options);
  std::fprintf(stderr, "usage: train_osaka layout PLAYERS | play PLAYERS PATH ... | match PLAYERS FIRST OTHERS ...\n");
  return 2;
}
