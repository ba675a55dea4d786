// The bots of a match: by their names, or searches with a network from a file.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ai/bot.hpp"
#include "ai/search/search.hpp"
#include "programs/train/net_file.hpp"

namespace ichiba::train {

// Makes the bots of one name. `make_search` makes a search of this game with a network.
template <class G, class Net, std::unique_ptr<ai::Search<G>> (*make_search)(const ai::Budget&, const Net&)>
class BotMaker {
 public:
  // Nothing if there is no such bot, no such network, or no such budget.
  static std::optional<BotMaker> of(const std::string& name) {
    BotMaker maker;
    maker.name_ = name;
    if (name.starts_with("net:")) {
      const std::size_t colon = name.rfind(':');
      maker.net_ = net_in<Net>(name.substr(4, colon - 4));
      const auto budget = ai::Budget::parse(name.substr(colon + 1));
      if (!maker.net_ || !budget) return std::nullopt;
      maker.budget_ = *budget;
    } else if (!ai::make_bot<G>(name)) {
      return std::nullopt;
    }
    return maker;
  }

  [[nodiscard]] std::unique_ptr<ai::Bot<G>> make() const {
    if (net_) return make_search(budget_, *net_);
    return ai::make_bot<G>(name_);
  }

 private:
  BotMaker() = default;

  std::string name_;
  std::unique_ptr<const Net> net_;
  ai::Budget budget_;
};

}  // namespace ichiba::train
