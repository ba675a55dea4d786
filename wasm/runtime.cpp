// What the C++ library would otherwise import from the host: printing before it aborts, and a heap that
// grows. The engine allocates nothing while playing, so both are traps here: an error shows at once, and no
// import is left.
#include <cstddef>
#include <new>
#include <variant>  // declares __libcpp_verbose_abort, in whichever inline namespace this libc++ has

void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }

void* operator new(std::size_t) { __builtin_trap(); }
void* operator new[](std::size_t) { __builtin_trap(); }
void operator delete(void*) noexcept {}
void operator delete[](void*) noexcept {}
void operator delete(void*, std::size_t) noexcept {}
void operator delete[](void*, std::size_t) noexcept {}
