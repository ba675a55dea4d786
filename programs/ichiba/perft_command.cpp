#include <fmt/format.h>
#include <memory>

#include "encoding/contract.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/output.hpp"

namespace ichiba::cli {
namespace {

struct PerftFlags {
  std::string game;
  int players = 2;
  std::uint64_t seed = 1;
  int depth = 3;
  bool as_json = false;
};

template <class G>
int run(const PerftFlags& flags, const typename G::Variant& variant) {
  std::string counts;
  for (int depth = 1; depth <= flags.depth; ++depth) {
    const std::uint64_t paths = encoding::perft<G>(variant, flags.seed, depth);
    if (flags.as_json) {
      counts += fmt::format("{}{}", counts.empty() ? "" : ",", paths);
    } else if (!put(fmt::format("{:>3} {:>20}\n", depth, paths))) {
      return failed;
    }
  }
  if (!flags.as_json) return success;
  return put(fmt::format("{{\"game\":\"{}\",\"seed\":{},\"paths\":[{}]}}\n", G::name, flags.seed, counts)) ? success
                                                                                                           : failed;
}

int dispatch(const PerftFlags& flags) {
  if (flags.game == "tsukiji") {
    if (flags.players == tsukiji::players) return run<tsukiji::Game>(flags, {});
    complain("perft", fmt::format("--players: tsukiji has 2, not {}", flags.players));
    return failed;
  }
  return run<osaka::Game>(flags, {flags.players, false});
}

}  // namespace

void add_perft(CLI::App& program, int& status) {
  auto flags = std::make_shared<PerftFlags>();
  auto* command = program.add_subcommand("perft", "Count the ways to play the first moves, to compare engines");
  add_game(*command, flags->game)->required();
  add_seed(*command, flags->seed, "Seed of the deal")->capture_default_str();
  command->add_option("--depth", flags->depth, "Moves to look ahead")
      ->check(CLI::Range(1, encoding::deepest_perft))
      ->capture_default_str();
  command->add_option("--players", flags->players, "osaka: 2 to 4")->check(CLI::Range(2, 4))->capture_default_str();
  command->add_flag("--json", flags->as_json, "As JSON");
  command->callback([flags, &status] { status = dispatch(*flags); });
}

}  // namespace ichiba::cli
