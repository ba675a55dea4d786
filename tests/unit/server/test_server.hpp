// A server for tests: manual time (for its bots, too), an in-memory store that answers on command,
// guests that remember what they received.
#pragma once

#include <atomic>
#include <boost/json.hpp>
#include <deque>
#include <gtest/gtest.h>
#include <map>
#include <mutex>

#include "server/table_registry.hpp"

namespace ichiba::server {

// What a refusal says.
inline std::string code_of(const boost::json::object& message) {
  return std::string(message.at("refusal").as_object().at("code").as_string());
}

class TestEnvironment final : public Environment {
 public:
  [[nodiscard]] match::Timestamp now() const override { return time; }
  void fill(std::span<std::uint8_t> bytes) override {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.next() >> 56U);
  }
  [[nodiscard]] match::Timestamp steady() const override { return steady_time.value_or(time); }
  match::Timestamp time = 1'000'000;
  std::optional<match::Timestamp> steady_time;  // none: the same
  Rng rng{1};
};

// Keeps everything; answers wait in `answers` until the test releases them.
class MemoryStore final : public Store {
 public:
  void append(Append append, Then<Stored> then) override {
    answers.push_back([this, append = std::move(append), then = std::move(then)]() mutable {
      Stored stored = write(append);
      if (loses_answers) stored = {Stored::Kind::unknown};
      if (!slow_answers) return then(stored);
      slow.push_back([stored = std::move(stored), then = std::move(then)]() mutable { then(stored); });
    });
  }
  void load(TableId table, Then<OrError<StoredTable>> then) override {
    ++loads;
    answers.push_back([this, table, then = std::move(then)]() mutable {
      if (unreadable) return then(std::unexpected("the database cannot be reached"));
      then(tables[table.number()]);
    });
  }
  void find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) override {
    answers.push_back([this, number, key = std::move(key), then = std::move(then)]() mutable {
      std::optional<int> version;
      for (const auto& [id, table] : tables) {
        for (const auto& row : table.log) {
          if (table.number == number && row.key == key) version = row.version;
        }
      }
      then(version);
    });
  }
  void list(ListQuery, Then<OrError<std::vector<std::string>>> then) override { then(std::vector<std::string>()); }
  void due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) override {
    if (due_fails > 0) {
      --due_fails;
      return then(std::unexpected("the disk cannot be read"));
    }
    std::vector<std::pair<TableId, Timestamp>> found;
    for (const auto& [id, brief] : briefs) {
      if (brief.due) found.emplace_back(TableId(id), *brief.due);
    }
    then(found);
  }
  void alive(Timestamp) override {}
  [[nodiscard]] StoreState state() const override { return {}; }
  [[nodiscard]] const match::Downtimes& downtimes() const override { return no_downtimes; }
  [[nodiscard]] std::size_t waiting() const override { return answers.size(); }
  void finished_before(Timestamp, int, Then<OrError<std::vector<TableId>>> then) override {
    then(std::vector<TableId>());
  }
  void remove(std::vector<TableId>, Timestamp, Then<OrError<std::size_t>> then) override { then(0U); }
  void add_daily(DailyMarket, std::string, DailyResult, Then<Stored> then) override { then({}); }
  void daily(DailyMarket, std::string, Then<OrError<std::vector<DailyCount>>> then) override {
    then(std::vector<DailyCount>());
  }

  Stored write(const Append& append) {
    if (full) return {Stored::Kind::failed, 0, "the disk is full"};
    StoredTable& table = tables[append.table.number()];
    if (append.version != 1 && (table.log.empty() || table.log.back().version < append.version - 1)) {
      return {Stored::Kind::conflict};
    }
    for (const auto& row : table.log) {
      if (row.version == append.version || (!append.key.empty() && row.key == append.key)) {
        return {Stored::Kind::conflict};
      }
    }
    if (append.rewrite) {
      const auto texts = append.rewrite(table.log);
      for (const auto& [version, text] : *texts) {
        table.log[static_cast<std::size_t>(version) - 1].event = text;
      }
    }
    if (table.number == 0) table.number = static_cast<std::int64_t>(tables.size());
    table.log.push_back({append.version, append.at, append.key, append.event});
    if (append.brief) briefs[append.table.number()] = *append.brief;
    return {Stored::Kind::done, table.number};
  }

  std::map<std::uint64_t, StoredTable> tables;
  int loads = 0;
  std::map<std::uint64_t, Brief> briefs;
  std::deque<std::move_only_function<void()>> answers;
  match::Downtimes no_downtimes;
  // What is stored now is answered later.
  void release() {
    for (auto& answer : std::exchange(slow, {})) answer();
  }
  bool slow_answers = false;
  std::deque<std::move_only_function<void()>> slow;
  bool full = false;
  bool loses_answers = false;  // of what it stores
  bool unreadable = false;
  int due_fails = 0;
};

// At once and on the same thread, or when the test lets it.
class TestBackground final : public Background {
 public:
  void run(Work work) override {
    if (hold) return held.push_back(std::move(work));
    work()();
  }
  void release() {
    hold = false;
    for (Work& work : std::exchange(held, {})) work()();
  }
  bool hold = false;
  std::deque<Work> held;
};

class TestGuest final : public Guest {
 public:
  void send(Text text) override {
    texts.push_back(*text);
    heard.push_back(boost::json::parse(*text).as_object());
  }
  void follow(std::shared_ptr<Room> next) override {
    room->leave(*this);
    room = std::move(next);
    room->enter(*this);
  }
  void dismiss(const match::Refusal& refusal) override { dismissed = code_text(refusal.code); }
  // The last message of this type.
  [[nodiscard]] const boost::json::object& last(std::string_view type) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message) {
      if (message->at("type").as_string() == type) return *message;
    }
    throw std::runtime_error("no such message: " + std::string(type));
  }
  std::shared_ptr<Room> room;
  std::string dismissed;
  std::vector<std::string> texts;
  std::vector<boost::json::object> heard;
};

struct TestServer {
  explicit TestServer(MemoryStore& store_of, ClientLimits clients = {}, match::Millis keep_finished = 0,
                      Bus* bus = nullptr, SharedStore* shared = nullptr)
      : store(store_of),
        registry({environment, store, bus != nullptr ? *bus : no_bus, bots, metrics, background, downtimes, log,
                  match::open_for, keep_finished, shared},
                 std::move(clients)) {}
  ~TestServer() { bots.stop(); }

  // Lets everything happen that can happen without time passing.
  void settle() {
    while (step()) {
    }
  }
  // False: nothing can happen.
  bool step() {
    std::move_only_function<void()> task;
    {
      const std::lock_guard hold(mutex);
      if (!posted.empty()) {
        task = std::move(posted.front());
        posted.pop_front();
      }
    }
    if (!task && !store.answers.empty()) {
      task = std::move(store.answers.front());
      store.answers.pop_front();
    }
    if (!task) return false;
    task();
    return true;
  }
  TableId make(const std::string& setup, std::vector<match::Chair> chairs = {}) {
    auto read = match::read_setup(boost::json::parse(setup).as_object());
    chairs.resize(static_cast<std::size_t>(read->players()));
    std::optional<TableId> made;
    registry.create(std::move(*read), std::move(chairs), [&](auto table) { made = *table; });
    settle();
    return *made;
  }
  std::shared_ptr<Room> room(TableId table) {
    std::shared_ptr<Room> found;
    registry.with_room(table, [&](auto room) {
      if (room) found = *room;
    });
    settle();
    return found;
  }
  std::string sit(TableId table, int seat, const std::string& token) {
    std::string refused;
    room(table)->ask(std::nullopt, match::SitDown{Seat(seat), "P" + std::to_string(seat), base::sha256(token)},
                     [&](auto event) {
                       if (!event) refused = code_text(event.error().code);
                     });
    settle();
    return refused;
  }
  std::shared_ptr<TestGuest> enter(TableId table, const std::string& token = "") {
    auto guest = std::make_shared<TestGuest>();
    if (!token.empty()) guest->token_hash = base::sha256(token);
    guest->room = room(table);
    if (guest->room->turns_away(*guest)) return nullptr;
    guest->room->enter(*guest);
    return guest;
  }
  void move(TestGuest& guest, int version, const std::string& text, const std::string& key) {
    guest.room->ask(guest, match::MakeMove{version, text}, key);
  }
  TableId two_players(const std::string& setup = R"({"game":"tsukiji","players":2})") {
    const TableId table = make(setup);
    EXPECT_EQ(sit(table, 0, "a"), "");
    EXPECT_EQ(sit(table, 1, "b"), "");
    return table;
  }
  void pass(match::Millis time) {
    environment.time += time;
    registry.tick();
    settle();
  }

  MemoryStore& store;
  std::mutex mutex;
  std::deque<std::move_only_function<void()>> posted;
  TestEnvironment environment;
  NoBus no_bus;
  Metrics metrics;
  match::Downtimes downtimes;
  Log log{Log::Level::quiet, false};
  // Only the test moves it: a slow machine makes no bot wait too long.
  std::atomic<BotJob::Clock::time_point> bot_time = BotJob::Clock::time_point(std::chrono::hours(1));
  BotPool bots{1,
               [this](std::move_only_function<void()> task) {
                 const std::lock_guard hold(mutex);
                 posted.push_back(std::move(task));
               },
               [this] { return bot_time.load(); }};
  TestBackground background;
  TableRegistry registry;
};

}  // namespace ichiba::server
