#include "server/net/listener.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <fmt/format.h>

namespace ichiba::server {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr auto slowest_request = std::chrono::seconds(20);
constexpr auto longest_pause = std::chrono::seconds(60);
constexpr auto shortest_patience = std::chrono::seconds(2);

// The page holds all it needs; nothing comes from elsewhere, nobody may put it into a frame.
constexpr std::string_view security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'none'; frame-ancestors 'none'";

using Request = http::request<http::string_body>;

std::string header(const Request& request, http::field name) {
  const auto found = request.find(name);
  return found == request.end() ? std::string() : std::string(found->value());
}

http::response<http::string_body> response_of(Answer answer, const Request& request, bool keep_alive) {
  http::response<http::string_body> response{answer.status, request.version()};
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, answer.may_cache ? "public, max-age=31536000, immutable" : "no-store");
  response.set("Content-Security-Policy", std::string(security_policy));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  if (!answer.encoding.empty()) response.set(http::field::content_encoding, answer.encoding);
  if (!answer.location.empty()) response.set(http::field::location, answer.location);
  if (answer.type.starts_with("text/html") || !answer.encoding.empty())
    response.set(http::field::vary, "Accept-Encoding");
  response.keep_alive(keep_alive);
  response.body() = std::move(answer.body);
  const bool head = request.method() == http::verb::head;
  if (head) response.content_length(response.body().size());
  if (!head) response.prepare_payload();
  if (head) response.body().clear();
  return response;
}

}  // namespace

Listener::Listener(net::io_context& context, Hall& hall, Api& api, const Limits& limits, Rules rules)
    : context_(context),
      hall_(hall),
      api_(api),
      limits_(limits),
      rules_(std::move(rules)),
      acceptor_(context.get_executor()),
      outgoing_(context) {}

int Listener::listen(const std::string& host, int port) {
  error_code error;
  const auto address = net::ip::make_address(host, error);
  if (error) {
    throw std::runtime_error(fmt::format("--host {}: not an address such as 127.0.0.1, 0.0.0.0 or ::", host));
  }
  const net::ip::tcp::endpoint endpoint(address, static_cast<std::uint16_t>(port));
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(4096, error);
  if (error == net::error::address_in_use) {
    throw std::runtime_error(fmt::format(
        "port {} of {} is in use. Another ichiba serve may be running; stop it, or choose another port with --port.",
        port, host));
  }
  if (error) throw std::runtime_error(fmt::format("cannot listen on {} port {}: {}", host, port, error.message()));
  net::co_spawn(context_.get_executor(), accept(), net::detached);
  return acceptor_.local_endpoint().port();
}

void Listener::stop_listening() {
  error_code ignored;
  acceptor_.close(ignored);
}

void Listener::look_after_sockets() {
  for (const auto& weak : std::vector(sockets_)) {
    if (const auto socket = weak.lock()) socket->look_after();
  }
}

void Listener::say_goodbye() {
  for (const auto& weak : std::vector(sockets_)) {
    if (const auto socket = weak.lock()) socket->say_goodbye();
  }
}

Awaitable<void> Listener::accept() {
  while (acceptor_.is_open()) {
    error_code error;
    TcpSocket socket = co_await acceptor_.async_accept(net::redirect_error(use_awaitable, error));
    if (error == net::error::operation_aborted || error == net::error::bad_descriptor) co_return;
    if (error) {  // out of file descriptors, most likely: wait until some are free
      hall_.parts().log.warn("cannot take a connection", {{"why", error.message()}});
      net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Executor> pause(
          context_.get_executor(), std::chrono::milliseconds(200));
      co_await pause.async_wait(net::redirect_error(use_awaitable, error));
      continue;
    }
    if (counts_->all >= limits_.connections) continue;  // closed as it goes out of scope
    net::co_spawn(context_.get_executor(), converse(std::move(socket)), net::detached);
  }
}

std::shared_ptr<void> Listener::take_share(const std::string& client) {
  int& used = counts_->per_client[client];
  if (limits_.connections_per_client > 0 && used >= limits_.connections_per_client) return nullptr;
  ++used;
  return {static_cast<void*>(this), [counts = counts_, client](void*) {
            const auto entry = counts->per_client.find(client);
            if (--entry->second == 0) counts->per_client.erase(entry);
          }};
}

std::shared_ptr<void> Listener::take_place() {
  ++counts_->all;
  return {static_cast<void*>(this), [counts = counts_](void*) { --counts->all; }};
}

std::string Listener::client_of(const TcpSocket& socket, const Request* request) const {
  if (rules_.behind_proxy && request != nullptr) {
    // The proxy adds the address that it sees at the end; what stands before it the client may have made up.
    const auto found = request->find("X-Forwarded-For");
    const std::string list = found == request->end() ? std::string() : std::string(found->value());
    const std::size_t comma = list.rfind(',');
    std::string last = comma == std::string::npos ? list : list.substr(comma + 1);
    std::erase(last, ' ');
    if (!last.empty() && last.size() < 64) return last;
  }
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return "gone";
  if (!endpoint.address().is_v6()) return endpoint.address().to_string();
  auto bytes = endpoint.address().to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});  // a household has a whole /64
  return net::ip::address_v6(bytes).to_string();
}

bool Listener::origin_allowed(const Request& request) const {
  const std::string origin = header(request, http::field::origin);
  if (origin.empty()) return true;  // not a browser
  const std::string host = header(request, http::field::host);
  if (origin == "http://" + host || origin == "https://" + host) return true;
  return std::ranges::find(rules_.origins, origin) != rules_.origins.end();
}

Query Listener::query_of(Request& request, std::string client) const {
  Query query;
  query.method = request.method();
  const std::string target(request.target());
  const std::size_t mark = target.find('?');
  query.path = target.substr(0, mark);
  if (mark != std::string::npos) query.arguments = target.substr(mark + 1);
  query.body = std::move(request.body());
  const std::string authorization = header(request, http::field::authorization);
  constexpr std::string_view bearer = "Bearer ";
  if (authorization.starts_with(bearer)) query.token = authorization.substr(bearer.size());
  query.client = std::move(client);
  query.encodings = header(request, http::field::accept_encoding);
  return query;
}

Awaitable<std::optional<Answer>> Listener::upgrade(TcpSocket& socket, Request request, std::string early, Shares shares,
                                                   std::string client) {
  const std::string target(request.target());
  const auto table = Api::socket_path(target.substr(0, target.find('?')));
  if (!table) {
    co_return error_answer(http::status::not_found, house_refusal("no_such_table", "there is no such table"));
  }
  {
    // Beast knows how hands are shaken; from there on the frames are our own.
    websocket::stream<TcpSocket&, false> handshake(socket);
    error_code error;
    co_await handshake.async_accept(request, net::redirect_error(use_awaitable, error));
    if (error) co_return std::nullopt;
  }
  if (sockets_.size() > 2 * static_cast<std::size_t>(counts_->all) + 100) {
    std::erase_if(sockets_, [](const auto& weak) { return weak.expired(); });
  }
  const Socket::House house{hall_, outgoing_, limits_};
  auto held = std::make_shared<Shares>(std::move(shares));
  const auto made = std::make_shared<Socket>(std::move(socket), house, *table, std::move(held));
  made->client = std::move(client);
  sockets_.push_back(made);
  made->begin(early);
  co_return std::nullopt;
}

Awaitable<Answer> Listener::ask_api(Request& request, std::string client) {
  Query query = query_of(request, std::move(client));
  auto ask = [this, &query](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    api_.handle(std::move(query), [this, shared](Answer given) {
      // Never from within the call: the coroutine may not have come to rest yet.
      net::post(context_.get_executor(), [shared, given = std::move(given)]() mutable { (*shared)(std::move(given)); });
    });
  };
  Answer answer = co_await net::async_initiate<const net::use_awaitable_t<Executor>, void(Answer)>(ask, use_awaitable);
  co_return answer;
}

// What is wrong with a request that could not be read, where somebody is still there to be told.
std::optional<Answer> Listener::unreadable(const error_code& error) const {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return error_answer(http::status::payload_too_large,
                        house_refusal("too_big", fmt::format("a request has at most {} bytes", limits_.body_bytes)));
  }
  const bool of_http = error.category() == http::make_error_code(http::error::bad_method).category();
  if (of_http && error != http::error::end_of_stream && error != http::error::partial_message) {
    return error_answer(http::status::bad_request, house_refusal("bad_request", error.message()));
  }
  return std::nullopt;
}

Awaitable<void> Listener::converse(TcpSocket socket) {
  Shares shares{take_place(), nullptr};
  // Who says nothing counts, too; behind a proxy one knows only by his request who it is.
  if (!rules_.behind_proxy) shares.of_client = take_share(client_of(socket, nullptr));
  const bool too_many = !rules_.behind_proxy && !shares.of_client;
  beast::basic_stream<net::ip::tcp, Executor> stream(std::move(socket));
  beast::flat_buffer buffer;
  for (bool first = true;; first = false) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(limits_.body_bytes);
    parser.header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
    stream.expires_after(too_many ? shortest_patience : first ? slowest_request : longest_pause);
    error_code error;
    co_await http::async_read(stream, buffer, parser, net::redirect_error(use_awaitable, error));
    Request request = parser.release();
    std::optional<Answer> answer;
    bool close = hall_.closing();
    if (error) {
      answer = unreadable(error);
      if (!answer) break;
      close = true;
    } else {
      const std::string client = client_of(stream.socket(), &request);
      if (!shares.of_client) shares.of_client = rules_.behind_proxy ? take_share(client) : nullptr;
      const bool upgrading = websocket::is_upgrade(request);
      if (!shares.of_client) {
        answer = error_answer(http::status::too_many_requests,
                              house_refusal("too_many_connections", "too many connections from here"));
        close = true;
      } else if (!origin_allowed(request) && (upgrading || request.method() == http::verb::post)) {
        answer = error_answer(http::status::forbidden,
                              house_refusal("origin", "pages of other sites may not play here; see --origin"));
      } else if (upgrading) {
        stream.expires_never();
        std::string early = beast::buffers_to_string(buffer.data());
        answer = co_await upgrade(stream.socket(), request, std::move(early), std::move(shares), client);
        if (!answer) co_return;
        close = true;
      } else {
        answer = co_await ask_api(request, client);
      }
    }
    const bool keep_alive = !close && request.keep_alive();
    Response response = response_of(std::move(*answer), request, keep_alive);
    stream.expires_after(slowest_request);
    co_await http::async_write(stream, response, net::redirect_error(use_awaitable, error));
    if (error || !keep_alive) break;
  }
  error_code ignored;
  stream.socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace ichiba::server
