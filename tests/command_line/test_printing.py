"""Input on its way to a terminal: names, decks, file names and bad input, full of codes that would clear the screen, hide
lines, change the writing direction or retitle the window. No command may print them."""
import json
import os
import unittest

from support import ProgramTest

# Clears the screen, colours, sets the title, a C1 control, changes the writing direction, isolates, zero width, tags.
NASTY = "Evil\x1b[2J\x1b[31m\x1b]0;title\x07\r\x08\x9b31m\x85\u202e\u2066\u200b\u2028\u061c\U000E0041"
BIDI = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def steering(text):
    """The control characters of a terminal."""
    return [hex(ord(c)) for c in text if (ord(c) < 0x20 and c != "\n") or 0x7F <= ord(c) < 0xA0 or ord(c) in BIDI
            or ord(c) in (0x200B, 0x2028, 0xE0041)]


class Printing(ProgramTest):
    def clean(self, *arguments, status=None, **options):
        """Runs a command, checks that it prints no control characters, and returns the output."""
        done = self.run_program(*arguments, **options)
        self.assertEqual(steering(done.stdout), [], arguments)
        self.assertEqual(steering(done.stderr), [], arguments)
        if status is not None:
            self.assertEqual(done.returncode, status, (arguments, done.stderr))
        return done.stdout + done.stderr

    def record(self, game="tsukiji", /, **header):
        self.check_ok("simulate", game, "--games", "1", "--seed", "3", "--records", self.path(game))
        with open(os.path.join(self.path(game), "0001.jsonl"), encoding="utf-8") as file:
            first, *rest = file.read().splitlines()
        fields = {**json.loads(first), **header}
        text = "\n".join([json.dumps(fields, ensure_ascii=False), *rest]) + "\n"
        return self.file(f"{game}.jsonl", text), fields

    def deck(self, **changes):
        deck = {**json.loads(self.check_ok("deck", "show", "--json")), **changes}
        return deck, self.file("deck.json", json.dumps(deck, ensure_ascii=False))

    def test_names_in_records(self):
        for game in ("osaka", "tsukiji"):
            path, _ = self.record(game, players=[NASTY + " 1", NASTY + " 2"])
            self.assertTrue("Evil\\x1b[2J" in self.clean("replay", path, status=0), "the names are told")
            self.clean("replay", "--json", path, status=0)
            self.clean("analyse", path, "--budget", "2", status=0)
            dump = json.loads(self.clean("analyse", path, "--budget", "2", "--json", status=0))
            self.assertEqual([seat["name"] for seat in dump["seats"]], [NASTY + " 1", NASTY + " 2"], "JSON means the same")
            self.clean("verify", path)

    def test_odd_fields_of_records(self):
        for field in ({NASTY: NASTY}, {"game": NASTY}, {"options": {NASTY: NASTY}}, {"players": NASTY}, {"start": NASTY}):
            path, _ = self.record("tsukiji", **field)
            for command in (["replay"], ["replay", "--json"], ["analyse"], ["verify"]):
                self.clean(*command, path)

    def test_bad_lines_of_records(self):
        path, _ = self.record()
        with open(path, encoding="utf-8") as file:
            header = file.readline()
        for line in ({"seat": 0, "move": NASTY}, {"seat": 0, NASTY: 1}, {NASTY: NASTY}):
            bad = self.file("bad.jsonl", header + json.dumps(line, ensure_ascii=False) + "\n")
            for command in ("replay", "analyse", "verify"):
                self.clean(command, bad)
        raw = self.file("raw.jsonl", header + NASTY + "\n")
        self.clean("replay", raw)

    def test_decks(self):
        deck, path = self.deck(name=(NASTY * 2)[:40])
        self.assertIn("Evil", self.clean("deck", "show", path, status=0))
        self.assertEqual(json.loads(self.clean("deck", "show", "--json", path, status=0))["name"], deck["name"])
        self.clean("deck", "check", path, status=0)
        self.clean("play", "tsukiji", "--deck", path, "--bots", "random", input="\nquit\n")
        self.clean("simulate", "tsukiji", "--games", "1", "--deck", path, status=0)
        self.clean("study", "tsukiji", "--games", "4", "--bots", "random", "--deck", path)
        record, _ = self.record("tsukiji", options={"deck": deck})
        self.clean("replay", record)
        for wrong in ({"colours": [NASTY]}, {NASTY: 1}, {"specialties": {NASTY: {}}}, {"reach": NASTY}):
            _, path = self.deck(**wrong)
            for command in (["deck", "check", path], ["deck", "show", path], ["simulate", "tsukiji", "--deck", path]):
                self.clean(*command)

    def test_file_names_and_flags(self):
        odd = NASTY.replace("/", "")
        for command in ("replay", "analyse", "verify"):
            self.clean(command, self.path(odd), status=2)
        self.clean("deck", "show", self.path(odd), status=2)
        self.clean(odd, status=2)
        self.clean("play", odd, status=2)
        self.clean("play", "osaka", "--bots", odd, status=2)
        self.clean("play", "osaka", "--names", odd, status=2)
        self.clean("play", "osaka", "--names", "A\u202e,B", status=2)
        self.clean("play", "osaka", "--names", "A\x9b,B", status=2)
        self.clean("simulate", "osaka", "--games", odd, status=2)
        self.clean("serve", "--host", odd, status=2)
        self.clean("rules", odd)

    def test_what_a_player_types(self):
        self.clean("play", "osaka", "--bots", "random", input=f"\n{NASTY}\ntake {NASTY}\nrules {NASTY}\nquit\n")

    def test_what_a_program_says_and_is_called(self):
        bot = "exec:printf '\\033[2J\\302\\233\\342\\200\\256\\n'; exit 3; : /\x1b[31m\u202eEvil"
        self.clean("simulate", "osaka", "--games", "1", "--bots", bot)
        self.clean("play", "osaka", "--bots", bot, input="\ntoken R\n\nquit\n")
        self.clean("arena", "osaka", "--games", "2", "--bots", bot + ",random")


if __name__ == "__main__":
    unittest.main()
