"""`ichiba study` from outside: its flags, its forms, and the page that is made with it."""
import json
import os
import re
import signal
import subprocess
import time
import unittest

from support import PROGRAM, ROOT, ProgramTest

SMALL = ("--bots", "greedy", "--games", "16", "--against", "random")


def skeleton(page):
    """What a page of figures has apart from the figures: its headings, and the tables' heads and labels."""
    lines = page.split("\n")
    return ([line for line in lines if line.startswith("#")],
            [line.split("|")[1].strip() if not line.startswith("| |") else line for line in lines if line.startswith("|")])


class Study(ProgramTest):
    def test_the_number_of_threads_changes_no_byte(self):
        for game in (("osaka", "--players", "2,3"), ("tsukiji", "--both")):
            words = ("study", *game, "--bots", "search:20", "--games", "16", "--against", "greedy")
            for form in ((), ("--json",)):
                one = self.check_ok(*words, *form)
                self.assertEqual(one, self.check_ok(*words, *form, "--threads", "3"))
            self.assertNotEqual(one, self.check_ok(*words, *form, "--seed", "2"))

    def test_a_report_to_read(self):
        text = self.check_ok("study", "osaka", "--players", "2,3,4", *SMALL)
        for line in text.split("\n"):
            self.assertLessEqual(len(line), 100, line)
        self.assertIn("\nichiba study osaka --players 2,3,4 --bots greedy --against random --games 16 --seed 1\n", text)
        self.assertIn("- Does it pay to start? The start player wins ", text)
        for heading in ("Who wins?", "Ships", "Does the deal decide?", "Does skill decide?", "How it was measured"):
            self.assertIn(f"\n{heading}\n", text)
        self.assertNotIn("thread", text)

    def test_a_deck_of_ones_own(self):
        deck = json.loads(self.check_ok("deck", "show", "--json"))
        deck.update(name="mine", reach=2)
        path = self.file("mine.json", json.dumps(deck))
        report = json.loads(self.check_ok("study", "tsukiji", "--deck", path, *SMALL, "--json"))
        labels = [row["label"] for table in report["tables"] for row in table["rows"]]
        self.assertIn("barrel at the end: 2 notches away", labels)
        self.assertNotIn("barrel at the end: 3 notches away", labels)

    def test_json_is_complete(self):
        report = json.loads(self.check_ok("study", "tsukiji", "--both", *SMALL, "--json"))
        self.assertEqual([column["label"] for column in report["columns"]], ["classic game", "friendly fish"])
        self.assertEqual(report["columns"][0]["games"], 16)
        self.assertEqual(report["columns"][0]["deals_played_twice"], 4)
        self.assertEqual(report["columns"][0]["deals_against"], 2)
        for table in report["tables"]:
            for row in table["rows"]:
                self.assertEqual(len(row["cells"]), 2)
                for cell in filter(None, row["cells"]):
                    low, high = cell["ci95"]
                    self.assertTrue(low <= cell["value"] <= high, (table["heading"], row))
                    if row["unit"] == "share" and table["heading"] != "Does the deal decide?":
                        self.assertTrue(0 <= low and high <= 1, (table["heading"], row))
        # The figures of the text are those of the JSON.
        text = self.check_ok("study", "tsukiji", "--both", *SMALL)
        seat = report["tables"][0]["rows"][0]["cells"][0]
        self.assertIn("{:.1f} % ({:.1f}–{:.1f})".format(*(100 * x for x in (seat["value"], *seat["ci95"]))), text)

    def test_one_game_is_enough_to_report(self):
        for game in ("osaka", "tsukiji"):
            report = json.loads(self.check_ok("study", game, "--bots", "random", "--games", "1", "--json"))
            self.assertEqual(report["columns"][0]["games"], 1)

    def test_markdown(self):
        path = self.path("report.md")
        self.assertEqual(self.check_ok("study", "osaka", *SMALL, "--markdown", path), "")
        with open(path, encoding="utf-8") as file:
            page = file.read()
        headings, _ = skeleton(page)
        self.assertEqual([line for line in headings if not line.startswith("###")],
                         ["# Traders of Osaka: how it plays", "## Findings", "## Figures", "## How it was measured"])
        self.assertNotIn(self.folder, page)

    def test_interrupted_it_reports_what_is_done(self):
        words = [PROGRAM, "study", "tsukiji", "--bots", "search:300", "--games", "100000", "--threads", "2", "--json"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
            program.stderr.readline()  # its first line of progress: some games are done
            time.sleep(0.2)
            program.send_signal(signal.SIGINT)
            out, _ = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 130)
        report = json.loads(out)
        self.assertTrue(report["interrupted"])
        self.assertTrue(0 < report["columns"][0]["games"] < 100000)
        self.assertEqual(report["tables"][0]["rows"][0]["cells"][0]["n"], report["columns"][0]["games"])

    def test_bad_wishes(self):
        fails = lambda words, *arguments: self.check_fails(2, words, "study", *arguments)
        fails("--bots: no bot is called 'clever'", "osaka", "--bots", "clever")
        fails("--against: no bot is called ''", "osaka", "--against", "level:1,")
        fails("--games", "osaka", "--games", "0")
        fails("--games", "osaka", "--games", "many")
        fails("osaka has 2 to 4, not 5", "osaka", "--players", "2,5")
        fails("'two' is not a number", "osaka", "--players", "two")
        fails("'' is not a number", "osaka", "--players", "2,")
        fails("2 is given twice", "osaka", "--players", "2,2")
        fails("tsukiji has 2, not 3", "tsukiji", "--players", "3")
        fails("--both", "osaka", "--both")
        fails("--friendly", "osaka", "--friendly")
        fails("--both, --friendly", "tsukiji", "--both", "--friendly")
        fails("deck files are for tsukiji", "osaka", "--deck", "x.json")
        fails("cannot be read", "tsukiji", "--deck", self.path("none.json"))
        fails("--threads", "osaka", "--threads", "0")
        fails("see ichiba study --help", "chess")
        fails("--json", "osaka", "--json", "--markdown", self.path("x.md"))

    def test_places_that_cannot_be_written(self):
        started = time.monotonic()
        long = ("--bots", "search:5000", "--games", "100000")  # would take hours: the path is checked first
        self.check_fails(2, "there is no such folder", "study", "osaka", *long, "--markdown", self.path("no/x.md"))
        self.check_fails(2, "is a folder", "study", "osaka", *long, "--markdown", self.folder)
        self.assertLess(time.monotonic() - started, 60)
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "study", "tsukiji", "--bots", "random", "--games", "2"], stdout=full,
                                  stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (2, "ichiba study: standard output cannot be written\n"))


class BalancePage(ProgramTest):
    """docs/balance.md has the form that tools/balance gives it today; its figures may be older."""

    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, "docs", "balance.md"), encoding="utf-8") as file:
            cls.page = file.read()

    def test_headings_and_tables_agree_with_the_tool(self):
        fresh = self.path("balance.md")
        subprocess.run([os.path.join(ROOT, "tools", "balance"), "--quick", "--output", fresh], check=True,
                       env={**os.environ, "ICHIBA": PROGRAM}, stderr=subprocess.DEVNULL)
        with open(fresh, encoding="utf-8") as file:
            self.assertEqual(skeleton(file.read()), skeleton(self.page), "docs/balance.md is out of date: make balance")

    def test_its_commands_exist(self):
        commands = re.findall(r"^ichiba (study .*)$", self.page, re.MULTILINE)
        self.assertEqual(len(commands), 2)
        for command in commands:
            words = command.split()
            for flag, small in (("--games", "1"), ("--bots", "random"), ("--against", "none")):
                words[words.index(flag) + 1] = small
            self.check_ok(*words)
        with open(os.path.join(ROOT, "Makefile"), encoding="utf-8") as file:
            self.assertRegex(file.read(), r"(?m)^balance: ")

    def test_it_speaks_of_no_machine(self):
        for word in ("thread", "CPU", " ms", "/tmp", "/home", "search:50ms"):
            self.assertNotIn(word, self.page)


if __name__ == "__main__":
    unittest.main()
