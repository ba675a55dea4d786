"""The table server from outside: HTTP, WebSockets, tables, and what it refuses."""

import gzip
import http.client
import json
import re
import socket
import subprocess
import tempfile
import unittest

from client import Closed, Table, call, open_table
from process import ADMIN, ICHIBA, MANY, Server

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}


class WithServer(unittest.TestCase):
    flags = [*MANY, *ADMIN]

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.flags).start()
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def make(self, table=None):
        status, made = call(self.port, "POST", "/api/tables", table or TWO)
        self.assertEqual(status, 201, made)
        return made

    def sit(self, table, name="Ben"):
        status, sat = call(self.port, "POST", f"/api/tables/{table}/sit", {"name": name})
        self.assertEqual(status, 200, sat)
        return sat

    def game(self):
        """A game of Tsukiji that has begun: the two connections, each after its first snapshot, and the table."""
        made = self.make()
        sat = self.sit(made["table"])
        players = [open_table(self, self.port, made["table"], made["token"]), open_table(self, self.port, made["table"], sat["token"])]
        for player in players:
            message = player.hear_type("update")
            while not message["view"]:
                message = player.hear_type("update")
            player.version = message["version"]
        return players, made, sat


class Http(WithServer):
    def test_health_metrics_and_headers(self):
        self.assertEqual(call(self.port, "GET", "/healthz"), (200, {"status": "ok"}))
        self.assertEqual(call(self.port, "GET", "/metrics")[0], 404)  # for the host alone
        status, text = call(self.server.admin, "GET", "/metrics")
        self.assertEqual(status, 200)
        for name in ("ichiba_moves_total", "ichiba_move_seconds_bucket", "ichiba_commit_seconds_count", "ichiba_sockets ",
                     'ichiba_refusals_total{reason="not_found"} ', 'ichiba_tasks_longest_seconds{task="http"} '):
            self.assertIn(name, text)
        status, text = call(self.server.admin, "GET", "/profile?seconds=1")
        self.assertEqual(status, 200)
        self.assertRegex(text, r"\ntick +\d\d ")
        for path in ("/profile?seconds=0", "/profile?seconds=x", "/profile?x=1"):
            self.assertEqual(call(self.server.admin, "GET", path)[0], 400)
        self.assertEqual(call(self.server.admin, "GET", "/api/tables")[0], 404)
        self.assertEqual(call(self.server.admin, "GET", "/metrics", headers={"Host": "evil.example"})[0], 421)
        with socket.create_connection(("127.0.0.1", self.port)) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b""
            while piece := plain.recv(65536):
                answer += piece
        self.assertIn(b"Content-Security-Policy: default-src 'none'", answer)
        self.assertIn(b"X-Content-Type-Options: nosniff", answer)

    def test_the_page_is_inside(self):
        def head(path, **fields):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            connection.request("GET", path, headers=fields)
            answer = connection.getresponse()
            content = answer.read()
            connection.close()
            return answer, content
        answer, _ = head("/", **{"Accept-Encoding": "gzip, deflate, br"})
        self.assertEqual((answer.status, answer.getheader("Content-Encoding")), (200, "br"))
        answer, plain = head("/")          # as curl asks
        self.assertEqual((answer.status, answer.getheader("Content-Encoding")), (200, None))
        self.assertIn(b"<title>ichiba</title>", plain)
        self.assertEqual(answer.getheader("Vary"), "Accept-Encoding")
        self.assertEqual(head("/", **{"Accept-Encoding": "br;q=0, gzip;q=0"})[1], plain)
        self.assertEqual(head("/", **{"Accept-Encoding": "identity;q=0"})[0].status, 406)
        answer, content = head("/", **{"Accept-Encoding": "gzip"})
        self.assertEqual((answer.status, answer.getheader("Content-Encoding")), (200, "gzip"))
        self.assertEqual(gzip.decompress(content), plain)
        page = plain.decode("utf-8")
        self.assertIn("<title>ichiba</title>", page)
        script = re.search(r'src="\./(assets/[^"]+\.js)"', page)[1]
        answer, _ = head("/" + script, **{"Accept-Encoding": "gzip"})
        self.assertEqual(answer.getheader("Content-Type"), "text/javascript; charset=utf-8")
        self.assertIn("immutable", answer.getheader("Cache-Control"))
        answer, _ = head("/t/0123456789")
        self.assertEqual((answer.status, answer.getheader("Location")), (303, "/#/t/0123456789"))

    def test_bad_tables_are_refused_with_the_place(self):
        for body, words in [
                ("", "not JSON"), ("[]", "not a JSON object"), ("{}", "seats: a list is missing"),
                ({**TWO, "game": "go"}, "game: neither osaka nor tsukiji"),
                ({**TWO, "seats": [{"kind": "me", "name": "A"}]}, "players: expected a whole number from 2 to 4"),
                ({**TWO, "seats": [{"kind": "me", "name": "A"}] * 2}, "me can be said once"),
                ({**TWO, "seats": [{"kind": "bot", "level": 9}, {"kind": "open"}]}, "seats[0].level: expected a whole number from 1 to 8"),
                ({**TWO, "seats": [{"kind": "me", "name": "\u202eA"}, {"kind": "open"}]}, "cannot be seen"),
                ({**TWO, "options": {"deck": {"name": "x"}}}, "options.deck"),
                ({**TWO, "clock": {"kind": "hours"}}, "clock.kind"),
                ({**TWO, "colour": "red"}, "no field 'colour'")]:
            status, answer = call(self.port, "POST", "/api/tables", body)
            self.assertEqual(status, 400, body)
            self.assertIn(words, answer["error"]["words"])

    def test_what_is_not_there(self):
        for method, path, expected in [("GET", "/api/tables/0123456789", 404), ("GET", "/api/tables/x", 404),
                                       ("GET", "/api/nothing", 404), ("GET", "/nothing", 404),
                                       ("DELETE", "/api/tables", 405), ("POST", "/", 405)]:
            self.assertEqual(call(self.port, method, path)[0], expected, path)

    def test_sitting_down(self):
        made = self.make({**TWO, "listed": True})
        open_table(self, self.port, made["table"], made["token"]).hear_type("update")  # the host is there
        listed = call(self.port, "GET", "/api/tables")[1]["tables"]
        self.assertIn(made["table"], [table["table"] for table in listed])
        self.sit(made["table"])
        status, answer = call(self.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Cleo"})
        self.assertEqual((status, answer["error"]["code"]), (409, "already_begun"))
        listed = call(self.port, "GET", "/api/tables?stage=playing")[1]["tables"]
        self.assertIn(made["table"], [table["table"] for table in listed])

    def test_how_a_table_stands(self):
        made = self.make({**TWO, "clock": {"kind": "days", "days": 3}})
        path = f"/api/tables/{made['table']}"
        table = call(self.port, "GET", path, token=made["token"])[1]
        self.assertEqual((table["version"], table["to_act"], table["seat"]), (1, [], 0))
        self.assertEqual(table["seats"], [{"kind": "person", "name": "Ann", "present": False, "host": True}, {"kind": "open"}])
        self.assertNotIn("clock", table)
        self.sit(made["table"])
        table = call(self.port, "GET", path)[1]
        while table["stage"] == "open":  # the start is stored after the answer to sitting down
            table = call(self.port, "GET", path)[1]
        self.assertEqual((table["stage"], table["to_act"], table["clock"]["runs"]), ("playing", [0, 1], [0, 1]))
        self.assertNotIn("seat", table)
        self.assertIsNone(call(self.port, "GET", path, token="0" * 40)[1]["seat"])
        self.assertEqual(call(self.port, "GET", "/api/tables/0000000000", token=made["token"])[0], 404)

    def test_pages_of_other_sites_may_not_play(self):
        status, answer = call(self.port, "POST", "/api/tables", TWO, headers={"Origin": "https://evil.example"})
        self.assertEqual((status, answer["error"]["code"]), (403, "origin"))
        made = self.make()
        self.assertEqual(open_table(self, self.port, made["table"], headers={"Origin": "https://evil.example"}).status, 403)
        own = f"http://127.0.0.1:{self.port}"
        self.assertEqual(open_table(self, self.port, made["table"], headers={"Origin": own}).status, 101)

    def test_big_and_broken_requests(self):
        status, answer = call(self.port, "POST", "/api/tables", "x" * 70000)
        self.assertEqual((status, answer["error"]["code"]), (413, "too_big"))
        for nonsense in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                         b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20000 + b"\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.port), timeout=10) as plain:
                plain.sendall(nonsense)
                plain.settimeout(10)
                self.assertRegex(plain.recv(65536), rb"^(HTTP/1.1 4|$)")
        self.assertEqual(call(self.port, "GET", "/healthz")[0], 200)


class Playing(WithServer):
    def test_a_round_of_bids(self):
        (ann, ben), made, sat = self.game()
        ann.say({"type": "move", "version": ann.version, "key": "k1", "move": "bid 3"})
        own = ann.hear_type("update")
        self.assertEqual((own["key"], own["events"]), ("k1", [{"event": "own_bid", "bid": 3}]))
        other = ben.hear_type("update")
        self.assertEqual(other["events"], [{"event": "bid_sealed", "seat": 0}])
        self.assertIsNone(other["view"]["bid"])
        for path in ("history", "record"):
            hidden = call(self.port, "GET", f"/api/tables/{made['table']}/{path}", token=sat["token"])[1]
            self.assertNotIn("bid 3", hidden)
            self.assertNotIn("own_bid", hidden)
        self.assertIn("bid 3", call(self.port, "GET", f"/api/tables/{made['table']}/record", token=made["token"])[1])
        ben.say({"type": "move", "version": ben.version, "key": "k1", "move": "bid 1"})
        self.assertIn({"event": "bids_revealed", "bids": [3, 1]}, ann.hear_type("update")["events"])

    def test_the_same_key_again_and_a_refusal(self):
        (ann, _), _, _ = self.game()
        move = {"type": "move", "version": ann.version, "key": "k1", "move": "bid 2"}
        ann.say(move)
        first = ann.hear_type("update")
        ann.say(move)
        self.assertEqual(ann.hear_type("update"), first)
        ann.say({**move, "key": "k2"})
        refused = ann.hear_type("refused")
        self.assertEqual((refused["key"], refused["refusal"]["facts"]["clause"]), ("k2", "T3.1"))
        self.assertEqual(refused["view"]["bid"], 2)

    def test_reconnecting_is_the_latest_view(self):
        (ann, ben), made, _ = self.game()
        ann.say({"type": "move", "version": ann.version, "key": "k1", "move": "bid 2"})
        ann.hear_type("update")
        ann.close()
        ben.say({"type": "move", "version": ben.version, "key": "k1", "move": "bid 4"})
        while ben.hear_type("update").get("key") != "k1":
            pass
        again = open_table(self, self.port, made["table"], made["token"])
        snapshot = again.hear_type("update")
        self.assertEqual((snapshot["events"], snapshot["seat"], snapshot["view"]["phase"]), ([], 0, "pick"))

    def test_the_record_of_a_finished_game_is_fair(self):
        (ann, ben), made, _ = self.game()
        shown = call(self.port, "GET", f"/api/tables/{made['table']}")[1]["commitment"]
        ann.say({"type": "resign"})
        over = ben.hear_type("update")
        while over["table"]["stage"] != "over":
            over = ben.hear_type("update")
        self.assertEqual((over["table"]["ending"], over["table"]["winners"]), ("resigned", [1]))
        record = call(self.port, "GET", f"/api/tables/{made['table']}/record")[1]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(record)
            file.flush()
            done = subprocess.run([ICHIBA, "verify", file.name, "--commitment", shown], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            done = subprocess.run([ICHIBA, "verify", file.name, "--commitment", "0" * 64], capture_output=True,
                                  text=True, check=False)
            self.assertEqual(done.returncode, 1)
        cut = json.loads(record.split("\n")[0])
        cut["seed"] = "0" * 64
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(json.dumps(cut) + "\n")
            file.flush()
            done = subprocess.run([ICHIBA, "verify", file.name], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the commitment is not that of this seed and salt", done.stderr)

    def test_a_game_against_a_bot(self):
        made = self.make({"game": "osaka", "seats": [{"kind": "bot", "level": 2}, {"kind": "me", "name": "Ann"},
                                                     {"kind": "bot", "level": 1}]})
        ann = open_table(self, self.port, made["table"], made["token"])
        while (ann.hear_type("update")["view"] or {}).get("to_act") != [1]:
            pass

    def test_a_rematch_goes_on_over_the_same_socket(self):
        (ann, ben), made, sat = self.game()
        ann.say({"type": "resign"})
        while ben.hear_type("update")["table"]["stage"] != "over":
            pass
        ben.say({"type": "rematch", "key": "again"})
        message = ben.hear_type("update")
        self.assertEqual(message["events"], [{"event": "rematch_offered", "seat": 1}])
        self.assertTrue(message["table"]["seats"][1]["wants_rematch"])
        self.assertNotIn("rematch", message["table"])
        ann.say({"type": "rematch", "key": "yes"})
        while message["table"].get("table") in (None, made["table"]):
            message = ben.hear_type("update")
        self.assertEqual(message["seat"], 0)  # each one seat further
        new = open_table(self, self.port, message["table"]["table"], sat["token"])
        self.assertEqual(new.hear_type("update")["seat"], 0)


class Names(WithServer):
    """A page of elsewhere whose name leads to this machine must not get through (DNS rebinding)."""

    def test_hosts(self):
        for host, status in (("localhost", 200), ("127.0.0.1:1", 200), ("[::1]:80", 200), ("evil.example", 421), ("box", 421),
                             ("127.0.0.1.evil.example", 421)):
            self.assertEqual(call(self.port, "GET", "/api/tables", headers={"Host": host})[0], status, host)
        status, answer = call(self.port, "POST", "/api/tables", TWO, headers={"Host": "evil.example", "Origin": "http://evil.example"})
        self.assertEqual((status, answer["error"]["code"]), (421, "host"))
        made = self.make()
        plain = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                 "Sec-WebSocket-Version": "13", "Host": "evil.example", "Origin": "http://evil.example"}
        self.assertEqual(call(self.port, "GET", f"/api/tables/{made['table']}/socket", headers=plain)[0], 421)

    def test_names_that_the_host_gives(self):
        with Server("--public-host", "play.example.org", "--public-host", "other.example.org") as server:
            for name in ("Play.example.org", "other.example.org:443", "localhost"):
                origin = {"Host": name, "Origin": f"https://{name}"}
                self.assertEqual(call(server.port, "POST", "/api/tables", TWO, headers=origin)[0], 201)
            self.assertEqual(call(server.port, "GET", "/", headers={"Host": "example.org"})[0], 421)
        with Server(environment={"ICHIBA_PUBLIC_HOST": "a.example,b.example"}) as server:
            self.assertEqual(call(server.port, "GET", "/", headers={"Host": "b.example"})[0], 200)
        with Server("--host", "0.0.0.0") as server:
            self.assertEqual(call(server.port, "GET", "/", headers={"Host": "box.local:8080"})[0], 200)
            self.assertEqual(call(server.port, "GET", "/", headers={"Host": "evil.example"})[0], 421)


class BadClients(WithServer):
    def test_tokens_and_hellos(self):
        made = self.make({**TWO, "watchers": "none"})
        wrong = open_table(self, self.port, made["table"], "0" * 40)
        self.assertEqual(wrong.hear()["refusal"]["code"], "wrong_token")
        with self.assertRaises(Closed):
            wrong.hear()
        watcher = open_table(self, self.port, made["table"])
        self.assertEqual(watcher.hear()["refusal"]["code"], "no_watchers")
        silent = open_table(self, self.port, made["table"], hello=False)
        silent.say({"type": "move", "version": 1, "key": "k", "move": "bid 1"})
        self.assertEqual(silent.hear()["refusal"]["code"], "no_hello")
        silent.say("nonsense")
        self.assertEqual(silent.hear()["refusal"]["code"], "bad_message")
        gone = open_table(self, self.port, "0000000000", "0" * 40)
        self.assertEqual(gone.hear()["refusal"]["code"], "no_such_table")

    def test_frames_that_no_browser_sends(self):
        made = self.make()
        binary = open_table(self, self.port, made["table"], made["token"])
        binary.hear()
        binary.send_frame(2, b"\x00\xff")
        with self.assertRaises(Closed):
            while True:
                binary.hear(timeout=10)
        huge = open_table(self, self.port, made["table"], made["token"])
        huge.hear()
        with self.assertRaises(Closed):
            huge.say("x" * 100_000)
            while True:
                huge.hear(timeout=10)
        half = open_table(self, self.port, made["table"], made["token"])
        half.hear()
        half.socket.sendall(b"\x81\xfe")  # the beginning of a frame, and no more
        half.close()
        text = open_table(self, self.port, made["table"], made["token"])
        text.hear()
        text.send_frame(1, b"\xff\xfe")   # not UTF-8
        with self.assertRaises(Closed):
            while True:
                text.hear(timeout=10)
        self.assertEqual(call(self.port, "GET", "/healthz")[0], 200)


def refused(port, table):
    """How a connection too many ends: closed at once, with words if they reach the client in time."""
    try:
        line = Table(port, table, hello=False)
        line.close()
        return str(line.status)
    except (Closed, ConnectionError):
        return "closed"


class Limited(WithServer):
    flags = ["--messages-per-second", "5", "--tables-per-client", "2", "--connections-per-client", "3"]

    def test_limits(self):
        made = self.make()
        self.make()
        status, answer = call(self.port, "POST", "/api/tables", TWO)
        self.assertEqual((status, answer["error"]["code"]), (429, "too_many_tables"))
        sockets = [open_table(self, self.port, made["table"], made["token"]) for _ in range(3)]
        self.assertEqual([one.status for one in sockets], [101] * 3)
        self.assertIn(refused(self.port, made["table"]), ("429", "closed"))
        sockets[1].close()
        sockets[2].close()
        with self.assertRaises(Closed) as closed:
            for _ in range(30):
                sockets[0].say({"type": "react", "reaction": "nice"})
            while True:
                sockets[0].hear()
        self.assertEqual(closed.exception.code, 1008)


if __name__ == "__main__":
    unittest.main()
