"""`ichiba puzzles` from outside: mining, checking, and files that do not fit."""
import json
import os
import unittest

from support import ROOT, ProgramTest

SMALL = ("--count", "3", "--budget", "800", "--margin", "0.01")


class Puzzles(ProgramTest):
    def test_the_number_of_threads_changes_no_byte(self):
        for game in ("osaka", "tsukiji"):
            one = self.check_ok("puzzles", game, *SMALL)
            self.assertEqual(one, self.check_ok("puzzles", game, *SMALL, "--threads", "2"))
            self.assertEqual(len(json.loads(one)["puzzles"]), 3)

    def test_mined_puzzles_can_be_checked(self):
        path = self.path("tsukiji.json")
        told = self.check_ok("puzzles", "tsukiji", *SMALL, "--out", path)
        self.assertIn(f"3 puzzles in {path}\n", told)
        told = self.check_ok("puzzles", "--check", path, "--sample", "0")
        self.assertIn("3 puzzles of tsukiji; all of them fit the rules.\n", told)
        self.assertNotIn("another judge", told)
        found = json.loads(self.run_program("puzzles", "--check", path, "--sample", "2", "--times", "2", "--json").stdout)
        self.assertEqual((found["looked_at"], len(found["list"])), (2, 2))
        self.assertEqual(found["judge"], found["judge_now"])

    def test_a_file_that_does_not_match_the_engine(self):
        path = self.path("mined.json")
        self.check_ok("puzzles", "osaka", *SMALL, "--out", path)
        with open(path, encoding="utf-8") as file:
            mined = json.load(file)
        first = mined["puzzles"][0]
        bad = json.loads(json.dumps(mined))
        bad["puzzles"][0]["moves"][1][0] = "take R9"
        self.check_fails(2, f"puzzle {first['id']}: moves: 'take R9' is not a move", "puzzles", "--check",
                         self.file("bad.json", json.dumps(bad)))
        bad = json.loads(json.dumps(mined))
        bad["puzzles"][0]["steps"][0] = "0 pass"
        self.check_fails(2, f"puzzle {first['id']}: ", "puzzles", "--check", self.file("bad.json", json.dumps(bad)))
        bad = dict(mined, ichiba_puzzles=9)
        self.check_fails(2, "its format is version 9, but this program reads version 1", "puzzles", "--check",
                         self.file("bad.json", json.dumps(bad)))
        bad = dict(mined, judge="000000000000")
        told = self.check_ok("puzzles", "--check", self.file("old.json", json.dumps(bad)), "--sample", "0")
        self.assertIn("mined by another judge (000000000000;", told)

    def test_a_wrong_answer_is_not_confirmed(self):
        path = self.path("mined.json")
        self.check_ok("puzzles", "tsukiji", *SMALL, "--out", path)
        with open(path, encoding="utf-8") as file:
            mined = json.load(file)
        for puzzle in mined["puzzles"]:
            puzzle["moves"].reverse()
        done = self.run_program("puzzles", "--check", self.file("wrong.json", json.dumps(mined)), "--times", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("0 of 3 confirmed", done.stdout)

    def test_bad_flags_and_files(self):
        self.check_fails(2, "name a game, osaka or tsukiji, or a file to --check", "puzzles")
        self.check_fails(2, "game: ", "puzzles", "chess")
        self.check_fails(2, "excludes", "puzzles", "osaka", "--check", "x.json")
        self.check_fails(2, "--sample requires --check", "puzzles", "osaka", "--sample", "3")
        self.check_fails(2, "--count", "puzzles", "osaka", "--count", "0")
        self.check_fails(2, "nowhere.json", "puzzles", "--check", self.path("nowhere.json"))
        self.check_fails(2, "it is no JSON object", "puzzles", "--check", self.file("empty.json", ""))
        self.check_fails(2, "--out: ", "puzzles", "tsukiji", "--count", "100000", "--out", self.path("no/such/file.json"))

    def test_the_shipped_puzzles_fit_the_rules(self):
        for game in ("osaka", "tsukiji"):
            path = os.path.join(ROOT, "web", "puzzles", f"{game}.json")
            told = self.check_ok("puzzles", "--check", path, "--sample", "0")
            self.assertIn("all of them fit the rules", told)
            self.assertNotIn("another judge", told)
            self.assertGreaterEqual(int(told.split()[0]), 200)


if __name__ == "__main__":
    unittest.main()
