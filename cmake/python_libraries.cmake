# Boost.JSON and fmt for the module for Python: only their headers, so that a wheel carries all it needs. Where they are
# missing, the module has no records, no reviews and no matches. Nor has it as C++20, without std::expected.
find_path(boost_headers boost/json/src.hpp)
find_path(fmt_headers fmt/format.h)
set(found OFF)
if(boost_headers AND fmt_headers AND CMAKE_CXX_STANDARD GREATER_EQUAL 23 AND ICHIBA_LIBRARY_HAS_EXPECTED)
  set(found ON)
endif()
option(ICHIBA_PYTHON_RECORDS "The module for Python reads records, reviews games and plays matches" ${found})

if(ICHIBA_PYTHON_RECORDS)
  add_library(python_json INTERFACE)
  add_library(Boost::json ALIAS python_json)
  target_include_directories(python_json SYSTEM INTERFACE ${boost_headers})
  # The library itself is compiled once, in programs/python/json_library.cpp.
  target_compile_definitions(python_json INTERFACE BOOST_JSON_NO_LIB)

  add_library(python_fmt INTERFACE)
  add_library(fmt::fmt ALIAS python_fmt)
  target_include_directories(python_fmt SYSTEM INTERFACE ${fmt_headers})
  target_compile_definitions(python_fmt INTERFACE FMT_HEADER_ONLY)
endif()
