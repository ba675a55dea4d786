// `serve` of another version: for tests of nodes that run beside each other.
#pragma once

#include <CLI/CLI.hpp>

#include "server/server.hpp"

namespace ichiba::cli {

// The settings that no flag changes, such as the version, stay as they are.
void add_serve(CLI::App& program, int& status, server::Settings defaults);

}  // namespace ichiba::cli
