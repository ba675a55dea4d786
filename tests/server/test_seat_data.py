"""What is stored about a person: they can read it, and have their name removed for good."""

import glob
import json
import os
import sqlite3
import tempfile
import unittest

from client import call, open_table
from process import MANY, Server

NAME = "Benedict Quillfeather"
SECOND_NAME = "Quillfeather B."


def bytes_of(data):
    """Everything in the data folder, one text."""
    text = b""
    for path in sorted(glob.glob(os.path.join(data, "**"), recursive=True)):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                text += file.read()
    return text


class SeatData(unittest.TestCase):
    def table_of_two(self, port):
        made = call(port, "POST", "/api/tables", {"game": "tsukiji", "listed": True, "seats": [
            {"kind": "me", "name": "Annabel"}, {"kind": "open"}]})[1]
        ben = call(port, "POST", f"/api/tables/{made['table']}/sit", {"name": NAME})[1]
        return made["table"], made["token"], ben["token"]

    def test_a_seat_reads_what_is_stored_about_it_and_nothing_else(self):
        with Server(*MANY) as server:
            table, ann, ben = self.table_of_two(server.port)
            connection = open_table(self, server.port, table, ben)
            shown = connection.hear_type("update")
            while shown["view"] is None:
                shown = connection.hear_type("update")
            connection.say({"type": "move", "version": shown["version"], "key": "k1", "move": "bid 3"})
            while connection.hear_type("update").get("key") != "k1":
                pass
            status, mine = call(server.port, "GET", f"/api/tables/{table}/mine", token=ben)
            self.assertEqual(status, 200)
            self.assertEqual((mine["table"], mine["seat"], mine["name"]), (table, 1, NAME))
            self.assertEqual([entry["deed"] for entry in mine["entries"]], ["sat", "moved"])
            self.assertTrue(all(entry["at"] > 1_700_000_000_000 for entry in mine["entries"]))
            self.assertNotIn("Annabel", json.dumps(mine))
            status, hers = call(server.port, "GET", f"/api/tables/{table}/mine", token=ann)
            self.assertEqual([entry["deed"] for entry in hers["entries"]], ["created"])
            self.assertNotIn("bid 3", json.dumps(hers))
            for method in ("GET", "DELETE"):
                for token in (None, "0" * 40):
                    status, answer = call(server.port, method, f"/api/tables/{table}/mine", token=token)
                    self.assertEqual((status, answer["error"]["code"]), (403, "wrong_token"))
            self.assertEqual(call(server.port, "POST", f"/api/tables/{table}/mine", {}, token=ben)[0], 404)
            self.assertEqual(call(server.port, "DELETE", f"/api/tables/{table}/mine", token=ben,
                                  headers={"Origin": "https://elsewhere.example"})[0], 403)

    def test_a_removed_name_is_nowhere_any_more(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-names-") as data:
            with Server(*MANY, data=data) as server:
                # Neighbours, so that pages of the database are split and filled again around the name.
                for i in range(60):
                    call(server.port, "POST", "/api/tables", {"game": "osaka", "listed": True, "seats": [
                        {"kind": "me", "name": f"Neighbour {i}"}, {"kind": "open"}, {"kind": "open"}]})
                table, ann, ben = self.table_of_two(server.port)
                connection = open_table(self, server.port, table, ben)
                connection.hear_type("update")
                connection.say({"type": "rename", "name": SECOND_NAME})
                while SECOND_NAME not in json.dumps(connection.hear_type("update")["table"]):
                    pass
                status, answer = call(server.port, "DELETE", f"/api/tables/{table}/mine", token=ben)
                self.assertEqual((status, answer), (200, {"seat": 1, "name": "Player 2"}))
                told = connection.hear_type("update")
                self.assertEqual(told["events"], [{"event": "name_removed", "seat": 1}])
                self.assertEqual(told["table"]["seats"][1]["name"], "Player 2")
                self.assertEqual(call(server.port, "DELETE", f"/api/tables/{table}/mine", token=ben)[0], 200)
                connection.say({"type": "rename", "name": NAME, "key": "again"})
                self.assertEqual(connection.hear_type("refused")["refusal"]["code"], "name_removed")
                self.nowhere(server.port, table, ann)
                self.assertEqual(server.stop()[0], 0)
            stored = bytes_of(data)
            self.assertNotIn(b"Quillfeather", stored)
            self.assertIn(b"Annabel", stored)
            with Server(*MANY, data=data) as server:
                self.nowhere(server.port, table, ann)
                summary = call(server.port, "GET", f"/api/tables/{table}")[1]
                self.assertEqual([seat["name"] for seat in summary["seats"]], ["Annabel", "Player 2"])
                mine = call(server.port, "GET", f"/api/tables/{table}/mine", token=ben)[1]
                self.assertEqual(mine["name"], "Player 2")
                self.assertEqual([entry["deed"] for entry in mine["entries"]], ["sat", "renamed", "name_removed"])

    def nowhere(self, port, table, token):
        for path in ("", "/history", "/record"):
            status, text = call(port, "GET", f"/api/tables/{table}{path}", token=token)
            self.assertEqual(status, 200)
            self.assertNotIn("Quillfeather", json.dumps(text))
        self.assertNotIn("Quillfeather", json.dumps(call(port, "GET", "/api/tables?stage=playing")[1]))

    def test_names_are_gone_from_a_running_servers_files_too(self):
        with Server(*MANY) as server:
            table, _, ben = self.table_of_two(server.port)
            self.assertEqual(call(server.port, "DELETE", f"/api/tables/{table}/mine", token=ben)[0], 200)
            with sqlite3.connect(os.path.join(server.data, "ichiba.db")) as database:
                database.execute("pragma wal_checkpoint(truncate)")
            database.close()
            self.assertNotIn(b"Quillfeather", bytes_of(server.data))


if __name__ == "__main__":
    unittest.main()
