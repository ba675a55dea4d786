"""Records and deck files from the command line: what is right, and every kind of wrong."""
import json
import os
import unittest

from support import ProgramTest


class Replay(ProgramTest):
    def record(self, game="osaka", extra=()):
        """The lines of a real game."""
        self.check_ok("simulate", game, "--games", "1", "--seed", "3", "--records", self.path("r"), *extra)
        with open(self.path("r/0001.jsonl"), encoding="utf-8") as file:
            return file.read().splitlines()

    def write(self, lines):
        return self.file("game.jsonl", "\n".join(lines) + "\n")

    def test_dump_has_a_line_for_the_set_up_and_each_move(self):
        lines = self.record()
        moves = [line for line in lines if '"move"' in line]
        dump = [json.loads(line) for line in self.check_ok("replay", "--json", self.write(lines)).splitlines()]
        self.assertEqual([state["step"] for state in dump], list(range(len(moves) + 1)))

    def test_a_record_may_stop_before_the_end_and_may_lack_the_last_line_end(self):
        lines = self.record()[:20]
        self.assertIn("not over", self.check_ok("replay", self.file("game.jsonl", "\n".join(lines))))

    def test_standard_input(self):
        text = "\n".join(self.record()[:5]) + "\n"
        done = self.run_program("replay", "-", "--json", input=text)
        self.assertEqual((done.returncode, done.stdout.count("\n")), (0, 5))

    def test_text_names_the_players_and_tells_what_happened(self):
        text = self.check_ok("replay", self.write(self.record()))
        self.assertIn("random", text)
        self.assertRegex(text, r"sells? ")
        self.assertNotIn("\x1b", text)

    def test_a_seat_sees_its_own_hand_and_no_other(self):
        path = self.write(self.record())
        for seat in (0, 1):
            for line in self.check_ok("replay", "--json", "--seat", str(seat), path).splitlines():
                state = json.loads(line)
                self.assertNotIn("draw", state)  # O12.2
                self.assertIsNotNone(state["players"][seat]["hand"])
                self.assertIsNone(state["players"][1 - seat]["hand"])
                if state["phase"] != "over":
                    self.assertIsNone(state["players"][1 - seat]["vp"])
        self.check_fails(2, "the seats 0 to 1", "replay", "--seat", "2", path)

    def test_with_the_memory_option_a_seat_sees_all_hands(self):
        path = self.write(self.record(extra=["--memory"]))
        last = json.loads(self.check_ok("replay", "--json", "--seat", "0", path).splitlines()[-1])
        self.assertIsNotNone(last["players"][1]["hand"])  # O12.3
        self.assertIn("unseen", last)

    def test_a_broken_rule_names_line_and_clause(self):
        lines = self.record()
        lines[3:] = ['{"seat":0,"move":"pass"}']
        seat = json.loads(self.check_ok("replay", "--json", self.write(lines[:3])).splitlines()[-1])["to_act"][0]
        lines[3] = json.dumps({"seat": seat, "move": "pass"})
        path = self.write(lines)
        done = self.check_fails(1, f"{path}:4: O3.1: ", "replay", "--json", path)
        self.assertEqual(done.stdout.count("\n"), 3)  # what went before is still printed
        lines[3] = json.dumps({"seat": 1 - seat, "move": "pass"})
        self.check_fails(1, ":4: O1.5: ", "replay", self.write(lines))

    def test_a_broken_format_names_the_line(self):
        lines = self.record()
        for bad in ("", "{", "[]", '{"seat":0}', '{"seat":0,"move":"dance"}', '{"seat":9,"move":"token R"}',
                    '{"seat":0,"move":"token R","x":1}', '{"chance":"reshuffle","deck":[]}'):
            with self.subTest(bad=bad):
                self.check_fails(2, ":2: ", "replay", self.write([lines[0], bad]))
        for bad in ("", "{}", '{"ichiba":2}', '{"ichiba":1,"game":"go"}'):
            with self.subTest(bad=bad):
                self.check_fails(2, ":1: ", "replay", self.write([bad]))

    def test_files_that_are_not_there(self):
        self.check_fails(2, "cannot be read: No such file", "replay", self.path("none"))
        self.check_fails(2, "cannot be read: Is a directory", "replay", self.folder)
        self.check_fails(2, ":1: ", "replay", self.file("empty", ""))

    def test_binary_rubbish(self):
        with open(self.path("rubbish"), "wb") as file:
            file.write(bytes(range(256)) * 50)
        self.check_fails(2, "rubbish:1: ", "replay", self.path("rubbish"))


class Deck(ProgramTest):
    def house(self):
        return json.loads(self.check_ok("deck", "show", "--json"))

    def check_deck(self, deck):
        return self.file("deck.json", json.dumps(deck))

    def test_the_house_deck_is_a_deck_and_says_what_it_is(self):
        self.assertIn("a deck, 'house'", self.check_ok("deck", "check", self.check_deck(self.house())))
        self.assertIn("not the printed one", self.check_ok("deck", "show"))

    def test_every_refusal_names_the_place(self):  # T1.5
        def changed(change):
            deck = self.house()
            change(deck)
            return self.check_deck(deck)
        cases = [
            ("cards: T1.5: 17 cards", lambda d: d["cards"].pop()),
            ("cards[3].b.colours: T1.5: 0 colours", lambda d: d["cards"][3]["b"].update(colours=[])),
            ("cards[3].b.colours: T1.5: 3 colours", lambda d: d["cards"][3]["b"].update(colours=["tuna", "salmon", "mackerel"])),
            ("cards[0].a.colours[0]: T1.5: unknown colour 'cod'", lambda d: d["cards"][0]["a"].update(colours=["cod"])),
            ("cards[0].a.icon: T1.5: unknown icon", lambda d: d["cards"][0]["a"].update(icon="fork")),
            ("cards[0].a.colours: T1.5: two like colours", lambda d: d["cards"][0]["a"].update(colours=["tuna", "tuna"])),
            ("cards[17].b.points: T1.5: 10 is outside 0..9", lambda d: d["cards"][17]["b"].update(points=10)),
            ("cards[17].b.points: T1.5: -1 is outside 0..9", lambda d: d["cards"][17]["b"].update(points=-1)),
            ("reach: T1.5: 1 is outside 2..8", lambda d: d.update(reach=1)),
            ("reach: T1.5: 9 is outside 2..8", lambda d: d.update(reach=9)),
            ("specialties.tuna: T1.5: colour without specialty", lambda d: d["specialties"].pop("tuna")),
            ("specialties.tuna.count: T1.5: 10 is outside 1..9", lambda d: d["specialties"]["tuna"].update(count=10)),
            ("specialties.tuna.bonus: T1.5: unknown bonus 'sing'", lambda d: d["specialties"]["tuna"].update(bonus="sing")),
            ("T1.5: unknown field 'price'", lambda d: d.update(price=3)),
        ]
        for words, change in cases:
            with self.subTest(words=words):
                self.check_fails(1, words, "deck", "check", changed(change))

    def test_a_file_that_is_no_json(self):
        self.check_fails(2, "deck.json: line 2: not JSON", "deck", "check", self.file("deck.json", '{\n"name" "x"}'))
        self.check_fails(2, "cannot be read", "deck", "check", self.path("none"))

    def test_a_deck_of_ones_own_can_be_played_and_its_record_carries_it(self):
        deck = self.house()
        deck["name"] = "mine"
        deck["reach"] = 2
        self.check_ok("simulate", "tsukiji", "--games", "1", "--deck", self.check_deck(deck), "--records", self.path("r"))
        with open(self.path("r/0001.jsonl"), encoding="utf-8") as file:
            self.assertEqual(json.loads(file.readline())["options"]["deck"], deck)
        self.check_ok("replay", "--json", os.path.join(self.path("r"), "0001.jsonl"))


if __name__ == "__main__":
    unittest.main()
