// Reads JSON that comes from outside: every field is checked,
// and the first mistake is kept with its place.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/problem.hpp"

namespace ichiba::record {

class Reading {
 public:
  [[nodiscard]] bool fine() const { return wrong_.empty(); }
  [[nodiscard]] std::unexpected<base::Problem> problem() const { return base::not_in_format(wrong_); }

  void fail(std::string_view place, std::string_view what) {
    if (fine()) wrong_ = std::string(place) + ": " + std::string(what);
  }

  // After a failure the rest is read as if it were empty, so that callers need not check each field.
  int number(const boost::json::value* value, std::string_view place, int low, int high) {
    // A number parsed from text is signed; one put into an object may be unsigned.
    boost::system::error_code error;
    const auto found = value != nullptr && value->is_number() ? value->to_number<std::int64_t>(error) : low - 1;
    if (!error && found >= low && found <= high) return static_cast<int>(found);
    fail(place, "not a whole number in " + std::to_string(low) + ".." + std::to_string(high));
    return low;
  }
  bool flag(const boost::json::value* value, std::string_view place) {
    if (value != nullptr && value->is_bool()) return value->get_bool();
    fail(place, "neither true nor false");
    return false;
  }
  std::string_view text(const boost::json::value* value, std::string_view place) {
    if (value != nullptr && value->is_string()) return value->get_string();
    fail(place, "not a text");
    return {};
  }
  const boost::json::array& list(const boost::json::value* value, std::string_view place) {
    static const boost::json::array none;
    if (value != nullptr && value->is_array()) return value->get_array();
    fail(place, "not a list");
    return none;
  }
  const boost::json::object& object(const boost::json::value* value, std::string_view place) {
    static const boost::json::object none;
    if (value != nullptr && value->is_object()) return value->get_object();
    fail(place, "not an object");
    return none;
  }

 private:
  std::string wrong_;
};

}  // namespace ichiba::record
