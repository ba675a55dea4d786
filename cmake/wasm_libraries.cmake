# Boost.JSON and fmt for WebAssembly: only their headers, from Debian's packages for the host. Only these two folders
# are linked to: with all of the host's headers visible, its C library would get in the way.
set(wasm_headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${wasm_headers})
foreach(folder boost fmt)
  find_path(${folder}_at NAMES ${folder} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${${folder}_at}/${folder} ${wasm_headers}/${folder} SYMBOLIC)
endforeach()

add_library(wasm_json INTERFACE)
add_library(Boost::json ALIAS wasm_json)
target_include_directories(wasm_json SYSTEM INTERFACE ${wasm_headers})
# The library itself is compiled once, in programs/wasm/json_library.cpp, with its replacement for throwing.
target_compile_definitions(wasm_json INTERFACE BOOST_JSON_NO_LIB BOOST_SYSTEM_DISABLE_THREADS BOOST_NO_EXCEPTIONS
  BOOST_EXCEPTION_DISABLE)

add_library(wasm_fmt INTERFACE)
add_library(fmt::fmt ALIAS wasm_fmt)
target_include_directories(wasm_fmt SYSTEM INTERFACE ${wasm_headers})
target_compile_definitions(wasm_fmt INTERFACE FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=',' FMT_EXCEPTIONS=0)
