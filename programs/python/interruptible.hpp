// Long work without Python's lock: other Python threads run meanwhile, and Ctrl-C ends it.
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <pybind11/pybind11.h>
#include <utility>

namespace ichiba::python {

// Calls work(stop) on a thread of its own. If Python has a signal to handle that raises, `stop` becomes true, the work
// is waited for, and the exception goes on to the caller. The work must not touch Python.
template <class Work>
auto run_interruptibly(Work work) {
  std::atomic<bool> stop = false;
  auto result = std::async(std::launch::async, [&] { return work(std::as_const(stop)); });
  for (;;) {
    {
      const pybind11::gil_scoped_release others_may_run;
      if (result.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready) break;
    }
    if (PyErr_CheckSignals() != 0) {
      stop = true;
      {
        const pybind11::gil_scoped_release others_may_run;
        result.wait();
      }
      throw pybind11::error_already_set();
    }
  }
  return result.get();
}

}  // namespace ichiba::python
