// Removes finished tables after the time set by the host, a few at a time.
#pragma once

#include "server/table_registry.hpp"

namespace ichiba::server {

class Janitor {
 public:
  explicit Janitor(TableRegistry& registry) : registry_(registry), keep_(registry.parts().keep_finished) {}

  // Call it about once a second. Looks for work once a minute, and continues while there is more.
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
