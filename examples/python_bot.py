#!/usr/bin/env python3
"""A bot for both games in plain Python, a starting point for your own. The protocol is described in docs/bots.md.

    ichiba arena osaka --bots "exec:python3 examples/python_bot.py,random" --games 200

`Program` speaks the protocol; `Osaka` and `Tsukiji` evaluate moves, in points."""

import json
import math
import random
import sys


class Program:
    """Answers the messages of ichiba. A player has choose(knowledge, offers) and may have saw(event)."""

    def __init__(self, name, players):
        self.name = name
        self.players = players  # for each game: a function that makes a player from the greeting
        self.player = None

    def run(self):
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                self.greet(message)
            elif message["type"] == "choose":
                self.tell(message["events"])
                move = self.player.choose(message["knowledge"], message["offers"])
                self.say(type="move", id=message["id"], move=move)
            elif message["type"] == "end":
                self.tell(message["events"])

    def greet(self, hello):
        if hello["protocol"] != 1 or hello["game"] not in self.players:
            self.say(type="resign", why="I know neither this game nor this protocol")
            return
        self.player = self.players[hello["game"]](hello)
        self.say(type="hello", protocol=1, game=hello["game"], name=self.name)

    def tell(self, events):
        for event in events:
            if hasattr(self.player, "saw"):
                self.player.saw(event)

    def say(self, **answer):
        print(json.dumps(answer), flush=True)  # without flush it would stay in a buffer


def best(moves, worth):
    """The move with the highest worth; ties are broken at random."""
    return max(moves, key=lambda move: (worth(move), random.random()))


# ---- Traders of Osaka ----------------------------------------------------------------------------


def value(card):
    return int(card[1])


def lot_points(cards, tokens):
    """What a lot brings when its ship lands (O9.2)."""
    if not cards:
        return 0
    return math.ceil((max(map(value, cards)) + tokens) * len(cards) / 5)


class Osaka:
    EDO, TIDE = 5, (3, 4)
    ARRIVES = [0.42, 0.46, 0.52, 0.42, 0.58, 1.0]  # how likely a ship at each place lands before it sinks
    COIN, TOKEN, SAFE = 0.17, 0.9, 0.75

    def __init__(self, hello):
        self.seat = hello["seat"]

    def choose(self, table, offers):
        return best(offers, lambda move: self.worth(table, move))

    def worth(self, table, move):
        action, *words = move.split()
        if action == "token":
            return sum(slot["card"][0] == words[0] for slot in table["market"])
        if action == "take":
            return self.COIN * value(words[0])
        if action == "reserve":
            return self.COIN * value(words[1]) / 2
        if action == "buy":
            return self.after_buying(table, words) - self.standing(table, table["ships"], [])
        if action == "insure" and words != ["-"]:
            return self.insured(table, words)
        return 0

    def after_buying(self, table, payment):
        goods = [slot["card"] for slot in table["market"] if slot["by"] in (None, self.seat)]
        ships = dict(table["ships"])
        for colour in ships:
            ships[colour] = min(self.EDO, ships[colour] + min(2, sum(card[0] == colour for card in goods)))
        return self.standing(table, ships, goods) - self.COIN * sum(map(value, payment))

    def standing(self, table, ships, bought):
        """My business minus that of the best opponent, with the ships at these places."""
        worth = []
        for seat, player in enumerate(table["players"]):
            worth.append(self.business(player, ships, bought if seat == self.seat else []))
        return worth[self.seat] - max(worth[:self.seat] + worth[self.seat + 1:])

    def business(self, player, ships, bought):
        payday = self.EDO in ships.values()
        total = 0
        for colour, place in ships.items():
            goods = [good for good in player["goods"] if good["card"][0] == colour]
            cards = [good["card"] for good in goods] + [card for card in bought if card[0] == colour]
            if payday and place in self.TIDE:  # O10.1: what is not insured goes down
                cards = [good["card"] for good in goods if good["insured"]]
            if cards:
                total += (lot_points(cards, player["tokens"][colour]) + self.TOKEN) * self.ARRIVES[place]
        return total

    def insured(self, table, words):
        colon = words.index(":")
        discards, goods = words[:colon], words[colon + 1:]
        me = table["players"][self.seat]
        saved = lot_points(goods, me["tokens"][table["asked"]]) + self.TOKEN
        return self.SAFE * saved - self.COIN * sum(map(value, discards))


# ---- Tsukiji Market ------------------------------------------------------------------------------


class Tsukiji:
    KNIVES = [0, 0.6, 1.8, 5, 100]  # of four
    BONUS = {"steal": 3.5, "draw": 2.5, "discard": 2.5, "barrel": 2}
    NOTCH = 2                       # T8.2

    def __init__(self, hello):
        self.seat = hello["seat"]
        self.deck = hello["options"]["deck"]

    def choose(self, table, offers):
        if table["phase"] == "bid":
            return f"bid {self.bid(table)}"
        return best(offers, lambda move: self.worth(table, move))

    def face(self, card):
        return self.deck["cards"][int(card[:-1]) - 1][card[-1]]

    def worth(self, table, move):
        action, *words = move.split()
        if action == "pick":
            return self.gain(table, self.seat, table["display"][int(words[0]) - 1], words[1])
        if action == "colour":
            return self.gain(table, self.seat, table["drawn"], words[0])
        loss = self.gain(table, 1 - self.seat, words[1], words[0])  # roughly what it was worth to them
        return loss + (self.gain(table, self.seat, words[1], words[0]) if action == "steal" else 0)

    def gain(self, table, seat, card, colour):
        """What this card is worth to a player as a card of this colour."""
        face, player = self.face(card), table["players"][seat]
        pile = player["piles"][colour]
        wasabi = sum(self.face(held).get("icon") == "wasabi" for held in pile)
        worth = face["points"] * (2 if wasabi >= 2 else 1)
        if face.get("icon") == "wasabi" and wasabi == 1:  # T8.1: the second one doubles the pile
            worth += sum(self.face(held)["points"] for held in pile) + face["points"]
        if face.get("icon") == "barrel":
            worth += self.NOTCH
        if face.get("icon") == "knife":
            missing = max(0, min(4, self.deck["knives_to_win"] - player["knives"]))
            worth += self.KNIVES[5 - missing] - self.KNIVES[4 - missing] if missing else 0
        specialty = self.deck["specialties"][colour]
        if len(pile) < specialty["count"]:  # T4.6: full, or nearer by one card
            near = ((len(pile) + 1) / specialty["count"]) ** 2 - (len(pile) / specialty["count"]) ** 2
            worth += self.BONUS[specialty["bonus"]] * near
        return worth

    def best_gain(self, table, seat):
        return max((self.gain(table, seat, card, colour)
                    for card in table["display"] for colour in self.face(card)["colours"]), default=0)

    def bid(self, table):
        """Assumes that all bids of the opponent are equally likely; picks at random among the nearly best bids."""
        worth = {own: sum(self.after_bids(table, own, other) for other in range(1, 5)) / 4 for own in range(1, 5)}
        return random.choice([own for own in worth if worth[own] > max(worth.values()) - 0.5])

    def after_bids(self, table, own, other):
        sign = 1 if self.seat == 0 else -1
        barrel = sign * table["barrel"]  # positive on my side
        mine, theirs = self.best_gain(table, self.seat), self.best_gain(table, 1 - self.seat)
        if own == other:
            if not table["day"] or barrel == 0:
                return 0
            return (mine - theirs / 2) if barrel > 0 else (mine / 2 - theirs)
        reach = self.deck["reach"]
        moved = max(-reach, min(reach, barrel + other - own))
        worth = mine if own > other else -theirs
        worth += self.NOTCH * (moved - barrel)
        if abs(moved) == reach:  # T6.1: back to the middle, and a card stolen
            worth += math.copysign(4 - self.NOTCH * reach, moved)
        return worth


if __name__ == "__main__":
    Program("Python example", {"osaka": Osaka, "tsukiji": Tsukiji}).run()
