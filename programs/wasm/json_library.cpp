// Boost.JSON, compiled here once. Throwing is a trap: input is read with error codes, so nothing that a person can do
// leads there.
#include <boost/throw_exception.hpp>
#include <exception>

namespace boost {
void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const source_location&) { __builtin_trap(); }
}  // namespace boost

#include <boost/json/src.hpp>
