// Lists as PostgreSQL reads them: quotes and backslashes escaped, missing values as NULL, never mixed up with the word.
#include "server/store/postgres/pg_params.hpp"

#include <gtest/gtest.h>

namespace ichiba::server {
namespace {

TEST(PgArray, Numbers) {
  PgArray list;
  list.add(std::int64_t{1});
  list.add(std::int64_t{-9223372036854775807});
  list.add(std::optional<std::int64_t>());
  EXPECT_EQ(list.take(), "{1,-9223372036854775807,NULL}");
}

TEST(PgArray, TextsAreQuotedAndEscaped) {
  PgArray list;
  list.add(std::string(R"({"name":"a\"b\\c"})"));
  list.add(std::string());
  list.add(std::string("NULL"));
  list.add(std::optional<std::string>());
  EXPECT_EQ(list.take(), R"({"{\"name\":\"a\\\"b\\\\c\"}","","NULL",NULL})");
}

TEST(PgArray, Flags) {
  PgArray list;
  list.add(true);
  list.add(false);
  list.add(std::optional<bool>());
  EXPECT_EQ(list.take(), "{t,f,NULL}");
}

TEST(PgArray, NothingIsAnEmptyList) { EXPECT_EQ(PgArray().take(), "{}"); }

}  // namespace
}  // namespace ichiba::server
