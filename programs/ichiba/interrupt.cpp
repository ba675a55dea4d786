#include "programs/ichiba/interrupt.hpp"

#include <csignal>

namespace ichiba::cli {
namespace {

std::atomic<bool> interrupted = false;  // all that a signal handler can do

}  // namespace

Interruptible::Interruptible() {
  interrupted = false;
  std::signal(SIGINT, [](int) { interrupted = true; });
}

Interruptible::~Interruptible() { std::signal(SIGINT, SIG_DFL); }

const std::atomic<bool>& Interruptible::flag() const { return interrupted; }

}  // namespace ichiba::cli
