// Everything that has happened in a game, told to each person from their own seat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/ichiba/play/interfaces.hpp"

namespace ichiba::cli::play {

template <class G>
class Journal {
 public:
  [[nodiscard]] std::vector<typename G::Event>& events() { return events_; }
  [[nodiscard]] const std::vector<typename G::Event>& events() const { return events_; }

  // Has this reader been told nothing yet?
  [[nodiscard]] bool first_time(std::optional<Seat> reader) const { return told_[index_of(reader)] == 0; }

  // What came since this reader was last told, without what the board shows anyway.
  Block news(std::optional<Seat> reader, const typename G::Variant& variant, const Names& names, const Style& style) {
    std::size_t& from = told_[index_of(reader)];
    Block block = told(from, reader, variant, names, style, true);
    from = events_.size();
    return block;
  }
  // All of it.
  [[nodiscard]] Block all(std::optional<Seat> reader, const typename G::Variant& variant, const Names& names,
                          const Style& style) const {
    return told(0, reader, variant, names, style, false);
  }

 private:
  using I = Interface<G>;
  static std::size_t index_of(std::optional<Seat> reader) {
    return reader ? static_cast<std::size_t>(reader->index()) + 1 : 0;
  }

  // The one place where events become text: each is first cut down to what the reader may see.
  [[nodiscard]] Block told(std::size_t from, std::optional<Seat> reader, const typename G::Variant& variant,
                           const Names& names, const Style& style, bool in_brief) const {
    Block block;
    for (std::size_t i = from; i < events_.size(); ++i) {
      const typename G::Seen seen = G::seen(events_[i], reader);
      if (in_brief && I::on_the_board(seen)) continue;
      const std::string text = I::say(variant, seen, names);
      if (!text.empty()) append(block, wrapped(' ' + std::string(style.glyphs().dot) + ' ' + text, 3));
    }
    return block;
  }

  std::vector<typename G::Event> events_;
  std::vector<std::size_t> told_ = std::vector<std::size_t>(G::max_players + 1, 0);
};

}  // namespace ichiba::cli::play
