"""The table of a day's market: results that the server plays through, counts once, and tells without names."""

import datetime
import json
import subprocess
import tempfile
import unittest

from client import call
from process import ICHIBA, MANY, Server

VERSION = subprocess.run([ICHIBA, "version"], capture_output=True, text=True, check=True).stdout.split()[1]


def day(shift=0):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=shift)).date().isoformat()


def played(game, by="greedy", of=None):
    words = [ICHIBA, "daily", of or day(), "--game", game, "--play", by]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def token(number):
    return f"{number:040x}"


class Daily(unittest.TestCase):
    def send(self, port, game, record, by, of=None, version=VERSION):
        return call(port, "POST", f"/api/daily/{game}/{of or day()}?version={version}", record, token(by) if by else None)

    def refused(self, answer, status, code, words):
        self.assertEqual((answer[0], answer[1]["error"]["code"]), (status, code), answer)
        self.assertIn(words, answer[1]["error"]["words"])

    def test_results_are_counted_and_compared(self):
        for game in ("osaka", "tsukiji"):
            with tempfile.TemporaryDirectory() as data, Server(*MANY, data=data) as server:
                today = day()
                path = f"/api/daily/{game}/{today}"
                self.assertEqual(call(server.port, "GET", path), (200, {
                    "game": game, "day": today, "version": VERSION, "results": 0, "points": [],
                    "places": [0, 0, 0] if game == "osaka" else [0, 0]}))
                players = ("greedy", "random", "level:1", "level:4")
                for number, player in enumerate(players, 1):
                    status, table = self.send(server.port, game, played(game, player, today), number, today)
                    self.assertEqual((status, table["results"]), (200, number), table)
                    yours = table["yours"]
                    counts = dict(map(tuple, table["points"]))
                    self.assertEqual(list(counts), sorted(counts, reverse=True))
                    self.assertEqual(sum(counts.values()), number)
                    self.assertEqual(yours["better"], sum(times for points, times in counts.items() if points > yours["points"]))
                    self.assertEqual(yours["same"], counts[yours["points"]])
                    self.assertEqual(sum(table["places"]), number)
                # The same again is no mistake; another result with the same token is.
                self.assertEqual(self.send(server.port, game, played(game, players[-1], today), len(players), today), (200, table))
                # On some days two players make the same result, so another one is looked for.
                for extra, player in enumerate(("greedy", "random", "level:1", "level:2", "level:3", "level:5"), 90):
                    record = played(game, player, today)
                    other = self.send(server.port, game, record, extra, today)[1]
                    if any(other["yours"][what] != yours[what] for what in ("points", "place")):
                        break
                self.refused(self.send(server.port, game, record, len(players), today), 409, "already_sent",
                             "the first one counts")
                # It is kept, and tells nothing about who it was.
                server.stop()
                with Server(*MANY, data=data) as again:
                    self.assertEqual(call(again.port, "GET", path, token=token(1))[1]["results"], other["results"])
                    told = call(again.port, "GET", path)[1]
                    self.assertEqual(sorted(told), ["day", "game", "places", "points", "results", "version"])

    def test_what_does_not_count(self):
        with Server(*MANY) as server:
            today = day()
            record = played("tsukiji", of=today)
            send = lambda *words, **more: self.send(server.port, *words, **more)
            self.refused(send("tsukiji", record, 1, of=day(1)), 409, "wrong_day", "on their day")
            self.refused(send("tsukiji", record, 1, of=day(-2)), 409, "wrong_day", "on their day")
            self.refused(send("tsukiji", record, 1, of=day(-1)), 409, "not_of_market", "not the deal of the day")
            self.refused(send("tsukiji", record, 1, version="0.0.9"), 409, "other_version", VERSION)
            self.refused(send("osaka", record, 1), 409, "not_of_market", "another game")
            self.refused(send("tsukiji", record, None), 400, "bad_request", "token")
            for path in ("chess/" + today, "osaka/2026-02-30", "osaka", "osaka/", "osaka/" + today + "/x"):
                self.refused(call(server.port, "GET", "/api/daily/" + path), 404, "no_such_thing", "no such market")
            self.refused(call(server.port, "GET", "/api/daily/osaka/" + today, token="x"), 400, "bad_request", "40 hexadecimal")
            self.refused(call(server.port, "DELETE", "/api/daily/osaka/" + today), 405, "method", "GET or POST")
            lines = record.splitlines(keepends=True)
            self.refused(send("tsukiji", "".join(lines[:-1]), 1), 409, "not_of_market", "not over")
            for broken in ("", "{", "[]", "null", "\0", lines[0] + "nonsense\n", lines[0] + lines[0], "".join(lines[1:])):
                self.refused(send("tsukiji", broken, 1), 409, "not_of_market", "line")
            self.refused(send("tsukiji", record + " " * 70000, 1), 413, "too_big", "bytes")
            # A bot that bids something else, a deck that was stacked, points that nobody made.
            forged = [json.loads(line) for line in lines]
            bid = next(one for one in forged if one.get("seat") == 1 and one.get("move", "").startswith("bid"))
            bid["move"] = "bid 1" if bid["move"] != "bid 1" else "bid 2"
            self.assertEqual(send("tsukiji", "\n".join(map(json.dumps, forged)) + "\n", 1)[1]["error"]["code"], "not_of_market")
            forged = [json.loads(line) for line in lines]
            deck = forged[0]["setup"]["deck"]
            deck[0], deck[-1] = deck[-1], deck[0]
            self.refused(send("tsukiji", "\n".join(map(json.dumps, forged)) + "\n", 1), 409, "not_of_market", "")
            self.assertEqual(call(server.port, "GET", f"/api/daily/tsukiji/{today}")[1]["results"], 0)

    def test_one_address_may_send_so_many(self):
        flags = list(MANY)
        flags[flags.index("--dailies-per-client") + 1] = "3"
        with Server(*flags) as server:
            answers = [self.send(server.port, "tsukiji", "", 1) for _ in range(4)]
            self.assertEqual([status for status, _ in answers], [409, 409, 409, 429])
            self.assertEqual(answers[-1][1]["error"]["code"], "too_many_requests")
            self.assertEqual(call(server.port, "GET", f"/api/daily/tsukiji/{day()}")[0], 200)  # looking is free


if __name__ == "__main__":
    unittest.main()
