"""The terminal game, played and misused as people do."""

import os
import re
import resource
import signal
import unittest
from pathlib import Path

from person import ichiba, Game, play_to_end, WithFolder


class FullGames(WithFolder):
    def play(self, *arguments, terminal):
        with Game(*arguments, "--record", self.record, terminal=terminal) as game:
            self.assertEqual(play_to_end(game), 0)
            self.assertIn("The game is over", game.everything)
            self.assertIn("ichiba replay " + self.record, game.everything)
            self.assertIn("--seed 11", game.everything)
            self.assert_replays(10, over=True)
            return game.everything

    def test_osaka_by_pipe(self):
        text = self.play("osaka", "--seed", "11", terminal=False)
        self.assertIn("Lots sold", text)
        self.assertIn("O11.2", text)
        self.assertNotIn("\033", text)

    def test_osaka_by_terminal(self):
        text = self.play("osaka", "--seed", "11", terminal=True)
        self.assertIn("O11.2", text)
        self.assertIn("\033[1;31mR", text)

    def test_osaka_of_four(self):
        self.play("osaka", "--seed", "11", "--players", "4", "--bots", "random,greedy", terminal=False)

    def test_tsukiji_by_pipe(self):
        text = self.play("tsukiji", "--seed", "11", terminal=False)
        self.assertRegex(text, r"T8\.3|T4\.4")

    def test_tsukiji_by_terminal(self):
        self.play("tsukiji", "--seed", "11", "--friendly", terminal=True)

    def test_tsukiji_of_two_people(self):
        self.play("tsukiji", "--seed", "11", "--bots", "none", terminal=False)

    def test_bots_alone_are_watched(self):
        done = ichiba("play", "osaka", "--bots", "random,greedy", "--seed", "11", "--record", self.record)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("The game is over", done.stdout)
        self.assert_replays(10, over=True)

    def test_same_seed_same_cards(self):
        first, second, other = (ichiba("play", "osaka", "--seed", seed).stdout for seed in ("5", "5", "6"))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)


# Two people and no bot: with this seed Ben starts with R5 R2 Y2, and after these lines it is the turn of Ann, who holds
# B5 Y2 G5. The market is Y2 B3 G2 G3, which costs 10; the farm is Y2 Y2 R2.
PEOPLE = ("osaka", "--seed", "7", "--bots", "none", "--names", "Ann,Ben")
OPENING = ("", "token R", "", "token R", "", "take B5", "")


class Prompting(WithFolder):
    def begin(self):
        game = Game(*PEOPLE, "--record", self.record)
        game.asked()
        for line in OPENING:
            game.say(line)
        self.assertIn("Your hand (12 coins)  B5 Y2 G5", game.screen)
        return game

    def moves(self):
        return re.findall(r'"move":"([^"]*)"', Path(self.record).read_text(encoding="utf-8"))

    def test_refusal_and_why(self):
        with self.begin() as game:
            self.assertIn("Nothing has been refused.", game.say("why"))
            self.assertIn("O5.1: there is no free R5 in the market\n", game.say("take R5"))
            self.assertIn("You take one card of the market into your hand.", game.say("why"))

    def test_refused_payment_changes_nothing(self):
        with self.begin() as game:
            before = self.moves()
            self.assertIn("O4.2: payment of 2 does not cover 10\n", game.say("buy y2"))
            self.assertIn("You pay by discarding cards from your hand.", game.say("why"))
            self.assertEqual(self.moves(), before)

    def test_another_players_card_is_named_by_its_player(self):
        with self.begin() as game:
            for line in ("take B3", "", "reserve market G3", ""):  # Ann takes, Ben reserves
                game.say(line)
            self.assertIn("O6.2: G3 is reserved by Ben\n", game.say("take g3"))
            self.assertIn("pink", game.say("board"))  # Ben's piece lies on the card

    def test_bid_out_of_range(self):
        done = ichiba("play", "tsukiji", "--seed", "7", typed="bid 5\nwhy\n0\n")
        self.assertIn("T3.1: a bid is 1 to 4, not 5\n", done.stdout)
        self.assertIn("T3.1: a bid is 1 to 4, not 0\n", done.stdout)
        self.assertIn("in secret, each from 1 to 4", done.stdout)

    def test_payment_is_put_together_and_undone(self):
        with self.begin() as game:
            before = self.moves()
            self.assertIn("paying  B5 G5 = 10, exactly", game.say("buy"))
            self.assertIn("= 12, 2 too much", game.say("y2"))
            self.assertIn("= 10, exactly", game.say("undo"))
            self.assertIn("nothing yet, 10 to pay", game.say("undo"))
            self.assertIn("Take a coin", game.say("undo"))
            self.assertIn("There is nothing unconfirmed", game.say("undo"))
            self.assertIn("Your hand (12 coins)  B5 Y2 G5", game.say("board"))
            self.assertEqual(self.moves(), before)

    def test_payment_too_small_at_the_desk(self):
        with self.begin() as game:
            game.say("buy")
            self.assertIn("5 short", game.say("1"))
            self.assertIn("O4.2: payment of 5 does not cover 10\n", game.say("ok"))
            self.assertIn("= 10, exactly", game.say("1"))
            game.say("ok")
            self.assertEqual(self.moves()[-1], "buy B5 G5")

    def test_purchase_is_foretold(self):
        with self.begin() as game:
            told = " ".join(game.screen.split())
            self.assertIn("To buy B3 Y2 G3 G2 costs 10; blue sails to Oshima, yellow to Oshima and green to Anori.", told)

    def test_any_case_and_spacing(self):
        with self.begin() as game:
            game.say("  TaKe   b3 ")
            game.say("")
            game.say("RESERVE r2")  # only the farm has one
            self.assertEqual(self.moves()[-2:], ["take B3", "reserve farm R2"])

    def test_nonsense_is_told(self):
        done = ichiba("play", "osaka", "--seed", "7", typed="dance\n99\ntoken purple\nquit\n")
        self.assertIn("no such move: 'dance'", done.stdout)
        self.assertIn("The choices are 1 to 4.", done.stdout)
        self.assertIn("not a colour: 'purple'", done.stdout)

    def test_commands(self):
        done = ichiba("play", "osaka", "--seed", "7", typed="?\nrules\nrules o9.2\nrules X1\nlog\ndiscards\nquit\n")
        self.assertIn("At any time:", done.stdout)
        self.assertIn("O10 Black tide", done.stdout)
        self.assertIn("What a lot is worth", done.stdout)
        self.assertIn("There is no rule X1", done.stdout)
        self.assertEqual(done.stdout.count("draws B5 Y2 G5"), 2)  # on the first screen, and in the log
        self.assertIn("The discard pile is empty.", done.stdout)

    def test_rules_fit_the_screen(self):
        typed = "".join(f"rules {letter}{number}\n" for letter in "OT" for number in range(1, 13))
        done = ichiba("play", "tsukiji", typed=typed)
        self.assertIn("T8 Score", done.stdout)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)


class HotSeat(unittest.TestCase):
    def hands(self, text):
        return re.findall(r"Your hand \(\d+ coins?\)  ([RBYG2-5 ]+)", text)

    def test_hand_over_hides_the_hand(self):
        with Game("osaka", "--seed", "7", "--bots", "none", "--names", "Ann,Ben", terminal=True, NO_COLOR="1") as game:
            game.asked()
            self.assertIn("Hand the screen to Ben", game.screen)  # Ben starts in this deal
            self.assertEqual(self.hands(game.everything), [])
            self.assertEqual(self.hands(game.say("")), ["R5 R2 Y2"])
            after = game.say("token R")
            self.assertIn("\033[2J\033[3J", after)
            self.assertIn("Hand the screen to Ann", after)
            self.assertEqual(self.hands(after), [])
            self.assertEqual(self.hands(game.say("")), ["B5 Y2 G5"])

    def test_typed_while_handing_over_is_no_move(self):
        with Game("osaka", "--seed", "7", "--bots", "none") as game:
            game.asked()
            self.assertIn("Choose a token", game.say("token R"))
            self.assertNotIn("takes a red token", game.screen)

    def test_points_of_others_are_hidden(self):
        done = ichiba("play", "osaka", "--seed", "7")
        self.assertEqual(len(re.findall(r"points \?", done.stdout)), 1)
        remembered = ichiba("play", "osaka", "--seed", "7", "--memory")
        self.assertNotIn("points ?", remembered.stdout)
        self.assertIn("holds R5 R2 Y2", remembered.stdout)
        self.assertNotIn("holds", done.stdout)

    def test_bid_stays_secret(self):
        with Game("tsukiji", "--seed", "7", "--bots", "none", "--names", "Ann,Ben", terminal=True, NO_COLOR="1") as game:
            game.asked()
            game.say("")
            bid = game.say("bid 3")
            self.assertIn("bid 3", bid.split("\033[3J")[0])  # what was typed, wiped away
            self.assertNotIn("3", bid.split("\033[3J")[-1])
            page = game.say("")
            self.assertIn("Ann has bid.", page)
            self.assertNotIn("bids 3", page)
            self.assertNotIn("bid 3", game.say("log"))
            self.assertIn("Ann bids 3, Ben bids 1.", game.say("bid 1") + game.say(""))

    def test_pages_are_parted_on_a_pipe(self):
        done = ichiba("play", "osaka", "--seed", "7", "--bots", "none", typed="\ntoken R\n\n")
        first, second = re.split(r"\n{55,}", done.stdout)
        self.assertEqual(self.hands(first), ["R5 R2 Y2"])
        self.assertEqual(self.hands(second), ["B5 Y2 G5"])


class Drawing(unittest.TestCase):
    def page(self, game, **changes):
        with Game(game, "--seed", "7", terminal=True, **changes) as running:
            running.asked()
            return running.screen

    def test_colour_only_where_wanted(self):
        for game in ("osaka", "tsukiji"):
            self.assertRegex(self.page(game), "\033\\[1;\\d+m")
            for changes in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
                page = self.page(game, **changes)
                self.assertNotRegex(page, "\033\\[[0-9;]*m", changes)
                self.assertIn("to move", page)

    def test_plain_characters_without_utf8(self):
        for game in ("osaka", "tsukiji"):
            self.assertFalse(self.page(game).isascii())
            self.assertTrue(self.page(game, LANG="C").isascii())
            self.assertTrue(self.page(game, LC_ALL="POSIX").isascii())

    def test_fits_eighty_columns(self):
        for arguments in (("osaka", "--players", "4", "--bots", "greedy,greedy,random"), ("tsukiji",)):
            with Game(*arguments, "--seed", "11") as game:
                play_to_end(game)
                for line in game.everything.splitlines():
                    if not line.startswith("The "):  # a path may be long
                        self.assertLessEqual(len(line), 80, line)


class Leaving(WithFolder):
    def test_end_of_input_leaves_a_valid_record(self):
        done = ichiba("play", *PEOPLE, "--record", self.record, typed="\n".join(OPENING))
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.endswith(f"ichiba replay {self.record}\n"), done.stdout[-200:])
        self.assert_replays(3, over=False)

    def test_quit(self):
        with Game("tsukiji", "--record", self.record, terminal=True) as game:
            game.asked()
            game.type("quit")
            self.assertEqual(game.finish(), 0)
            self.assertIn(self.record, game.screen)
        self.assert_replays(0, over=False)

    def test_without_record(self):
        self.assertIn("without a record", ichiba("play", "osaka", typed="quit\n").stdout)

    def test_interrupt(self):
        for terminal in (False, True):
            with self.subTest(terminal=terminal):
                if os.path.exists(self.record):
                    os.remove(self.record)
                with Game("osaka", "--seed", "7", "--record", self.record, terminal=terminal) as game:
                    game.asked()
                    game.say("token R")
                    game.screen = ""
                    if terminal:
                        os.write(game.input, b"ta\x03")  # Ctrl-C, with half a line typed
                    else:
                        game.process.send_signal(signal.SIGINT)
                    self.assertEqual(game.finish(), 130)
                    self.assertIn(f"ichiba replay {self.record}", game.screen)
                self.assert_replays(2, over=False)

    def test_terminated(self):
        with Game("osaka", "--record", self.record) as game:
            game.asked()
            game.process.terminate()
            self.assertEqual(game.finish(), 128 + signal.SIGTERM)
        self.assert_replays(0, over=False)

    def test_killed_leaves_a_valid_record(self):
        with Game("osaka", "--seed", "7", "--record", self.record) as game:
            game.asked()
            game.say("token R")
            game.process.kill()
            game.process.wait()
        self.assert_replays(2, over=False)

    def test_full_disk_does_not_end_the_game(self):
        def nearly_full():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900))

        with Game("osaka", "--seed", "11", "--record", self.record, prepare=nearly_full) as game:
            self.assertEqual(play_to_end(game), 0)
            self.assertIn(f"{self.record}: the record could not be continued", game.everything)
            self.assertIn("goes on without a record", game.everything)
            self.assertIn("The game is over", game.everything)
        self.assert_replays(1, over=False)


class BadFlags(WithFolder):
    def assert_refused(self, words, *arguments):
        done = ichiba("play", *arguments)
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn(words, done.stderr)

    def test_flags(self):
        self.assert_refused("no bot is called 'clever'", "osaka", "--bots", "clever")
        self.assert_refused("3 bots for 2 seats", "osaka", "--bots", "random,random,random")
        self.assert_refused("osaka has 2 to 4, not 5", "osaka", "--players", "5")
        self.assert_refused("tsukiji has 2, not 3", "tsukiji", "--players", "3")
        self.assert_refused("--deck", "osaka", "--deck", "deck.json")
        self.assert_refused("--friendly", "osaka", "--friendly")
        self.assert_refused("--memory", "tsukiji", "--memory")
        self.assert_refused("chess", "chess")
        self.assert_refused("3 names for 2 seats", "osaka", "--names", "Ann,Ben,Cleo")
        self.assert_refused("printable", "osaka", "--names", "Ann\033[2J")
        self.assert_refused("two players are called Ann", "osaka", "--names", "Ann,Ann")
        self.assert_refused("cannot be read", "tsukiji", "--deck", self.record)

    def test_record_is_never_overwritten(self):
        Path(self.record).write_text("precious\n", encoding="utf-8")
        self.assert_refused("exists already", "osaka", "--record", self.record)
        self.assertEqual(Path(self.record).read_text(encoding="utf-8"), "precious\n")
        self.assert_refused("cannot be written", "osaka", "--record", os.path.join(self.record, "below"))


class Programs(WithFolder):
    """Bots that are other people's programs (docs/bots.md)."""

    EXAMPLE = Path(__file__).parents[2] / "examples" / "python_bot.py"

    def test_a_program_plays_and_is_called_by_its_file(self):
        bots = f"exec:python3 '{self.EXAMPLE}',greedy"
        done = ichiba("play", "tsukiji", "--bots", bots, "--seed", "11", "--record", self.record)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("python_bot.py bids ", done.stdout)
        self.assertNotIn("cannot go on", done.stdout)
        self.assertIn("--bots 'exec:python3 '\\''", done.stdout)  # the command to have the same cards again
        self.assert_replays(10, over=True)

    def test_a_greedy_bot_takes_over(self):
        with Game("osaka", "--bots", "exec:echo oops >&2; exit 3", "--seed", "11", "--record", self.record) as game:
            self.assertEqual(play_to_end(game), 0)
            told = "cannot go on: greeting: exited with status 3 (standard error: oops)\nA greedy bot plays on in its place.\n"
            self.assertEqual(game.everything.count(told), 1)
            self.assert_replays(10, over=True)

    def test_it_is_not_wiped_from_the_screen_unread(self):
        with Game("tsukiji", "--bots", "exec:exit 3", "--seed", "11", terminal=True) as game:
            game.asked()
            game.type("bid 2")
            self.assertTrue(game.wait_for(re.compile(r"A greedy bot plays on in its place\.\s+Press Enter\.\s*$")))
            self.assertRegex(game.say(""), "bids [1-4]")

    def test_ctrl_c_does_not_wait_for_the_program(self):
        with Game("tsukiji", "--bots", "exec:sleep 1000", "--bot-start", "1000", terminal=True) as game:
            game.asked()
            game.type("bid 2")
            game.wait_for(re.compile("is thinking"))
            game.process.send_signal(signal.SIGINT)
            self.assertEqual(game.finish(), 130)


if __name__ == "__main__":
    unittest.main()
