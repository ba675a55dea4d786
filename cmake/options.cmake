# Options of every target of the project.
include(CheckIncludeFileCXX)
check_include_file_cxx(expected ICHIBA_LIBRARY_HAS_EXPECTED)
find_program(ICHIBA_CCACHE ccache)
if(ICHIBA_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${ICHIBA_CCACHE})
endif()
option(ICHIBA_TESTS "Build the tests" ON)
option(ICHIBA_WERROR "Treat warnings as errors" ${PROJECT_IS_TOP_LEVEL})
option(ICHIBA_FUZZ "Build the fuzzers (clang)" OFF)
option(ICHIBA_WASM "Build the engine for WebAssembly (clang)" OFF)
option(ICHIBA_PYTHON "Build the module for Python, and nothing else" OFF)
set(ICHIBA_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=")
set(ICHIBA_CPU "x86-64-v2" CACHE STRING "Instruction set on x86-64; v2 is every such processor since 2009")

add_library(ichiba_options INTERFACE)
# src/ for libraries; programs and tests are included from the top of the tree.
target_include_directories(ichiba_options INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
target_compile_options(ichiba_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual -Woverloaded-virtual
  # The same floating-point results on every machine.
  -ffp-contract=off)
if(ICHIBA_WERROR)
  target_compile_options(ichiba_options INTERFACE -Werror)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT ICHIBA_WASM)
  target_compile_options(ichiba_options INTERFACE -march=${ICHIBA_CPU})
endif()
if(ICHIBA_SANITIZE)
  target_compile_options(ichiba_options INTERFACE -fsanitize=${ICHIBA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(ichiba_options INTERFACE -fsanitize=${ICHIBA_SANITIZE})
endif()
if(ICHIBA_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Asio has fences that this sanitizer does not understand; they only order what its locks order anyway.
  target_compile_options(ichiba_options INTERFACE -Wno-tsan)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # When linking, g++ 12 reports false overflows in std::string.
  target_link_options(ichiba_options INTERFACE -Wno-stringop-overflow)
  # One name must not mean two things in two files. The linker sees it when it optimises the whole program.
  target_link_options(ichiba_options INTERFACE -Wodr -Werror=odr)
  # It cuts the program into 128 parts to optimise them on many cores. Fewer parts are less work in all.
  target_link_options(ichiba_options INTERFACE $<$<CONFIG:Release>:--param=lto-partitions=16>)
endif()

# -O3 makes more code, which pays in the games and their search. These targets wait for people, files and sockets: -O2
# is as fast there and takes less of the time of a first build.
function(compile_quickly)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
  endforeach()
endfunction()
