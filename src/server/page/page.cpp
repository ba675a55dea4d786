#include "server/page/page.hpp"

#include <unordered_map>

#include "server/page/assets.hpp"
#include "server/page/encoding.hpp"

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

// Rarely requested, so it is made on demand and kept. On the main thread only.
std::string_view plain(const PageFile& file) {
  if (file.plain.there()) return file.plain.view();
  static std::unordered_map<std::string_view, std::string> made;
  const auto known = made.find(file.path);
  if (known != made.end()) return known->second;
  return made.emplace(file.path, gunzip(file.gzip.view()).value_or("")).first->second;
}

}  // namespace

Answer page_answer(const Query& query) {
  const std::string_view path = query.path == "/" ? "/index.html" : std::string_view(query.path);
  if (path.starts_with("/t/")) {  // an invitation: the page routes by what follows the #
    return {.status = beast::http::status::see_other, .type = "text/plain", .location = "/#" + std::string(path)};
  }
  if (const PageFile* file = file_of(path)) {
    const auto coding = pick_coding(query.encodings, file->gzip.there(), file->brotli.there());
    if (!coding) {
      return refused(server_refusal(RefusalCode::encoding, "the page comes plain, or compressed with gzip or br"));
    }
    Answer answer{.type = std::string(file->type), .may_cache = file->forever, .varies = file->gzip.there()};
    switch (*coding) {
      case Coding::brotli:
        answer.encoding = "br";
        answer.file = file->brotli.view();
        break;
      case Coding::gzip:
        answer.encoding = "gzip";
        answer.file = file->gzip.view();
        break;
      case Coding::identity: answer.file = plain(*file); break;
    }
    return answer;
  }
  if (path == "/index.html") {
    return {.type = "text/html; charset=utf-8", .body = std::string(embedded::welcome_page)};
  }
  return refused(server_refusal(RefusalCode::not_found, "there is nothing here"));
}

}  // namespace ichiba::server
