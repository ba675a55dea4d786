#include "tests/unit/server/stateful/session.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <thread>

#include "match/names.hpp"
#include "server/net/client_message.hpp"

namespace ichiba::server::stateful {
namespace {

constexpr std::size_t most_tables = 6;
constexpr std::size_t most_clients = 10;
constexpr std::array setups{
    R"({"game":"tsukiji","players":2})",
    R"({"game":"tsukiji","players":2,"options":{"friendly":true},"autostart":false,"watchers":"none"})",
    R"({"game":"tsukiji","players":2,"clock":{"kind":"game","seconds":600,"increment":5},"watchers":"all","delay":30})",
    R"({"game":"osaka","players":2,"clock":{"kind":"move","seconds":60}})",
    R"({"game":"osaka","players":3,"options":{"memory":true},"watchers":"all"})",
    R"({"game":"osaka","players":4,"clock":{"kind":"days","days":3},"autostart":false})",
};
constexpr std::array names{"Ann", "Ben", "Cleo", "Dora", "ann", "Аnn", "さくら", "B\u200ben", "  Eve  ", ""};

}  // namespace

void Client::send(Text text) {
  ++texts;
  if (!trouble && on_text) trouble = on_text(*this, *text);
}

void Client::follow(std::shared_ptr<Room> next) {
  if (!room) return;
  room->leave(*this);
  room = std::move(next);
  follower = {token_hash, room->id(), 0};
  room->enter(*this);
}

Session::Session(std::uint64_t seed, Sabotage sabotage) : rng_(seed), checks_(seed + 1), sabotage_(sabotage) {
  open_server();
}

Session::~Session() {
  clients_.clear();
  store_.answers.clear();
}

void Session::open_server() {
  const match::Timestamp now = server_ ? server_->environment.time : TestEnvironment().time;
  server_.reset();
  server_ = std::make_unique<TestServer>(store_);
  server_->environment.time = now;
  server_->environment.rng = Rng(rng_.next());
  server_->registry.open();
}

// Nothing under way to the store arrives; everybody has to reconnect.
void Session::crash() {
  last_ = "crash";
  store_.answers.clear();
  for (const auto& client : clients_) client->room.reset();
  clients_.clear();
  store_.full = false;
  open_server();
}

// As the server would, but only some of it: answers of the store may be late.
void Session::let_store_answer() {
  last_ = "the store answers";
  for (std::uint32_t i = 1 + below(4); i > 0 && !store_.answers.empty(); --i) {
    auto answer = std::move(store_.answers.front());
    store_.answers.pop_front();
    answer();
  }
}

// A bot thinks in a separate thread. When it answers must not matter, otherwise a seed would not replay.
void Session::wait_for_bots() {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  const auto thinks = [&] {
    return std::ranges::any_of(clients_, [](const auto& client) { return client->room && client->room->thinking(); });
  };
  while (thinks() && std::chrono::steady_clock::now() < until) {
    {
      const std::lock_guard hold(server_->mutex);
      if (!server_->posted.empty()) return;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

void Session::settle() {
  for (int i = 0; i < 3; ++i) {
    server_->settle();
    wait_for_bots();
  }
  server_->settle();
}

void Session::make_table() {
  last_ = "a table is made";
  if (tables_.size() >= most_tables) tables_.erase(tables_.begin());
  auto setup = match::read_setup(boost::json::parse(setups[below(setups.size())]).as_object());
  std::vector<match::Chair> chairs(static_cast<std::size_t>(setup->players()));
  if (chance(25)) {
    chairs.back().holder = match::Chair::Holder::bot;
    chairs.back().level = 1;
  }
  store_.full = false;
  server_->registry.create(std::move(*setup), std::move(chairs), [this](auto made) {
    if (made) tables_.push_back(*made);
  });
  server_->settle();
}

void Session::sit() {
  if (tables_.empty()) return make_table();
  const TableId table = any(tables_);
  const std::string token = fmt::format("{:040x}", ++tokens_);
  const auto name = match::clean_name(names[below(names.size())]);
  last_ = fmt::format("somebody sits down at {}", table.text());
  std::optional<Seat> seat;
  if (chance(50)) seat = Seat(static_cast<int>(below(4)));
  const match::SitDown command{seat, name ? *name : fmt::format("P{}", tokens_), base::sha256(token)};
  checker_.asked(table, command.token_hash, command);
  server_->registry.with_room(table, [this, table, token, command](auto room) {
    if (!room) return;
    (*room)->ask(std::nullopt, command, [this, table, token](auto event) {
      if (event) seated_.push_back({table, token});
    });
  });
}

void Session::connect() {
  if (tables_.empty()) return;
  if (clients_.size() >= most_clients) return disconnect();
  auto client = std::make_shared<Client>();
  TableId table = any(tables_);
  if (!seated_.empty() && chance(85)) {
    const Seated& seat = any(seated_);
    client->token_hash = base::sha256(seat.token);
    if (!chance(3)) table = seat.table;  // else a token of another table
  }
  last_ = fmt::format("somebody connects to {}", table.text());
  client->on_text = [this](Client& who, const std::string& text) -> Trouble {
    if (auto trouble = checker_.read_store(checks_)) return trouble;
    return checker_.heard(who.follower, text, server_->environment.time);
  };
  server_->registry.with_room(table, [this, client, table](auto room) {
    if (!room || (*room)->turns_away(*client)) return;
    client->room = *room;
    client->follower = {client->token_hash, table, 0};
    client->room->enter(*client);
    clients_.push_back(client);
  });
}

void Session::disconnect() {
  if (clients_.empty()) return;
  const std::size_t index = below(clients_.size());
  last_ = "somebody goes away";
  clients_[index]->room->leave(*clients_[index]);
  clients_.erase(clients_.begin() + static_cast<std::ptrdiff_t>(index));
}

void Session::pass_time() {
  constexpr std::array<match::Millis, 8> spans{
      1, 100, match::second, 10 * match::second, match::minute, 3 * match::minute, 60 * match::minute, match::day};
  const auto span = spans[below(chance(80) ? 5 : spans.size())];
  last_ = fmt::format("{} ms go by", span);
  server_->environment.time += span;
  server_->registry.tick();
}

// A legal move of this seat, of another seat, of another time, or something like a move.
std::string Session::move_of(const Client& client) {
  const match::Match& match = client.room->match();
  if (match.stage() != match::Match::Stage::playing || chance(3)) return "bid 3";
  std::optional<Seat> seat = client.seat;
  if (!seat || chance(5)) seat = Seat(static_cast<int>(below(static_cast<std::size_t>(match.players()))));
  if (!match.waits_for().has(*seat)) seat = match.waits_for().lowest();
  return std::visit(
      [&]<class G>(const match::RunningGame<G>& play) {
        const auto list = offers(play.state(), *seat);
        return G::text(*play.variant(), list[below(static_cast<std::size_t>(list.size()))].move());
      },
      *match.play());
}

std::string Session::message_of(Client& client) {
  if (!said_.empty() && chance(6)) return any(said_);
  const match::Match& match = client.room->match();
  const std::string key =
      chance(90) ? fmt::format("k{}", ++keys_) : fmt::format("k{}", below(static_cast<std::size_t>(keys_) + 1));
  const auto with_key = [&](const std::string& fields) { return fmt::format(R"({{{},"key":"{}"}})", fields, key); };
  const auto simple = [&](std::string_view type) { return with_key(fmt::format(R"("type":"{}")", type)); };
  const int seat = static_cast<int>(below(4));
  const bool playing = match.stage() == match::Match::Stage::playing;
  if (playing && chance(85)) {
    int version = match.version();
    if (chance(5)) version += static_cast<int>(below(5)) - 3;
    return with_key(fmt::format(R"("type":"move","version":{},"move":"{}")", version, move_of(client)));
  }
  switch (below(13)) {
    case 0: return with_key(fmt::format(R"("type":"rename","name":"{}")", names[below(names.size())]));
    case 1:
    case 2:
    case 3: return with_key(fmt::format(R"("type":"swap","with":{})", seat));
    case 4: return playing && !chance(20) ? simple("return") : simple("leave");
    case 5: return simple("return");
    case 6: return chance(40) ? simple("resign") : simple("start");
    case 7: return with_key(fmt::format(R"("type":"vote","against":{})", seat));
    case 8: return simple("rematch");
    case 9: return R"({"type":"react","reaction":"nice"})";
    case 10: return with_key(fmt::format(R"("type":"nonce","nonce":"{:064x}")", below(1000)));
    case 11: return with_key(fmt::format(R"("type":"free","seat":{})", seat));
    default: return simple("start");
  }
}

void Session::speak() {
  if (clients_.empty()) return connect();
  const auto client = any(clients_);
  std::string text = message_of(*client);
  if (chance(4)) {  // almost valid
    text[below(text.size())] = static_cast<char>(below(256));
  }
  said_.push_back(text);
  if (said_.size() > 50) said_.erase(said_.begin());
  say(*client, text);
}

void Session::say(Client& client, const std::string& text) {
  last_ = fmt::format("at {} seat {} says {}", client.room->id().text(), client.seat ? client.seat->index() : -1, text);
  auto message = read_client_message(text);
  if (!message) return;
  const TableId table = client.room->id();
  if (auto* ask = std::get_if<Ask>(&*message)) {
    if (client.token_hash) checker_.asked(table, *client.token_hash, ask->command);
    if (std::holds_alternative<match::Start>(ask->command)) {
      if (!client.seat) return;
      ask->command = match::Start{server_->registry.random_secret()};
    }
    const SeatSet awaited = client.room->match().waits_for();
    if (sabotage_ == Sabotage::wrong_seat && client.seat && !awaited.empty()) {
      return client.room->ask(awaited.lowest(), std::move(ask->command), [](const auto&) {});
    }
    client.room->ask(client, std::move(ask->command), std::move(ask->key));
  } else if (auto* rematch = std::get_if<AskRematch>(&*message)) {
    if (client.token_hash) checker_.asked_for_rematch(table, *client.token_hash);
    server_->registry.rematch(*client.room, client, std::move(rematch->key));
  } else if (const auto* react = std::get_if<React>(&*message)) {
    client.room->react(client, react->reaction);
  }
}

void Session::sabotage() {
  for (const auto& client : clients_) {
    if (sabotage_ == Sabotage::unasked && client->seat && chance(10)) {
      client->room->ask(client->seat, match::Rename{"Somebody"}, [](const auto&) {});
    }
    if (sabotage_ == Sabotage::wrong_view && client->seat && chance(30)) {
      client->send(std::make_shared<const std::string>(
          match::snapshot(client->room->match(), {client->seat->next(client->room->match().players())}, "t", {},
                          server_->environment.time)));
    }
    if (sabotage_ == Sabotage::lost_text && client->follower.version > 3) --client->follower.version;
  }
}

Trouble Session::step() {
  const std::uint32_t what = below(100);
  if (what < 2 || tables_.empty()) {
    make_table();
  } else if (what < 10) {
    sit();
  } else if (what < 20) {
    connect();
  } else if (what < 22) {
    disconnect();
  } else if (what < 28) {
    pass_time();
  } else if (what < 29 && chance(30)) {
    crash();
  } else if (what < 31) {
    store_.full = !store_.full;
    last_ = store_.full ? "the disk is full" : "the disk has room again";
  } else if (what < 40) {
    let_store_answer();
  } else {
    speak();
  }
  if (sabotage_ != Sabotage::none) sabotage();
  if (chance(60)) {
    if (store_.full && chance(50)) store_.full = false;
    settle();
  }
  return look();
}

Trouble Session::look() {
  if (auto trouble = checker_.read_store(checks_)) return trouble;
  for (const auto& client : clients_) {
    if (client->trouble)
      return fmt::format("told to a guest of {}: {}", client->follower.table.text(), *client->trouble);
    if (client->texts > 200) return "one step says more than 200 things to one guest";
    client->texts = 0;
  }
  // One answer of the store for each waiting request.
  if (store_.answers.size() > 40 * most_tables) return "more waits for the store than may";
  return std::nullopt;
}

Trouble Session::finish() {
  last_ = "the end";
  store_.full = false;
  settle();
  server_->environment.time += match::minute;
  server_->registry.tick();
  settle();
  if (auto trouble = look()) return trouble;
  for (const auto& client : clients_) {
    if (!client->room->waits_for_nothing() && !client->room->thinking()) {
      return "something still waits when everything has come to rest";
    }
  }
  return checker_.replay_all();
}

}  // namespace ichiba::server::stateful
