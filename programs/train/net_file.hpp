#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "ai/search/osaka_net.hpp"

namespace ichiba::train {

// The network in this file, or nothing.
inline std::unique_ptr<const ai::OsakaNet> net_in(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return nullptr;
  std::vector<std::uint8_t> bytes(1U << 20U);
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
  std::fclose(file);
  return ai::OsakaNet::read(bytes);
}

}  // namespace ichiba::train
