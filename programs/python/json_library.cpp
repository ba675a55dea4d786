// Boost.JSON, compiled into the module, so that a wheel needs no library that is not there.
#include <boost/json/src.hpp>
