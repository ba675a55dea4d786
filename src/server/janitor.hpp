// Removes tables that have been over for as long as the host wants to keep them, some at a time.
#pragma once

#include "server/table_registry.hpp"

namespace ichiba::server {

class Janitor {
 public:
  // Keeps what is over for so long; 0: for ever.
  Janitor(TableRegistry& registry, match::Millis keep_finished) : registry_(registry), keep_(keep_finished) {}

  // To be called about once a second. Looks for something to do once a minute, and goes on while there is more.
  void tick();

 private:
  void look();
  void remove(std::vector<TableId> old, Timestamp before, bool more);

  TableRegistry& registry_;
  const match::Millis keep_;
  Timestamp next_ = 0;
  bool busy_ = false;
};

}  // namespace ichiba::server
