#include <fmt/format.h>
#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/record_file.hpp"
#include "match/verify.hpp"

namespace ichiba::cli {
namespace {

struct VerifyFlags {
  std::string file;
  std::string commitment;
  bool json = false;
};

int run(const VerifyFlags& flags) {
  const auto text = read_whole_file(flags.file);
  if (!text) {
    complain("verify", text.error());
    return failed;
  }
  const auto verified = match::verify(*text);
  if (!verified) {
    const match::NotVerified& problem = verified.error();
    complain("", fmt::format("{}:{}: {}", flags.file, problem.line, problem.words));
    return problem.kind == match::NotVerified::Kind::not_fair ? refused : failed;
  }
  if (!flags.commitment.empty() && flags.commitment != verified->commitment) {
    complain("",
             fmt::format("{}:1: the commitment is another one than was shown: {}", flags.file, verified->commitment));
    return refused;
  }
  const bool done = flags.json
                        ? put(fmt::format(R"({{"fair":true,"commitment":"{}","steps":{},"draws":{},"over":{}}})"
                                          "\n",
                                          verified->commitment, verified->steps, verified->draws, verified->over))
                        : put(fmt::format("{}: dealt as the seed says; {} moves by the rules, {} draws of chance\n"
                                          "commitment {}\n",
                                          flags.file, verified->steps, verified->draws, verified->commitment));
  return done ? success : failed;
}

}  // namespace

void add_verify(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("verify", "Check that a server dealt a game fairly");
  auto flags = std::make_shared<VerifyFlags>();
  command->add_option("FILE", flags->file, "The record of a game that is over")->required();
  command->add_option("--commitment", flags->commitment, "What the server showed when the game began");
  command->add_flag("--json", flags->json, "As JSON");
  command->footer("docs/fair-dealing.md tells how cards follow from the seed. Exit status 1: not dealt as promised.");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
