#include "server/store/backup.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/store/private_files.hpp"
#include "server/store/schema.hpp"

namespace ichiba::server {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::string_view prefix = "ichiba-";
constexpr std::string_view ending = ".db";
constexpr std::chrono::seconds retry_after = 60s;

void say_nothing(const std::string&) {}

struct Counts {
  std::int64_t tables = 0;
  std::int64_t entries = 0;
};
Counts count(Database& database) {
  return {database.ask("select count(*) from tables"), database.ask("select count(*) from log")};
}

// An unreadable or incomplete copy is worse than none: it would be trusted.
BackedUp checked(const fs::path& copy, Counts least) {
  Database database(copy.string(), Database::Mode::read_only);
  Statement check = database.prepare("pragma quick_check(1)");
  if (!check.step() || check.text(0) != "ok") throw std::runtime_error("the copy is damaged: " + check.text(0));
  if (database.ask("pragma application_id") != application_id) throw std::runtime_error("the copy is not ours");
  const Counts found = count(database);
  if (found.tables < least.tables || found.entries < least.entries) {
    throw std::runtime_error(fmt::format("the copy has {} tables and {} entries, where there are {} and {}",
                                         found.tables, found.entries, least.tables, least.entries));
  }
  return {found.tables, found.entries, fs::file_size(copy)};
}

BackedUp copy_to(const std::string& from, const fs::path& part, const std::function<void(sqlite3*)>& running) {
  Counts least;
  {
    Database database(from, Database::Mode::create);
    database.leave_log_on_close();  // copying must not change the original
    running(database.raw());
    try {
      const Counts before = count(database);
      database.prepare("vacuum into ?").bind(part.string()).run();
      const Counts after = count(database);  // old tables may have been removed meanwhile
      least = {std::min(before.tables, after.tables), std::min(before.entries, after.entries)};
    } catch (...) {
      running(nullptr);
      throw;
    }
    running(nullptr);
  }
  return checked(part, least);
}

}  // namespace

BackedUp back_up(const fs::path& data, const fs::path& copy, const std::function<void(sqlite3*)>& running) {
  const std::string from = (data / "ichiba.db").string();
  if (!fs::exists(from)) throw std::runtime_error(fmt::format("{}: there is no such database", from));
  if (fs::exists(copy)) throw std::runtime_error(fmt::format("{} exists; give the copy another name", copy.string()));
  const fs::path part = copy.string() + ".part";
  fs::remove(part);
  try {
    make_private_file(part, say_nothing);
    const BackedUp made = copy_to(from, part, running);
    sync_file(part);
    fs::rename(part, copy);
    sync_folder(copy.parent_path());
    return made;
  } catch (...) {
    std::error_code ignored;
    fs::remove(part, ignored);
    throw;
  }
}

std::vector<fs::path> backups_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(ending)) found.push_back(entry.path());
  }
  std::ranges::sort(found);  // their names are times
  return found;
}

Backups::Backups(fs::path data, BackupPlan plan, BackupReport report)
    : data_(std::move(data)), plan_(std::move(plan)), report_(std::move(report)) {
  if (plan_.every.count() > 0) thread_ = std::thread([this] { work(); });
}

Backups::~Backups() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard hold(mutex_);
    stopping_ = true;
    if (running_ != nullptr) sqlite3_interrupt(running_);
  }
  wake_.notify_all();
  thread_.join();
}

// A server that is restarted often still makes its copies.
std::chrono::seconds Backups::until_first() const {
  const auto all = backups_in(plan_.folder);
  std::error_code error;
  const auto last = all.empty() ? fs::file_time_type::min() : fs::last_write_time(all.back(), error);
  if (all.empty() || error) return 0s;
  const auto age = std::chrono::duration_cast<std::chrono::seconds>(fs::file_time_type::clock::now() - last);
  return std::clamp(plan_.every - age, 0s, plan_.every);
}

void Backups::work() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
  auto next = std::chrono::steady_clock::now() + until_first();
  while (true) {
    {
      std::unique_lock hold(mutex_);
      if (wake_.wait_until(hold, next, [this] { return stopping_; })) return;
    }
    const bool good = make_one();
    next = std::chrono::steady_clock::now() + (good ? plan_.every : std::min(plan_.every, retry_after));
  }
}

bool Backups::make_one() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  const fs::path copy =
      plan_.folder / fmt::format("{}{:04}{:02}{:02}T{:02}{:02}{:02}Z{}", prefix, utc.tm_year + 1900, utc.tm_mon + 1,
                                 utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, ending);
  try {
    make_private_folder(plan_.folder, say_nothing);
    const BackedUp made = back_up(data_, copy, [this](sqlite3* database) {
      const std::lock_guard hold(mutex_);
      running_ = database;
      if (stopping_ && database != nullptr) sqlite3_interrupt(database);
    });
    report_.done(copy, made);
    remove_old();
    return true;
  } catch (const std::exception& error) {
    const std::lock_guard hold(mutex_);
    if (!stopping_) report_.failed(error.what());
    return false;
  }
}

void Backups::remove_old() const {
  auto all = backups_in(plan_.folder);
  while (all.size() > static_cast<std::size_t>(std::max(plan_.keep, 1))) {
    fs::remove(all.front());
    all.erase(all.begin());
  }
}

}  // namespace ichiba::server
