"""Other people's programs as bots, good and bad (docs/bots.md)."""
import concurrent.futures
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import unittest

from support import PROGRAM, ROOT, ProgramTest

BAD_BOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bad_bot.py")
PYTHON = shlex.quote(sys.executable)
PATIENCE = 60

# How a bot behaves, and the report. Those that are waited for get little time.
FAULTS = {
    "silent": r"greeting: did not answer within 1\.1 s$",
    "leaves": r"greeting: exited with status 0$",
    "wrong game": r"greeting: it plays 'osaka'; this is a game of tsukiji$",
    "wrong version": r"greeting: it speaks protocol 2; this is protocol 1$",
    "no utf-8": r"greeting: not JSON \(.*\): '\{\"type\":\"hello\",\"name\":\"\\xff\"\}'$",
    "will not": r"greeting: resigned: I do not like fish$",
    "hangs": r"Bad, request 1: did not answer within 1\.1 s$",
    "deaf": r"Bad, request 1: did not answer within 1\.1 s$",
    "stone deaf": r"closed its standard input$",
    "dies": r"Bad, request 1: exited with status 3 \(standard error: out of fish\)$",
    "crashes": r"Bad, request 1: was killed by SIGSEGV$",
    "chats": r"Bad, request 1: not JSON \(syntax error\): 'Thinking \.\.\.'$",
    "no object": r"Bad, request 1: not a JSON object: '\[1\]'$",
    "one long line": r"Bad, request 1: wrote a line of more than 65536 bytes$",
    "huge answer": r"Bad, request 1: wrote a line of more than 65536 bytes$",
    "many lines": r"Bad, request 1: the field 'type' is missing$",
    "cheats": r"Bad, request 1: 'bid 9' is refused: T3\.1: ",
    "dances": r"Bad, request 1: 'dance' is no move: no such move: 'dance'$",
    "wrong id": r"Bad, request 1: id: 1 was asked, not 2$",
    "twice": r"Bad, request 2: (wrote what nobody had asked for: '\{.*\}'|id: 2 was asked, not 1)$",
    "mute": r"Bad, request 1: closed its standard output$",
    "family": r"Bad, request 1: did not answer within 1\.1 s$",
}
WAITED_FOR = {"silent": ["--bot-start", "0.1"], "hangs": ["--bot-timeout", "0.1"], "deaf": ["--bot-timeout", "0.1"],
              "family": ["--bot-timeout", "0.1"]}


def runs(process):
    """Runs, and is not a zombie."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(happens):
    until = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > until:
            raise AssertionError("it does not happen")
        time.sleep(0.01)


class WithPrograms(ProgramTest):
    def bad(self, way, file="processes"):
        """With `exec` the bot replaces the shell, so that the report says how the bot itself ended."""
        return f"exec:exec {PYTHON} {shlex.quote(BAD_BOT)} '{way}' {shlex.quote(self.path(file))}"

    def processes(self, file="processes"):
        """The number and the arguments of every process of a bad bot."""
        if not os.path.exists(self.path(file)):
            return []
        with open(self.path(file), encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def assert_none_left(self, file="processes"):
        self.assertTrue(self.processes(file))
        for process, _ in self.processes(file):
            wait_until(lambda: not runs(process))

    def arena(self, game, bots, *flags):
        """The standings by bot. Whether there is a line about progress depends on the machine."""
        done = self.run_program("arena", game, "--bots", bots, "--json", *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        return {standing["bot"]: standing for standing in json.loads(done.stdout)["results"]}


class Faults(WithPrograms):
    def test_a_program_at_fault_loses_its_games_and_nothing_else_happens(self):
        bots = {way: self.bad(way, way) for way in FAULTS}
        with concurrent.futures.ThreadPoolExecutor(4) as several:  # most of the time they wait
            played = {way: several.submit(self.arena, "tsukiji", f"{bot},random", "--games", "2", *WAITED_FOR.get(way, []))
                      for way, bot in bots.items()}
        for way, report in FAULTS.items():
            with self.subTest(way=way):
                standings = played[way].result()
                bad = standings[bots[way]]
                self.assertEqual((standings["random"]["wins"], standings["random"]["forfeits"]), (2, 0))
                self.assertEqual((bad["games"], bad["wins"], bad["forfeits"]), (2, 0, 2))
                self.assertEqual(len(bad["forfeit_reasons"]), 2)
                for seat, reason in enumerate(bad["forfeit_reasons"]):
                    self.assertRegex(reason, f"^deal 1, seat {seat}: ")
                    self.assertRegex(reason, report)
                self.assert_none_left(way)

    def test_standard_error_disturbs_nobody(self):
        bot = self.bad("complains")
        self.assertEqual(self.arena("tsukiji", f"{bot},random", "--games", "2")[bot]["forfeits"], 0)

    def test_who_stays_is_killed(self):
        bot = self.bad("stays")
        self.assertEqual(self.arena("tsukiji", f"{bot},random", "--games", "2")[bot]["forfeits"], 0)
        self.assert_none_left()

    def test_a_program_is_started_anew_after_a_fault_and_kept_without(self):
        bot = self.bad("dies once")
        self.assertEqual(self.arena("tsukiji", f"{bot},random", "--games", "8")[bot]["forfeits"], 1)
        self.assertEqual(len(self.processes()), 2)
        self.assert_none_left()

    def test_no_such_command(self):
        done = self.check_ok("arena", "osaka", "--bots", "exec:no-such-bot,greedy", "--games", "8", "--threads", "2")
        self.assertIn("forfeited 8 of 8 games:\n  deal 1, seat 0: greeting: exited with status 127 (no such command)", done)
        self.assertIn("no-such-bot: not found)", done)
        self.assertEqual(done.count("greeting: "), 3)
        self.assertIn("\n  ...\n", done)

    def test_the_others_share_the_win(self):
        standings = self.arena("osaka", "exec:exit 1,random,random", "--games", "3")
        self.assertEqual(standings["random"]["wins"], 3)
        self.assertEqual(standings["exec:exit 1"]["forfeits"], 3)

    def test_simulate_tells_it_by_seat_and_the_records_end_there(self):
        text = self.check_ok("simulate", "tsukiji", "--bots", "random," + self.bad("dies once"), "--games", "3",
                             "--records", self.path("records"))
        summary = json.loads(text)
        self.assertEqual((summary["games"], summary["forfeits"]), (3, [0, 1]))
        self.assertEqual(len(summary["forfeit_reasons"]), 1)
        self.assertRegex(summary["forfeit_reasons"][0], r"^game 1, seat 1: Bad, request 1: exited with status 3")
        self.assertGreaterEqual(summary["wins"][0], 1)
        self.assertEqual(sum(summary["wins"]) + summary["draws"], 3)
        self.assertIn("not over", self.check_ok("replay", self.path("records/0001.jsonl")))
        self.assertNotIn("not over", self.check_ok("replay", self.path("records/0002.jsonl")))


class Leaving(WithPrograms):
    def leave(self, signal_number):
        """Stops an arena that waits for a program; its exit status."""
        bot = self.bad("family").replace("exec:exec", "exec:true &&") + "; true"  # with a shell that waits for it
        with subprocess.Popen([PROGRAM, "arena", "tsukiji", "--bots", bot + ",random", "--bot-timeout", "900"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            wait_until(lambda: len(self.processes()) == 2)
            program.send_signal(signal_number)
            program.communicate(timeout=PATIENCE)
            return program.returncode

    def test_ctrl_c_does_not_wait_for_the_program(self):
        self.assertEqual(self.leave(signal.SIGINT), 130)
        self.assert_none_left()

    def test_a_program_and_what_it_started_do_not_outlive_ichiba(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            self.assertEqual(self.leave(number), -number)
            self.assert_none_left()
            os.remove(self.path("processes"))


class Naming(WithPrograms):
    def test_arguments_with_spaces_commas_and_colons(self):
        bot = self.bad("good") + r" --weights 1\,2\,5 'here:80 or there'"
        self.check_ok("simulate", "tsukiji", "--bots", bot + ",random", "--games", "1")
        self.assertEqual(self.processes()[0][1], ["--weights", "1,2,5", "here:80 or there"])

    def test_a_command_is_missing(self):
        self.check_fails(2, "no bot is called 'exec: '; there are random, greedy", "arena", "osaka", "--bots", "exec: ,greedy")
        self.check_fails(2, "exec:COMMAND", "simulate", "osaka", "--bots", "exec:")
        self.check_fails(2, "--bot-timeout", "arena", "osaka", "--bots", "greedy,random", "--bot-timeout", "0")

    def test_records_name_the_file(self):
        self.check_ok("simulate", "tsukiji", "--bots", self.bad("good"), "--games", "1", "--records", self.path("records"))
        with open(self.path("records/0001.jsonl"), encoding="utf-8") as file:
            names = json.loads(file.readline())["players"]
        self.assertEqual([name.split()[-1] for name in names], ["1", "2"])
        self.assertNotIn(" '", names[0])


class Page(WithPrograms):
    """The examples of docs/bots.md."""

    def setUp(self):
        super().setUp()
        with open(os.path.join(ROOT, "docs", "bots.md"), encoding="utf-8") as file:
            self.text = file.read()

    def test_the_first_bot_works(self):
        code = re.search(r"```python\n(.*?)```", self.text, re.DOTALL)[1]
        bot = f"exec:{PYTHON} {shlex.quote(self.file('bot.py', code))}"
        for game in ("osaka", "tsukiji"):
            standing = self.arena(game, f"{bot},random", "--games", "6")[bot]
            self.assertEqual((standing["games"], standing["forfeits"]), (6, 0))

    def conversations(self):
        """For each game the lines of the page, with broken lines joined."""
        for block in re.findall(r"```\n(> .*?)```", self.text, re.DOTALL):
            lines = block.replace("\n  ", "").splitlines()
            yield re.search(r'"game":"(\w+)"', block)[1], lines

    def test_the_conversations_took_place(self):
        told = dict(self.conversations())
        self.assertEqual(set(told), {"osaka", "tsukiji"})
        for game, lines in told.items():
            answers = self.file("answers", "\n".join(line[2:] for line in lines if line.startswith("< ")))
            recorder = self.file("recorder.py", RECORDER)
            bot = " ".join(map(shlex.quote, [sys.executable, recorder, answers, self.path("heard")]))
            self.check_ok("simulate", game, "--games", "1", "--seed", "1", "--bots", f"exec:{bot},random")
            with open(self.path("heard"), encoding="utf-8") as file:
                heard = file.read().splitlines()
            said = [line[2:] for line in lines if line.startswith("> ")]
            self.assertIn('"type":"end"', said[-1])
            for page, real in zip(said, heard[:len(said) - 1] + heard[-1:], strict=True):
                self.assertRegex(real, "^" + ".*".join(map(re.escape, page.split("..."))) + "$")

    def test_the_examples_play_as_well_as_the_page_says(self):
        python = f"exec:{PYTHON} {shlex.quote(os.path.join(ROOT, 'examples', 'python_bot.py'))}"
        for game in ("osaka", "tsukiji"):
            standing = self.arena(game, f"{python},random", "--games", "40")[python]
            self.assertEqual(standing["forfeits"], 0, standing)
            self.assertGreater(standing["win_rate"], 0.75, game)
        four = self.arena("osaka", f"{python},random,random,random", "--games", "4")[python]
        self.assertEqual(four["forfeits"], 0, four)
        shell = "exec:" + shlex.quote(os.path.join(ROOT, "examples", "shell_bot.sh"))
        for game in ("osaka", "tsukiji"):
            self.assertEqual(self.arena(game, f"{shell},random", "--games", "2")[shell]["forfeits"], 0)


# Answers with the lines of a file, then always with the last move of the list; records its input.
RECORDER = r"""
import json, sys
answers = open(sys.argv[1], encoding="utf-8").read().splitlines()
heard = open(sys.argv[2], "w", encoding="utf-8")
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    message = json.loads(line)
    if message["type"] == "end":
        break
    answer = {"type": "move", "id": message.get("id"), "move": message.get("offers", [""])[-1]}
    print(answers.pop(0) if answers else json.dumps(answer), flush=True)
"""


if __name__ == "__main__":
    unittest.main()
