"""Tsukiji Market, written for reading: a second opinion on the rules, not a fast engine.

A card is the text of the face that is up, such as "7a". The remaining steps of a round are on a stack
`todo`, the next one last; the game carries them out until a player has to decide."""

from collections import Counter

from common import FormatError, RuleError, check_deck, check_header, is_int
from tsukiji_deck import check_deck_file, faces_by_name, house_deck, turned

CLAUSE_OF_PHASE = {"bid": "T3.1", "pick": "T3.3", "colour": "T4.2", "steal": "T4.6", "discard": "T4.6"}
TOWARDS = (1, -1)                        # the barrel is positive on seat 0's side


class Tsukiji:
    def __init__(self, header):
        _, options, setup = check_header(header, "tsukiji", 2, 2)  # T1.1
        self.deck = check_deck_file(options["deck"] if "deck" in options else house_deck())
        self.friendly = options.get("friendly", False)           # T6.3
        self.faces = faces_by_name(self.deck)
        self.draw = check_deck(setup.get("deck"), self.faces)
        if sorted(int(card[:-1]) for card in self.draw) != list(range(1, 19)):
            raise RuleError("T1.1", "the deck does not hold every card once")
        self.step, self.winners = 0, []
        self.barrel, self.day = 0, False                         # T2.1
        self.display, self.discard, self.emptied = [], [], 0
        self.piles = [{colour: [] for colour in self.deck["colours"]} for _ in range(2)]
        self.bids = [None, None]
        self.drawn = None                # a two-coloured card that waits for its colour, T4.2
        self.phase, self.actor = None, None
        self.todo = []
        self.next_chance = None
        self.deal()                                              # T2.3

    # ---- what a seat may do -----------------------------------------------------------------

    def to_act(self):
        if self.phase == "over":
            return []
        if self.phase == "bid":
            return [seat for seat in (0, 1) if self.bids[seat] is None]
        return [self.actor]

    def legal_moves(self, seat):
        """The moves offered, as texts; forced ones are moves too."""
        if seat not in self.to_act():
            return []
        if self.phase == "bid":
            return [f"bid {number}" for number in range(1, 5)]
        if self.phase == "pick":
            return [f"pick {number} {colour}" for number, card in enumerate(self.display, 1)
                    for colour in self.faces[card]["colours"]]
        if self.phase == "colour":
            return [f"colour {colour}" for colour in self.faces[self.drawn]["colours"]]
        return [f"{self.phase} {colour} {card}" for colour, pile in self.piles[1 - seat].items() for card in pile]

    # ---- moves ------------------------------------------------------------------------------

    def parse(self, text):
        """Move text to (kind, arguments)."""
        if not isinstance(text, str):
            raise FormatError("a move is not text")
        kind, *words = text.split(" ")
        colours = self.deck["colours"]
        if kind == "bid" and len(words) == 1 and words[0].isascii() and words[0].isdigit():
            return kind, (int(words[0]),)
        if kind == "pick" and len(words) == 2 and words[0] in ("1", "2") and words[1] in colours:
            return kind, (int(words[0]), words[1])
        if kind == "colour" and len(words) == 1 and words[0] in colours:
            return kind, (words[0],)
        if kind in ("steal", "discard") and len(words) == 2 and words[0] in colours and words[1] in self.faces:
            return kind, tuple(words)
        raise FormatError(f"not a move: {text!r}")

    def apply(self, seat, text, next_chance):
        """One move. next_chance(cards) gives the shuffled order of cards that form a new pile."""
        kind, arguments = self.parse(text)
        if not is_int(seat) or seat not in (0, 1):
            raise FormatError(f"no such seat: {seat!r}")
        self.check_turn(seat, kind)
        self.next_chance = next_chance
        {"bid": self.do_bid, "pick": self.do_pick, "colour": self.do_colour, "steal": self.do_steal,
         "discard": self.do_discard}[kind](seat, *arguments)
        while self.todo and self.phase is None:
            step, *details = self.todo.pop()
            step(*details)
        self.step += 1

    def check_turn(self, seat, kind):
        if self.phase == "over":
            raise RuleError("T7.1" if self.knife_winner() is not None else "T7.2", "the game is over")
        clause = CLAUSE_OF_PHASE[self.phase]
        if seat not in self.to_act():
            raise RuleError(clause, f"seat {seat} has nothing to decide")
        if kind != self.phase:
            raise RuleError(clause, f"no {kind} now")

    def do_bid(self, seat, number):                              # T3.1
        if not 1 <= number <= 4:
            raise RuleError("T3.1", f"a bid of {number} is not 1 to 4")
        self.bids[seat] = number
        if None not in self.bids:
            self.answered()
            self.reveal()

    def do_pick(self, seat, number, colour):                     # T3.3, T3.5
        if number > len(self.display):
            raise RuleError("T5.3", f"there is no card {number} in the display")
        card = self.display[number - 1]
        self.check_colour(card, colour)
        self.answered()
        self.display.remove(card)
        self.place(seat, card, colour)

    def do_colour(self, seat, colour):                           # T4.2
        self.check_colour(self.drawn, colour)
        card, self.drawn = self.drawn, None
        self.answered()
        self.place(seat, card, colour)

    def do_steal(self, seat, colour, card):                      # T4.6, T6.1
        self.take_from_opponent(seat, colour, card)
        self.place(seat, card, colour)                           # T4.2: the colour stays

    def do_discard(self, seat, colour, card):                    # T4.6
        self.take_from_opponent(seat, colour, card)
        self.discard.append(card)

    def check_colour(self, card, colour):
        if colour not in self.faces[card]["colours"]:
            raise RuleError("T4.2", f"{card} has no {colour}")

    def take_from_opponent(self, seat, colour, card):
        if card not in self.piles[1 - seat][colour]:
            raise RuleError("T4.6", f"the opponent has no {card} in {colour}")
        self.piles[1 - seat][colour].remove(card)
        self.answered()

    # ---- a round ----------------------------------------------------------------------------

    def ask(self, phase, seat):
        self.phase, self.actor = phase, seat

    def answered(self):
        self.phase, self.actor = None, None

    def then(self, *steps):
        """Puts steps on the stack, to be done in the order named, before anything that waits there."""
        self.todo += reversed(steps)

    def reveal(self):
        mine, theirs = self.bids
        self.bids = [None, None]
        if mine != theirs:
            winner = 0 if mine > theirs else 1
            self.move_barrel(1 - winner, abs(mine - theirs))     # T3.2
            self.then((self.ask_pick, winner), (self.discard_display,), (self.end_of_round,))  # T3.3
        elif not self.day:                                       # T3.4
            self.discard_display()
            self.day = True
            self.then((self.end_of_round,))
        elif self.barrel:                                        # T3.5
            first = self.side()
            self.then((self.ask_pick, first), (self.ask_pick, 1 - first), (self.turn_to_night,), (self.end_of_round,))
        else:
            self.discard_display()
            self.then((self.end_of_round,))

    def side(self):
        """The seat on whose side the barrel stands, or None."""
        return None if self.barrel == 0 else 0 if self.barrel > 0 else 1

    def move_barrel(self, seat, notches):
        reach = self.deck["reach"]
        self.barrel = max(-reach, min(reach, self.barrel + TOWARDS[seat] * notches))

    def ask_pick(self, seat):
        if self.display:                                         # T5.3: there may be only one card
            self.ask("pick", seat)

    def discard_display(self):
        self.discard += self.display
        self.display = []

    def turn_to_night(self):
        self.day = False

    def end_of_round(self):                                      # T3.6, T6
        self.then((self.end_check,))
        if abs(self.barrel) < self.deck["reach"]:
            return
        seat = self.side()
        self.barrel = 0                                          # T6.1
        if self.friendly:
            self.then((self.draw_for, seat), (self.draw_for, seat))  # T6.3
        else:
            self.then((self.bonus, seat, "steal"))

    def end_check(self):                                         # T7.2
        if self.emptied == 2:
            self.finish()
        else:
            self.deal()

    # ---- taking a card ----------------------------------------------------------------------

    def place(self, seat, card, colour):                         # T4.3
        pile = self.piles[seat][colour]
        pile.append(card)
        if self.knife_winner() is not None:                      # T4.4
            self.finish()
            return
        if self.faces[card].get("icon") == "barrel":             # T4.5
            self.move_barrel(seat, 1)
        specialty = self.deck["specialties"][colour]
        if len(pile) == specialty["count"]:                      # T4.6
            self.then((self.bonus, seat, specialty["bonus"]))

    def bonus(self, seat, kind):                                 # T4.6
        if kind == "draw":
            self.draw_for(seat)
        elif kind == "barrel":
            self.move_barrel(seat, 1)
        elif any(self.piles[1 - seat].values()):
            self.ask(kind, seat)

    def draw_for(self, seat):
        card = self.draw_card()
        if card is None:
            return
        colours = self.faces[card]["colours"]
        if len(colours) == 1:
            self.place(seat, card, colours[0])
        else:                                                    # T4.2
            self.drawn = card
            self.ask("colour", seat)

    # ---- the piles --------------------------------------------------------------------------

    def draw_card(self):
        """The top card, or None where there is none (T5.3)."""
        if not self.draw and self.discard:                       # T5.3: only after the second emptying
            self.renew()
        if not self.draw:
            return None
        card = self.draw.pop(0)
        if not self.draw and self.emptied < 2:
            self.emptied += 1
            if self.emptied == 1 and not self.discard:
                self.emptied = 2                                 # T5.4
            elif self.emptied == 1:
                self.renew()                                     # T5.1
        return card

    def renew(self):                                             # T5.1
        cards, self.discard = [turned(card) for card in self.discard], []
        self.draw = check_deck(self.next_chance(sorted(cards)), self.faces)
        if Counter(self.draw) != Counter(cards):
            raise RuleError("T5.1", "the new draw pile is not the discard pile turned over")

    def deal(self):                                              # T5
        for _ in range(2):
            card = self.draw_card()
            if card is not None:
                self.display.append(card)
        if self.display:
            self.ask("bid", None)
        else:
            self.finish()                                        # T5.3

    # ---- the end ----------------------------------------------------------------------------

    def icons(self, cards, icon):
        return sum(self.faces[card].get("icon") == icon for card in cards)

    def knives(self, seat):
        return sum(self.icons(pile, "knife") for pile in self.piles[seat].values())

    def knife_winner(self):
        winners = [seat for seat in (0, 1) if self.knives(seat) >= self.deck["knives_to_win"]]
        return winners[0] if winners else None

    def score(self, seat):
        points = 2 * max(0, self.barrel * TOWARDS[seat])         # T8.2
        for pile in self.piles[seat].values():                   # T8.1
            times = 2 if self.icons(pile, "wasabi") >= 2 else 1
            points += times * sum(self.faces[card]["points"] for card in pile)
        return points

    def finish(self):
        self.phase, self.actor, self.todo = "over", None, []
        scores = [self.score(0), self.score(1)]
        if self.knife_winner() is not None:                      # T7.1
            winner = self.knife_winner()
        elif scores[0] != scores[1]:                             # T8.3
            winner = 0 if scores[0] > scores[1] else 1
        else:
            winner = self.side()
        self.winners = [] if winner is None else [winner]

    # ---- the dump ---------------------------------------------------------------------------

    def dump(self):
        players = [{"piles": {colour: list(pile) for colour, pile in self.piles[seat].items()},
                    "knives": self.knives(seat), "score": self.score(seat)} for seat in (0, 1)]
        return {"step": self.step, "phase": self.phase, "to_act": self.to_act(), "barrel": self.barrel,
                "day": self.day, "display": list(self.display), "top": self.draw[0] if self.draw else None,
                "draw": len(self.draw), "discard": list(self.discard), "emptied": self.emptied,
                "players": players, "winners": list(self.winners)}
