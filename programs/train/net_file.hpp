#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace ichiba::train {

// The network in this file, or nothing.
template <class Net>
std::unique_ptr<const Net> net_in(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return nullptr;
  std::vector<std::uint8_t> bytes(1U << 20U);
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
  std::fclose(file);
  return Net::read(bytes);
}

}  // namespace ichiba::train
