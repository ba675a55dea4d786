// Limits per client. The host can set all of them (docs/server.md).
#pragma once

#include <cstddef>

namespace ichiba::server {

struct Limits {
  std::size_t message_bytes = 4096;  // of one WebSocket message
  std::size_t body_bytes = 65'536;   // of one HTTP request: a deck file fits in
  std::size_t header_bytes = 8192;
  std::size_t outbox_bytes = 131'072;  // waiting for one slow client; then a snapshot replaces them
  int messages_per_second = 50;        // of one connection, on average; twice as many at once; 0: any number
  int requests_per_second = 20;        // over HTTP from one client, on average; five times as many at once; 0: any
  int connections = 20'000;            // in all
  int connections_per_client = 100;    // from one address; 0: any number
  int tables_per_client = 60;          // created within an hour from one address; 0: any number
  int sits_per_client = 120;           // seats taken within an hour from one address; 0: any number
  int dailies_per_client = 30;         // results of daily markets within an hour from one address; 0: any number
  int listed_per_client = 3;           // open tables shown in the list whose hosts have one address; 0: any number
};

}  // namespace ichiba::server
