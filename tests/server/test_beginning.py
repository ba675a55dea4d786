"""Starting and stopping the server: flags, folders, ports, copies, logs."""

import json
import os
import subprocess
import tempfile
import unittest

from client import Closed, call, open_table
from process import ICHIBA, MANY, Server, refuses_to_begin

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}


class Beginning(unittest.TestCase):
    def test_stopping_tells_everybody_and_exits_well(self):
        with Server(*MANY) as server:
            made = call(server.port, "POST", "/api/tables", TWO)[1]
            ann = open_table(self, server.port, made["table"], made["token"])
            ann.hear()
            server.process.terminate()
            self.assertEqual(ann.hear_type("closing")["type"], "closing")
            with self.assertRaises(Closed) as closed:
                ann.hear()
            self.assertEqual(closed.exception.code, 1012)
            ann.close()
            self.assertEqual(server.process.wait(timeout=20), 0)
            server.close_pipes()

    def test_two_servers_on_one_folder(self):
        with Server() as server:
            status, words = refuses_to_begin("--port", "0", data=server.data)
            self.assertEqual(status, 2)
            self.assertIn("another ichiba serve", words)
            self.assertIn("--data", words)

    def test_a_port_in_use(self):
        with Server() as server, tempfile.TemporaryDirectory() as data:
            status, words = refuses_to_begin("--port", str(server.port), data=data)
            self.assertEqual(status, 2)
            self.assertIn("in use", words)
            self.assertIn("--port", words)

    def test_folders_and_addresses_that_cannot_be_used(self):
        with tempfile.TemporaryDirectory() as folder:
            blocked = os.path.join(folder, "file")
            with open(blocked, "w", encoding="utf-8") as file:
                file.write("not a folder")
            status, words = refuses_to_begin("--port", "0", data=blocked)
            self.assertEqual(status, 2)
            self.assertIn("data folder", words)
            status, words = refuses_to_begin("--port", "0", "--host", "nowhere", data=folder)
            self.assertEqual(status, 2)
            self.assertIn("--host", words)

    def test_flag_environment_and_file_in_this_order(self):
        with tempfile.TemporaryDirectory() as folder:
            config = os.path.join(folder, "ichiba.toml")
            with open(config, "w", encoding="utf-8") as file:
                file.write("tables-per-client = 1\n")
            def tables(*flags, **environment):
                with Server("--config", config, *flags, environment=environment) as server:
                    return sum(call(server.port, "POST", "/api/tables", TWO)[0] == 201 for _ in range(5))
            self.assertEqual(tables(), 1)
            self.assertEqual(tables(ICHIBA_TABLES_PER_CLIENT="2"), 2)
            self.assertEqual(tables("--tables-per-client", "3", ICHIBA_TABLES_PER_CLIENT="2"), 3)
            for text, words in [("colour = 3\n", "no setting 'colour'"), ("port = many\n", "port"), ("= =\n", "ichiba serve")]:
                with open(config, "w", encoding="utf-8") as file:
                    file.write(text)
                status, said = refuses_to_begin("--config", config, data=folder)
                self.assertEqual(status, 2, text)
                self.assertIn(words, said)

    def test_proxies_names_and_addresses_that_make_no_sense(self):
        with tempfile.TemporaryDirectory() as folder:
            for flags, words in [(["--trusted-proxy", "everybody"], "--trusted-proxy everybody"),
                                 (["--trusted-proxy", "10.0.0.0/40"], "10.0.0.0/40"),
                                 (["--public-host", "a:80"], "--public-host a:80"), (["--admin", "here"], "127.0.0.1:9180"),
                                 (["--behind-proxy"], "--trusted-proxy"), (["--admin", "nowhere:0"], "--admin nowhere")]:
                status, said = refuses_to_begin("--port", "0", *flags, data=folder)
                self.assertEqual(status, 2, flags)
                self.assertIn(words, said)

    def test_a_copy_while_the_server_runs(self):
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            made = call(server.port, "POST", "/api/tables", TWO)[1]
            os.mkdir(os.path.join(folder, "data"))
            copy = os.path.join(folder, "data", "ichiba.db")
            done = subprocess.run([ICHIBA, "backup", "--data", server.data, copy], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            with Server(data=os.path.join(folder, "data")) as second:
                self.assertEqual(call(second.port, "GET", f"/api/tables/{made['table']}")[0], 200)
            done = subprocess.run([ICHIBA, "backup", "--data", server.data, copy], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 2)

    def test_logs_tell_what_happens_and_no_secrets(self):
        for flags in ([], ["--log-json"]):
            with Server(*flags, *MANY, log="verbose") as server:
                made = call(server.port, "POST", "/api/tables?secret=1", TWO)[1]
                ann = open_table(self, server.port, made["table"], made["token"])
                ann.hear()
                ann.close()
                call(server.port, "GET", f"/api/tables/{made['table']}/history", token=made["token"])
                status, words = server.stop()
            self.assertEqual(status, 0)
            for secret in (made["token"], "Ann", "secret"):
                self.assertNotIn(secret, words)
            if flags:
                lines = [json.loads(line) for line in words.splitlines()]
                self.assertIn("listening", [line["event"] for line in lines])
                request = next(line for line in lines if line["event"] == "request")
                self.assertEqual([request[key] for key in ("method", "path", "status", "client")],
                                 ["POST", "/api/tables", "201", "127.0.0.1"])
                closed = next(line for line in lines if line["event"] == "connection closed")
                self.assertEqual((closed["client"], closed["table"]), ("127.0.0.1", made["table"]))
            else:
                self.assertRegex(words, r"Z request method=POST path=/api/tables status=201 ms=[\d.]+ client=127.0.0.1\n")
                self.assertRegex(words, r"Z connection opened table=\w+ client=127.0.0.1\n")
                self.assertRegex(words, r'Z connection closed table=\w+ client=127.0.0.1 why="?[a-z ]+"? code=1000\n')


if __name__ == "__main__":
    unittest.main()
