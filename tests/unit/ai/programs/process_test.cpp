// External programs, well-behaved and not.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

#include "ai/programs/make_bot.hpp"
#include "ai/programs/programs.hpp"

namespace ichiba::tests {
namespace {

using namespace std::chrono_literals;
using bots::Process;
using Trouble = Process::Trouble;

constexpr auto plenty = 60s;  // for what is going to happen, on the slowest machine

Process::Patience patience(std::chrono::milliseconds time = plenty) { return {Process::Clock::now() + time}; }

Process started(const std::string& command) {
  auto process = Process::start(command);
  EXPECT_TRUE(process) << process.error();
  return std::move(*process);
}

Trouble trouble_with(Process& process, std::chrono::milliseconds time = plenty) {
  const auto answer = process.ask("x\n", patience(time));
  EXPECT_FALSE(answer) << *answer;
  return answer ? Trouble::stopped : answer.error();
}

// Runs, and not as a zombie that waits for its new parent.
bool runs(const std::string& id) {
  std::ifstream file("/proc/" + id + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t end = text.rfind(')');
  return end != std::string::npos && text.at(end + 2) != 'Z';
}

bool ends(const std::string& id) {
  const auto until = Process::Clock::now() + plenty;
  while (runs(id)) {
    if (Process::Clock::now() > until) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

std::ptrdiff_t open_files() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return std::distance(begin(files), end(files));
}

TEST(Process, AnswersLineByLine) {
  Process process = started("cat");
  EXPECT_EQ(process.ask("one\n", patience()), "one");
  EXPECT_EQ(process.ask("two\r\n", patience()), "two");
  const std::string longest(Process::longest_line, 'x');
  EXPECT_EQ(process.ask(longest + "\n", patience()), longest);
  EXPECT_TRUE(process.alive());
  EXPECT_EQ(process.unread(), "");
}

TEST(Process, TheShellTakesTheCommandApart) {
  EXPECT_EQ(started("read x; echo \"$x, $x\" | tr a-z A-Z").ask("hm\n", patience()), "HM, HM");
  EXPECT_EQ(started("-c 2>/dev/null; cat").ask("a dash at the beginning\n", patience()), "a dash at the beginning");
}

TEST(Process, LateIsNoticedInTime) {
  Process process = started("sleep 1000");
  const auto begun = Process::Clock::now();
  EXPECT_EQ(trouble_with(process, 50ms), Trouble::late);
  EXPECT_GE(Process::Clock::now() - begun, 50ms);
}

TEST(Process, AFlagEndsTheWaiting) {
  Process process = started("sleep 1000");
  const std::atomic<bool> stop = true;
  const auto answer = process.receive({Process::Clock::now() + plenty, &stop});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), Trouble::stopped);
}

TEST(Process, TellsHowItEnded) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"exit 3", "exited with status 3"},
      {"read x; exit 0", "exited with status 0"},
      {"no-such-command-anywhere", "exited with status 127 (no such command)"},
      {"kill -SEGV $$", "was killed by SIGSEGV"},
      {"exec >&-; sleep 1000", "closed its standard output"},
  };
  for (const auto& [command, fate] : cases) {
    Process process = started(command);
    EXPECT_EQ(trouble_with(process), Trouble::gone) << command;
    EXPECT_EQ(process.fate(), fate) << command;
    EXPECT_FALSE(process.alive()) << command;
  }
}

TEST(Process, AClosedInputIsAnErrorAndNotOurDeath) {
  Process process = started("exec <&-; sleep 1000");
  EXPECT_EQ(trouble_with(process), Trouble::gone);
  EXPECT_EQ(process.fate(), "closed its standard input");
}

TEST(Process, WhoNeverReadsFillsThePipeAndIsLate) {
  Process process = started("sleep 1000");
  const auto sent = process.send(std::string(1U << 20U, 'x'), patience(100ms));
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error(), Trouble::late);
}

TEST(Process, AFloodOfOutputIsCutShort) {
  Process process = started("yes | tr -d '\\n'");
  EXPECT_EQ(trouble_with(process), Trouble::flood);
  EXPECT_LE(process.unread().size(), 2 * Process::longest_line);
}

TEST(Process, WhatNobodyAskedForIsSeen) {
  Process process = started("read x; echo answer; echo more");
  EXPECT_EQ(process.ask("x\n", patience()), "answer");
  const auto until = Process::Clock::now() + plenty;
  while (process.unread().empty() && Process::Clock::now() < until) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(process.unread(), "more\n");
}

TEST(Process, AFloodOnStandardErrorDisturbsNobody) {
  Process process = started("yes complaint | head -n 200000 >&2; echo last words >&2; read x; echo $x");
  EXPECT_EQ(process.ask("fine\n", patience()), "fine");
  EXPECT_EQ(process.last_words(), "complaint | complaint | last words");
}

TEST(Process, AllThatItStartedIsKilledWithIt) {
  std::string grandchild;
  {
    Process process = started("sleep 1000 & echo $!; sleep 1000 & wait");
    grandchild = process.receive(patience()).value();
    EXPECT_TRUE(runs(grandchild));
  }
  EXPECT_TRUE(ends(grandchild));
}

TEST(Process, WhatItLeftBehindIsKilledToo) {
  Process process = started("sleep 1000 & echo $!");
  const std::string grandchild = process.receive(patience()).value();
  process.end(Process::Clock::now() + plenty);  // it exits by itself, its child does not
  EXPECT_TRUE(ends(grandchild));
}

TEST(Process, NobodyGetsAwayIntoASessionOfTheirOwn) {
  // Forked twice and in a new session: no longer a child of the program, nor in its group.
  const std::string runaway = "setsid sh -c 'sleep 1000 & echo $!; wait' & ";
  const auto hidden = [](Process& process) { return process.receive(patience()).value(); };
  std::string first;
  {
    Process process = started(runaway + "cat");
    first = hidden(process);
    EXPECT_TRUE(runs(first));
  }
  EXPECT_FALSE(runs(first)) << "killed with the program";
  Process process = started(runaway + "read x; exit 0");
  const std::string second = hidden(process);
  process.end(Process::Clock::now() + plenty);
  EXPECT_FALSE(runs(second)) << "although the program had left before";
}

TEST(Process, MemoryIsLimited) {
  bots::Limits limits;
  limits.memory = 64 << 20;
  auto process = Process::start("head -c 300000000 /dev/zero | tail -c 200000000 | wc -c", limits);
  EXPECT_EQ(process->receive(patience()).value(), "0") << "tail cannot keep 200 MB";
}

TEST(Process, ProcessesAreLimited) {
  bots::Limits limits;
  limits.processes = 20;
  auto process = Process::start("read x; while :; do sleep 1000 & done", limits);
  EXPECT_EQ(trouble_with(*process), Trouble::gone);
  EXPECT_EQ(process->fate(), "was killed by SIGKILL");
  EXPECT_EQ(process->last_words(), "killed by ichiba: too many processes");
}

TEST(Process, WhoStopsItsSupervisorIsKilledAllTheSame) {
  Process process = started("kill -STOP $PPID; echo $$; cat");
  const std::string program = process.receive(patience()).value();
  process.end(Process::Clock::now());
  EXPECT_TRUE(ends(program));
}

TEST(Process, MayTakeItsTimeToLeaveAndIsReadMeanwhile) {
  const auto file = std::filesystem::temp_directory_path() / ("ichiba-left-" + std::to_string(::getpid()));
  Process process = started("cat; yes | head -n 100000; echo done > " + file.string());
  process.end(Process::Clock::now() + plenty);
  EXPECT_TRUE(std::filesystem::remove(file));
}

TEST(Process, LeavesNoFilesOpen) {
  const std::ptrdiff_t before = open_files();
  for (int i = 0; i < 20; ++i) started("cat").ask("x\n", patience());
  EXPECT_EQ(open_files(), before);
  // And inherits none: a program sees its three, and what the shell needs to list them.
  Process process = started("ls /proc/self/fd | wc -l");
  EXPECT_EQ(process.receive(patience()).value().substr(0, 1), "4");
}

// Says who it is, again and again.
const std::string who = "while read line; do echo $$; done";

TEST(Programs, AreKeptBetweenGames) {
  bots::Programs programs;
  Process process = programs.take(who).value();
  const std::string first = process.ask("who\n", patience()).value();
  programs.give_back(who, std::move(process));
  Process again = programs.take(who).value();
  EXPECT_EQ(again.ask("who\n", patience()), first);
  EXPECT_NE(programs.take(who).value().ask("who\n", patience()), first) << "one of them cannot play two games at once";
}

TEST(Programs, WhoSpokeOutOfTurnOrDiedIsStartedAnew) {
  for (const std::string command : {"read x; echo $$; echo more; sleep 1000", "read x; echo $$; exit 1"}) {
    bots::Programs programs;
    Process process = programs.take(command).value();
    const std::string first = process.ask("who\n", patience()).value();
    const auto until = Process::Clock::now() + plenty;
    while (process.alive() && process.unread().empty() && Process::Clock::now() < until) {
      std::this_thread::sleep_for(1ms);
    }
    programs.give_back(command, std::move(process));
    const auto second = programs.take(command).value().ask("who\n", patience());
    ASSERT_TRUE(second) << command;
    EXPECT_NE(*second, first) << command;
  }
}

TEST(Programs, LeaveWhenTheyAreNoLongerNeeded) {
  std::string id;
  {
    bots::Programs programs;
    Process process = programs.take(who).value();
    id = process.ask("who\n", patience()).value();
    programs.give_back(who, std::move(process));
    EXPECT_TRUE(runs(id));
  }
  EXPECT_FALSE(runs(id));
}

TEST(Excerpt, IsOnePrintableLine) {
  EXPECT_EQ(bots::excerpt("plain 市場"), "plain 市場");
  EXPECT_EQ(bots::excerpt("a\x1b[2J\nb\x7f"), "a\\x1b[2J\\x0ab\\u007f");
  EXPECT_EQ(bots::excerpt("\xff\xc0\xaf\xed\xa0\x80\xf5\x80\x80\x80\xc2\x85"),
            "\\xff\\xc0\\xaf\\xed\\xa0\\x80\\xf5\\x80\\x80\\x80\\u0085");
  EXPECT_EQ(bots::excerpt("\xe5\xb8"), "\\xe5\\xb8") << "cut off in the middle";
  EXPECT_EQ(bots::excerpt(std::string(500, 'x')).size(), 123U);
}

TEST(Excerpt, TheLastLinesOfMany) {
  bots::LastLines lines;
  EXPECT_EQ(lines.text(), "");
  for (int i = 0; i < 5000; ++i) lines.add("line " + std::to_string(i) + "\n\n");
  EXPECT_EQ(lines.text(), "line 4997 | line 4998 | line 4999");
  lines.add("half a line");
  EXPECT_EQ(lines.text(), "line 4998 | line 4999 | half a line");
}

TEST(BotNames, ProgramsAreAmongThem) {
  for (const char* name : {"exec:x", "exec:python3 bot.py --level 1,2", "exec::", "greedy", "level:3"}) {
    EXPECT_TRUE(bots::is_bot_name(name)) << name;
  }
  for (const char* name : {"exec", "exec:", "exec:  ", "Exec:x", "exe:x", ""}) {
    EXPECT_FALSE(bots::is_bot_name(name)) << name;
  }
  for (const std::string& name : bots::bot_names()) EXPECT_TRUE(bots::is_bot_name(name)) << name;
}

TEST(BotNames, AProgramIsCalledByItsFile) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"greedy", "greedy"},
      {"exec:python3 examples/python_bot.py --x a/b", "python_bot.py"},
      {"exec:  ./aiko --level 3", "aiko"},
      {"exec:aiko 2>>log", "aiko"},
      {"exec:cd there && LEVEL=3 exec node 'bot.js'", "bot.js"},
      {"exec:/usr/bin/python3 -u \"my/bot.py\"", "bot.py"},
      {"exec:/", "/"},
      {"exec:;", "program"},
      {"exec:a-name-that-is-much-too-long-to-be-shown", "a-name-that-is-much-..."},
  };
  for (const auto& [name, short_name] : cases) EXPECT_EQ(bots::short_name(name), short_name);
}

}  // namespace
}  // namespace ichiba::tests
