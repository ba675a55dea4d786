"""Traders of Osaka: the cards, the notation of moves, and sums that need no table."""

from collections import Counter
from itertools import product

from common import FormatError

COLOURS = "RBYG"
COPIES = {2: 11, 3: 9, 5: 7}                                    # O1.1
ICONS = {2: 2, 3: 1, 5: 0}                                      # O1.2
ALL_CARDS = {f"{c}{v}": n for c in COLOURS for v, n in COPIES.items()}


def value(card):
    return int(card[1])


def total(cards):
    return sum(value(card) for card in cards)


def order(card):
    """Sort key of lists on output: by colour, then falling value."""
    return COLOURS.index(card[0]), -value(card)


def shortage(cards, stock):
    """The first card that `cards` has more of than `stock`, or None."""
    for card, count in Counter(cards).items():
        if Counter(stock)[card] < count:
            return card
    return None


# ---- notation -------------------------------------------------------------------------------

def parse_card(word):
    if word not in ALL_CARDS:
        raise FormatError(f"not a card: {word!r}")
    return word


def parse_cards(words):
    if not words:
        raise FormatError("a list of cards is empty")
    return [parse_card(word) for word in words]


def parse_insure(words):
    if words == ["-"]:
        return [], []
    if words.count(":") != 1:
        raise FormatError("insure needs one colon, or a dash")
    colon = words.index(":")
    return parse_cards(words[:colon]), parse_cards(words[colon + 1:])


def parse(text):
    """Move text to (kind, arguments)."""
    if not isinstance(text, str):
        raise FormatError("a move is not text")
    kind, *words = text.split(" ")
    if kind == "token" and len(words) == 1 and words[0] in tuple(COLOURS):
        return kind, (words[0],)
    if kind == "take" and len(words) == 1:
        return kind, (parse_card(words[0].removesuffix("*")), words[0].endswith("*"))
    if kind == "reserve" and len(words) == 2 and words[0] in ("market", "farm"):
        return kind, (words[0], parse_card(words[1]))
    if kind == "buy":
        return kind, (parse_cards(words),)
    if kind == "insure":
        return kind, parse_insure(words)
    if kind == "pass" and not words:
        return kind, ()
    raise FormatError(f"not a move: {text!r}")


# ---- set-up ---------------------------------------------------------------------------------

def deal_hands(deck, players):
    """O2.2: takes cards off the top of `deck`; gives the hands."""
    hands = []
    for _ in range(players):
        hand = []
        while total(hand) < 8:
            hand.append(deck.pop(0))
        hands.append(hand)
    return hands


def start_candidates(hands):
    """O2.3: the seats with the lowest sum and, of those, the fewest cards."""
    keys = [(total(hand), len(hand)) for hand in hands]
    return [seat for seat, key in enumerate(keys) if key == min(keys)]


def candidates_of_deck(deck, players):
    """O2.3 for a shuffled deck before anything was dealt from it."""
    return start_candidates(deal_hands(list(deck[8:]), players))


# ---- sums --------------------------------------------------------------------------------------

def lot_points(lot, tokens):
    """O9.2: price x number, rounded up to a multiple of 5, over 5."""
    price = max(value(card) for card in lot) + tokens
    return -(-price * len(lot) // 5)


def least_payments(kinds, stock, price):
    """O4.2: payments from which no card can be left out. Cards are added in falling value, so the one
    that covers the price is the least of them."""
    if price <= 0:
        return [[]]
    found = []
    for i, card in enumerate(kinds):
        if stock[card]:
            rest = stock.copy()
            rest[card] -= 1
            found += [[card] + more for more in least_payments(kinds[i:], rest, price - value(card))]
    return found


def sub_lists(cards):
    """Every different non-empty choice from cards, in output order."""
    stock = Counter(sorted(cards, key=order))
    for counts in product(*(range(n + 1) for n in stock.values())):
        if any(counts):
            yield [card for card, n in zip(stock, counts) for _ in range(n)]
