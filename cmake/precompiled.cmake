# Reads the headers of libraries once instead of in every unit: they take most of the time of a first build. Three sets,
# because a set costs about as much as one unit, and the engine must build without Boost and fmt.
#   core   the standard library
#   json   that, fmt and Boost.JSON
#   tests  json and GoogleTest
# `-DICHIBA_PRECOMPILE=OFF` reads them in every unit; that shows a file that forgets to include what it uses.
option(ICHIBA_PRECOMPILE "Precompile the headers of libraries" ON)
if(ICHIBA_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-fpch-preprocess)  # or ccache keeps nothing that uses such headers
elseif(ICHIBA_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")  # likewise
endif()

set(headers_core <algorithm> <array> <atomic> <bit> <charconv> <cmath> <cstdint> <cstring> <deque> <functional> <map>
  <memory> <optional> <span> <stdexcept> <string> <string_view> <unordered_map> <utility> <variant> <vector>)
if(ICHIBA_LIBRARY_HAS_EXPECTED)
  list(APPEND headers_core <expected>)
endif()
set(headers_json ${headers_core} <chrono> <fmt/format.h> <boost/json.hpp>)
set(headers_tests ${headers_json} <gtest/gtest.h>)
set(uses_core ichiba_options)
set(uses_json ichiba_options Boost::json fmt::fmt)
set(uses_tests ${uses_json} GTest::gtest)

# precompile(SET TARGET...): these targets use the set, which is compiled when the first of them asks for it.
function(precompile set)
  if(NOT ICHIBA_PRECOMPILE)
    return()
  endif()
  if(NOT TARGET precompiled_${set})
    set(source ${PROJECT_BINARY_DIR}/precompiled_${set}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// Nothing: the headers are what is compiled.\n")
    add_library(precompiled_${set} OBJECT ${source})
    target_link_libraries(precompiled_${set} PRIVATE ${uses_${set}})
    target_precompile_headers(precompiled_${set} PRIVATE ${headers_${set}})
  endif()
  foreach(target IN LISTS ARGN)
    target_precompile_headers(${target} REUSE_FROM precompiled_${set})
  endforeach()
endfunction()
