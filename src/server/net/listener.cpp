#include "server/net/listener.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
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
#include <cmath>
#include <fmt/format.h>

namespace ichiba::server {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr auto slowest_request = std::chrono::seconds(20);
constexpr auto longest_pause = std::chrono::seconds(60);
constexpr int most_waiting = 4096;      // for accept
constexpr double cost_of_a_file = 0.1;  // the page has many files, and they cost the server little
constexpr double requests_at_once = 5;  // burst size, in seconds' worth

Answer too_many(RefusalCode code, std::string words, int retry_after) {
  Answer answer = refused(server_refusal(code, std::move(words)));
  answer.retry_after = retry_after;
  return answer;
}

Address address_of(const net::ip::address& address) {
  const auto v6 = address.is_v4() ? net::ip::make_address_v6(net::ip::v4_mapped, address.to_v4()) : address.to_v6();
  return {v6.to_bytes()};
}

// Sends the reason, if that is possible without waiting, and closes. A refused connection takes no place.
void close_at_once(TcpSocket socket, const Answer& answer) {
  error_code ignored;
  socket.non_blocking(true, ignored);
  // What was sent already is read, otherwise the system would discard our answer.
  std::array<char, 16384> buffer;
  socket.read_some(net::buffer(buffer), ignored);
  const std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: application/json\r\nRetry-After: {}\r\nConnection: close\r\nContent-Length: "
      "{}\r\n\r\n{}",
      static_cast<unsigned>(answer.status), std::string_view(http::obsolete_reason(answer.status)), answer.retry_after,
      answer.body.size(), answer.body);
  socket.write_some(net::buffer(text), ignored);
  socket.shutdown(TcpSocket::shutdown_both, ignored);
  socket.close(ignored);
}

}  // namespace

Listener::Listener(net::io_context& context, TableRegistry& registry, Api& api, const Limits& limits, Rules rules)
    : context_(context),
      registry_(registry),
      api_(api),
      limits_(limits),
      rules_(std::move(rules)),
      acceptor_(context.get_executor()),
      outgoing_(context),
      places_(limits, registry.parts().bus),
      requests_({static_cast<double>(limits.requests_per_second), requests_at_once * limits.requests_per_second}) {}

int Listener::listen(const std::string& host, int port) {
  listen_on(acceptor_, host, port, "--host", "--port");
  net::co_spawn(context_.get_executor(), accept(), net::detached);
  return acceptor_.local_endpoint().port();
}

void Listener::stop_listening() {
  error_code error;
  acceptor_.non_blocking(true, error);
  // Clients of connections that wait in the system's queue may have sent a request. It would be lost.
  for (int taken = 0; taken < most_waiting && !error; ++taken) {
    TcpSocket socket = acceptor_.accept(error);
    if (!error) take(std::move(socket));
  }
  acceptor_.close(error);
}

void Listener::look_after_sockets() {
  for (const auto& weak : std::vector(sockets_)) {
    if (const auto socket = weak.lock()) socket->look_after();
  }
}

void Listener::say_goodbye() {
  said_goodbye_ = true;
  for (const auto& weak : std::vector(sockets_)) {
    if (const auto socket = weak.lock()) socket->say_goodbye();
  }
}

Awaitable<void> Listener::accept() {
  while (acceptor_.is_open()) {
    error_code error;
    TcpSocket socket = co_await acceptor_.async_accept(net::redirect_error(use_awaitable, error));
    if (error == net::error::operation_aborted || error == net::error::bad_descriptor) co_return;
    if (error) {  // probably out of file descriptors: wait until some are free
      registry_.parts().log.warn("cannot take a connection", {{"why", error.message()}});
      net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Executor> pause(
          context_.get_executor(), std::chrono::milliseconds(200));
      co_await pause.async_wait(net::redirect_error(use_awaitable, error));
      continue;
    }
    take(std::move(socket));
  }
}

void Listener::take(TcpSocket socket) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return;  // gone already
  Line line{address_of(endpoint.address()), false, {}};
  line.of_proxy = trusted(line.peer, rules_.proxies);
  const std::string client = client_name(line.peer);
  const auto refuse = [&](const Answer& answer) {
    registry_.parts().metrics.refusals.add(code_text(*answer.refusal));
    if (registry_.parts().log.verbose()) {
      registry_.parts().log.detail("connection refused",
                                   {{"client", client}, {"why", std::string(code_text(*answer.refusal))}});
    }
    close_at_once(std::move(socket), answer);
  };
  const bool newcomer = line.of_proxy || places_.held_by(client) == 0;
  if (!line.of_proxy) {
    // Silent connections count, too.
    line.shares.of_client = places_.take_share(client);
    if (!line.shares.of_client)
      return refuse(too_many(RefusalCode::too_many_connections, "too many connections from here", 5));
  }
  if (newcomer || !places_.only_for_newcomers()) line.shares.of_all = places_.take();
  if (!line.shares.of_all) {
    Answer full =
        refused(server_refusal(RefusalCode::server_full, "the server has no more connections to give; try later"));
    full.retry_after = 30;
    return refuse(full);
  }
  net::co_spawn(context_.get_executor(), converse(std::move(socket), std::move(line)), net::detached);
}

std::string Listener::client_of(const Line& line, const HttpRequest& request) const {
  if (!line.of_proxy) return client_name(line.peer);
  Forwarding forwarding;
  const auto collect = [&](std::string_view name, std::vector<std::string_view>& values) {
    const auto [first, last] = request.equal_range(beast::string_view(name.data(), name.size()));
    for (auto field = first; field != last; ++field) {
      values.emplace_back(field->value().data(), field->value().size());
    }
  };
  collect("X-Forwarded-For", forwarding.x_forwarded_for);
  collect("Forwarded", forwarding.forwarded);
  return client_name(client_address(line.peer, forwarding, rules_.proxies));
}

bool Listener::origin_allowed(const HttpRequest& request) const {
  const std::string origin = header(request, http::field::origin);
  if (origin.empty()) return true;  // not a browser
  const std::string host = header(request, http::field::host);
  if (!host.empty() && (origin == "http://" + host || origin == "https://" + host)) return true;
  return std::ranges::find(rules_.origins, origin) != rules_.origins.end();
}

std::optional<Answer> Listener::turned_away(const HttpRequest& request, const std::string& client, bool upgrading) {
  const auto now = Room::Clock::now();
  const bool file = !upgrading && !target_of(request).path.starts_with("/api/");
  if (!requests_.take(client, now, file ? cost_of_a_file : 1)) {
    const int wait = std::max(1, static_cast<int>(std::ceil(requests_.seconds_to_wait(client, now))));
    return too_many(RefusalCode::too_many_requests, "too many requests from here; wait a little", wait);
  }
  // Programs without a Host header are not browsers, so DNS rebinding cannot lead them here.
  const std::string host = header(request, http::field::host);
  if (!host.empty() && !rules_.hosts.allowed(host)) {
    return refused(server_refusal(RefusalCode::host,
                                  "this server has another name; its host can add this one with "
                                  "--public-host"));
  }
  if (!origin_allowed(request) && (upgrading || request.method() != http::verb::get)) {
    return refused(server_refusal(RefusalCode::origin, "pages of other sites may not play here; see --origin"));
  }
  return std::nullopt;
}

Awaitable<std::optional<Answer>> Listener::upgrade(TcpSocket& socket, HttpRequest& request, std::string early,
                                                   Shares shares, std::string client) {
  const auto table = Api::socket_path(target_of(request).path);
  if (!table) {
    co_return refused(server_refusal(RefusalCode::no_such_table, "there is no such table"));
  }
  {
    // Beast does the handshake; after that the frames are our own.
    websocket::stream<TcpSocket&, false> handshake(socket);
    error_code error;
    co_await handshake.async_accept(request, net::redirect_error(use_awaitable, error));
    if (error) co_return std::nullopt;
  }
  if (sockets_.size() > 2 * static_cast<std::size_t>(places_.all()) + 100) {
    std::erase_if(sockets_, [](const auto& weak) { return weak.expired(); });
  }
  const Socket::Context context{registry_, outgoing_, limits_};
  auto held = std::make_shared<Shares>(std::move(shares));
  const auto made = std::make_shared<Socket>(std::move(socket), context, *table, std::move(held));
  made->client = std::move(client);
  sockets_.push_back(made);
  made->begin(early);
  if (said_goodbye_) made->say_goodbye();
  co_return std::nullopt;
}

Awaitable<Answer> Listener::ask_api(HttpRequest& request, std::string client) {
  Query query;
  query.method = request.method();
  Target target = target_of(request);
  query.path = std::move(target.path);
  query.arguments = std::move(target.arguments);
  query.body = std::move(request.body());
  const std::string authorization = header(request, http::field::authorization);
  constexpr std::string_view bearer = "Bearer ";
  if (authorization.starts_with(bearer)) query.token = authorization.substr(bearer.size());
  query.client = std::move(client);
  query.encodings = header(request, http::field::accept_encoding);
  auto ask = [this, &query](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    const Profile::Running running(registry_.parts().metrics.tasks, Profile::Task::http);
    api_.handle(query, [this, shared](Answer given) {
      // Never from within the call: the coroutine may not be suspended yet.
      net::post(context_.get_executor(), [shared, given = std::move(given)]() mutable { (*shared)(std::move(given)); });
    });
  };
  Answer answer = co_await net::async_initiate<const net::use_awaitable_t<Executor>, void(Answer)>(ask, use_awaitable);
  co_return answer;
}

Awaitable<std::optional<Answer>> Listener::answer_to(TcpSocket& socket, HttpRequest& request, std::string early,
                                                     Line& line, const std::string& client) {
  const bool upgrading = websocket::is_upgrade(request);
  // Through a proxy each request takes its own share while it lasts, and so does each WebSocket.
  Places::Place share = line.shares.of_client;
  const bool no_newcomer = upgrading && places_.only_for_newcomers() && places_.held_by(client) > 0;
  if (line.of_proxy && !no_newcomer) share = places_.take_share(client);
  if (!share) co_return too_many(RefusalCode::too_many_connections, "too many connections from here", 5);
  if (auto away = turned_away(request, client, upgrading)) co_return away;
  if (!upgrading) {
    Answer answer = co_await ask_api(request, client);
    co_return answer;
  }
  Shares shares{line.shares.of_all, std::move(share)};
  std::optional<Answer> answer = co_await upgrade(socket, request, std::move(early), std::move(shares), client);
  co_return answer;
}

void Listener::tell(const HttpRequest& request, const Answer& answer, const std::string& client,
                    Room::Clock::time_point begun) {
  const ServerParts& parts = registry_.parts();
  if (answer.refusal) parts.metrics.refusals.add(code_text(*answer.refusal));
  if (!parts.log.verbose()) return;
  const double millis = std::chrono::duration<double, std::milli>(Room::Clock::now() - begun).count();
  parts.log.detail("request", {{"method", std::string(request.method_string())},
                               {"path", target_of(request).path.substr(0, 200)},
                               {"status", std::to_string(static_cast<unsigned>(answer.status))},
                               {"ms", fmt::format("{:.1f}", millis)},
                               {"client", client}});
}

Awaitable<void> Listener::converse(TcpSocket socket, Line line) {
  beast::basic_stream<net::ip::tcp, Executor> stream(std::move(socket));
  beast::flat_buffer buffer;
  for (bool first = true;; first = false) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(limits_.body_bytes);
    parser.header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
    stream.expires_after(first ? slowest_request : longest_pause);
    error_code error;
    co_await http::async_read(stream, buffer, parser, net::redirect_error(use_awaitable, error));
    const auto begun = Room::Clock::now();
    HttpRequest request = parser.release();
    std::optional<Answer> answer;
    bool close = registry_.closing();
    const std::string client = client_of(line, request);
    if (error) {
      answer = unreadable(error, limits_.body_bytes);
      if (!answer) break;
      close = true;
    } else {
      const bool upgrading = websocket::is_upgrade(request);
      std::string early;
      if (upgrading) {
        stream.expires_never();
        early = beast::buffers_to_string(buffer.data());
      }
      answer = co_await answer_to(stream.socket(), request, std::move(early), line, client);
      if (!answer) co_return;
      close = close || upgrading || registry_.closing();
    }
    tell(request, *answer, client, begun);
    const bool keep_alive = !close && request.keep_alive();
    HttpResponse response = response_of(*answer, request, keep_alive);
    stream.expires_after(slowest_request);
    co_await http::async_write(stream, response, net::redirect_error(use_awaitable, error));
    if (error || !keep_alive) break;
  }
  error_code ignored;
  stream.socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace ichiba::server
