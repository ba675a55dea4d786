"""`ichiba calibration`: chances that analyses name, compared with how games end."""

import json
import unittest

from support import ProgramTest


class Calibration(ProgramTest):
    def calibration(self, *arguments):
        return json.loads(self.check_ok("calibration", *arguments, "--json"))

    def test_counts_the_chances_of_every_seat(self):
        words = ["osaka", "--players", "3", "--bot", "greedy", "--games", "6", "--positions", "2", "--budget", "80"]
        found = self.calibration(*words)
        self.assertEqual((found["games"], found["players"]), (6, 3))
        self.assertEqual(sum(one["chances"] for one in found["bins"]), 6 * 2 * 3)
        for i, one in enumerate(found["bins"]):
            if one["chances"] > 0:
                self.assertTrue(i / 10 <= one["said"] <= (i + 1) / 10, one)
        # In every position the chances of all seats add up to 1, and somebody wins.
        for what in ("said", "won"):
            self.assertAlmostEqual(sum(one["chances"] * one[what] for one in found["bins"]), 12, places=3)
        self.assertEqual(found, self.calibration(*words, "--threads", "3"))
        self.assertNotEqual(found, self.calibration(*words, "--by-rule"))

    def test_says_it_in_a_table(self):
        text = self.check_ok("calibration", "tsukiji", "--games", "4", "--budget", "40", "--bot", "level:1")
        self.assertIn("difference [95 %], in points", text)
        self.assertIn("4 games; on average", text)

    def test_refuses_what_it_cannot_use(self):
        self.check_fails(2, "no bot of ours is called 'exec:x'", "calibration", "osaka", "--bot", "exec:x")
        self.check_fails(2, "is not a budget", "calibration", "osaka", "--budget", "soon")


if __name__ == "__main__":
    unittest.main()
