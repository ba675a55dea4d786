// Work on an object without Python's lock. Other threads are refused meanwhile.
#pragma once

#include <sys/types.h>
#include <unistd.h>

namespace ichiba::python {

class Work {
 public:
  enum class State {
    none,
    under_way,  // on another thread
    // It was under way when this process was forked. The thread that worked is not in this process, so the object stays
    // as it was in the midst of it.
    cut_off,
  };

  [[nodiscard]] State state() const {
    if (process_ == nobody) return State::none;
    return process_ == ::getpid() ? State::under_way : State::cut_off;
  }
  void forget() { process_ = nobody; }

  // While this exists, work is under way. Then it is as before: what was cut off stays so unless it is forgotten.
  class Here {
   public:
    explicit Here(Work& work) : work_(work), before_(work.process_) { work_.process_ = ::getpid(); }
    Here(const Here&) = delete;
    Here& operator=(const Here&) = delete;
    ~Here() { work_.process_ = before_; }

   private:
    Work& work_;
    ::pid_t before_;
  };

 private:
  static constexpr ::pid_t nobody = 0;
  ::pid_t process_ = nobody;
};

}  // namespace ichiba::python
