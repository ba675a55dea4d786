"""The data folder as its host sees it: who may read it, copies, damage, and tables that are old enough to go."""

import os
import sqlite3
import subprocess
import tempfile
import time
import unittest

from client import Table, call
from process import ICHIBA, MANY, Server, refuses_to_begin

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
UMASK_OPEN = ["sh", "-c", 'umask 000; exec "$@"', "sh"]
DAY = 86_400_000


def modes(folder):
    """The permissions of everything below a folder, and its own."""
    found = {folder: os.stat(folder).st_mode & 0o777}
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        found.update(modes(path) if os.path.isdir(path) else {path: os.stat(path).st_mode & 0o777})
    return found


def wait_for(condition, seconds=30):
    """Waits until it holds; whether it did in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def ichiba(*arguments, command=()):
    return subprocess.run([*command, ICHIBA, *arguments], capture_output=True, text=True, timeout=60, check=False)


def finished_table(port):
    """A table that is over: everybody has left it."""
    made = call(port, "POST", "/api/tables", TWO)[1]
    ben = call(port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
    table = Table(port, made["table"], ben["token"])
    table.hear_type("update")
    while True:
        table.say({"type": "resign"})
        message = table.hear()
        if message.get("table", {}).get("stage") == "over":
            table.close()
            return made["table"]


def run_sql(data, sql):
    database = sqlite3.connect(os.path.join(data, "ichiba.db"))
    with database:
        database.executescript(sql)
    database.close()


class Private(unittest.TestCase):
    def test_nobody_else_can_read_the_tables_whatever_the_umask(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-private-") as folder:
            data = os.path.join(folder, "data")
            with Server("--backup-every", "1s", *MANY, data=data, command=UMASK_OPEN) as server:
                call(server.port, "POST", "/api/tables", TWO)
                copy = os.path.join(folder, "copy.db")
                self.assertEqual(ichiba("backup", "--data", data, copy, command=UMASK_OPEN).returncode, 0)
                self.assertTrue(wait_for(lambda: os.path.isdir(os.path.join(data, "backups"))))
                self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
                for path, mode in modes(data).items():
                    self.assertEqual(mode, 0o700 if os.path.isdir(path) else 0o600, path)


class Copies(unittest.TestCase):
    def test_copies_are_made_by_themselves_and_the_oldest_go(self):
        with Server("--backup-every", "1s", "--backup-keep", "2", *MANY) as server:
            folder = os.path.join(server.data, "backups")
            table = call(server.port, "POST", "/api/tables", TWO)[1]["table"]
            def copies():
                return sorted(name for name in os.listdir(folder) if name.endswith(".db")) if os.path.isdir(folder) else []
            self.assertTrue(wait_for(lambda: len(copies()) == 2))
            first = copies()[0]
            self.assertTrue(wait_for(lambda: len(copies()) == 2 and copies()[0] > first))
            last = os.path.join(folder, copies()[-1])
            database = sqlite3.connect(last)
            self.assertEqual(database.execute("select count(*) from log").fetchone()[0], 1)
            self.assertEqual(database.execute("pragma integrity_check").fetchone()[0], "ok")
            database.close()
            self.assertEqual(call(server.port, "GET", f"/api/tables/{table}")[0], 200)

    def test_a_copy_that_fails_leaves_nothing_and_costs_no_older_one(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-copies-") as folder:
            with Server(*MANY, data=os.path.join(folder, "data")) as server:
                call(server.port, "POST", "/api/tables", TWO)
                missing = ichiba("backup", "--data", server.data, os.path.join(folder, "no", "copy.db"))
                self.assertEqual(missing.returncode, 2)
                self.assertIn("No such file", missing.stderr)
                done = ichiba("backup", "--data", server.data, os.path.join(folder, "copy.db"))
                self.assertIn("1 tables with 1 entries, checked", done.stdout)
                again = ichiba("backup", "--data", server.data, os.path.join(folder, "copy.db"))
                self.assertEqual(again.returncode, 2)
                server.stop()
            self.assertEqual(sorted(os.listdir(folder)), ["copy.db", "data"])
            # A source that is damaged makes no copy.
            path = os.path.join(folder, "data", "ichiba.db")
            with open(path, "r+b") as file:
                file.seek(4096)
                file.write(b"\x5a" * (os.path.getsize(path) - 4096))
            bad = ichiba("backup", "--data", os.path.join(folder, "data"), os.path.join(folder, "bad.db"))
            self.assertEqual(bad.returncode, 2, bad.stdout)
            self.assertEqual(sorted(os.listdir(folder)), ["copy.db", "data"])

    def test_times_that_are_none(self):
        with tempfile.TemporaryDirectory() as data:
            for text in ("10", "m", "-5m", "10 m", "1w", "99999999d", ""):
                status, words = refuses_to_begin("--port", "0", f"--backup-every={text}", data=data)
                self.assertEqual(status, 2, text)
                self.assertIn("backup-every", words)


class Damage(unittest.TestCase):
    def test_a_big_damaged_database_is_only_read_and_everybody_is_told(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-damage-") as data:
            with Server(*MANY, data=data) as server:
                table = call(server.port, "POST", "/api/tables", TWO)[1]
                self.assertEqual(call(server.port, "GET", "/readyz"), (200, {"status": "ready"}))
                server.stop()
            run_sql(data, "pragma synchronous = off; begin; with recursive n(i) as (select 1 union all select i + 1 from n "
                          "where i < 24000) insert into log (number, version, at, deed) select 1000, i, 1, "
                          "hex(zeroblob(1500)) from n; commit; pragma wal_checkpoint(truncate);")
            path = os.path.join(data, "ichiba.db")
            self.assertGreater(os.path.getsize(path), 64 << 20)
            with open(path, "r+b") as file:
                file.seek(4096 * 9000)
                file.write(b"\x5a" * 4096)
            with Server(*MANY, data=data) as server:
                self.assertTrue(wait_for(lambda: call(server.port, "GET", "/readyz")[0] == 503))
                self.assertEqual(call(server.port, "GET", "/readyz")[1]["status"], "read_only")
                status, answer = call(server.port, "GET", "/healthz")
                self.assertEqual((status, answer["status"]), (200, "read_only"))
                status, answer = call(server.port, "POST", "/api/tables", TWO)
                self.assertEqual((status, answer["error"]["code"]), (503, "damaged"))
                status, answer = call(server.port, "POST", f"/api/tables/{table['table']}/sit", {"name": "Ben"})
                self.assertEqual((status, answer["error"]["code"]), (503, "damaged"))
                self.assertEqual(call(server.port, "GET", f"/api/tables/{table['table']}")[0], 200)   # still to be read
                status, words = server.stop()
                self.assertEqual(status, 0)
                self.assertIn("put a backup in its place", words)


class OldTables(unittest.TestCase):
    def test_old_tables_are_counted_and_removed_and_young_ones_stay(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-old-") as data:
            with Server(*MANY, data=data) as server:
                old, young = finished_table(server.port), finished_table(server.port)
                waiting = call(server.port, "POST", "/api/tables", TWO)[1]["table"]
                busy = ichiba("prune", "--data", data, "--keep-finished", "30")
                self.assertEqual(busy.returncode, 2)
                self.assertIn("another ichiba serve", busy.stderr)
                server.stop()
            run_sql(data, f"update tables set finished = finished - 40 * {DAY} where number = 1;")
            said = ichiba("prune", "--data", data, "--keep-finished", "30", "--dry-run").stdout
            self.assertRegex(said, r"1 tables with \d+ entries, \d+ bytes of text, would be removed")
            self.assertIn("0 tables", ichiba("prune", "--data", data, "--keep-finished", "50").stdout)
            self.assertRegex(ichiba("prune", "--data", data, "--keep-finished", "30").stdout, "1 tables .* removed")
            with Server(*MANY, data=data) as server:
                status, answer = call(server.port, "GET", f"/api/tables/{old}")
                self.assertEqual((status, answer["error"]["code"]), (404, "no_such_table"))
                for table in (young, waiting):
                    self.assertEqual(call(server.port, "GET", f"/api/tables/{table}")[0], 200)

    def test_a_running_server_removes_them_by_itself(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-old-") as data:
            with Server(*MANY, data=data) as server:
                tables = [finished_table(server.port) for _ in range(3)]
                server.stop()
            run_sql(data, f"update tables set finished = finished - 40 * {DAY} where number < 3;")
            with Server("--keep-finished", "30", *MANY, data=data) as server:
                def rows():
                    database = sqlite3.connect(os.path.join(data, "ichiba.db"))
                    try:
                        return database.execute("select count(*) from tables").fetchone()[0]
                    finally:
                        database.close()
                self.assertTrue(wait_for(lambda: rows() == 1))
                self.assertEqual([call(server.port, "GET", f"/api/tables/{table}")[0] for table in tables], [404, 404, 200])


if __name__ == "__main__":
    unittest.main()
