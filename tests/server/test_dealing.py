"""Fair dealing from outside: commitment, nonces, the record, and three programs that check it."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from client import call, open_table
from process import ICHIBA, MANY, Server

DOCUMENT = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "fair-dealing.md")


def nonce(number):
    return f"{number:064x}"


def changed(record, **fields):
    """The same record with other fields in its header."""
    header, rest = record.split("\n", 1)
    return json.dumps({**json.loads(header), **fields}) + "\n" + rest


class Dealing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*MANY).start()
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def post(self, path, body):
        return call(self.port, "POST", path, body)

    def make(self, game="tsukiji", **me):
        seats = [{"kind": "me", "name": "Ann", **me}, {"kind": "open"}]
        status, made = self.post("/api/tables", {"game": game, "seats": seats})
        self.assertEqual(status, 201, made)
        return made

    def finished(self, game):
        """The record of a game in which Ann gave a nonce over the socket and Ben when sitting down."""
        made = self.make(game, nonce="later")
        ann = open_table(self, self.port, made["table"], made["token"])
        seats = ann.hear_type("update")["table"]["seats"]
        self.assertTrue(seats[0]["nonce_wanted"])
        seen = call(self.port, "GET", f"/api/tables/{made['table']}")[1]
        self.assertEqual(seen["commitment"], made["commitment"])
        status, sat = self.post(f"/api/tables/{made['table']}/sit", {"name": "Ben", "nonce": nonce(2)})
        self.assertEqual((status, sat["commitment"]), (200, made["commitment"]))
        ann.say({"type": "nonce", "nonce": nonce(1), "key": "n1"})
        heard = ann.hear_type("update")
        while heard["table"]["stage"] != "playing":
            heard = ann.hear_type("update")
        self.assertEqual([seat["nonce"] for seat in heard["table"]["seats"]], [nonce(1), nonce(2)])
        self.assertNotIn("seed", json.dumps(heard))
        ann.say({"type": "resign"})
        while heard["table"]["stage"] != "over":
            heard = ann.hear_type("update")
        return made, call(self.port, "GET", f"/api/tables/{made['table']}/record")[1]

    def run_on(self, record, *command):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(record)
            file.flush()
            words = [file.name if word == "RECORD" else word for word in command]
            return subprocess.run(words, capture_output=True, text=True, check=False)

    def verify(self, record, *flags):
        return self.run_on(record, ICHIBA, "verify", "RECORD", *flags)

    def test_a_whole_deal_and_its_check(self):
        made, record = self.finished("tsukiji")
        header = json.loads(record.split("\n")[0])
        self.assertEqual((header["dealing"], header["nonces"]), (2, [nonce(1), nonce(2)]))
        kept = ["--commitment", made["commitment"], "--nonce", "0=" + nonce(1), "--nonce", "1=" + nonce(2)]
        done = self.verify(record, *kept)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("dealt as promised", done.stdout)
        told = json.loads(self.verify(record, "--json", *kept).stdout)
        self.assertEqual((told["fair"], told["independent"], told["dealing"], told["nonces"]), (True, True, 2, 2))

    def test_without_anything_kept_little_is_proved(self):
        _, record = self.finished("tsukiji")
        done = self.verify(record)
        self.assertEqual(done.returncode, 0)
        self.assertIn("consistent with itself, which proves little", done.stdout)
        self.assertIn("--commitment", done.stdout)
        self.assertFalse(json.loads(self.verify(record, "--json").stdout)["independent"])

    def test_what_is_not_as_promised_is_named(self):
        made, record = self.finished("tsukiji")
        for flags, what in ((["--commitment", nonce(9)], "commitment"), (["--nonce", "0=" + nonce(2)], "nonce"),
                            (["--nonce", "3=" + nonce(1)], "nonce")):
            done = self.verify(record, "--json", *flags)
            self.assertEqual((done.returncode, json.loads(done.stdout)["what"]), (1, what))
        other = changed(record, nonces=[nonce(1), None])
        self.assertEqual(self.verify(other, "--commitment", made["commitment"]).returncode, 1)
        for flags in (["--commitment", "12"], ["--nonce", "0=12"], ["--nonce", nonce(1)], ["--nonce", "7=" + nonce(1)]):
            self.assertEqual(self.verify(record, *flags).returncode, 2)
        self.assertEqual(self.verify(changed(record, dealing=3)).returncode, 2)

    def test_the_program_of_the_document(self):
        with open(DOCUMENT, encoding="utf-8") as file:
            program = re.search(r"```python\n(.*?)```", file.read(), re.S).group(1)
        for game in ("tsukiji", "osaka"):
            made, record = self.finished(game)
            run = [sys.executable, "-c", program, "RECORD"]
            kept = ["commitment=" + made["commitment"], "0=" + nonce(1), "1=" + nonce(2)]
            done = self.run_on(record, *run, *kept)
            self.assertEqual((done.returncode, done.stdout), (0, "dealt as promised\n"), done.stderr)
            for wrong in (["commitment=" + nonce(9)], ["0=" + nonce(2)]):
                self.assertNotEqual(self.run_on(record, *run, *wrong).returncode, 0)
            other = changed(record, nonces=[nonce(1), nonce(3)])
            self.assertIn("do not follow from the seed", self.run_on(other, *run).stderr)

    def test_a_nonce_before_the_commitment_is_refused(self):
        seats = [{"kind": "me", "name": "Ann", "nonce": nonce(1)}, {"kind": "open"}]
        status, answer = self.post("/api/tables", {"game": "tsukiji", "seats": seats})
        self.assertEqual(status, 400)
        self.assertIn("later", answer["error"]["words"])
        made = self.make()
        for wrong in (7, "", "12", nonce(1).upper() + "A", None):
            status, _ = self.post(f"/api/tables/{made['table']}/sit", {"name": "Ben", "nonce": wrong})
            self.assertEqual(status, 400)

    def test_a_nonce_is_given_once(self):
        made = self.make(nonce="later")
        ann = open_table(self, self.port, made["table"], made["token"])
        ann.hear_type("update")
        ann.say({"type": "nonce", "nonce": nonce(1)})
        self.assertEqual(ann.hear_type("update")["events"], [{"event": "nonce_added", "seat": 0, "nonce": nonce(1)}])
        ann.say({"type": "nonce", "nonce": nonce(2)})
        self.assertEqual(ann.hear_type("refused")["refusal"]["code"], "nonce_given")

    def test_who_has_no_nonce_waits_for_nothing(self):
        made = self.make()
        self.post(f"/api/tables/{made['table']}/sit", {"name": "Ben"})
        ann = open_table(self, self.port, made["table"], made["token"])
        while ann.hear_type("update")["table"]["stage"] != "playing":
            pass


if __name__ == "__main__":
    unittest.main()
