"""Plays random games and writes their records.

python3 generate.py osaka|tsukiji --games N --seed S --players P --out DIR [options]"""

import argparse
import os
import random
import sys

from common import compact
from osaka import Osaka
from osaka_cards import ALL_CARDS, candidates_of_deck, total, value
from tsukiji import Tsukiji
from tsukiji_deck import BONUSES, ICONS

NAMES = ["Ann", "Ben", "Cho", "Dai"]
COLOUR_NAMES = ["tuna", "salmon", "mackerel", "yellowtail", "squid", "eel", "crab", "octopus"]
LONGEST = 3000                           # moves; a record may stop before the game is over


# ---- how moves are chosen -------------------------------------------------------------------

def random_payment(state, seat, rng):
    """A legal payment: mostly one without a card to spare, sometimes with, in any order; None if there is none."""
    hand, price = list(state.players[seat].hand), state.price(seat)
    if not state.available(seat) or total(hand) < price:
        return None
    rng.shuffle(hand)
    payment = list(hand)
    for card in hand:
        if total(payment) - value(card) >= price and rng.random() < 0.97:
            payment.remove(card)
    return "buy " + " ".join(payment)


def choose_any(state, seat, rng, _):
    return rng.choice(state.legal_moves(seat))


def choose_by_rate(state, seat, rng, rate):
    """Buys at a given rate where it can; takes coins more often than it reserves."""
    if state.phase != "turn":
        return choose_any(state, seat, rng, rate)
    payment = random_payment(state, seat, rng)
    if payment and rng.random() < rate:
        return payment
    moves = state.moves_without_payment(seat)
    reserves = [move for move in moves if move.startswith("reserve")]
    others = [move for move in moves if not move.startswith("reserve")]
    return rng.choice(reserves if reserves and (not others or rng.random() < 0.2) else others)


def choose_greedy(state, seat, rng, rate):
    """Bids so that few cards are discarded: like bids where both cards are taken then, unlike ones else."""
    other = state.bids[1 - seat]
    if state.phase != "bid" or other is None or rng.random() > rate:
        return choose_any(state, seat, rng, rate)
    return f"bid {other}" if state.day and state.barrel else f"bid {5 - other if other in (1, 4) else 4}"


def chooser(options, rng):
    """The way to choose and the rate of buying (or of greed), for one game."""
    if options.greedy:
        return choose_greedy, 0.8
    if options.hoard:
        return choose_by_rate, rng.choice([0, 0, 0.01, 0.03, 0.1])
    if options.spend:
        return choose_by_rate, 1
    return choose_any, None


# ---- headers --------------------------------------------------------------------------------

def osaka_header(options, rng):
    deck = [card for card, count in ALL_CARDS.items() for _ in range(count)]
    rng.shuffle(deck)
    setup = {"deck": deck}
    tied = candidates_of_deck(deck, options.players)
    if len(tied) > 1:
        setup["start"] = rng.choice(tied)                        # O2.3
    return {"ichiba": 1, "game": "osaka", "players": NAMES[:options.players],
            "options": {"memory": True} if options.memory else {}, "setup": setup}


def random_face(colours, rng, icons):
    face = {"colours": rng.sample(colours, rng.choice([1, 1, 2])), "points": rng.randint(0, 9)}
    icon = rng.choice(icons)
    if icon:
        face["icon"] = icon
    return face


def random_deck(rng, number):
    """A deck file with odd numbers in it."""
    colours = rng.sample(COLOUR_NAMES, rng.randint(2, 6))
    icons = [None] * rng.randint(0, 4) + rng.choices(ICONS, k=rng.randint(1, 4))
    specialties = {colour: {"count": rng.choice([1, 1, 2, 2, 2, 3, 3, 4, rng.randint(1, 9)]),
                            "bonus": rng.choice(BONUSES)} for colour in colours}
    cards = [{letter: random_face(colours, rng, icons) for letter in "ab"} for _ in range(18)]
    return {"name": f"odd {number}", "colours": colours, "reach": rng.randint(2, 8),
            "knives_to_win": rng.randint(1, 6), "specialties": specialties, "cards": cards}


def greedy_deck(rng, number):
    """A deck file whose cards are drawn rather than discarded, so that both piles run dry."""
    deck = random_deck(rng, number)
    for card in deck["cards"]:
        for face in card.values():
            if face.get("icon") == "knife" or "icon" not in face:
                face["icon"] = rng.choice(["barrel", "wasabi"])
    for specialty in deck["specialties"].values():
        specialty.update(count=rng.randint(1, 4), bonus=rng.choice(["draw", "draw", "draw", "barrel"]))
    return {**deck, "reach": 2}


def tsukiji_header(options, rng):
    deck = [f"{number}{rng.choice('ab')}" for number in range(1, 19)]
    rng.shuffle(deck)                                            # T2.2
    chosen = {"friendly": True} if options.friendly else {}
    if options.decks:
        chosen["deck"] = random_deck(rng, rng.randint(1, 9999))
    if options.greedy:
        chosen = {"friendly": True, "deck": greedy_deck(rng, rng.randint(1, 9999))}
    return {"ichiba": 1, "game": "tsukiji", "players": NAMES[:2], "options": chosen, "setup": {"deck": deck}}


# ---- a game ---------------------------------------------------------------------------------

def play(state, rng, way, rate, counts):
    """Plays to the end; gives the lines after the header."""
    lines = []

    def shuffled(cards):
        rng.shuffle(cards)
        chances.append({"chance": "reshuffle", "deck": list(cards)})
        return cards

    while state.to_act() and state.step < LONGEST:
        chances = []
        seat = rng.choice(state.to_act())
        if way is choose_any:
            counts["offered"] += len(state.legal_moves(seat))
        move = way(state, seat, rng, rate)
        state.apply(seat, move, shuffled)
        counts["decisions"] += 1
        counts["reshuffles"] += len(chances)
        kind = move.split()[0]
        counts[kind] = counts.get(kind, 0) + 1
        lines += [{"seat": seat, "move": move}] + chances
    counts["unfinished"] += bool(state.to_act())
    return lines


def write_games(options):
    rng = random.Random(options.seed)
    counts = {"decisions": 0, "offered": 0, "reshuffles": 0, "unfinished": 0}
    os.makedirs(options.out, exist_ok=True)
    for number in range(1, options.games + 1):
        header = osaka_header(options, rng) if options.game == "osaka" else tsukiji_header(options, rng)
        state = Osaka(header) if options.game == "osaka" else Tsukiji(header)
        lines = play(state, rng, *chooser(options, rng), counts)
        with open(os.path.join(options.out, f"{number:05}.jsonl"), "w", encoding="utf-8") as file:
            file.write("".join(compact(line) + "\n" for line in [header] + lines))
    return counts


def read_options(words):
    parser = argparse.ArgumentParser(description="Plays random games and writes their records.")
    parser.add_argument("game", choices=["osaka", "tsukiji"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--out", required=True)
    parser.add_argument("--memory", action="store_true", help="osaka: the table option")
    parser.add_argument("--hoard", action="store_true", help="osaka: rather take coins and reserve than buy")
    parser.add_argument("--spend", action="store_true", help="osaka: buy whenever possible")
    parser.add_argument("--friendly", action="store_true", help="tsukiji: the friendly-fish variant")
    parser.add_argument("--decks", action="store_true", help="tsukiji: a random deck file in every game")
    parser.add_argument("--greedy", action="store_true",
                        help="tsukiji: friendly fish, decks and bids that take more cards than they discard")
    options = parser.parse_args(words)
    osaka_only = options.memory or options.hoard or options.spend
    tsukiji_only = options.friendly or options.decks or options.greedy
    if osaka_only and options.game != "osaka" or tsukiji_only and options.game != "tsukiji":
        parser.error(f"not an option of {options.game}")
    if not 2 <= options.players <= (4 if options.game == "osaka" else 2):
        parser.error(f"{options.game} is not for {options.players}")
    return options


def main(words):
    options = read_options(words)
    counts = write_games(options)
    print(f"{options.games} games, {counts['decisions'] / max(options.games, 1):.1f} decisions a game, "
          f"{counts['offered'] / max(counts['decisions'], 1):.1f} moves offered a decision")
    print(", ".join(f"{name} {count}" for name, count in counts.items() if name not in ("decisions", "offered")))


if __name__ == "__main__":
    main(sys.argv[1:])
