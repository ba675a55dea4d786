// docs/encodings.md is made from the code. `UPDATE_GOLDEN=1` rewrites it.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "encoding/game_encoding.hpp"

namespace ichiba::tests {
namespace {

TEST(EncodingDocs, AreWhatTheCodeEncodes) {
  const std::string path = ICHIBA_TESTS_DIR "/../docs/encodings.md";
  const std::string now = encoding::markdown();
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << now;
  std::ifstream file(path);
  const std::string written((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_EQ(written, now) << "docs/encodings.md is out of date: make golden";
}

}  // namespace
}  // namespace ichiba::tests
