#include "server/net/http.hpp"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/beast/http/error.hpp>
#include <fmt/format.h>

namespace ichiba::server {
namespace {

namespace http = beast::http;

// The page needs nothing from elsewhere, and must not be put into a frame.
constexpr std::string_view security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'none'; frame-ancestors 'none'";

}  // namespace

std::string header(const HttpRequest& request, http::field name) {
  const auto found = request.find(name);
  return found == request.end() ? std::string() : std::string(found->value());
}

HttpResponse response_of(const Answer& answer, const HttpRequest& request, bool keep_alive) {
  HttpResponse response{answer.status, request.version()};
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, answer.may_cache ? "public, max-age=31536000, immutable" : "no-store");
  response.set("Content-Security-Policy", std::string(security_policy));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  if (!answer.encoding.empty()) response.set(http::field::content_encoding, answer.encoding);
  if (!answer.location.empty()) response.set(http::field::location, answer.location);
  if (answer.retry_after > 0) response.set(http::field::retry_after, std::to_string(answer.retry_after));
  if (answer.varies) response.set(http::field::vary, "Accept-Encoding");
  response.keep_alive(keep_alive);
  const std::string_view bytes = answer.file.empty() ? std::string_view(answer.body) : answer.file;
  response.content_length(bytes.size());
  if (request.method() != http::verb::head) response.body() = {bytes.data(), bytes.size()};
  return response;
}

std::optional<Answer> unreadable(const error_code& error, std::size_t most_bytes) {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return refused(server_refusal(RefusalCode::too_big, fmt::format("a request has at most {} bytes", most_bytes)));
  }
  const bool of_http = error.category() == http::make_error_code(http::error::bad_method).category();
  if (of_http && error != http::error::end_of_stream && error != http::error::partial_message) {
    return refused(server_refusal(RefusalCode::bad_request, error.message()));
  }
  return std::nullopt;
}

Target target_of(const HttpRequest& request) {
  const std::string target(request.target());
  const std::size_t mark = target.find('?');
  return {target.substr(0, mark), mark == std::string::npos ? std::string() : target.substr(mark + 1)};
}

void listen_on(Acceptor& acceptor, const std::string& host, int port, std::string_view host_flag,
               std::string_view port_flag) {
  error_code error;
  const auto address = net::ip::make_address(host, error);
  if (error) {
    throw std::runtime_error(fmt::format("{} {}: not an address such as 127.0.0.1, 0.0.0.0 or ::", host_flag, host));
  }
  const net::ip::tcp::endpoint endpoint(address, static_cast<std::uint16_t>(port));
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(4096, error);
  if (error == net::error::address_in_use) {
    throw std::runtime_error(fmt::format(
        "port {} of {} is in use. Another ichiba serve may be running; stop it, or choose another port with {}.", port,
        host, port_flag));
  }
  if (error) throw std::runtime_error(fmt::format("cannot listen on {} port {}: {}", host, port, error.message()));
}

}  // namespace ichiba::server
