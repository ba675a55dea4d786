// The NAME=VALUE arguments of the programs that play for training.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace ichiba::train {

using Options = std::map<std::string, std::string>;

// From the word with this number on.
inline Options options_from(const std::vector<std::string>& words, std::size_t first) {
  Options options;
  for (std::size_t i = first; i < words.size(); ++i) {
    const auto sign = words[i].find('=');
    options[words[i].substr(0, sign)] = sign == std::string::npos ? "" : words[i].substr(sign + 1);
  }
  return options;
}

// Every option is known and, but for the network, a number.
inline bool are_fine(const Options& options, const std::vector<std::string>& known) {
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

inline double number(const Options& options, const std::string& name, double otherwise) {
  const auto at = options.find(name);
  return at == options.end() ? otherwise : std::strtod(at->second.c_str(), nullptr);
}

inline std::uint64_t seed_of(const Options& options) {
  return std::strtoull(options.contains("seed") ? options.at("seed").c_str() : "1", nullptr, 10);
}

// The settings that self-play of both games has.
inline void read_common(auto& how, const Options& options) {
  how.games = static_cast<std::uint32_t>(number(options, "games", how.games));
  how.seed = seed_of(options);
  how.workers = static_cast<std::size_t>(number(options, "workers", 1));
  how.trust = number(options, "trust", how.trust);
  how.surprise = static_cast<std::uint32_t>(number(options, "surprise", how.surprise));
}

// A part of the layout, as JSON.
inline void print_sizes(const char* name, const auto& sizes, const char* after) {
  std::printf("\"%s\": [", name);
  for (std::size_t i = 0; i < sizes.size(); ++i) std::printf(i == 0 ? "%d" : ", %d", sizes[i]);
  std::printf("]%s", after);
}

}  // namespace ichiba::train
