// The project's own `expected` does what the library's does, as far as it is used.
#include <expected>
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "engine/core/own_expected.hpp"

namespace ichiba::tests {
namespace {

struct Library {
  template <class T, class E>
  using Expected = std::expected<T, E>;
  template <class E>
  static auto wrong(E error) {
    return std::unexpected(std::move(error));
  }
};
struct Own {
  template <class T, class E>
  using Expected = own::expected<T, E>;
  template <class E>
  static auto wrong(E error) {
    return own::unexpected(std::move(error));
  }
};

template <class Kind>
class Expected : public testing::Test {};
using Kinds = testing::Types<Library, Own>;
TYPED_TEST_SUITE(Expected, Kinds);

TYPED_TEST(Expected, HoldsAValue) {
  using Text = typename TypeParam::template Expected<std::string, int>;
  Text text = "one";  // converted, as a function returns it
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(text->size(), 3U);
  *text += " more";
  EXPECT_EQ(*std::as_const(text), "one more");
  EXPECT_EQ(*std::move(text), "one more");
  EXPECT_EQ(*Text(), "");
  static_assert(!std::is_convertible_v<Text, bool>);
}

TYPED_TEST(Expected, HoldsAnError) {
  using Number = typename TypeParam::template Expected<int, std::string>;
  Number number = TypeParam::wrong("not a number");  // converted, too
  ASSERT_FALSE(number);
  EXPECT_EQ(std::as_const(number).error(), "not a number");
  const Number other = TypeParam::wrong(number.error());
  EXPECT_EQ(other.error(), "not a number");
  number = 7;
  ASSERT_TRUE(number);
  EXPECT_EQ(*number, 7);
  number = other;
  EXPECT_EQ(std::move(number).error(), "not a number");
}

TYPED_TEST(Expected, ValueAndErrorMayBeOfOneType) {
  using Same = typename TypeParam::template Expected<int, int>;
  const Same value = 1;
  const Same error = TypeParam::wrong(1);
  EXPECT_TRUE(value);
  EXPECT_FALSE(error);
  EXPECT_EQ(error.error(), 1);
}

TYPED_TEST(Expected, MayHoldNothingButAnError) {
  using Done = typename TypeParam::template Expected<void, std::string>;
  const Done done;
  EXPECT_TRUE(done);
  const Done failed = TypeParam::wrong(std::string("why"));
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error(), "why");
}

TYPED_TEST(Expected, MovesWhatCannotBeCopied) {
  using Owned = typename TypeParam::template Expected<std::unique_ptr<int>, int>;
  Owned owned = std::make_unique<int>(4);
  const Owned other = std::move(owned);
  EXPECT_EQ(**other, 4);
  const std::unique_ptr<int> taken = *Owned(std::make_unique<int>(5));
  EXPECT_EQ(*taken, 5);
}

}  // namespace
}  // namespace ichiba::tests
