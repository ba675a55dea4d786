# Toolchain: clang for wasm32 with wasi-libc and libc++, as Debian packages them.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# A reactor module has no main, so the compiler cannot be tested with a whole program.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The engine has neither exceptions nor type information; without -msimd128 dense arithmetic is far slower.
# Optimised when linking, the module is 8 % smaller, and it does not matter which files are compiled together.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -flto")
# An archive without a list of symbols: `ar` cannot read those of clang's intermediate code, and the linker needs none.
set(CMAKE_AR /usr/bin/ar)
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> qS <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
