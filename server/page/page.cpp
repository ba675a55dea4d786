#include "server/page/page.hpp"

namespace ichiba::embedded {
extern const std::string_view welcome_page;
}  // namespace ichiba::embedded

namespace ichiba::server {

Answer page_answer(const Query& query) {
  const std::string_view path = query.path;
  if (path == "/" || path == "/index.html" || path.starts_with("/t/")) {
    return {.type = "text/html; charset=utf-8", .body = std::string(embedded::welcome_page)};
  }
  return error_answer(beast::http::status::not_found, house_refusal("not_found", "there is nothing here"));
}

}  // namespace ichiba::server
