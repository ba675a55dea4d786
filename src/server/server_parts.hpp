// What all tables of a server share.
#pragma once

#include "match/clock.hpp"
#include "match/match.hpp"
#include "server/background.hpp"
#include "server/bot_pool.hpp"
#include "server/bus/bus.hpp"
#include "server/environment.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/store/shared_store.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

struct ServerParts {
  Environment& environment;
  Store& store;
  Bus& bus;
  BotPool& bots;
  Metrics& metrics;
  Background& background;
  const match::Downtimes& downtimes;  // only grows; read from several threads
  const Log& log;
  match::Millis keep_open = match::open_for;  // how long a table waits for its players
  match::Millis keep_finished = 0;            // how long a table is kept that is over; 0: forever
  SharedStore* shared = nullptr;              // the store, if there are other nodes
};

}  // namespace ichiba::server
