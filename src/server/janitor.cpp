#include "server/janitor.hpp"

namespace ichiba::server {
namespace {

constexpr int closed_at_once = 20;  // a few thousand rows: moves wait for them a few milliseconds at most

}  // namespace

void Janitor::tick() {
  if (keep_ == 0 || busy_ || registry_.closing() || registry_.now() < next_) return;
  next_ = registry_.now() + match::minute;
  busy_ = true;
  look();
}

void Janitor::look() {
  const Timestamp before = registry_.now() - keep_;
  registry_.parts().store.finished_before(before, closed_at_once, [this, before](auto tables) {
    busy_ = false;
    if (!tables || tables->empty()) return;  // the store has reported the error
    const bool more = static_cast<int>(tables->size()) == closed_at_once;
    // A table that is being looked at is removed later.
    std::erase_if(*tables, [this](TableId table) { return registry_.in_memory(table); });
    if (tables->empty()) return;
    busy_ = true;
    remove(std::move(*tables), before, more);
  });
}

void Janitor::remove(std::vector<TableId> old, Timestamp before, bool more) {
  registry_.parts().store.remove(std::move(old), before, [this, more](auto removed) {
    busy_ = false;
    if (!removed) return;
    registry_.parts().metrics.tables_removed += *removed;
    if (more) next_ = registry_.now();
  });
}

}  // namespace ichiba::server
