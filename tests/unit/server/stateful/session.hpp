// Random clients at a server in memory: they make tables, sit down, connect, go away and say valid and almost valid
// things, while the store is slow, full or killed and time goes by. After every step the checker looks. All follows
// from one seed.
#pragma once

#include <functional>

#include "tests/unit/server/stateful/checker.hpp"

namespace ichiba::server::stateful {

// A connected guest, like a socket: received messages wait to be checked.
class Client final : public Guest {
 public:
  void send(Text text) override;
  void follow(std::shared_ptr<Room> next) override;

  std::shared_ptr<Room> room;
  Follower follower;
  std::function<Trouble(Client&, const std::string&)> on_text;  // checked at once: later the table has changed
  Trouble trouble;
  std::size_t texts = 0;
};

class Session {
 public:
  // What is broken on purpose, to see that it is noticed.
  enum class Sabotage { none, wrong_seat, wrong_view, lost_text, unasked };

  explicit Session(std::uint64_t seed, Sabotage sabotage = Sabotage::none);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // One random action. Returns a violated invariant, in words.
  Trouble step();
  // Everything comes to rest; nothing waits any more, and every log can be replayed.
  Trouble finish();
  [[nodiscard]] int entries() const { return checker_.entries(); }
  [[nodiscard]] const std::string& last() const { return last_; }  // what the last step was

 private:
  struct Seated {
    TableId table;
    std::string token;
  };
  void make_table();
  void sit();
  void connect();
  void disconnect();
  void speak();
  void pass_time();
  void let_store_answer();
  void crash();
  void open_server();
  void settle();
  void wait_for_bots();
  [[nodiscard]] std::string message_of(Client& client);
  [[nodiscard]] std::string move_of(const Client& client);
  void say(Client& client, const std::string& text);
  void sabotage();
  Trouble look();

  std::uint32_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }
  bool chance(int percent) { return static_cast<int>(below(100)) < percent; }
  template <class T>
  T& any(std::vector<T>& list) {
    return list[below(list.size())];
  }

  Rng rng_;
  Rng checks_;
  Sabotage sabotage_;
  MemoryStore store_;
  Checker checker_{store_};
  std::unique_ptr<TestServer> server_;
  std::vector<TableId> tables_;
  std::vector<Seated> seated_;
  std::vector<std::shared_ptr<Client>> clients_;
  std::vector<std::string> said_;  // sent before; some of it is sent again
  int keys_ = 0;
  int tokens_ = 0;
  std::string last_;
};

}  // namespace ichiba::server::stateful
