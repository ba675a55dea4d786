// JSON as text, with numbers as people write them: Boost.JSON would write 142.356 as 1.42356E2.
#pragma once

#include <boost/json.hpp>
#include <string>

namespace ichiba::base {

std::string json_text(const boost::json::value& value);

}  // namespace ichiba::base
