"""The figures of `ichiba study`, counted a second time from the records and state dumps of the same games.

`simulate` with the same bots and seed plays the same games. The counts here come from the moves as text and from the
states before and after them, never from the program's own statistics."""
import json
import os
import unittest
from collections import Counter, defaultdict

from support import ROOT, ProgramTest

COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


class Figures(ProgramTest):
    def games_and_study(self, game, games, *flags):
        """The games as lists of (seat, move, table before, table after), and the study's cells by heading and label."""
        words = (game, "--games", str(games), "--seed", "5", *flags)
        self.check_ok("simulate", *words, "--records", self.path("records"))
        played = []
        for name in sorted(os.listdir(self.path("records"))):
            path = self.path("records/" + name)
            with open(path, encoding="utf-8") as file:
                moves = [line for line in map(json.loads, file) if "move" in line]
            dumps = [json.loads(line) for line in self.check_ok("replay", "--json", path).splitlines()]
            self.assertEqual(len(dumps), len(moves) + 1)
            played.append([(move["seat"], move["move"], before, after)
                           for move, before, after in zip(moves, dumps, dumps[1:])])
        report = json.loads(self.check_ok("study", *words, "--against", "none", "--json"))
        cells = {(table["heading"], row["label"]): row["cells"][0] for table in report["tables"] for row in table["rows"]}
        return played, cells

    def check(self, cells, heading, label, count, of):
        cell = cells[heading, label]
        if of == 0:
            self.assertIsNone(cell, (heading, label))
        else:
            self.assertAlmostEqual(cell["value"], count / of, 6, (heading, label))

    def check_course(self, cells, games, points_of):
        """Who led when, from the points after every move."""
        heading = "Who leads, and does it last?"
        leads, won, changes, deficits = Counter(), Counter(), 0, 0
        for game in games:
            points = [points_of(after) for *_, after in game]
            winners = game[-1][3]["winners"]
            leaders = [[seat for seat, mine in enumerate(row) if mine == max(row)] for row in points]
            for quarter in (1, 2, 3):
                made = len(game) * quarter // 4
                if made and len(leaders[made - 1]) == 1:
                    leads[quarter] += 1
                    if not winners:
                        won[quarter] += 1 / len(points[0])
                    elif leaders[made - 1][0] in winners:
                        won[quarter] += 1 / len(winners)
            alone = [row[0] for row in leaders if len(row) == 1]
            changes += sum(a != b for a, b in zip(alone, alone[1:]))
            deficits += max((max(row) - row[seat] for row in points for seat in winners), default=0)
        for quarter in (1, 2, 3):
            after = f"after {quarter}/4 of the decisions: "
            self.check(cells, heading, after + "one leads", leads[quarter], len(games))
            self.check(cells, heading, after + "leader wins", won[quarter], leads[quarter])
        self.check(cells, heading, "lead changes a game", changes, len(games))
        self.check(cells, heading, "deficit overcome", deficits, len(games))

    # ---- Traders of Osaka -------------------------------------------------------------------------

    def osaka(self, players, games):
        played, cells = self.games_and_study("osaka", games, "--players", str(players), "--bots", "greedy")
        sums, wins = Counter(), defaultdict(list)
        for game in played:
            self.count_osaka(game, sums, wins)
        each = lambda heading, label, name: self.check(cells, heading, label, sums[name], games)
        part = lambda heading, label, name, of: self.check(cells, heading, label, sums[name], sums[of])
        for label, name in (("decisions", "decisions"), ("turns", "turns"), ("paydays", "paydays")):
            each("How long is a game?", label, name)
        for label, name in (("take a coin", "take"), ("reserve a card", "reserve"), ("buy goods", "buy"), ("pass", "pass")):
            part("What is done in a turn?", label, name, "turns")
        each("Actions a game", "questions about insurance", "insure")
        part("Actions a game", "cards in a purchase", "bought", "buy")
        part("Actions a game", "price of a purchase", "price", "buy")
        part("Actions a game", "coins overpaid in a purchase", "overpaid", "buy")
        for label in ("on a card of the market", "on a card of the farm", "taken as a coin", "bought with the market",
                      "never used"):
            part("What becomes of reservations?", label, label, "reserve")
        each("Ships", "ships landed a game", "landed")
        part("Ships", "paydays with a tide", "tides", "paydays")
        for letter, name in COLOURS.items():
            part("Ships", f"landed: {name}", "landed " + letter, "landed")
            part("Ships", f"sunk: {name}", "sunk " + letter, "sunk")
            part("Lots sold in Edo", f"lots in {name}", "lots " + letter, "lots")
        for size, label in enumerate(["1 card", "2 cards", "3 cards", "4 cards", "5 cards", "6 cards or more"], 1):
            part("Lots sold in Edo", f"lots of {label}", f"lots of {size}", "lots")
        part("Lots sold in Edo", "points for a lot", "points", "lots")
        part("Lots sold in Edo", "points of the payday's buyer", "buyer's points", "points")
        for label, name in (("sold", "sold"), ("lost to the tide", "lost"), ("left at the end", "left"),
                            ("insured on the way", "insured")):
            part("What becomes of goods?", label, name, "bought")
        part("What becomes of goods?", "insured when asked", "insure yes", "insure")
        for (heading, label), parts in wins.items():
            self.check(cells, heading, label, sum(parts), len(parts))
        self.assertEqual(sums["bought"], sums["sold"] + sums["lost"] + sums["left"])
        self.check_course(cells, played, lambda table: [player["vp"] for player in table["players"]])
        return cells

    def count_osaka(self, game, sums, wins):
        last = game[-1][3]
        share = lambda seat: 1 / len(last["winners"]) if seat in last["winners"] else 0
        players = len(last["players"])
        places = ["the start player", "the second in turn", "the third in turn", "the fourth in turn"]
        for place in range(players):
            wins["Who wins?", places[place]].append(share((game[0][0] + place) % players))
            wins["Who wins?", f"seat {place}"].append(share(place))
        buys, tide_due, buyer = [0] * players, [], None
        for seat, move, before, after in game:
            kind, *words = move.split()
            sums["decisions"] += 1
            sums[kind] += 1
            sums["turns"] += kind in ("take", "reserve", "buy", "pass")
            if kind == "token":
                wins["The first token", f"those who chose {COLOURS[words[0]]} win"].append(share(seat))
            if kind == "reserve":
                sums[f"on a card of the {words[0]}"] += 1
            if kind == "take" and words[0].endswith("*"):
                sums["taken as a coin"] += 1
            if kind == "insure" and words != ["-"]:
                sums["insure yes"] += 1
                sums["insured"] += len(words) - words.index(":") - 1
            if kind == "buy":
                buyer = seat
                buys[seat] += 1
                tide_due = self.count_purchase(seat, words, before, after, sums)
            # Ships sink once everyone has been asked about insurance, unless the game is over.
            if tide_due and after["phase"] == "turn":
                sums["tides"] += 1
                for letter in tide_due:
                    sums["sunk"] += 1
                    sums["sunk " + letter] += 1
            if after["phase"] == "turn":
                tide_due = []
        wins["Who wins?", "the player whose purchase ends the game"].append(share(buyer))
        for seat in range(players):
            if buys.count(max(buys)) == 1 and buys[seat] == max(buys):
                wins["Who did what, and won?", "most purchases"].append(share(seat))
        left = sum(len(player["goods"]) for player in last["players"])
        lying = sum(slot["by"] is not None for row in ("market", "farm") for slot in last[row])
        sums["left"] += left
        sums["never used"] += lying
        sums["lost"] = sums["bought"] - sums["sold"] - sums["left"]

    def count_purchase(self, seat, payment, before, after, sums):
        """A purchase and its payday; gives the colours of the ships that are to sink."""
        goods = [slot["card"] for slot in before["market"] if slot["by"] in (None, seat)]
        price = sum(int(card[1]) for card in goods)
        sums["bought"] += len(goods)
        sums["price"] += price
        sums["overpaid"] += sum(int(card[1]) for card in payment) - price
        sums["bought with the market"] += any(slot["by"] == seat for slot in before["market"])
        ships = {letter: min(5, before["ships"][letter] + min(2, sum(card[0] == letter for card in goods)))
                 for letter in COLOURS}
        arrived = [letter for letter in COLOURS if ships[letter] == 5]
        if not arrived:
            return []
        sums["paydays"] += 1
        for letter in arrived:
            sums["landed"] += 1
            sums["landed " + letter] += 1
            for owner, player in enumerate(before["players"]):
                lot = [good["card"] for good in player["goods"]] + (goods if owner == seat else [])
                size = sum(card[0] == letter for card in lot)
                sums["sold"] += size
                if size:
                    sums["lots"] += 1
                    sums["lots " + letter] += 1
                    sums[f"lots of {min(size, 6)}"] += 1
        for owner, (old, new) in enumerate(zip(before["players"], after["players"])):
            sums["points"] += new["vp"] - old["vp"]
            sums["buyer's points"] += new["vp"] - old["vp"] if owner == seat else 0
        return [] if after["phase"] == "over" else [letter for letter in COLOURS if ships[letter] in (3, 4)]

    def test_osaka_for_two(self):
        self.osaka(2, 40)

    def test_osaka_for_four(self):
        cells = self.osaka(4, 40)
        self.assertIsNotNone(cells["Who wins?", "the fourth in turn"])

    # ---- Tsukiji Market ---------------------------------------------------------------------------

    def tsukiji(self, games, *flags):
        with open(os.path.join(ROOT, "tests", "reference", "house_deck.json"), encoding="utf-8") as file:
            deck = json.load(file)
        played, cells = self.games_and_study("tsukiji", games, "--bots", "greedy", *flags)
        sums, wins = Counter(), defaultdict(list)
        for game in played:
            self.count_tsukiji(game, deck, sums, wins)
        each = lambda heading, label, name: self.check(cells, heading, label, sums[name], games)
        part = lambda heading, label, name, of: self.check(cells, heading, label, sums[name], sums[of])
        each("Who wins?", "won by knives", "knives")
        each("Who wins?", "draws", "draws")
        each("How long is a game?", "rounds", "rounds")
        for bid in "1234":
            part("How do they bid?", f"bid {bid}", "bid " + bid, "bid")
            part("How do they bid?", f"by day: bid {bid}", "day bid " + bid, "day bid")
        part("How far apart are the two bids?", "equal", "ties", "rounds")
        part("How far apart are the two bids?", "3 apart", "3 apart", "rounds")
        each("Ties, day and night", "ties by night a game", "night ties")
        each("Ties, day and night", "ties by day, both take a card, a game", "day ties")
        each("Ties, day and night", "ties by day in the middle a game", "middle ties")
        part("Ties, day and night", "rounds by day", "day rounds", "rounds")
        for notches in range(deck["reach"] + 1):
            where = "in the middle" if notches == 0 else "1 notch away" if notches == 1 else f"{notches} notches away"
            each("The balance", f"barrel at the end: {where}", f"barrel {notches}")
        each("Wasabi and knives", "doubled piles a game", "doubled")
        for colour, specialty in deck["specialties"].items():
            each("Specialties", f"{colour} ({specialty['bonus']}) a game", "specialty " + colour)
        faces = [label for heading, label in cells if heading == "Which cards are chosen?"]
        self.assertEqual(len(faces), 36)
        for label in faces:
            face = label.split()[0]
            part("Which cards are chosen?", label, "chosen " + face, "choosable " + face)
            owners = wins.pop(("Whose cards win?", face), [])
            self.check(cells, "Whose cards win?", label, sum(owners), len(owners))
        for (heading, label), parts in wins.items():
            self.check(cells, heading, label, sum(parts), len(parts))
        self.check_course(cells, played, lambda table: [player["score"] for player in table["players"]])

    def count_tsukiji(self, game, deck, sums, wins):
        last = game[-1][3]
        share = lambda seat: 0.5 if not last["winners"] else float(seat in last["winners"])
        icon = lambda face: deck["cards"][int(face[:-1]) - 1][face[-1]].get("icon")
        bids, earned = {}, set()
        for seat, move, before, after in game:
            kind, *words = move.split()
            sums[kind] += 1
            if kind == "bid":
                sums["bid " + words[0]] += 1
                sums["day bid " + words[0]] += before["day"]
                sums["day bid"] += before["day"]
                bids[seat] = int(words[0])
                if len(bids) == 2:
                    self.count_round(abs(bids[0] - bids[1]), before, sums)
                    bids = {}
            if kind == "pick" and len(before["display"]) == 2:
                for face in before["display"]:
                    sums["choosable " + face] += 1
                sums["chosen " + before["display"][int(words[0]) - 1]] += 1
            for owner, (old, new) in enumerate(zip(before["players"], after["players"])):
                # The knife that wins ends the game before it can earn anything (T4.3).
                winning = self.last_placed(owner, before, after) if new["knives"] >= 4 else None
                for colour, specialty in deck["specialties"].items():
                    low, high = len(old["piles"][colour]), len(new["piles"][colour])
                    high -= winning in new["piles"][colour]
                    if low < specialty["count"] <= high:
                        sums["specialty " + colour] += 1
                        earned.add((owner, f"those who earned {colour} ({specialty['bonus']}) win"))
        for owner, label in earned:
            wins["Specialties", label].append(share(owner))
        sums["knives"] += max(player["knives"] for player in last["players"]) >= 4
        sums["draws"] += not last["winners"]
        sums[f"barrel {abs(last['barrel'])}"] += 1
        wins["Who wins?", "seat 0"].append(share(0))
        if last["barrel"]:
            wins["The balance", "whose side the barrel ends on wins"].append(share(0 if last["barrel"] > 0 else 1))
        for owner, player in enumerate(last["players"]):
            doubled = 0
            for pile in player["piles"].values():
                doubled += sum(icon(face) == "wasabi" for face in pile) >= 2
                for face in pile:
                    wins["Whose cards win?", face].append(share(owner))
            sums["doubled"] += doubled
            wins["Wasabi and knives", "those with a doubled pile win" if doubled else "those without one win"].append(
                share(owner))

    @staticmethod
    def last_placed(owner, before, after):
        """Of the cards that came to a player by one move: the last. What was chosen comes first, then the pile's top."""
        had = [face for pile in before["players"][owner]["piles"].values() for face in pile]
        came = [face for pile in after["players"][owner]["piles"].values() for face in pile if face not in had]
        drawn = lambda face: face == before["top"] or not any(face[:-1] == other[:-1] for other in [
            *before["display"], *(held for pile in before["players"][1 - owner]["piles"].values() for held in pile)])
        return max(came, key=lambda face: (drawn(face), face != before["top"]), default=None)

    @staticmethod
    def count_round(apart, before, sums):
        sums["rounds"] += 1
        sums["day rounds"] += before["day"]
        sums[f"{apart} apart"] += 1
        if apart == 0:
            sums["ties"] += 1
            sums["night ties" if not before["day"] else "day ties" if before["barrel"] else "middle ties"] += 1

    def test_tsukiji(self):
        self.tsukiji(80)

    def test_tsukiji_with_friendly_fish(self):
        self.tsukiji(60, "--friendly")


if __name__ == "__main__":
    unittest.main()
