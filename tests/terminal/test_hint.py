"""Hints at the prompt: a move that can be typed as it stands, with its reason, and a game that goes on unchanged."""

import re
import unittest
from pathlib import Path

from person import Game, WithFolder, ichiba

HINT = re.compile(r"^ Hint: (?:\x1b\[1m)?([^\x1b(]+?)(?:\x1b\[0m)? \((\d+) % to win\)\.", re.MULTILINE)


class Hints(WithFolder):
    def test_the_hint_can_be_typed_as_it_stands(self):
        with Game("osaka", "--seed", "7", "--record", self.record) as game:
            game.asked()
            for count in range(1, 4):  # the token, then two turns
                suggested = HINT.search(game.say("hint")).group(1)
                game.say(suggested)
                moves = re.findall(r'"seat":0,"move":"([^"]*)"', Path(self.record).read_text(encoding="utf-8"))
                self.assertEqual((len(moves), moves[-1]), (count, suggested))

    def test_a_reason_and_a_chance(self):
        with Game("osaka", "--seed", "7") as game:
            game.asked()
            game.say("token R")
            text = re.sub(r"\s+", " ", game.say("hint"))
            self.assertRegex(text, r"Hint: \w[^()]* \(\d+ % to win\)\. It [a-z].*\.")

    def test_bids_are_told_as_a_mix(self):
        with Game("tsukiji", "--seed", "7") as game:
            game.asked()
            text = game.say("hint")
            self.assertRegex(HINT.search(text).group(1), r"^bid [1-4]$")
            self.assertRegex(re.sub(r"\s+", " ", text), r"Be hard to read: bid \d about .* drawn from this mix\.")

    def test_someone_who_asks_changes_nothing(self):
        records = []
        for number, lines in enumerate((["3", "1"], ["hint", "3", "hint", "1"])):
            path = f"{self.record}{number}"
            done = ichiba("play", "tsukiji", "--seed", "7", "--record", path, typed="\n".join(lines) + "\n")
            self.assertEqual(done.stdout.count("Hint: "), lines.count("hint"))
            records.append(Path(path).read_text(encoding="utf-8"))
        self.assertEqual(*records)

    def test_at_a_terminal_it_says_that_it_thinks(self):
        with Game("tsukiji", "--seed", "7", terminal=True) as game:
            game.asked()
            self.assertIn("Thinking ...", game.say("hint"))
            self.assertIsNotNone(HINT.search(game.screen.split("\033[K")[-1]))

    def test_help_names_it(self):
        done = ichiba("play", "osaka", "--seed", "7", typed="?\n")
        self.assertRegex(done.stdout, r"hint +a move to consider, and why; a hint remembers every card")


if __name__ == "__main__":
    unittest.main()
