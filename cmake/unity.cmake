# Compiles several files as one unit: most of a file's time goes into the headers of Boost and of the standard library,
# and a first build is what a newcomer waits for. `-DICHIBA_UNITY=OFF` compiles every file by itself; the engine for the
# page is built like that, because it is 2 KB smaller then.
#
# Files that are about one game say `using namespace` for it, so the games do not share a unit.
option(ICHIBA_UNITY "Compile several files as one unit" ON)
set(ICHIBA_UNITY_SIZE 8 CACHE STRING "Files in a unit, at most")

function(unite_sources directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(sources ${target} SOURCES)
    if(NOT sources)
      continue()
    endif()
    list(SORT sources)
    foreach(game osaka tsukiji both)
      set(count_${game} 0)
    endforeach()
    foreach(source IN LISTS sources)
      if(source MATCHES "_command\\.cpp$")
        continue()  # each has its own `Flags` and `run`
      endif()
      set(game both)
      if(source MATCHES "(osaka|tsukiji)")
        set(game ${CMAKE_MATCH_1})
      endif()
      math(EXPR unit "${count_${game}} / ${ICHIBA_UNITY_SIZE}")
      math(EXPR count_${game} "${count_${game}} + 1")
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${directory})
      set_property(SOURCE ${source} DIRECTORY ${directory} PROPERTY UNITY_GROUP ${game}_${unit})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endforeach()
  get_property(folders DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    unite_sources(${folder})
  endforeach()
endfunction()

if(ICHIBA_UNITY)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # What stands in an unnamed namespace is then not in the main file, which is no mistake.
    target_compile_options(ichiba_options INTERFACE -Wno-subobject-linkage)
  endif()
  cmake_language(DEFER CALL unite_sources ${PROJECT_SOURCE_DIR}/src)
  cmake_language(DEFER CALL unite_sources ${PROJECT_SOURCE_DIR}/programs)
  cmake_language(DEFER CALL unite_sources ${PROJECT_SOURCE_DIR}/tests)
endif()
