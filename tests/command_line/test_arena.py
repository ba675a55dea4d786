"""Matches between bots: what is played, what is counted, what is said."""
import json
import unittest

from support import ProgramTest


class MatchTest(ProgramTest):
    def arena(self, *arguments):
        result = json.loads(self.check_ok("arena", *arguments, "--json"))
        self.assertGreaterEqual(result.pop("seconds"), 0)
        return result


class Arena(MatchTest):
    def test_every_deal_in_all_seat_orders(self):
        result = self.arena("osaka", "--bots", "greedy,random,random", "--games", "10")
        self.assertEqual(result["deals"], 4)  # three orders a deal: 12 games, the next whole deal after 10
        self.assertEqual((result["games"], result["players"], result["seed"], result["game"]), (12, 3, 1, "osaka"))
        by_name = {standing["bot"]: standing for standing in result["results"]}
        self.assertEqual((by_name["greedy"]["games"], by_name["random"]["games"]), (12, 24))
        self.assertAlmostEqual(sum(standing["wins"] for standing in result["results"]), 12, places=4)

    def test_a_bot_against_itself_wins_half_of_the_games(self):
        for game in ("osaka", "tsukiji"):
            result = self.arena(game, "--bots", "greedy,greedy", "--games", "20")
            self.assertEqual(result["results"][0]["win_rate"], 0.5)

    def test_two_names_for_the_same_play_share_every_deal(self):
        # With all orders of every deal the luck cancels out entirely.
        result = self.arena("tsukiji", "--bots", "level:8,search:5000", "--games", "4")
        self.assertEqual(result["results"][0]["win_rate"], 0.5)
        self.assertEqual(result["results"][0]["elo"], 0)

    def test_threads_change_nothing(self):
        one = self.arena("tsukiji", "--bots", "search:30,greedy", "--games", "12")
        self.assertEqual(one, self.arena("tsukiji", "--bots", "search:30,greedy", "--games", "12", "--threads", "3"))

    def test_search_is_better_than_greedy(self):
        for game in ("osaka", "tsukiji"):
            first, second = self.arena(game, "--bots", "search:150,greedy", "--games", "60", "--threads", "2")["results"]
            self.assertGreater(first["win_rate"], 0.6, game)
            low, high = first["ci95"]
            self.assertTrue(0 <= low < first["win_rate"] < high <= 1)
            self.assertTrue(first["elo95"][0] < first["elo"])
            self.assertAlmostEqual(first["elo"], -second["elo"], places=5)
            self.assertAlmostEqual(first["elo95"][0], -second["elo95"][1], places=5)

    def test_winning_everything_is_a_bound_and_valid_json(self):
        def no_constants(name):
            raise AssertionError(name)
        done = self.check_ok("arena", "osaka", "--bots", "level:3,random", "--games", "40", "--json")
        best, worst = json.loads(done, parse_constant=no_constants)["results"]
        self.assertEqual((best["win_rate"], best["elo"], best["elo95"][1]), (1, None, None))
        self.assertGreater(best["elo95"][0], 200)
        self.assertLess(best["ci95"][0], 1)  # 40 games are not all games
        self.assertEqual((worst["elo"], worst["elo95"][0]), (None, None))
        self.assertIn("at least +", self.check_ok("arena", "osaka", "--bots", "level:3,random", "--games", "40"))

    def test_one_deal_says_that_nothing_is_known(self):
        result = self.arena("tsukiji", "--bots", "greedy,random", "--games", "1")["results"][0]
        self.assertEqual((result["ci95"], result["elo95"]), ([0, 1], [None, None]))


class ManyBots(MatchTest):
    def test_a_round_robin_of_pairs(self):
        result = self.arena("tsukiji", "--bots", "random,greedy,level:1", "--games", "60")
        self.assertEqual((result["deals"], result["games"]), (10, 60))
        self.assertEqual([standing["games"] for standing in result["results"]], [40, 40, 40])
        table = result["crosstable"]
        self.assertEqual(table["bots"], ["random", "greedy", "level:1"])
        for i in range(3):
            self.assertIsNone(table["rows"][i][i])
            for j in range(3):
                if i != j:
                    cell, mirror = table["rows"][i][j], table["rows"][j][i]
                    self.assertEqual(cell["games"], 20)
                    self.assertAlmostEqual(cell["rate"] + mirror["rate"], 1, places=5)
                    self.assertTrue(cell["ci95"][0] <= cell["rate"] <= cell["ci95"][1])
        # What a bot won is what it scored against the others.
        self.assertAlmostEqual(table["rows"][0][1]["score"] + table["rows"][0][2]["score"], result["results"][0]["wins"])
        self.assertAlmostEqual(sum(standing["elo"] for standing in result["results"]), 0, places=4)

    def test_a_table_of_four(self):
        result = self.arena("osaka", "--bots", "random,greedy,level:1,level:2", "--games", "48", "--threads", "2")
        self.assertEqual((result["players"], result["deals"], result["games"]), (4, 2, 48))
        self.assertAlmostEqual(sum(standing["wins"] for standing in result["results"]), 48, places=3)
        self.assertEqual(result["crosstable"]["rows"][0][1]["games"], 48)

    def test_more_bots_than_seats_meet_in_all_groups(self):
        result = self.arena("osaka", "--bots", "random,greedy,level:1,level:2", "--players", "3", "--games", "24")
        self.assertEqual((result["players"], result["deals"]), (3, 1))  # four groups in six orders
        self.assertEqual([standing["games"] for standing in result["results"]], [18] * 4)
        five = self.arena("osaka", "--bots", "random,greedy,level:1,level:2,search:1", "--games", "1")
        self.assertEqual((five["players"], five["games"]), (4, 120))

    def test_the_text_has_the_crosstable(self):
        text = self.check_ok("arena", "tsukiji", "--bots", "random,greedy,level:1", "--games", "12")
        self.assertIn("ahead of", text)
        self.assertEqual(text.count("greedy"), 3)
        self.assertNotIn("ahead of", self.check_ok("arena", "tsukiji", "--bots", "random,greedy", "--games", "12"))


class Sprt(MatchTest):
    def test_a_clear_case_ends_early_and_says_so(self):
        result = self.arena("tsukiji", "--bots", "greedy,random", "--sprt", "0,50", "--games", "2000")
        test = result["sprt"]
        self.assertEqual((test["accepted"], test["elo0"], test["elo1"]), ("elo1", 0, 50))
        self.assertGreaterEqual(test["llr"], test["bounds"][1])
        self.assertAlmostEqual(test["bounds"][1], 2.944439, places=5)
        self.assertEqual(test["games"], result["games"])
        self.assertLess(result["games"], 200)
        text = self.check_ok("arena", "tsukiji", "--bots", "random,greedy", "--sprt", "0,50", "--games", "2000")
        self.assertIn("SPRT: accepts elo0 = 0 (LLR -", text)

    def test_threads_do_not_change_when_it_ends(self):
        words = ["tsukiji", "--bots", "level:2,level:1", "--sprt", "-20,60"]
        one = self.arena(*words)
        self.assertEqual(one, self.arena(*words, "--threads", "4"))
        self.assertIsNotNone(one["sprt"]["accepted"])

    def test_the_limit_leaves_it_undecided(self):
        result = self.arena("tsukiji", "--bots", "level:2,greedy", "--sprt", "0,5", "--games", "10")
        self.assertIsNone(result["sprt"]["accepted"])
        self.assertEqual(result["games"], 10)

    def test_one_among_several_of_another(self):
        for others in (2, 3):
            bots = ",".join(["greedy", *["random"] * others])
            result = self.arena("osaka", "--bots", bots, "--sprt", "0,100", "--games", "2000")
            test = result["sprt"]
            self.assertEqual((test["accepted"], result["players"]), ("elo1", others + 1))
            self.assertEqual(test["games"], result["games"])
            self.assertEqual(test["games"], (others + 1) * test["deals"])

    def test_risks_move_the_bounds(self):
        result = self.arena("tsukiji", "--bots", "greedy,random", "--sprt", "0,50", "--games", "10", "--alpha", "0.01",
                            "--beta", "0.1")
        self.assertAlmostEqual(result["sprt"]["bounds"][0], -2.292535, places=5)
        self.assertAlmostEqual(result["sprt"]["bounds"][1], 4.499810, places=5)


class BadWishes(ProgramTest):
    def check_refused(self, words, *arguments):
        done = self.check_fails(2, words, "arena", *arguments)
        self.assertEqual(done.stdout, "")

    def test_bots(self):
        self.check_refused("no bot is called 'search:now'", "osaka", "--bots", "greedy,search:now")
        self.check_refused("no bot is called ''", "osaka", "--bots", "greedy,")
        self.check_refused("two bots or more", "osaka", "--bots", "greedy")
        self.check_refused("13 are too many; 12 at most", "osaka", "--bots", ",".join(f"search:{i}" for i in range(1, 14)))
        self.check_refused("2 for 3 seats", "osaka", "--bots", "greedy,random", "--players", "3")
        self.check_refused("as many names as seats", "tsukiji", "--bots", "greedy,random,random")
        self.check_refused("--bots", "osaka")

    def test_players(self):
        self.check_refused("tsukiji has 2, not 3", "tsukiji", "--bots", "greedy,random,level:1", "--players", "3")
        self.check_refused("osaka has 2 to 4, not 5", "osaka", "--bots", "greedy,random", "--players", "5")
        self.check_refused("osaka has 2 to 4, not 1", "osaka", "--bots", "greedy,random", "--players", "1")
        self.check_refused("a variant of tsukiji", "osaka", "--bots", "greedy,random", "--friendly")

    def test_sprt(self):
        two = ["tsukiji", "--bots", "greedy,random", "--sprt"]
        for wish in ("5", "0,", "a,b", "0,5,9", "0;5", "nan,5", "0,inf", "0,5x"):
            self.check_refused("is not two numbers", *two, wish)
        self.check_refused("elo0 = 5 is not below elo1 = 5", *two, "5,5")
        self.check_refused("elo0 = 9 is not below elo1 = -5", *two, "9,-5")
        self.check_refused("beyond 1000", *two, "0,5000")
        self.check_refused("two different bots", "tsukiji", "--bots", "greedy,random,level:1", "--sprt", "0,5")
        self.check_refused("two different bots", "tsukiji", "--bots", "greedy,greedy", "--sprt", "0,5")
        for bots in ("greedy,greedy,random", "greedy,random,level:1", "random,random,random"):
            self.check_refused("two different bots", "osaka", "--bots", bots, "--sprt", "0,5")
        self.check_refused("--alpha", *two, "0,5", "--alpha", "0.7")
        self.check_refused("--beta", *two, "0,5", "--beta", "0")

    def test_numbers(self):
        two = ["tsukiji", "--bots", "greedy,random"]
        self.check_refused("--games", *two, "--games", "0")
        self.check_refused("--games", *two, "--games", "-4")
        self.check_refused("--threads", *two, "--threads", "0")
        self.check_refused("--threads", *two, "--threads", "100000")
        self.check_refused("--seed", *two, "--seed", "x")
        self.check_refused("--seed: -1 is not a whole number from 0", *two, "--seed", "-1")


if __name__ == "__main__":
    unittest.main()
