// Which of the tables that wait for players are listed.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/bus/node_news.hpp"

namespace ichiba::server {

// How many tables a list has at most.
inline constexpr std::size_t most_listed = NodeNews::most_open;

// The newest; of each client so many. 0: any number.
inline std::vector<OpenTable> to_list(std::vector<OpenTable> tables, int of_each_client) {
  std::ranges::sort(tables, std::greater<>(), [](const OpenTable& one) { return std::pair(one.created, one.table); });
  std::vector<OpenTable> chosen;
  std::unordered_map<std::string, int> of_client;
  for (OpenTable& one : tables) {
    if (chosen.size() >= most_listed) break;
    // A host may be connected to two nodes.
    if (!chosen.empty() && chosen.back().table == one.table) continue;
    if (of_each_client != 0 && ++of_client[one.client] > of_each_client) continue;
    chosen.push_back(std::move(one));
  }
  return chosen;
}

}  // namespace ichiba::server
