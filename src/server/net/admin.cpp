#include "server/net/admin.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <charconv>

namespace ichiba::server {
namespace {

namespace http = beast::http;
using http::status;
using Timer =
    net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Executor>;

constexpr auto patience = std::chrono::seconds(20);
constexpr int most_connections = 16;
constexpr int longest_profile = 60;
constexpr std::size_t most_bytes = 8192;

}  // namespace

Admin::Admin(net::io_context& context, Profile& profile, std::function<std::string()> metrics, HostCheck hosts)
    : context_(context),
      profile_(profile),
      metrics_(std::move(metrics)),
      hosts_(std::move(hosts)),
      acceptor_(context.get_executor()) {}

int Admin::listen(const std::string& host, int port) {
  listen_on(acceptor_, host, port, "--admin", "--admin");
  net::co_spawn(context_.get_executor(), accept(), net::detached);
  return acceptor_.local_endpoint().port();
}

void Admin::stop_listening() {
  error_code ignored;
  acceptor_.close(ignored);
}

Awaitable<void> Admin::accept() {
  while (acceptor_.is_open()) {
    error_code error;
    TcpSocket socket = co_await acceptor_.async_accept(net::redirect_error(use_awaitable, error));
    if (error == net::error::operation_aborted || error == net::error::bad_descriptor) co_return;
    if (error) {
      Timer pause(context_.get_executor(), std::chrono::milliseconds(200));
      co_await pause.async_wait(net::redirect_error(use_awaitable, error));
      continue;
    }
    if (connections_ >= most_connections) continue;  // closed when it goes out of scope
    net::co_spawn(context_.get_executor(), converse(std::move(socket)), net::detached);
  }
}

Awaitable<void> Admin::converse(TcpSocket socket) {
  ++connections_;
  const std::shared_ptr<void> leaving(nullptr, [this](void*) { --connections_; });
  beast::basic_stream<net::ip::tcp, Executor> stream(std::move(socket));
  beast::flat_buffer buffer;
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(most_bytes);
    parser.header_limit(static_cast<std::uint32_t>(most_bytes));
    stream.expires_after(patience);
    error_code error;
    co_await http::async_read(stream, buffer, parser, net::redirect_error(use_awaitable, error));
    if (error) break;
    const HttpRequest request = parser.release();
    stream.expires_never();
    const Answer answer = co_await answer_to(request);
    HttpResponse response = response_of(answer, request, request.keep_alive());
    stream.expires_after(patience);
    co_await http::async_write(stream, response, net::redirect_error(use_awaitable, error));
    if (error || !request.keep_alive()) break;
  }
  error_code ignored;
  stream.socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
}

Awaitable<Answer> Admin::answer_to(const HttpRequest& request) {
  const Target target = target_of(request);
  const std::string host = header(request, http::field::host);
  if (!host.empty() && !hosts_.allowed(host)) {
    co_return refused(server_refusal(RefusalCode::host, "this server has another name; see --public-host"));
  }
  if (request.method() != http::verb::get) co_return refused(server_refusal(RefusalCode::method, "use GET here"));
  Answer answer{.type = "text/plain; version=0.0.4"};
  if (target.path == "/metrics") {
    answer.body = metrics_();
    co_return answer;
  }
  if (target.path == "/profile") {
    int seconds = 5;
    if (const std::string_view given = target.arguments; !given.empty()) {
      constexpr std::string_view name = "seconds=";
      const char* end = given.data() + given.size();
      const bool named = given.starts_with(name);
      const auto read = std::from_chars(named ? given.data() + name.size() : end, end, seconds);
      if (!named || read.ec != std::errc() || read.ptr != end || seconds < 1 || seconds > longest_profile) {
        co_return refused(server_refusal(RefusalCode::bad_request, "seconds: expected a number from 1 to 60"));
      }
    }
    answer = co_await profile(seconds);
    co_return answer;
  }
  co_return refused(server_refusal(RefusalCode::not_found, "there are /metrics and /profile?seconds=5"));
}

Awaitable<Answer> Admin::profile(int seconds) {
  if (profiling_) {
    Answer answer = refused(server_refusal(RefusalCode::busy, "somebody else is taking a profile; wait a little"));
    answer.status = status::conflict;  // a matter of this request, not of the server
    co_return answer;
  }
  profiling_ = true;
  profile_.begin();
  const auto begun = Profile::Clock::now();
  Timer timer(context_.get_executor(), std::chrono::seconds(seconds));
  error_code ignored;
  co_await timer.async_wait(net::redirect_error(use_awaitable, ignored));
  profiling_ = false;
  const double took = std::chrono::duration<double>(Profile::Clock::now() - begun).count();
  Answer answer{.type = "text/plain; charset=utf-8", .body = profile_text(profile_.recent(), took)};
  co_return answer;
}

}  // namespace ichiba::server
