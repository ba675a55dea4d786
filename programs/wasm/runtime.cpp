// What the C++ library would otherwise import from the host: printing before it aborts. An error is a trap here, and no
// import is left. The heap (for searches; the rules need none) is the C library's.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <variant>  // declares __libcpp_verbose_abort, in whichever inline namespace this libc++ has

void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
extern "C" void abort() { __builtin_trap(); }

void* operator new(std::size_t size) {
  void* place = std::malloc(size);
  if (place == nullptr) __builtin_trap();
  return place;
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }

// The C library's standard output and error need three calls of the host. Nothing is ever printed here.
extern "C" {
std::int32_t __imported_wasi_snapshot_preview1_fd_write(std::int32_t, std::int32_t, std::int32_t, std::int32_t) {
  __builtin_trap();
}
std::int32_t __imported_wasi_snapshot_preview1_fd_seek(std::int32_t, std::int64_t, std::int32_t, std::int32_t) {
  __builtin_trap();
}
std::int32_t __imported_wasi_snapshot_preview1_fd_close(std::int32_t) { __builtin_trap(); }
}
