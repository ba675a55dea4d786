// Storage: flags of `serve`, and the commands for a data folder.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <expected>
#include <string>

#include "server/server.hpp"

namespace ichiba::cli {

// "90s", "10m", "2h", "1d"; "0": never. The words say what is wrong.
std::expected<std::chrono::seconds, std::string> read_duration(std::string_view text);

void add_keeping(CLI::App& serve, server::Keeping& keeping);

}  // namespace ichiba::cli
