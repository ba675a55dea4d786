"""All tables from SQLite to PostgreSQL and back: every entry, in both directions, after an interruption too."""

import contextlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from client import call, open_table  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from process import ICHIBA, MANY, Server  # noqa: E402

ENVIRONMENT = {**os.environ, "PGPASSWORD": PASSWORD}


def run(*words):
    return subprocess.run([ICHIBA, "migrate", *words], capture_output=True, text=True, timeout=60, check=False,
                          env=ENVIRONMENT)


def rows(folder):
    """Everything that counts, whatever numbers the database gave."""
    with sqlite3.connect(os.path.join(folder, "ichiba.db")) as database:
        log = database.execute("select id, version, at, key, deed from log join tables using (number) order by id, version")
        tables = database.execute("select id, stage, listed, due, summary, finished from tables order by id")
        runs = database.execute("select began, seen from runs order by id")
        daily = database.execute("select * from daily order by game, day, version, token")
        return log.fetchall(), tables.fetchall(), runs.fetchall(), daily.fetchall()


class Migrate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = Postgres().__enter__()
        cls.addClassCleanup(cls.database.__exit__)
        cls.folder = tempfile.TemporaryDirectory(prefix="ichiba-migrate-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.data = os.path.join(cls.folder.name, "data")
        with Server(*MANY, data=cls.data) as server:
            for i in range(150):             # more than one batch
                call(server.port, "POST", "/api/tables", {"game": "osaka", "listed": True, "seats": [
                    {"kind": "me", "name": f'Ann "{i}" \\ 市場'}, {"kind": "open"}]})
            made = call(server.port, "POST", "/api/tables", {"game": "tsukiji", "seats": [
                {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": 1}]})[1]
            cls.table, cls.token = made["table"], made["token"]
            connection = open_table(cls(), server.port, cls.table, cls.token)
            shown = connection.hear_type("update")
            while shown["view"] is None:
                shown = connection.hear_type("update")
            connection.say({"type": "move", "version": shown["version"], "key": "k1", "move": "bid 3"})
            while connection.hear_type("update").get("key") != "k1":
                pass
            connection.close()
            server.stop()
        with sqlite3.connect(os.path.join(cls.data, "ichiba.db")) as database:
            database.executemany("insert into daily values (?, ?, ?, ?, ?, ?)", [
                (game, f"2026-11-{day:02}", "0.1.0", f"{day * 7919 + number:064x}", number % 40, number % 2 + 1)
                for game in ("osaka", "tsukiji") for day in (15, 16) for number in range(600)])  # more than one batch

    def setUp(self):
        self.database.sql("drop schema if exists ichiba cascade")

    def test_onto_itself(self):
        for address in (f"sqlite:{self.data}", self.database.address):
            done = run("--from", address, "--to", address)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("--from and --to are the same database", done.stderr)

    def there(self, data=None):
        return run("--from", f"sqlite:{data or self.data}", "--to", self.database.address)

    def test_there_and_back(self):
        done = self.there()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"151 tables with \d+ entries, compared one by one; 151 were new")
        with tempfile.TemporaryDirectory(prefix="ichiba-back-") as folder:
            back = os.path.join(folder, "data")
            done = run("--from", self.database.address, "--to", f"sqlite:{back}")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(rows(back), rows(self.data))

    def test_a_game_goes_on_there(self):
        self.assertEqual(self.there().returncode, 0)
        with Server(*MANY, "--store", self.database.address, environment=ENVIRONMENT) as server:
            connection = open_table(self, server.port, self.table, self.token)
            version = connection.hear_type("update")["version"]
            connection.say({"type": "move", "version": 2, "key": "k1", "move": "bid 3"})
            while (told := connection.hear_type("update")).get("key") != "k1":
                pass
            self.assertLessEqual(told["version"], version)   # the answer of then, not a second bid

    def test_an_interrupted_copy_goes_on(self):
        self.assertEqual(self.there().returncode, 0)
        self.database.sql("delete from ichiba.log where number > 70; delete from ichiba.tables where number > 70")
        done = self.there()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("; 81 were new", done.stdout)

    def many_tables(self, folder):
        """The same tables many times over, under other names: a copy takes a while."""
        shutil.copytree(self.data, folder)
        with sqlite3.connect(os.path.join(folder, "ichiba.db")) as database:
            database.execute("""with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
                insert into tables (number, id, stage, listed, due, summary, finished)
                select number + 1000 * i, id + i, stage, listed, due, summary, finished from tables, n""")
            database.execute("""with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
                insert into log (number, version, at, key, deed) select number + 1000 * i, version, at, key, deed from log, n""")
            return database.execute("select count(*) from tables").fetchone()[0]

    def kill_and_repeat(self, count, all_of_them, *words):
        """Kills the copy again and again in the middle, and lets it end. Returns how often it had copied some of them."""
        middles = 0
        for part in (0.2, 0.4, 0.6, 0.8):
            process = subprocess.Popen([ICHIBA, "migrate", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env=ENVIRONMENT)
            end = time.monotonic() + 60
            while count() < part * all_of_them and process.poll() is None:
                self.assertLess(time.monotonic(), end)
            process.kill()
            process.wait()
            middles += 0 < count() < all_of_them
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return middles

    def test_killed_in_the_middle_there_and_back(self):
        def in_file(path):
            try:
                with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
                    return database.execute("select count(*) from tables").fetchone()[0]
            except sqlite3.Error:                            # not made yet
                return 0

        def in_database():
            if self.database.sql("select to_regclass('ichiba.tables')") == [""]:
                return 0
            return int(self.database.sql("select count(*) from ichiba.tables")[0])
        with tempfile.TemporaryDirectory(prefix="ichiba-killed-") as folder:
            source, back = os.path.join(folder, "source"), os.path.join(folder, "back")
            tables = self.many_tables(source)
            middles = self.kill_and_repeat(in_database, tables, "--from", f"sqlite:{source}", "--to", self.database.address)
            self.assertGreater(middles, 0)
            middles = self.kill_and_repeat(lambda: in_file(os.path.join(back, "ichiba.db")), tables, "--from",
                                           self.database.address, "--to", f"sqlite:{back}")
            self.assertGreater(middles, 0)
            self.assertEqual(rows(back), rows(source))

    def test_results_of_a_day_that_differ(self):
        self.assertEqual(self.there().returncode, 0)
        for damage in ("update ichiba.daily set points = points + 1 where token = (select min(token) from ichiba.daily)",
                       "insert into ichiba.daily values ('tsukiji', '2026-11-17', '0.1.0', 'more', 1, 1)"):
            self.database.sql(damage)
            done = self.there()
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("has other results of the daily market than the source", done.stderr)
            self.database.sql("delete from ichiba.daily")

    def test_what_differs_is_not_overwritten(self):
        self.assertEqual(self.there().returncode, 0)
        self.database.sql("update ichiba.log set deed = '{}' where number = 5 and version = 1")
        done = self.there()
        self.assertEqual(done.returncode, 2)
        self.assertIn("has another table", done.stderr)
        self.assertEqual(self.database.sql("select deed from ichiba.log where number = 5 and version = 1"), ["{}"])

    def test_not_while_a_server_runs(self):
        with Server(*MANY, "--store", self.database.address, environment=ENVIRONMENT):
            self.assertIn("another server uses the database", self.there().stderr)
        with tempfile.TemporaryDirectory(prefix="ichiba-used-") as folder, Server(*MANY, data=folder):
            done = self.there(folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn("another", done.stderr)

    def test_addresses_that_are_none(self):
        self.assertIn("expected sqlite:FOLDER or postgres://", run("--from", "mysql:x", "--to", "sqlite:y").stderr)
        self.assertIn("there is no such database", run("--from", f"sqlite:{self.folder.name}/none", "--to",
                                                       self.database.address).stderr)


if __name__ == "__main__":
    unittest.main()
