#include <fmt/format.h>
#include <memory>

#include "match/verify.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"

namespace ichiba::cli {
namespace {

struct VerifyFlags {
  std::string file;
  std::string commitment;
  std::vector<std::string> nonces;
  bool json = false;
};

std::expected<match::Kept, std::string> read_kept(const VerifyFlags& flags) {
  match::Kept kept;
  if (!flags.commitment.empty()) {
    kept.commitment = match::from_hex(flags.commitment);
    if (!kept.commitment) return std::unexpected("--commitment: expected 64 lower-case hexadecimal digits");
  }
  for (const std::string& text : flags.nonces) {
    const bool seat = text.size() > 2 && text[0] >= '0' && text[0] <= '3' && text[1] == '=';
    const auto nonce = seat ? match::from_hex(std::string_view(text).substr(2)) : std::nullopt;
    if (!nonce) return std::unexpected("--nonce: expected a seat from 0 to 3, '=' and 64 hexadecimal digits");
    kept.nonces.push_back({text[0] - '0', *nonce});
  }
  return kept;
}

std::string as_json(const match::Verified& verified) {
  return fmt::format(
      R"({{"fair":true,"independent":{},"dealing":{},"commitment":"{}","nonces":{},"steps":{},"draws":{},"over":{}}})"
      "\n",
      verified.independent, verified.dealing, verified.commitment, verified.nonces, verified.steps, verified.draws,
      verified.over);
}

std::string as_words(const std::string& file, const match::Verified& verified) {
  std::string text =
      fmt::format("{}: {}; {} moves by the rules, {} draws of chance\ncommitment {}\n", file,
                  verified.independent ? "dealt as promised" : "consistent with itself, which proves little",
                  verified.steps, verified.draws, verified.commitment);
  if (!verified.independent) {
    text += "Give --commitment with what you were shown before the game, and --nonce with what you added to it.\n";
  } else if (verified.nonces == 0) {
    text += verified.dealing == 1 ? "An old deal, from the server's seed alone: it was fixed before the first move, "
                                    "but nobody else had a part in it.\n"
                                  : "Give --nonce SEAT=HEX to check that what you added was part of the deal.\n";
  }
  return text;
}

int run(const VerifyFlags& flags) {
  const auto kept = read_kept(flags);
  if (!kept) {
    complain("verify", kept.error());
    return failed;
  }
  const auto text = read_whole_file(flags.file);
  if (!text) {
    complain("verify", text.error());
    return failed;
  }
  const auto verified = match::verify(*text, *kept);
  if (!verified) {
    const match::NotVerified& problem = verified.error();
    complain("", fmt::format("{}:{}: {}", flags.file, problem.line, problem.words));
    const bool told = !flags.json || put(fmt::format("{{\"fair\":false,\"what\":\"{}\",\"line\":{}}}\n",
                                                     name_of(problem.what), problem.line));
    return told && problem.kind == match::NotVerified::Kind::not_fair ? refused : failed;
  }
  return put(flags.json ? as_json(*verified) : as_words(flags.file, *verified)) ? success : failed;
}

}  // namespace

void add_verify(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("verify", "Check that a server dealt a game fairly");
  auto flags = std::make_shared<VerifyFlags>();
  command->add_option("FILE", flags->file, "The record of a game that is over")->required();
  command->add_option("--commitment", flags->commitment, "What the server showed before the game; 64 hex digits");
  command->add_option("--nonce", flags->nonces, "What a seat added to the deal, as SEAT=HEX; may be repeated");
  command->add_flag("--json", flags->json, "As JSON");
  command->footer(
      "docs/fair-dealing.md explains how the cards are derived. Exit status 0: nothing is wrong; 1: not dealt as\n"
      "promised; 2: the record cannot be read or does not say.");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
