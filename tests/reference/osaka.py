"""Traders of Osaka, written for reading: a second opinion on the rules, not a fast engine.

A card is its text, such as "R5". Clause ids mark where a clause is carried out."""

from collections import Counter

from common import FormatError, RuleError, check_deck, check_header, is_int
from osaka_cards import (ALL_CARDS, COLOURS, ICONS, deal_hands, least_payments, lot_points, order, parse,
                         shortage, start_candidates, sub_lists, total, value)

ANORI, WAVES, EDO = 2, (3, 4), 5                                # O1.3
CLAUSE_OF_PHASE = {"token": "O2.4", "turn": "O3.1", "insure": "O10.2"}
PHASE_OF_MOVE = {"token": "token", "take": "turn", "reserve": "turn", "buy": "turn",
                 "pass": "turn", "insure": "insure"}


class Player:
    def __init__(self, hand):
        self.hand = hand
        self.goods = []                  # lists [card, insured]
        self.tokens = {colour: 0 for colour in COLOURS}
        self.points = 0
        self.point_cards = []            # face down; kept to count the cards

    def goods_of(self, colour, uninsured_only=False):
        return [good[0] for good in self.goods
                if good[0][0] == colour and not (uninsured_only and good[1])]

    def icon_cards(self, colour):
        return [card for card in self.hand if card[0] == colour and ICONS[value(card)]]

    def dump(self):
        goods = sorted(self.goods, key=lambda good: (order(good[0]), good[1]))
        return {"hand": sorted(self.hand, key=order),
                "goods": [{"card": card, "insured": insured} for card, insured in goods],
                "tokens": dict(self.tokens), "vp": self.points}


class Osaka:
    def __init__(self, header):
        names, _, setup = check_header(header, "osaka", 2, 4)    # O1.5
        self.draw = check_deck(setup.get("deck"), ALL_CARDS)
        if Counter(self.draw) != Counter(ALL_CARDS):
            raise RuleError("O1.1", "the deck does not hold the 108 cards")
        self.step, self.phase, self.winners = 0, "token", []
        self.ships = {colour: 0 for colour in COLOURS}           # O2.1
        self.market = [[self.draw.pop(0), None] for _ in range(5)]
        self.farm = [[self.draw.pop(0), None] for _ in range(3)]
        self.discard = []
        hands = deal_hands(self.draw, len(names))
        self.players = [Player(hand) for hand in hands]
        self.active = self.start = self.find_start(hands, setup)
        self.passes = 0
        self.questions = []              # (seat, colour) still to be asked, O10.5
        self.next_chance = None

    @staticmethod
    def find_start(hands, setup):
        tied = start_candidates(hands)                           # O2.3
        if len(tied) == 1:
            if "start" in setup:
                raise FormatError("setup.start is given, but there was no lot")
            return tied[0]
        if not is_int(setup.get("start")):
            raise FormatError("setup.start is missing, but there was a lot")
        if setup["start"] not in tied:
            raise RuleError("O2.3", f"seat {setup['start']} took no part in the lot")
        return setup["start"]

    # ---- what a seat may do -----------------------------------------------------------------

    def to_act(self):
        if self.phase == "over":
            return []
        return [self.questions[0][0]] if self.phase == "insure" else [self.active]

    def available(self, seat):
        """O4.1, O5.1: the market's places that are not reserved by another player."""
        return [place for place in self.market if place[1] in (None, seat)]

    def price(self, seat):
        return total(card for card, _ in self.available(seat))

    def piece_at_home(self, seat):
        return all(by != seat for _, by in self.market + self.farm)

    def legal_moves(self, seat):
        """The moves offered, as texts without repetition."""
        if seat not in self.to_act():
            return []
        if self.phase == "token":
            return [f"token {colour}" for colour in COLOURS]
        if self.phase == "insure":
            return self.insure_moves(seat)
        return self.moves_without_payment(seat) + self.buy_moves(seat)

    def moves_without_payment(self, seat):
        takes = [f"take {card}" + ("*" if by == seat else "") for card, by in self.available(seat)]
        reserves = []
        if self.piece_at_home(seat):                             # O6.1
            for name, row in (("market", self.market), ("farm", self.farm)):
                reserves += [f"reserve {name} {card}" for card, by in row if by is None]
        return list(dict.fromkeys(takes + reserves)) or ["pass"]  # O3.3

    def buy_moves(self, seat):
        if not self.available(seat):
            return []
        stock = Counter(self.players[seat].hand)
        kinds = sorted(stock, key=lambda card: (-value(card), COLOURS.index(card[0])))
        payments = least_payments(kinds, stock, self.price(seat))
        return ["buy " + " ".join(sorted(cards, key=order)) for cards in payments]

    def insure_moves(self, seat):
        """Every legal insurance, wasteful ones included: no clause trims this list."""
        colour = self.questions[0][1]
        player = self.players[seat]
        texts = ["insure -"]
        for cards in sub_lists(player.icon_cards(colour)):
            icons = sum(ICONS[value(card)] for card in cards)
            for goods in sub_lists(player.goods_of(colour, uninsured_only=True)):
                if len(goods) <= icons:
                    texts.append(f"insure {' '.join(cards)} : {' '.join(goods)}")
        return texts

    # ---- moves ------------------------------------------------------------------------------

    def apply(self, seat, text, next_chance):
        """One move. next_chance(cards) gives the shuffled order of cards that form a new pile."""
        kind, arguments = parse(text)
        if not is_int(seat) or not 0 <= seat < len(self.players):
            raise FormatError(f"no such seat: {seat!r}")
        self.check_turn(seat, kind)
        self.next_chance = next_chance
        {"token": self.do_token, "take": self.do_take, "reserve": self.do_reserve, "buy": self.do_buy,
         "insure": self.do_insure, "pass": self.do_pass}[kind](seat, *arguments)
        self.step += 1

    def check_turn(self, seat, kind):
        if self.phase == "over":
            raise RuleError("O3.3" if self.all_passed() else "O11.1", "the game is over")
        clause = CLAUSE_OF_PHASE[self.phase]
        if seat not in self.to_act():
            raise RuleError(clause, f"it is not seat {seat}'s turn")
        if PHASE_OF_MOVE[kind] != self.phase:
            raise RuleError(clause, f"no {kind} now")

    def do_token(self, seat, colour):                            # O2.4
        self.players[seat].tokens[colour] += 1
        self.active = self.after(seat)
        if self.active == self.start:
            self.phase = "turn"

    def do_take(self, seat, card, own):                          # O5
        place = [card, seat if own else None]                    # O6.3
        if place not in self.market:
            self.refuse_take(seat, card, own)
        self.market.remove(place)                                # of like cards the one laid out first
        self.players[seat].hand.append(card)                     # O5.2: the piece leaves with its place
        self.end_action()

    def refuse_take(self, seat, card, own):
        pieces = [by for there, by in self.market if there == card]
        if not pieces:
            raise RuleError("O5.1", f"no {card} in the market")
        if own:
            raise RuleError("O6.3", f"seat {seat} has not reserved {card} in the market")
        if seat in pieces:
            raise RuleError("O6.3", f"{card} is the seat's own reserved card: take {card}*")
        raise RuleError("O6.2", f"{card} is reserved by another player")

    def do_reserve(self, seat, where, card):                     # O6.1
        if not self.piece_at_home(seat):
            raise RuleError("O6.1", "the reservation piece is not at home")
        row = self.market if where == "market" else self.farm
        if [card, None] not in row:
            raise RuleError("O6.1", f"no {card} without a piece in the {where}")
        row[row.index([card, None])][1] = seat
        self.end_action()

    def do_pass(self, seat):                                     # O3.3
        if self.moves_without_payment(seat) != ["pass"]:
            raise RuleError("O3.1", "there is no voluntary pass")
        self.passes += 1
        if self.all_passed():
            self.finish()
        else:
            self.begin_turn()

    def do_buy(self, seat, payment):                             # O4, in the order of O4.4
        bought = self.available(seat)
        player = self.players[seat]
        if not bought:
            raise RuleError("O4.1", "there is nothing to buy")
        if shortage(payment, player.hand):
            raise RuleError("O4.2", f"{shortage(payment, player.hand)} is not in the hand")
        if total(payment) < self.price(seat):
            raise RuleError("O4.2", f"payment of {total(payment)} does not cover {self.price(seat)}")
        self.discard_from_hand(player, payment)
        self.market = [place for place in self.market if place not in bought]
        player.goods += [[card, False] for card, _ in bought]    # O4.3
        self.refresh()                                           # O7.3
        self.move_ships([card for card, _ in bought])
        if EDO in self.ships.values():
            self.payday()                                        # O8.3
        else:
            self.end_action()

    def do_insure(self, seat, cards, goods):                     # O10.2
        colour = self.questions[0][1]
        player = self.players[seat]
        if shortage(cards, player.hand):
            raise RuleError("O10.2", f"{shortage(cards, player.hand)} is not in the hand")
        if shortage(cards, player.icon_cards(colour)):
            raise RuleError("O10.2", f"{shortage(cards, player.icon_cards(colour))} has no icon of {colour}")
        lacking = shortage(goods, player.goods_of(colour, uninsured_only=True))
        if lacking:
            raise RuleError("O10.4", f"{lacking} is not an uninsured good of the colour asked")
        icons = sum(ICONS[value(card)] for card in cards)
        if len(goods) > icons:
            raise RuleError("O10.2", f"{icons} icons do not insure {len(goods)} goods")
        self.discard_from_hand(player, cards)
        for card in goods:
            player.goods[player.goods.index([card, False])][1] = True
        self.questions.pop(0)
        self.ask_or_sink()

    # ---- what follows by itself -------------------------------------------------------------

    def after(self, seat):
        return (seat + 1) % len(self.players)

    def clockwise_from(self, seat):
        return [(seat + i) % len(self.players) for i in range(len(self.players))]

    def all_passed(self):
        return self.passes >= len(self.players)

    def discard_from_hand(self, player, cards):
        for card in cards:
            player.hand.remove(card)
        self.discard += cards

    def end_action(self):
        self.passes = 0
        self.begin_turn()

    def begin_turn(self):
        self.active = self.after(self.active)
        self.phase = "turn"
        if not self.available(self.active):                      # O3.2
            self.refresh()

    def draw_card(self):
        """O7.2: a card, or None where both piles are empty."""
        if not self.draw and self.discard:
            cards, self.discard = sorted(self.discard, key=order), []
            self.draw = check_deck(self.next_chance(list(cards)), ALL_CARDS)
            if Counter(self.draw) != Counter(cards):
                raise RuleError("O7.2", "the new draw pile is not the discard pile")
        return self.draw.pop(0) if self.draw else None

    def refresh(self):                                           # O7.1
        self.market += self.farm
        self.farm = []
        for row, count in ((self.market, 2), (self.farm, 3)):
            for _ in range(count):
                card = self.draw_card()
                if card:
                    row.append([card, None])

    def move_ships(self, bought):                                # O8.1, O8.2
        for colour in COLOURS:
            count = sum(card[0] == colour for card in bought)
            self.ships[colour] = min(EDO, self.ships[colour] + min(count, 2))

    def payday(self):                                            # O9.1
        arrived = [colour for colour in COLOURS if self.ships[colour] == EDO]
        scored = [(seat, colour) for colour in arrived for seat in self.clockwise_from(self.active)
                  if self.sell(self.players[seat], colour)]
        for seat, colour in scored:                              # O9.5
            self.players[seat].tokens[colour] += 1
        if any(sum(player.tokens.values()) >= 8 for player in self.players):
            self.finish()                                        # O11.1
            return
        self.questions = [(seat, colour) for seat in self.clockwise_from(self.active)
                          for colour in self.sinking() if self.can_insure(seat, colour)]
        self.ask_or_sink()

    def sell(self, player, colour):
        """O9.2 to O9.4; gives the points."""
        lot = sorted(player.goods_of(colour), key=value)
        if not lot:
            return 0
        player.goods = [good for good in player.goods if good[0][0] != colour]
        points = lot_points(lot, player.tokens[colour])
        player.points += points
        player.point_cards += lot[:points]                       # O9.3
        self.discard += lot[points:]
        for _ in range(points - len(lot)):                       # O9.4
            card = self.draw_card()
            if card:
                player.point_cards.append(card)
        return points

    def sinking(self):                                           # O10.1
        return [colour for colour in COLOURS if self.ships[colour] in WAVES]

    def can_insure(self, seat, colour):                          # O10.5
        player = self.players[seat]
        return bool(player.goods_of(colour, uninsured_only=True) and player.icon_cards(colour))

    def ask_or_sink(self):
        if self.questions:
            self.phase = "insure"
            return
        sinking = self.sinking()
        for player in self.players:                              # O10.1, O10.3
            lost = [good for good in player.goods if good[0][0] in sinking and not good[1]]
            player.goods = [good for good in player.goods if good not in lost]
            self.discard += [card for card, _ in lost]
        for colour in COLOURS:                                   # O9.6
            if self.ships[colour] == EDO:
                self.ships[colour] = 0
            elif colour in sinking:
                self.ships[colour] = ANORI
        self.end_action()

    def finish(self):                                            # O11.2
        results = [(player.points, sum(player.tokens.values())) for player in self.players]
        self.phase = "over"
        self.winners = [seat for seat, result in enumerate(results) if result == max(results)]

    # ---- the dump ---------------------------------------------------------------------------

    def dump(self):
        state = {"step": self.step, "phase": self.phase, "to_act": self.to_act(), "ships": dict(self.ships),
                 "market": [{"card": card, "by": by} for card, by in self.market],
                 "farm": [{"card": card, "by": by} for card, by in self.farm],
                 "draw": len(self.draw), "discard": sorted(self.discard, key=order),
                 "players": [player.dump() for player in self.players]}
        if self.phase == "insure":
            state["asked"] = self.questions[0][1]
        state["winners"] = list(self.winners)
        return state
