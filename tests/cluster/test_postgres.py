"""A server on PostgreSQL: the same tables, and clear words when the database cannot be used."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from client import call, open_table  # noqa: E402
from database import PASSWORD, Postgres, free_port  # noqa: E402
from link import Link  # noqa: E402
from process import ADMIN, ICHIBA, MANY, Server  # noqa: E402
from test_daily import day, played, token  # noqa: E402

WITH_PASSWORD = {"PGPASSWORD": PASSWORD}


class OnPostgres(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = Postgres().__enter__()
        cls.addClassCleanup(cls.database.__exit__)

    def setUp(self):
        self.database.sql("drop schema if exists ichiba cascade")

    def server(self, *flags, **options):
        return Server(*MANY, "--store", self.database.address, *flags, environment=WITH_PASSWORD, **options)

    def refusal(self, address, environment=None, flags=()):
        """What a server says that cannot start."""
        done = subprocess.run([ICHIBA, "serve", "--log", "quiet", "--port", "0", "--store", address, *flags], capture_output=True,
                              text=True, timeout=30, check=False, env={**os.environ, **(environment or WITH_PASSWORD)})
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertNotIn(PASSWORD, done.stderr)
        return done.stderr


class DailyResults(OnPostgres):
    def test_results_of_a_day_survive_and_count_once(self):
        path = f"/api/daily/tsukiji/{day()}"
        with self.server() as server:
            for number, player in enumerate(("greedy", "random", "greedy"), 1):
                status, table = call(server.port, "POST", path, played("tsukiji", player), token(number))
                self.assertEqual((status, table["results"]), (200, number), table)
            again = call(server.port, "POST", path, played("tsukiji", "greedy"), token(1))[1]
            self.assertEqual((again["results"], again["yours"]), (3, table["yours"]))
            server.kill()
        with self.server() as server:
            self.assertEqual(call(server.port, "GET", path, token=token(3))[1], table)
            self.assertNotIn("yours", call(server.port, "GET", path)[1])


class Tables(OnPostgres):
    def table_of_two(self, port):
        made = call(port, "POST", "/api/tables", {"game": "tsukiji", "listed": True, "seats": [
            {"kind": "me", "name": "Annabel"}, {"kind": "open"}]})[1]
        ben = call(port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Quillfeather"})[1]
        return made["table"], made["token"], ben["token"]

    def bid(self, connection, key):
        shown = connection.hear_type("update")
        while shown["view"] is None:
            shown = connection.hear_type("update")
        connection.say({"type": "move", "version": shown["version"], "key": key, "move": "bid 3"})
        while (told := connection.hear_type("update")).get("key") != key:
            pass
        return told["version"]

    def test_a_move_survives_and_is_answered_again_with_its_key(self):
        with self.server() as server:
            table, ann, _ = self.table_of_two(server.port)
            version = self.bid(open_table(self, server.port, table, ann), "k1")
            server.kill()
        with self.server() as server:
            connection = open_table(self, server.port, table, ann)
            connection.say({"type": "move", "version": version - 1, "key": "k1", "move": "bid 3"})
            while (told := connection.hear_type("update")).get("key") != "k1":
                pass
            self.assertEqual(told["version"], version)
        self.assertEqual(self.database.sql("select count(*) from ichiba.log where deed like '%bid 3%'"), ["1"])

    def test_a_removed_name_is_nowhere_any_more(self):
        with self.server() as server:
            table, ann, ben = self.table_of_two(server.port)
            self.assertEqual(call(server.port, "DELETE", f"/api/tables/{table}/mine", token=ben)[0], 200)
            history = call(server.port, "GET", f"/api/tables/{table}/history", token=ann)[1]
            self.assertNotIn("Quillfeather", history)
            self.assertEqual([json.loads(line)["version"] for line in history.splitlines()], [2, 3, 4])
        stored = "\n".join(self.database.sql("select deed from ichiba.log") + self.database.sql("select summary from ichiba.tables"))
        self.assertIn("Annabel", stored)
        self.assertNotIn("Quillfeather", stored)

    def test_tables_that_play_are_listed(self):
        with self.server() as server:
            table, ann, _ = self.table_of_two(server.port)
            self.bid(open_table(self, server.port, table, ann), "k1")
            listed = call(server.port, "GET", "/api/tables?stage=playing")[1]["tables"]
            self.assertEqual([one["table"] for one in listed], [table])

    def test_a_statement_that_fails_is_no_lost_connection(self):
        def reconnects():
            return int(re.search(r"^ichiba_store_reconnects_total (\d+)$", call(server.admin, "GET", "/metrics")[1], re.MULTILINE)[1])
        with self.server(*ADMIN) as server:
            table, ann, _ = self.table_of_two(server.port)
            connection = open_table(self, server.port, table, ann)
            while (shown := connection.hear_type("update"))["view"] is None:
                pass
            self.database.sql("alter table ichiba.log add constraint strange check (deed not like '%bid 3%')")
            move = {"type": "move", "version": shown["version"], "key": "k1", "move": "bid 3"}
            connection.say(move)
            refused = connection.hear_type("refused")["refusal"]
            self.assertEqual(refused["code"], "storage")
            self.assertIn("nothing was changed", refused["words"])
            self.database.sql("alter table ichiba.log drop constraint strange")
            connection.say(move)
            while connection.hear_type("update").get("key") != "k1":
                pass
            self.assertEqual(reconnects(), 0)
            self.database.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ichiba'")
            end = time.monotonic() + 10
            while reconnects() < 2:
                self.assertLess(time.monotonic(), end, "both connections come back")
                time.sleep(0.05)

    def test_without_its_database_it_refuses_and_comes_back(self):
        with self.server(*ADMIN) as server:
            table, ann, ben = self.table_of_two(server.port)
            self.bid(open_table(self, server.port, table, ann), "k1")
            self.database.stop()
            try:
                connection = open_table(self, server.port, table, ben)
                shown = connection.hear_type("update")
                connection.say({"type": "move", "version": shown["version"], "key": "k2", "move": "bid 2"})
                refused = connection.hear_type("refused", timeout=30)
                self.assertEqual((refused["refusal"]["code"], refused["key"]), ("storage", "k2"))
                self.assertEqual(call(server.port, "GET", "/readyz")[0], 503)
                self.assertEqual(call(server.port, "GET", "/healthz")[0], 200)
            finally:
                self.database.start()
            connection.say({"type": "move", "version": shown["version"], "key": "k2", "move": "bid 2"})
            while connection.hear_type("update", timeout=30).get("key") != "k2":
                pass
            self.assertEqual(call(server.port, "GET", "/readyz")[0], 200)
        self.assertEqual(self.database.sql("select count(*) from ichiba.log where deed like '%bid 2%'"), ["1"])


class Risks(OnPostgres):
    """Settings of the database that make it forget what it has acknowledged."""

    def said(self):
        process = subprocess.Popen([ICHIBA, "serve", "--log-json", "--port", "0", "--store", self.database.address],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **WITH_PASSWORD})
        self.assertIn("http://", process.stdout.readline())
        status = subprocess.run([ICHIBA, "status", "--store", self.database.address], capture_output=True, text=True, timeout=30,
                                check=True, env={**os.environ, **WITH_PASSWORD}).stdout
        process.terminate()
        lines = [json.loads(line) for line in process.communicate(timeout=20)[1].splitlines()]
        return " ".join(line.get("what", "") for line in lines), status

    def set(self, setting, value):
        self.database.sql(f"alter system set {setting} = {value}", name="postgres")
        self.database.sql("select pg_reload_conf()", name="postgres")
        end = time.monotonic() + 10
        while self.database.sql(f"show {setting}") != [value]:
            self.assertLess(time.monotonic(), end)

    def test_the_log_and_the_status_warn_of_them(self):
        for words in self.said():
            self.assertNotIn("are lost", words)
        for setting in ("fsync", "synchronous_commit"):
            self.set(setting, "off")
            try:
                for words in self.said():
                    self.assertIn(f"has {setting} = off", words)
            finally:
                self.set(setting, "on")


class SeveralHosts(OnPostgres):
    def until_ready(self, server, seconds):
        end = time.monotonic() + seconds
        while call(server.port, "GET", "/readyz")[0] != 200:
            self.assertLess(time.monotonic(), end, "it does not find its database")
            time.sleep(0.05)

    def test_a_host_that_never_answers_is_passed_by(self):
        """A machine that is off looks like this: nothing comes back, not even a refusal."""
        with socket.create_server(("127.0.0.1", 0)) as silent, Link(self.database.port) as line:
            hosts = f"127.0.0.1:{silent.getsockname()[1]},127.0.0.1:{line.port}"
            with Server(*MANY, "--store", f"postgres://ichiba@{hosts}/ichiba", environment=WITH_PASSWORD) as server:
                self.until_ready(server, 10)
                line.cut()
                end = time.monotonic() + 5
                while call(server.port, "GET", "/readyz")[0] == 200:
                    self.assertLess(time.monotonic(), end, "it does not notice")
                    time.sleep(0.01)
                self.until_ready(server, 10)


class Refusals(OnPostgres):
    def test_an_address_that_is_none(self):
        words = self.refusal(f"postgres://ichiba:{PASSWORD}@[/x")
        self.assertIn("--store: this is no address of PostgreSQL", words)

    def test_a_database_that_is_not_running(self):
        words = self.refusal(f"postgres://ichiba:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{free_port()}/ichiba")
        self.assertIn("cannot be used", words)
        self.assertIn("refused", words)

    def test_a_wrong_password(self):
        self.assertIn("password authentication failed", self.refusal(self.database.address, {"PGPASSWORD": "guess"}))

    def test_a_database_that_does_not_exist(self):
        self.assertIn('database "ichiba_nowhere" does not exist', self.refusal(f"{self.database.address}_nowhere"))

    def test_backups_that_would_never_be_made(self):
        for flags in (("--backup-every", "10m"), ("--backup-to", "/tmp/copies")):
            self.assertIn("pg_dump", self.refusal(self.database.address, flags=flags))

    def test_of_two_that_start_at_once_one_begins(self):
        command = [ICHIBA, "serve", "--log", "quiet", "--port", "0", "--store", self.database.address]
        both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env={**os.environ, **WITH_PASSWORD}) for _ in range(2)]
        try:
            said = [process.stdout.readline() for process in both]    # nothing: it has ended
            self.assertEqual(sorted("http://" in line for line in said), [False, True])
        finally:
            for process in both:
                process.kill()
                process.communicate()

    def test_a_second_server(self):
        with self.server():
            self.assertIn("another server uses the database", self.refusal(self.database.address))

    def test_a_schema_of_a_newer_program(self):
        with self.server():
            pass
        self.database.sql("update ichiba.schema set version = 99, usable_from = 99")
        self.assertIn("was changed by a newer ichiba (format 99, usable from 99", self.refusal(self.database.address))
        self.database.sql("update ichiba.schema set usable_from = 1")
        with self.server() as server:        # the newer program only added something
            self.assertEqual(call(server.port, "GET", "/readyz")[0], 200)
        self.assertEqual(self.database.sql("select version from ichiba.schema"), ["99"])

    def test_a_user_who_may_not_create_a_schema(self):
        self.database.sql("drop role if exists guest; create role guest login password 'guest'")
        words = self.refusal(self.database.address.replace("ichiba@", "guest@"), {"PGPASSWORD": "guest"})
        self.assertIn("must be allowed to create a schema", words)

    def test_a_schema_of_somebody_else(self):
        self.database.sql("create schema ichiba")
        self.assertIn("that this program did not make", self.refusal(self.database.address))

    def test_tables_that_were_changed(self):
        with self.server():
            pass
        self.database.sql("alter table ichiba.log drop column key")
        self.assertIn("are not as ichiba made them", self.refusal(self.database.address))


class Damage(OnPostgres):
    """What the store relies on is gone, and no statement would fail: `on conflict do nothing` stores everything."""

    def refusal_after(self, damage):
        self.database.sql("drop schema if exists ichiba cascade")
        with self.server():
            pass
        self.database.sql(damage)
        words = self.refusal(self.database.address)
        self.assertIn("is damaged", words)
        self.assertIn("restore a backup", words)
        remedy = re.search(r"repair it with: (.*)", words)[1]
        self.assertNotIn(";;", remedy)
        self.database.sql(remedy)
        with self.server() as server:        # what the message says helps
            made = call(server.port, "POST", "/api/tables", {"game": "osaka", "seats": [{"kind": "open"}, {"kind": "open"}]})
            self.assertEqual(made[0], 201)
        return words

    def test_entries_could_be_stored_twice(self):
        words = self.refusal_after("drop index ichiba.log_version")
        self.assertIn("ichiba.log has no unique index on (number, version)", words)
        words = self.refusal_after("drop index ichiba.log_key")
        self.assertIn("ichiba.log has no unique index on (number, key)", words)

    def test_an_index_that_is_not_what_it_was(self):
        for other in ("create index log_version on ichiba.log (number, version)",
                      "create unique index log_version on ichiba.log (number, version, at)",
                      "create unique index log_version on ichiba.log (number, version) where version < 100"):
            with self.subTest(other):
                self.refusal_after(f"drop index ichiba.log_version; {other}; alter index ichiba.log_version rename to other")

    def test_an_index_that_could_not_be_made(self):
        """PostgreSQL leaves an invalid one behind when rows are there twice already."""
        with self.server() as server:
            call(server.port, "POST", "/api/tables", {"game": "osaka", "seats": [{"kind": "open"}, {"kind": "open"}]})
        self.database.sql("drop index ichiba.log_version")
        self.database.sql("insert into ichiba.log select * from ichiba.log where version = 1")
        with self.assertRaises(subprocess.CalledProcessError):
            self.database.sql("create unique index concurrently log_version on ichiba.log (number, version)")
        self.assertIn("ichiba.log has no unique index on (number, version)", self.refusal(self.database.address))

    def test_other_keys(self):
        for table, key, columns in (("tables", "tables_pkey", "number"), ("tables", "tables_id_key", "id"),
                                    ("daily", "daily_pkey", "game, day, version, token"), ("nodes", "nodes_pkey", "id"),
                                    ("leases", "leases_pkey", "part"), ("table_makers", "table_makers_pkey", "client")):
            with self.subTest(key):
                words = self.refusal_after(f"alter table ichiba.{table} drop constraint {key}")
                self.assertIn(f"ichiba.{table} has no unique index on ({columns})", words)

    def test_parts_of_the_tables_without_a_lease(self):
        words = self.refusal_after("delete from ichiba.leases where part in (7, 63)")
        self.assertIn("ichiba.leases has 62 of 64 parts", words)
        words = self.refusal_after("update ichiba.leases set part = 64 where part = 0")
        self.assertIn("ichiba.leases has 63 of 64 parts in 64 rows", words)

    def test_nodes_without_a_name_on_the_bus(self):
        for damage in ("delete from ichiba.installation", "insert into ichiba.installation values ('second')",
                       "update ichiba.installation set name = 'a.>'"):
            with self.subTest(damage):
                self.assertIn("ichiba.installation should have one row", self.refusal_after(damage))


if __name__ == "__main__":
    unittest.main()
