// The part of training the network for Traders of Osaka that plays; tools/train learns and calls this
// (docs/network.md).
//
//   train_osaka layout PLAYERS                             the sizes of the fields, for the learner
//   train_osaka play PLAYERS PATH NAME=VALUE...            games, see SelfPlay
//   train_osaka match PLAYERS FIRST OTHERS NAME=VALUE...   see Match
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "ai/search/osaka_features.hpp"
#include "programs/train/net_file.hpp"
#include "programs/train/osaka_match.hpp"
#include "programs/train/osaka_self_play.hpp"

namespace {

using namespace ichiba;
namespace features = ai::osaka_features;

using Options = std::map<std::string, std::string>;

// Every option is known and, but for the network, a number.
bool are_fine(const Options& options, const std::vector<std::string>& known) {
  for (const auto& [name, value] : options) {
    char* end = nullptr;
    (void)std::strtod(value.c_str(), &end);
    if (std::ranges::find(known, name) == known.end()) {
      std::fprintf(stderr, "there is no option '%s'\n", name.c_str());
      return false;
    }
    if (name != "net" && (value.empty() || *end != '\0')) {
      std::fprintf(stderr, "%s=%s: expected a number\n", name.c_str(), value.c_str());
      return false;
    }
  }
  return true;
}

double number(const Options& options, const std::string& name, double otherwise) {
  const auto at = options.find(name);
  return at == options.end() ? otherwise : std::strtod(at->second.c_str(), nullptr);
}

void print_sizes(const char* name, const auto& sizes, const char* after) {
  std::printf("\"%s\": [", name);
  for (std::size_t i = 0; i < sizes.size(); ++i) std::printf(i == 0 ? "%d" : ", %d", sizes[i]);
  std::printf("]%s", after);
}

template <int Players>
void print_layout() {
  std::printf("{\"players\": %d, \"width\": %zu, \"hidden\": %zu, \"record\": %zu, ", Players, ai::OsakaNet::width,
              ai::OsakaNet::hidden, train::record_size(Players));
  print_sizes("table", features::table_sizes<Players>, ", ");
  print_sizes("colour", features::colour_sizes<Players>, "}\n");
}

int layout(int players) {
  if (players == 2) print_layout<2>();
  if (players == 3) print_layout<3>();
  if (players == 4) print_layout<4>();
  return players >= 2 && players <= 4 ? 0 : 2;
}

int play(int players, const std::string& path, const Options& options) {
  if (!are_fine(options, {"net", "games", "seed", "workers", "walks", "trust", "surprise", "noise", "own_values"}))
    return 2;
  train::SelfPlay how;
  std::unique_ptr<const ai::OsakaNet> net;
  if (const auto at = options.find("net"); at != options.end()) {
    net = train::net_in(at->second);
    if (!net || net->players() != players) {
      std::fprintf(stderr, "%s is no network for %d players\n", at->second.c_str(), players);
      return 1;
    }
  }
  how.players = players;
  how.net = net.get();
  how.games = static_cast<std::uint32_t>(number(options, "games", how.games));
  how.seed = std::strtoull(options.contains("seed") ? options.at("seed").c_str() : "1", nullptr, 10);
  how.workers = static_cast<std::size_t>(number(options, "workers", 1));
  how.walks = static_cast<std::uint32_t>(number(options, "walks", 0));
  how.trust = number(options, "trust", how.trust);
  how.surprise = static_cast<std::uint32_t>(number(options, "surprise", how.surprise));
  how.noise = number(options, "noise", how.noise);
  how.own_values = number(options, "own_values", 0) != 0;
  const auto records = train::play(how, path);
  if (!records) {
    std::fprintf(stderr, "%s.*: cannot be written; is the disk full?\n", path.c_str());
    return 1;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(*records));
  return 0;
}

int match(int players, const std::string& first, const std::string& others, const Options& options) {
  if (!are_fine(options, {"deals", "seed", "workers"})) return 2;
  train::Match match;
  match.players = players;
  match.first = first;
  match.others = others;
  match.deals = static_cast<std::uint32_t>(number(options, "deals", match.deals));
  match.seed = static_cast<std::uint64_t>(number(options, "seed", 1));
  match.workers = static_cast<std::size_t>(number(options, "workers", 1));
  const train::Score score = train::match(match);
  if (score.games == 0) {
    std::fprintf(stderr, "no such bots: %s, %s\n", first.c_str(), others.c_str());
    return 1;
  }
  std::printf("%d players, %s among %s: %.1f %% +- %.1f of %llu games\n", players, first.c_str(), others.c_str(),
              100 * score.wins, 196 * score.error, static_cast<unsigned long long>(score.games));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string verb = words.empty() ? "" : words[0];
  Options options;  // after what each verb always has
  for (std::size_t i = verb == "match" ? 4 : 3; i < words.size(); ++i) {
    const auto sign = words[i].find('=');
    options[words[i].substr(0, sign)] = sign == std::string::npos ? "" : words[i].substr(sign + 1);
  }
  const int players = words.size() > 1 ? std::atoi(words[1].c_str()) : 0;
  if (verb == "layout") return layout(players);
  if (verb == "play" && words.size() > 2 && players >= 2 && players <= 4) return play(players, words[2], options);
  if (verb == "match" && words.size() > 3) return match(players, words[2], words[3], options);
  std::fprintf(stderr, "usage: train_osaka layout PLAYERS | play PLAYERS PATH ... | match PLAYERS FIRST OTHERS ...\n");
  return 2;
}
