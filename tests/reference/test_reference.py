"""Tests of the reference itself: the worked examples of the rules and the corners of both games.

Run in this folder: python3 -m unittest"""

import copy
import random
import unittest
from argparse import Namespace
from collections import Counter

import generate
from common import FormatError, RuleError, compact
from osaka import Osaka
from osaka_cards import ALL_CARDS, least_payments, lot_points, start_candidates
from replay import replay_bytes
from tsukiji import Tsukiji
from tsukiji_deck import check_deck_file, house_deck, turned

PLAIN = dict(players=2, memory=False, hoard=False, spend=False, friendly=False, decks=False,
             greedy=False)


def no_chance(cards):
    raise AssertionError("no reshuffle was expected")


def same_order(cards):
    return cards


def osaka(top, players=4, **setup):
    """A game whose draw pile begins with the cards of `top`."""
    rest = Counter(ALL_CARDS) - Counter(top.split())
    deck = top.split() + [card for card in rest.elements()]
    return Osaka({"ichiba": 1, "game": "osaka", "players": ["p"] * players, "options": {},
                  "setup": {"deck": deck, **setup}})


def osaka_turn(players=2):
    """A game at its first turn, seat 0 to act."""
    hands = " ".join(["R5 R3"] + ["Y5 G5"] * (players - 1))
    game = osaka("B5 R5 Y3 Y3 Y2 G2 G2 G3 " + hands, players)
    for seat in range(players):
        game.apply(seat, "token R", no_chance)
    return game


def tsukiji(top="", **options):
    numbers = [card[:-1] for card in top.split()]
    rest = [f"{n}a" for n in range(1, 19) if str(n) not in numbers]
    return Tsukiji({"ichiba": 1, "game": "tsukiji", "players": ["p", "q"], "options": options,
                    "setup": {"deck": top.split() + rest}})


def bids(game, mine, theirs, chance=no_chance):
    game.apply(0, f"bid {mine}", chance)
    game.apply(1, f"bid {theirs}", chance)


class Case(unittest.TestCase):
    def refused(self, clause, game, seat, move, chance=no_chance):
        before = game.dump()
        with self.assertRaises(RuleError) as caught:
            game.apply(seat, move, chance)
        self.assertEqual(caught.exception.clause, clause)
        self.assertEqual(game.dump(), before)


class OsakaTest(Case):
    def test_o2_3_example(self):
        hands = [["R5", "R3"], ["R2", "R2", "R5"], ["R5", "R5"], ["R2"] * 4]
        self.assertEqual(start_candidates(hands), [0])
        self.assertEqual(start_candidates([["R5", "R5"], ["R5", "R3"], ["B3", "R5"]]), [1, 2])

    def test_o2_3_lot(self):
        top = "B5 R5 Y3 Y3 Y2 G2 G2 G3 R5 R3 B5 B3"
        self.assertEqual(osaka(top, 2, start=1).dump()["to_act"], [1])
        self.assertRaises(FormatError, osaka, top, 2)
        self.assertRaises(RuleError, osaka, top, 2, start=2)

    def test_o9_examples(self):
        self.assertEqual(lot_points(["R5", "R2", "R3"], 0), 3)
        self.assertEqual(lot_points(["Y2"], 0), 1)
        self.assertEqual(lot_points(["G5", "G2", "G2"], 2), 5)
        game = osaka_turn()
        player, pile = game.players[0], len(game.draw)
        player.goods, player.tokens["G"] = [["G5", False], ["G2", True], ["G2", False]], 2
        self.assertEqual(game.sell(player, "G"), 5)
        self.assertEqual((player.points, len(player.point_cards), len(game.draw)), (5, 5, pile - 2))

    def test_o9_3_lowest_values_are_kept(self):
        game = osaka_turn()
        game.players[0].goods = [["B3", False], ["B2", False], ["B2", False]]
        self.assertEqual(game.sell(game.players[0], "B"), 2)
        self.assertEqual(game.discard, ["B3"])

    def test_o9_4_a_point_without_a_card(self):
        game = osaka_turn()
        game.draw, game.discard = [], []
        game.players[0].goods, game.players[0].tokens["G"] = [["G5", False]], 5
        self.assertEqual(game.sell(game.players[0], "G"), 2)
        self.assertEqual((game.players[0].points, len(game.players[0].point_cards)), (2, 1))

    def test_sample_round(self):
        game = osaka("B5 R5 Y3 Y3 Y2 G2 G2 G3 " + "R5 R3 " + "B5 B5 " + "B5 B5 " + "G5 G5")
        for seat in range(4):
            game.apply(seat, "token R", no_chance)
        self.assertEqual(game.price(0), 18)
        self.refused("O4.2", game, 0, "buy R5 R3")
        game.apply(0, "take B5", no_chance)
        game.apply(1, "reserve market R5", no_chance)
        game.apply(2, "take Y3", no_chance)
        self.assertEqual(game.price(3), 5)
        game.apply(3, "buy G5", no_chance)
        state = game.dump()
        self.assertEqual([good["card"] for good in state["players"][3]["goods"]], ["Y3", "Y2"])
        self.assertEqual(state["ships"], {"R": 0, "B": 0, "Y": 2, "G": 0})
        self.assertEqual(state["market"][0], {"card": "R5", "by": 1})
        self.assertEqual([place["card"] for place in state["market"][1:4]], ["G2", "G2", "G3"])
        self.assertEqual((len(state["market"]), len(state["farm"]), state["discard"]), (6, 3, ["G5"]))
        self.assertEqual(state["to_act"], [0])

    def test_o4_2_payments(self):
        stock = Counter(["R5", "R3", "B3", "B3", "G2"])
        kinds = ["R5", "R3", "B3", "G2"]
        found = {tuple(sorted(cards)) for cards in least_payments(kinds, stock, 6)}
        self.assertEqual(found, {("R3", "R5"), ("B3", "R5"), ("G2", "R5"), ("B3", "R3"), ("B3", "B3")})
        game = osaka_turn()
        game.market = [["Y2", None]]
        game.apply(0, "buy R3 R5", no_chance)                    # overpaying is legal, not offered
        self.assertEqual(game.discard, ["R3", "R5"])

    def test_refusals(self):
        game = osaka_turn()
        self.refused("O3.1", game, 1, "take B5")
        self.refused("O3.1", game, 0, "pass")
        self.refused("O5.1", game, 0, "take G5")
        self.refused("O4.2", game, 0, "buy B5 B5 B5 B5")
        self.refused("O6.3", game, 0, "take B5*")
        self.refused("O6.1", game, 0, "reserve farm B5")
        game.apply(0, "reserve market B5", no_chance)
        self.refused("O6.2", game, 1, "take B5")
        self.refused("O6.1", game, 1, "reserve market B5")
        game.apply(1, "take Y2", no_chance)
        self.refused("O6.3", game, 0, "take B5")
        self.refused("O6.1", game, 0, "reserve farm G2")
        game.apply(0, "take B5*", no_chance)
        self.assertTrue(game.piece_at_home(0))
        for text in ("take", "take R4", "buy", "insure R2", "insure :", "token X", "token", "pass 1", 3, "Take R5"):
            self.assertRaises(FormatError, game.apply, 1, text, no_chance)

    def test_o3_2_refresh_at_the_start_of_a_turn(self):
        game = osaka_turn()
        game.market = [["B5", 0], ["R5", None]]
        game.apply(0, "take R5", no_chance)
        state = game.dump()
        self.assertEqual([place["card"] for place in state["market"][:4]], ["B5", "G2", "G2", "G3"])
        self.assertEqual((len(state["market"]), len(state["farm"])), (6, 3))

    def test_o3_3_passing(self):
        game = osaka_turn()
        game.market, game.farm, game.draw, game.discard = [["B5", 1], ["R5", None]], [], [], []
        game.apply(0, "take R5", no_chance)
        self.refused("O3.1", game, 1, "pass")
        game.apply(1, "take B5*", no_chance)
        self.assertEqual(game.legal_moves(0), ["pass"])
        game.apply(0, "pass", no_chance)
        game.apply(1, "pass", no_chance)
        self.assertEqual((game.dump()["phase"], game.dump()["winners"]), ("over", [0, 1]))
        self.refused("O3.3", game, 0, "pass")

    def test_o7_2_payment_is_in_the_reshuffle(self):
        game = osaka_turn()
        game.draw, game.discard, game.market = ["Y2"], [], [["B5", None]]
        piles = []
        game.apply(0, "buy R5", lambda cards: piles.append(list(cards)) or cards)
        self.assertEqual(piles, [["R5"]])
        self.assertEqual([place[0] for place in game.market], ["G2", "G2", "G3", "Y2", "R5"])
        self.assertEqual(game.farm, [])

    def payday_with_sinking(self):
        game = osaka_turn()
        game.market, game.ships = [["Y2", None], ["Y2", None]], {"R": 3, "B": 4, "Y": 4, "G": 1}
        game.players[0].hand = ["R5", "R2", "B3", "B3"]
        game.players[1].hand = ["R3", "R5", "G2"]
        game.players[0].goods = [["R5", False], ["R2", False], ["B5", False], ["B3", False], ["B2", False]]
        game.players[1].goods = [["R3", False], ["R3", True], ["B3", False], ["G2", False]]
        game.apply(0, "buy R5", no_chance)
        return game

    def test_o10_example(self):
        game = self.payday_with_sinking()
        self.assertEqual((game.dump()["asked"], game.dump()["to_act"]), ("R", [0]))
        self.refused("O10.2", game, 0, "insure B3 : R5")
        self.refused("O10.4", game, 0, "insure R2 : B5")
        game.apply(0, "insure R2 : R2 R5", no_chance)
        self.assertEqual(game.dump()["asked"], "B")
        self.refused("O10.2", game, 0, "insure B3 : B5 B3")
        game.apply(0, "insure B3 B3 : B5 B3", no_chance)
        self.assertEqual((game.dump()["asked"], game.dump()["to_act"]), ("R", [1]))
        self.refused("O10.2", game, 1, "insure R5 : R3")
        self.refused("O10.4", game, 1, "insure R3 : R3 R3")
        game.apply(1, "insure -", no_chance)
        state = game.dump()
        self.assertNotIn("asked", state)
        self.assertEqual(state["ships"], {"R": 2, "B": 2, "Y": 0, "G": 1})
        self.assertEqual([good["card"] for good in state["players"][0]["goods"]], ["R5", "R2", "B5", "B3"])
        self.assertEqual([good["card"] for good in state["players"][1]["goods"]], ["R3", "G2"])
        self.assertEqual((state["to_act"], state["players"][0]["tokens"]["Y"]), ([1], 1))

    def test_o11_1_nothing_sinks(self):
        game = osaka_turn()
        game.market, game.ships["Y"], game.ships["B"] = [["Y2", None]], 4, 3
        game.players[1].goods = [["B3", False]]
        game.players[0].tokens["R"] = 7
        game.apply(0, "buy R3", no_chance)
        state = game.dump()
        self.assertEqual((state["phase"], state["winners"], state["to_act"]), ("over", [0], []))
        self.assertEqual((state["ships"]["Y"], state["ships"]["B"]), (5, 3))
        self.assertEqual(len(state["players"][1]["goods"]), 1)


class TsukijiTest(Case):
    def test_set_up(self):
        state = tsukiji("7a 12b 3a").dump()
        wanted = ('{"step":0,"phase":"bid","to_act":[0,1],"barrel":0,"day":false,'
                  '"display":["7a","12b"],"top":"3a","draw":16,')
        self.assertEqual(compact(state)[:len(wanted)], wanted)
        self.assertEqual(list(state)[-4:], ["discard", "emptied", "players", "winners"])

    def test_t3_bids(self):
        game = tsukiji("5a 12b")
        game.apply(1, "bid 1", no_chance)
        self.assertEqual(game.dump()["to_act"], [0])
        self.refused("T3.1", game, 1, "bid 2")
        self.refused("T3.1", game, 0, "bid 5")
        game.apply(0, "bid 4", no_chance)
        self.assertEqual((game.dump()["barrel"], game.dump()["to_act"]), (-3, [0]))
        self.refused("T4.2", game, 0, "pick 2 salmon")
        game.apply(0, "pick 2 tuna", no_chance)
        state = game.dump()
        self.assertEqual((state["players"][0]["piles"]["tuna"], state["discard"]), (["12b"], ["5a"]))
        self.assertEqual((state["players"][0]["knives"], state["players"][1]["score"]), (1, 6))

    def test_t3_4_and_t3_5_like_bids(self):
        game = tsukiji("1a 3b 5a 6a 10a 11a")
        bids(game, 2, 2)
        self.assertEqual((game.day, game.discard, game.display), (True, ["1a", "3b"], ["5a", "6a"]))
        bids(game, 3, 3)                                         # barrel in the middle: it stays day
        self.assertEqual((game.day, len(game.discard)), (True, 4))
        game.barrel = -1
        bids(game, 1, 1)
        self.assertEqual(game.dump()["to_act"], [1])
        game.apply(1, "pick 2 mackerel", no_chance)
        self.assertEqual((game.dump()["display"], game.dump()["to_act"]), (["10a"], [0]))
        game.apply(0, "pick 1 mackerel", no_chance)
        self.assertEqual((game.day, game.dump()["phase"]), (False, "bid"))

    def test_t4_chain(self):
        """A third salmon draws a card; its display companion is discarded only after that."""
        game = tsukiji("7a 1a 12a")
        game.piles[0]["salmon"] = ["5a", "6a"]
        game.piles[0]["mackerel"] = ["10a", "11a"]
        game.piles[1]["tuna"] = ["3a"]
        bids(game, 2, 1)
        game.apply(0, "pick 1 salmon", no_chance)                # barrel icon, draw 12a, barrel icon, discard
        state = game.dump()
        self.assertEqual((state["barrel"], state["phase"], state["display"]), (1, "discard", ["1a"]))
        game.apply(0, "discard tuna 3a", no_chance)
        self.assertEqual(game.discard, ["3a", "1a"])

    def test_t4_4_knives_win_at_once(self):
        game = tsukiji("3a 1a")
        game.piles[0]["salmon"] = ["4b", "5b", "11b"]
        bids(game, 2, 1)
        game.apply(0, "pick 1 tuna", no_chance)
        state = game.dump()
        self.assertEqual((state["phase"], state["winners"], state["display"]), ("over", [0], ["1a"]))

    def test_t5_1_and_t5_4(self):
        game = tsukiji()
        game.draw, game.discard = ["5a"], ["1a", "2b"]
        piles = []
        game.next_chance = lambda cards: piles.append(cards) or cards
        self.assertEqual(game.draw_card(), "5a")
        self.assertEqual((piles, game.emptied, game.discard), ([["1b", "2a"]], 1, []))
        game.draw_card(), game.draw_card()
        self.assertEqual((game.emptied, game.draw, game.draw_card()), (2, [], None))
        game.discard = ["7a"]
        self.assertEqual((game.draw_card(), game.emptied), ("7b", 2))
        game.draw, game.discard, game.emptied = ["5a"], [], 0
        game.draw_card()
        self.assertEqual(game.emptied, 2)

    def test_t6_end_of_the_track(self):
        for friendly in (False, True):
            game = tsukiji("1a 3b 4b 15a 10a", friendly=friendly)
            game.barrel, game.piles[0]["tuna"] = -4, ["9b"]
            bids(game, 2, 2)
            self.assertEqual(game.barrel, 0)
            self.assertEqual(game.dump()["phase"], "bid" if friendly else "steal")
            if friendly:
                self.assertEqual((game.piles[1]["salmon"], game.piles[1]["yellowtail"]), (["4b"], ["15a"]))
            else:
                game.apply(1, "steal tuna 9b", no_chance)
                self.assertEqual(game.piles[1]["tuna"], ["9b"])

    def test_t5_3_a_round_with_one_card(self):
        game = tsukiji()
        game.draw, game.discard, game.emptied, game.display = ["5a"], [], 1, []
        game.deal()
        self.assertEqual((game.display, game.emptied), (["5a"], 2))
        game.barrel, game.day = 1, True
        bids(game, 2, 2)
        game.apply(0, "pick 1 salmon", no_chance)                # nothing is left for the other player
        self.assertEqual((game.dump()["phase"], game.winners, game.day), ("over", [0], False))

    def test_t8_score(self):
        game = tsukiji()
        game.piles[0]["salmon"], game.piles[1]["tuna"], game.barrel = ["8a", "9a", "5a"], ["4a", "1a"], -1
        self.assertEqual((game.score(0), game.score(1)), (14, 8))

    def test_t1_5_deck_files(self):
        check_deck_file(house_deck())
        for change in (lambda d: d["cards"].pop(), lambda d: d.update(reach=9), lambda d: d["specialties"].pop("tuna"),
                       lambda d: d["cards"][3]["a"].update(colours=[]), lambda d: d["cards"][3]["a"].update(points=10),
                       lambda d: d["cards"][3]["a"].update(colours=["tuna", "tuna"]),
                       lambda d: d["cards"][3]["a"].update(icon="fork")):
            deck = house_deck()
            change(deck)
            with self.assertRaises(RuleError) as caught:
                check_deck_file(deck)
            self.assertEqual(caught.exception.clause, "T1.5")


class RandomGames(Case):
    """Plays games of every kind and looks at each state."""

    def all_cards(self, game):
        if isinstance(game, Osaka):
            mine = [p.hand + p.point_cards + [good[0] for good in p.goods] for p in game.players]
            return sorted(sum(mine, game.draw + game.discard + [place[0] for place in game.market + game.farm]))
        own = [card for piles in game.piles for pile in piles.values() for card in pile]
        return sorted(int(card[:-1]) for card in game.draw + game.discard + game.display + own
                      + ([game.drawn] if game.drawn else []))

    def check_game(self, game, rng, way, rate):
        cards, lines = self.all_cards(game), []
        while game.to_act():
            seat = rng.choice(game.to_act())
            if rng.random() < 0.05:
                for move in game.legal_moves(seat)[:40]:         # what is offered is accepted
                    copy.deepcopy(game).apply(seat, move, same_order)
            chances = []
            move = way(game, seat, rng, rate)
            game.apply(seat, move, lambda pile: chances.append(list(pile)) or pile)
            lines += [{"seat": seat, "move": move}] + [{"chance": "reshuffle", "deck": deck} for deck in chances]
            self.assertEqual(self.all_cards(game), cards)
            for other in game.to_act():
                self.assertTrue(game.legal_moves(other) if way is generate.choose_any else True)
        return lines

    def check_kind(self, kind, make, games=12, **changes):
        rng = random.Random(f"{kind} {changes}")
        options = Namespace(**{**PLAIN, **changes})
        for _ in range(games):
            header = make(options, rng)
            game = {"osaka": Osaka, "tsukiji": Tsukiji}[kind](header)
            lines = self.check_game(game, rng, *generate.chooser(options, rng))
            text = "".join(compact(line) + "\n" for line in [header] + lines)
            output, status, error = replay_bytes(text.encode())
            self.assertEqual((status, error, output[-1]), (0, None, compact(game.dump())))

    def test_osaka(self):
        for players in (2, 3, 4):
            for mode in ({}, {"hoard": True}, {"spend": True}):
                self.check_kind("osaka", generate.osaka_header, players=players, **mode)

    def test_tsukiji(self):
        for mode in ({}, {"friendly": True}, {"decks": True}, {"decks": True, "friendly": True},
                     {"greedy": True}):
            self.check_kind("tsukiji", generate.tsukiji_header, games=60, **mode)

    def test_turned(self):
        self.assertEqual((turned("7a"), turned("12b")), ("7b", "12a"))

    def test_replay_refusals(self):
        header = generate.osaka_header(Namespace(**PLAIN), random.Random(3))
        seat = Osaka(header).to_act()[0]
        start = compact(header) + "\n"
        for line, status in ((f'{{"seat":{seat},"move":"pass"}}', 1), ('{"seat":9,"move":"token R"}', 2), ("x", 2),
                             ('{"chance":"reshuffle","deck":[]}', 2), (f'{{"seat":{seat},"move":"token R"}}', 0)):
            output, got, error = replay_bytes((start + line + "\n").encode())
            self.assertEqual((got, len(output)), (status, 1 + (status == 0)))
            self.assertEqual(error and error[0], 2 if status else None)


if __name__ == "__main__":
    unittest.main()
