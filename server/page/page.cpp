#include "server/page/page.hpp"

#include "server/page/assets.hpp"

namespace ichiba::embedded {
extern const std::string_view welcome_page;
}  // namespace ichiba::embedded

namespace ichiba::server {
namespace {

const PageFile* file_of(std::string_view path) {
  for (const PageFile& file : page_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace

Answer page_answer(const Query& query) {
  const std::string_view path = query.path == "/" ? "/index.html" : std::string_view(query.path);
  if (path.starts_with("/t/")) {  // an invitation: the page finds its way by what follows the #
    return {.status = beast::http::status::see_other, .type = "text/plain", .location = "/#" + std::string(path)};
  }
  if (const PageFile* file = file_of(path)) {
    const bool brotli = file->brotli.there() && query.accepts("br");
    const bool gzip = !brotli && file->gzip.there() && query.accepts("gzip");
    const PageFile::Bytes& bytes = brotli ? file->brotli : gzip ? file->gzip : file->plain;
    if (!bytes.there()) {
      return error_answer(
          beast::http::status::not_acceptable,
          house_refusal("encoding", "the page comes compressed; ask for it with Accept-Encoding: gzip"));
    }
    return {.type = std::string(file->type),
            .body = std::string(bytes.view()),
            .may_cache = file->forever,
            .encoding = brotli ? "br"
                        : gzip ? "gzip"
                               : ""};
  }
  if (path == "/index.html") {
    return {.type = "text/html; charset=utf-8", .body = std::string(embedded::welcome_page)};
  }
  return error_answer(beast::http::status::not_found, house_refusal("not_found", "there is nothing here"));
}

}  // namespace ichiba::server
