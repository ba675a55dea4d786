// A report as JSON (docs/analysis.md).
#pragma once

#include <boost/json.hpp>

#include "analysis/report.hpp"

namespace ichiba::analysis {

boost::json::object to_json(const Reason& reason);

template <class G>
boost::json::object to_json(const Played<G>& game, const Report<G>& report);

}  // namespace ichiba::analysis
