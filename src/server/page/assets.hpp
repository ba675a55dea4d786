// The files of the page, embedded in the program.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace ichiba::server {

struct PageFile {
  struct Bytes {
    const char* begin = nullptr;
    const char* end = nullptr;
    [[nodiscard]] bool there() const { return begin != nullptr; }
    [[nodiscard]] std::string_view view() const { return {begin, static_cast<std::size_t>(end - begin)}; }
  };
  std::string_view path;
  std::string_view type;
  Bytes plain;  // or, if compressing helps, only the other two
  Bytes gzip;
  Bytes brotli;
  bool forever;  // its name changes with its content
};

// Empty if the program was built without the page.
std::span<const PageFile> page_files();

}  // namespace ichiba::server
