// The seed, the same in every command that uses chance.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace ichiba::cli {

// A number below zero would silently become a large one.
inline CLI::Option* add_seed(CLI::App& command, std::uint64_t& seed, const std::string& words) {
  const CLI::Validator not_negative(
      [](const std::string& text) {
        return text.starts_with('-') ? text + " is not a whole number from 0 to 18446744073709551615" : std::string();
      },
      "");
  return command.add_option("--seed", seed, words)->check(not_negative);
}

}  // namespace ichiba::cli
