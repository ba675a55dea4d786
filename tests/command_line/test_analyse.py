"""ichiba analyse: the report in words and as JSON, and every kind of bad input."""
import json
import os
import re
import signal
import subprocess
import time
import unittest

from support import PROGRAM, ProgramTest

QUICK = ("--budget", "200")
GRADES = {"forced", "best", "good", "inaccuracy", "mistake", "blunder"}


def utf8(**changes):
    env = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_CTYPE")}
    return {**env, "LANG": "C.UTF-8", **changes}


class Analyse(ProgramTest):
    def record(self, game="osaka", *extra, bots="greedy"):
        """The lines of a real game."""
        self.check_ok("simulate", game, "--games", "1", "--seed", "5", "--bots", bots, "--records", self.path("r"), *extra)
        with open(self.path("r/0001.jsonl"), encoding="utf-8") as file:
            return file.read().splitlines()

    def write(self, lines):
        return self.file("game.jsonl", "\n".join(lines) + "\n")

    def analyse(self, lines, *extra, **options):
        done = self.run_program("analyse", self.write(lines), *QUICK, *extra, **options)
        self.assertEqual(done.returncode, 0, done.stderr)  # on a slow machine progress is shown there
        return done.stdout

    def analysed(self, lines, *extra):
        return json.loads(self.analyse(lines, "--json", *extra))

    def check_seats(self, report):
        for number, seat in enumerate(report["seats"]):
            self.assertAlmostEqual(seat["start"] + seat["own"] + seat["others"] + seat["luck"], seat["end"], places=6)
            own = [d for d in report["decisions"] if d["seat"] == number]
            self.assertEqual(seat["decisions"], len(own))
            self.assertAlmostEqual(-seat["own"], sum(d["cost"] for d in own), places=5)
            for grade, field in (("mistake", "mistakes"), ("blunder", "blunders"), ("best", "best")):
                self.assertEqual(seat[field], sum(d["grade"] == grade for d in own))

    def check_decision(self, decision, players):
        self.assertIn(decision["grade"], GRADES)
        self.assertGreaterEqual(decision["cost"], 0)
        for field in ("before", "after"):
            self.assertEqual(len(decision[field]), players)
            self.assertAlmostEqual(sum(decision[field]), 1, places=5)
        self.assertIn(decision["move"], [option["move"] for option in decision["options"]])
        for option in decision["options"]:
            self.assertLessEqual({"move", "after", "cost", "noise"}, set(option))
        for reason in decision["for_best"] + decision["against_played"]:
            self.assertEqual(set(reason), {"kind", "words", "facts"})

    def test_json_has_what_the_page_describes_and_adds_up(self):
        for players in ("2", "3", "4"):
            lines = self.record("osaka", "--players", players)
            report = self.analysed(lines)
            self.assertEqual((report["ichiba_analysis"], report["game"], report["over"]), (1, "osaka", True))
            moves = [json.loads(line) for line in lines if '"move"' in line]
            self.assertEqual([(d["seat"], d["move"]) for d in report["decisions"]],
                             [(m["seat"], m["move"]) for m in moves])
            self.assertEqual(report["looked_at"], report["moves"])
            self.check_seats(report)
            for decision in report["decisions"]:
                self.check_decision(decision, int(players))
            for luck in report["luck"]:
                self.assertAlmostEqual(sum(luck["change"]), 0, places=5)
                self.assertEqual(luck["cause"], "cards")

    def test_a_round_of_bids_comes_with_its_table(self):
        report = self.analysed(self.record("tsukiji", bots="random"))
        self.check_seats(report)
        bids = [d for d in report["decisions"] if d["move"].startswith("bid")]
        self.assertGreater(len(bids), 10)
        for decision in bids:
            self.check_decision(decision, 2)
            self.assertAlmostEqual(sum(option["share"] for option in decision["options"]), 1, places=5)
            self.assertEqual([len(row) for row in decision["round"]["matrix"]], [4, 4, 4, 4])
            for mix in decision["round"]["mixes"]:
                self.assertAlmostEqual(sum(mix), 1, places=5)
        self.assertIn("bids", {luck["cause"] for luck in report["luck"]})

    def test_every_field_is_documented(self):
        names = set()

        def collect(value):
            if isinstance(value, dict):
                names.update(value)
                value = value.values()
            if isinstance(value, (list, type({}.values()))):
                for item in value:
                    collect(item)
        collect(self.analysed(self.record("tsukiji", bots="random")))
        collect(self.analysed(self.record("osaka", bots="random")[:60]))
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        with open(os.path.join(root, "docs", "analysis.md"), encoding="utf-8") as file:
            page = file.read()
        self.assertGreater(len(names), 30)
        self.assertEqual([name for name in sorted(names) if f"`{name}`" not in page], [])

    def test_the_same_whatever_the_number_of_threads(self):
        lines = self.record("tsukiji")
        for form in ((), ("--json",), ("--moves",)):
            one, four = (self.analyse(lines, "--threads", threads, *form) for threads in ("1", "4"))
            self.assertEqual(one, four)
        self.assertNotEqual(self.analyse(lines, "--json"), self.analyse(lines, "--json", "--seed", "2"))

    def test_words(self):
        text = self.analyse(self.record("osaka", "--players", "3", bots="random"), "--moves", env=utf8())
        for part in ("what the player knew at the time", "own moves", "The course of the game", "Turning points",
                     "Better: ", "All decisions", "▁"):
            self.assertIn(part, text)
        self.assertNotIn("\x1b", text)
        self.assertLessEqual(max(len(line) for line in text.splitlines()), 100)

    def test_words_without_unicode(self):
        text = self.analyse(self.record("tsukiji", bots="random"), "--moves", env=utf8(LANG="C"))
        self.assertTrue(text.isascii())
        self.assertRegex(text, r"(?m)^  random 1  [0-9]{20,}$")
        self.assertIn("how the bids met", text)

    def test_without_moves_the_list_is_left_out(self):
        self.assertNotIn("All decisions", self.analyse(self.record("tsukiji")))

    def test_unfinished_records_and_standard_input(self):
        lines = self.record()
        for count in (1, 2, 12):
            done = self.run_program("analyse", "-", "--json", *QUICK, input="\n".join(lines[:count]))
            self.assertEqual(done.returncode, 0, done.stderr)
            report = json.loads(done.stdout)
            self.assertEqual((report["moves"], report["over"], report["winners"]), (count - 1, False, []))
            self.check_seats(report)
        self.assertIn("stops before the end", self.analyse(lines[:12]))
        self.assertIn("no decisions", self.analyse(lines[:1]))

    def test_half_a_round_of_bids(self):
        report = self.analysed(self.record("tsukiji")[:2])
        self.assertEqual((len(report["decisions"]), report["luck"]), (1, []))

    def test_a_broken_rule_names_line_and_clause(self):
        lines = self.record("tsukiji")[:3] + ['{"seat":0,"move":"bid 9"}']
        done = self.check_fails(1, "T3.1", "analyse", self.write(lines), *QUICK)
        self.assertIn("game.jsonl:4: ", done.stderr)
        self.assertEqual(done.stdout, "")

    def test_files_that_are_none(self):
        self.check_fails(2, "No such file", "analyse", self.path("missing.jsonl"))
        self.check_fails(2, ":1: ", "analyse", self.write(["not a record"]))
        self.check_fails(2, ":1: game: ", "analyse", self.write(['{"ichiba":1,"game":"go"}']))
        self.check_fails(2, ":3: ", "analyse", self.write(self.record()[:2] + ["{}"]))
        self.check_fails(2, "file", "analyse")

    def test_impossible_budgets(self):
        path = self.write(self.record()[:3])
        for budget in ("0", "-5", "soon", "10h", "", "99999999999", "2000@4"):
            with self.subTest(budget=budget):
                self.check_fails(2, "--budget", "analyse", path, f"--budget={budget}")
        self.check_fails(2, "--threads", "analyse", path, "--threads", "0")

    def test_ctrl_c_reports_what_was_looked_at(self):
        path = self.write(self.record())
        with subprocess.Popen([PROGRAM, "analyse", path, "--json", "--threads", "1", "--budget", "400ms"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            time.sleep(2)
            process.send_signal(signal.SIGINT)
            report = json.loads(process.communicate(timeout=60)[0])
        self.assertEqual(process.returncode, 130)
        self.assertLess(report["looked_at"], report["moves"])
        self.assertEqual(len(report["decisions"]), report["looked_at"])
        self.check_seats(report)

    def test_a_time_as_budget(self):
        report = json.loads(self.check_ok("analyse", self.write(self.record()[:4]), "--json", "--budget", "20ms"))
        self.assertEqual((report["budget"], report["looked_at"]), ("20ms", 3))


class Help(ProgramTest):
    def test_help_tells_thresholds_and_judgement(self):
        text = self.check_ok("analyse", "--help")
        for part in ("never by what turned up", "3 percentage points", "--budget", "Ctrl-C"):
            self.assertIn(part, re.sub(r"\s+", " ", text))


if __name__ == "__main__":
    unittest.main()
