import json
import os
import re
import subprocess
import unittest

from support import PROGRAM, ROOT, ProgramTest, small_files_only

COMMANDS = [[], ["play"], ["simulate"], ["arena"], ["study"], ["replay"], ["deck"], ["deck", "check"], ["deck", "show"], ["rules"],
            ["bench"], ["perft"], ["version"]]


class Help(ProgramTest):
    def test_the_manual_page_names_every_command(self):
        help_text = self.check_ok("--help").split("Subcommands:\n")[1].split("\n\n")[0]
        commands = set(re.findall(r"^  (\w+)", help_text, re.MULTILINE))
        with open(os.path.join(ROOT, "docs/ichiba.1"), encoding="utf-8") as manual:
            section = manual.read().split(".SH COMMANDS")[1].split(".SH ")[0]
        self.assertEqual(set(re.findall(r"^\.B (\w+)$", section, re.MULTILINE)), commands)

    def test_every_command_explains_itself(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                text = self.check_ok(*command, "--help")
                self.assertIn("Usage:", text)
                self.assertIn("--help", text)

    def test_bad_flags_are_one_line_that_says_where_to_look(self):
        self.check_fails(2, "see ichiba --help")
        self.check_fails(2, "see ichiba --help", "dance")
        self.check_fails(2, "see ichiba simulate --help", "simulate", "osaka", "--gmaes", "3")
        self.check_fails(2, "see ichiba simulate --help", "simulate", "chess")
        self.check_fails(2, "--games", "simulate", "osaka", "--games", "0")
        self.check_fails(2, "--seed", "simulate", "osaka", "--seed", "x")

    def test_version(self):
        self.assertRegex(self.check_ok("version"), r"^ichiba \d+\.\d+\.\d+\n$")
        self.assertEqual(json.loads(self.check_ok("version", "--json"))["record_format"], 1)


class Rules(ProgramTest):
    def test_a_clause_a_section_a_game_a_list(self):
        clause = self.check_ok("rules", "O4.2")
        self.assertTrue(clause.startswith("### O4.2 "))
        self.assertNotIn("O4.3 ", clause)
        section = self.check_ok("rules", "o4")
        self.assertTrue(section.startswith("## O4 "))
        self.assertIn("### O4.4 ", section)
        self.assertTrue(self.check_ok("rules", "tsukiji").startswith("# Tsukiji Market"))
        everything = self.check_ok("rules")
        self.assertIn("O11.2", everything)
        self.assertIn("T8.3", everything)

    def test_a_section_without_clauses(self):
        self.assertTrue(self.check_ok("rules", "T9").startswith("## T9 "))

    def test_no_such_clause(self):
        self.check_fails(2, "'O99.1'", "rules", "O99.1")


class Simulate(ProgramTest):
    def simulate(self, *arguments):
        return json.loads(self.check_ok("simulate", *arguments))

    def test_the_number_of_threads_changes_nothing(self):
        for game, players in (("osaka", "3"), ("tsukiji", "2")):
            one = self.simulate(game, "--players", players, "--games", "200", "--seed", "7")
            four = self.simulate(game, "--players", players, "--games", "200", "--seed", "7", "--threads", "4")
            self.assertEqual(one, four)
            self.assertNotEqual(one, self.simulate(game, "--players", players, "--games", "200", "--seed", "8"))

    def test_the_summary_adds_up(self):
        osaka = self.simulate("osaka", "--players", "4", "--games", "150")
        self.assertEqual(osaka["games"], 150)
        self.assertAlmostEqual(sum(osaka["wins"]), 150, places=4)
        self.assertAlmostEqual(sum(osaka["actions"].values()), 1, places=4)
        self.assertAlmostEqual(osaka["moves_per_game"]["mean"] * 150, osaka["moves"], places=2)
        self.assertGreater(osaka["ships_landed"], 0)
        tsukiji = self.simulate("tsukiji", "--games", "150")
        self.assertAlmostEqual(sum(tsukiji["wins"]) + tsukiji["draws"], 150, places=4)
        self.assertEqual(set(tsukiji["bonuses"]), {"steal", "draw", "discard", "barrel"})

    def test_greedy_is_much_better_than_random(self):
        for game in ("osaka", "tsukiji"):
            first = self.simulate(game, "--games", "200", "--bots", "greedy,random")["wins"][0]
            second = self.simulate(game, "--games", "200", "--bots", "random,greedy")["wins"][1]
            self.assertGreater(first + second, 0.85 * 400)

    def test_records_replay(self):
        self.check_ok("simulate", "osaka", "--games", "12", "--records", self.path("new/deep"))
        names = sorted(os.listdir(self.path("new/deep")))
        self.assertEqual(names[0], "0001.jsonl")
        self.assertEqual(len(names), 12)
        for name in names:
            lines = self.check_ok("replay", "--json", self.path("new/deep/" + name)).splitlines()
            self.assertEqual(json.loads(lines[-1])["phase"], "over")

    def test_bad_wishes(self):
        self.check_fails(2, "2 to 4, not 5", "simulate", "osaka", "--players", "5")
        self.check_fails(2, "tsukiji has 2, not 3", "simulate", "tsukiji", "--players", "3")
        self.check_fails(2, "no bot is called 'clever'; there are random, greedy, search:50ms", "simulate", "osaka", "--bots", "clever")
        self.check_fails(2, "2 names for 3 seats", "simulate", "osaka", "--players", "3", "--bots", "random,greedy")
        self.check_fails(2, "deck files are for tsukiji", "simulate", "osaka", "--deck", "x.json")
        self.check_fails(2, "--memory", "simulate", "tsukiji", "--memory")
        self.check_fails(2, "cannot be read", "simulate", "tsukiji", "--deck", self.path("none.json"))

    def test_a_full_disk_is_told_and_leaves_no_half_record(self):
        done = self.check_fails(2, "0001.jsonl: cannot be written: File too large", "simulate", "osaka", "--games", "5",
                                "--records", self.path("records"), preexec_fn=small_files_only(1000))
        self.assertEqual(done.stdout, "")
        self.assertEqual(os.listdir(self.path("records")), [])

    def test_records_in_a_place_that_cannot_be(self):
        self.check_fails(2, "--records", "simulate", "osaka", "--games", "1", "--records", self.file("file", "") + "/x")

    def test_standard_output_that_cannot_be_written(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "simulate", "tsukiji", "--games", "1"], stdout=full,
                                  stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (2, "ichiba simulate: standard output cannot be written\n"))


class Bench(ProgramTest):
    KEYS = ("decisions_per_s", "games_per_s", "ns_per_decision", "offered_mean", "state_bytes", "allocations", "signature")

    def test_json_has_what_is_promised(self):
        games = json.loads(self.check_ok("bench", "--json", "--seconds", "0", "--games", "500"))["games"]
        for game in ("osaka", "tsukiji"):
            for key in self.KEYS:
                self.assertIn(key, games[game])
            self.assertEqual(games[game]["allocations"], 0)
            self.assertLessEqual(games[game]["state_bytes"], 512)
            batch = games[game]["batch"]
            self.assertGreater(batch["steps_per_s"], 0)
            self.assertEqual(batch["games"], 4096)

    def test_one_game_alone(self):
        self.assertEqual(list(json.loads(self.check_ok("bench", "osaka", "--json", "--seconds", "0", "--games", "9"))["games"]),
                         ["osaka"])


class Perft(ProgramTest):
    def test_the_counts_of_the_documentation(self):
        with open(os.path.join(ROOT, "docs/encodings.md"), encoding="utf-8") as file:
            lines = re.findall(r"^\| (osaka|tsukiji)(?:, (\d) players)? \|((?: \d+ \|){5})$", file.read(), re.MULTILINE)
        self.assertEqual(len(lines), 4)
        for game, players, listed in lines:
            counts = [int(count) for count in re.findall(r"\d+", listed)]
            self.assertEqual(counts[:2], [4, 16])  # two tokens of four colours (O2.4), two bids of four (T3.1)
            told = json.loads(self.check_ok("perft", game, "--players", players or "2", "--seed", "1", "--depth", "5", "--json"))
            self.assertEqual(told["paths"], counts, (game, players))


if __name__ == "__main__":
    unittest.main()
