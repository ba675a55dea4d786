#include "server/janitor.hpp"

namespace ichiba::server {
namespace {

constexpr int tables_at_once = 20;  // some thousand rows: moves wait for them a few milliseconds at most

}  // namespace

void Janitor::tick() {
  if (keep_ == 0 || busy_ || hall_.closing() || hall_.now() < next_) return;
  next_ = hall_.now() + match::minute;
  busy_ = true;
  look();
}

void Janitor::look() {
  const Moment before = hall_.now() - keep_;
  hall_.parts().store.finished_before(before, tables_at_once, [this, before](auto tables) {
    busy_ = false;
    if (!tables || tables->empty()) return;  // what went wrong the store has reported
    const bool more = static_cast<int>(tables->size()) == tables_at_once;
    // Somebody may be looking at one; it is put away when they have gone.
    std::erase_if(*tables, [this](TableId table) { return hall_.in_memory(table); });
    if (tables->empty()) return;
    busy_ = true;
    remove(std::move(*tables), before, more);
  });
}

void Janitor::remove(std::vector<TableId> old, Moment before, bool more) {
  hall_.parts().store.remove(std::move(old), before, [this, more](auto removed) {
    busy_ = false;
    if (!removed) return;
    hall_.parts().metrics.tables_removed += *removed;
    if (more) next_ = hall_.now();
  });
}

}  // namespace ichiba::server
