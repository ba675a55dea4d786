// The content coding that a client prefers (RFC 9110, 12.5.3).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ichiba::server {

enum class Coding { identity, gzip, brotli };

// The best of the available ones; nothing if the client refuses them all. An empty text: it did not say.
std::optional<Coding> pick_coding(std::string_view accept_encoding, bool has_gzip, bool has_brotli);

// The content of a gzip file; nothing if it is not one.
std::optional<std::string> gunzip(std::string_view bytes);

}  // namespace ichiba::server
