// Names for the parts of Asio and Beast that the server uses. The executor is that of a single-threaded io_context, to
// avoid type erasure.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/error.hpp>

namespace ichiba::server {

namespace net = boost::asio;
namespace beast = boost::beast;

using Executor = net::io_context::executor_type;
using TcpSocket = net::basic_stream_socket<net::ip::tcp, Executor>;
template <class T>
using Awaitable = net::awaitable<T, Executor>;
inline constexpr net::use_awaitable_t<Executor> use_awaitable{};
using beast::error_code;

}  // namespace ichiba::server
