#include "base/json_text.hpp"

#include <cmath>
#include <fmt/format.h>

namespace ichiba::base {
namespace {

// Seven digits after the point are more than any measurement here needs.
std::string number_text(double number) {
  const double rounded = std::round(number * 1e7) / 1e7;
  return fmt::format("{}", std::isfinite(rounded) ? rounded : 0.0);
}

template <class List, class Write>
std::string joined(char open, char close, const List& list, Write write) {
  std::string text(1, open);
  for (const auto& item : list) {
    if (text.size() > 1) text += ',';
    text += write(item);
  }
  return text + close;
}

}  // namespace

std::string json_text(const boost::json::value& value) {
  if (value.is_double()) return number_text(value.get_double());
  if (value.is_array()) {
    return joined('[', ']', value.get_array(), [](const boost::json::value& item) { return json_text(item); });
  }
  if (value.is_object()) {
    return joined('{', '}', value.get_object(), [](const boost::json::key_value_pair& field) {
      return boost::json::serialize(field.key()) + ':' + json_text(field.value());
    });
  }
  return boost::json::serialize(value);
}

}  // namespace ichiba::base
