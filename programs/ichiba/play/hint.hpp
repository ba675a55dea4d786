// A hint at the prompt.
#pragma once

#include "analysis/hint.hpp"
#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

// About a second of thought.
inline constexpr ai::Budget hint_budget{0, std::chrono::seconds(1)};

template <class G>
Block hint_shown(const typename G::Variant& variant, const analysis::Hint<G>& hint, const Style& style);

}  // namespace ichiba::cli::play
