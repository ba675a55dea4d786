// The files of the page as they lie in the program.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace ichiba::server {

struct PageFile {
  std::string_view path;
  std::string_view type;
  const char* begin;
  const char* end;
  bool compressed;  // by gzip
  bool forever;     // its name changes with its content

  [[nodiscard]] std::string_view bytes() const { return {begin, static_cast<std::size_t>(end - begin)}; }
};

// None where the program was built without the page.
std::span<const PageFile> page_files();

}  // namespace ichiba::server
