// HTTP messages of the server, public ones and those for the host.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>

#include "server/net/api.hpp"
#include "server/net/types.hpp"

namespace ichiba::server {

using HttpRequest = beast::http::request<beast::http::string_body>;
using HttpResponse = beast::http::response<beast::http::span_body<const char>>;

std::string header(const HttpRequest& request, beast::http::field name);

// The response refers to the answer's bytes without copying: the answer must outlive it.
HttpResponse response_of(const Answer& answer, const HttpRequest& request, bool keep_alive);

// What is wrong with an unreadable request, if the client is still there.
std::optional<Answer> unreadable(const error_code& error, std::size_t most_bytes);

// The path of a request, and what follows its '?'.
struct Target {
  std::string path;
  std::string arguments;
};
Target target_of(const HttpRequest& request);

// An acceptor that listens there. Throws a std::runtime_error for the host; `flag` is the one to change.
using Acceptor = net::basic_socket_acceptor<net::ip::tcp, Executor>;
void listen_on(Acceptor& acceptor, const std::string& host, int port, std::string_view host_flag,
               std::string_view port_flag);

}  // namespace ichiba::server
