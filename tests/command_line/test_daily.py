"""`ichiba daily` from outside: the deals of a day, and records that are not of that day."""
import json
import unittest

from support import ProgramTest


class Daily(ProgramTest):
    def test_a_day_has_one_deal_of_each_game(self):
        both = self.check_ok("daily", "2026-11-16")
        self.assertEqual(both, self.check_ok("daily", "2026-11-16"))
        self.assertEqual(both, self.check_ok("daily", "2026-11-16", "--game", "osaka") + self.check_ok("daily", "2026-11-16", "--game", "tsukiji"))
        self.assertEqual([json.loads(line)["game"] for line in both.splitlines() if '"game"' in line], ["osaka", "tsukiji"])
        self.assertNotEqual(both, self.check_ok("daily", "2026-11-17"))

    def test_a_day_that_is_none(self):
        for day in ("2026-02-30", "16.11.2026", "tomorrow"):
            done = self.run_program("daily", day)
            self.assertEqual(done.returncode, 2, day)
            self.assertIn(f"'{day}' is no day; expected one like 2026-11-16", done.stderr)

    def test_a_bot_plays_the_day(self):
        for game, player in (("osaka", "greedy"), ("tsukiji", "level:2")):
            record = self.check_ok("daily", "2026-11-16", "--game", game, "--play", player)
            self.assertEqual(record, self.check_ok("daily", "2026-11-16", "--game", game, "--play", player))
            played = self.file(f"{game}.jsonl", record)
            self.assertRegex(self.check_ok("daily", "2026-11-16", "--game", game, "--check", played), f"{game} of 2026-11-16, place \\d of \\d")
        for flags, words in ((["--play", "greedy"], "--play needs --game"), (["--game", "osaka", "--play", "nobody"], "'nobody' is no bot")):
            done = self.run_program("daily", "2026-11-16", *flags)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)

    def test_records_that_do_not_count(self):
        deal = self.file("deal.jsonl", self.check_ok("daily", "2026-11-16", "--game", "tsukiji"))
        for day in ("2026-11-16", "2026-11-17"):  # not played, and of another day
            done = self.run_program("daily", day, "--game", "tsukiji", "--check", deal)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("deal.jsonl: ", done.stderr)
        done = self.run_program("daily", "2026-11-16", "--check", deal)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--check needs --game", done.stderr)
        done = self.run_program("daily", "2026-11-16", "--game", "osaka", "--check", self.path("nowhere"))
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
