"""Disks that are full or cannot be written to: nothing acknowledged is lost, nothing crashes, and the server recovers when
there is room again."""

import os
import resource
import subprocess
import tempfile
import unittest

from client import Table, call
from process import ADMIN, ICHIBA, MANY, Server, can_mount

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}


def fill(port, test):
    """Makes tables until the server cannot store one; their names."""
    made = []
    for _ in range(20000):
        status, answer = call(port, "POST", "/api/tables", TWO)
        if status != 201:
            test.assertEqual((status, answer["error"]["code"]), (503, "storage"))
            return made
        made.append(answer)
    test.fail("the disk never got full")


class FullDisk(unittest.TestCase):
    def check(self, server):
        made = fill(server.port, self)
        self.assertGreater(len(made), 10)
        first = made[0]
        self.assertEqual(call(server.port, "GET", f"/api/tables/{first['table']}")[0], 200)
        status, answer = call(server.port, "POST", f"/api/tables/{first['table']}/sit", {"name": "Ben"})
        self.assertIn(status, (200, 503), answer)
        table = Table(server.port, first["table"], first["token"])
        self.addCleanup(table.close)
        self.assertEqual(table.hear()["seat"], 0)
        self.assertEqual(call(server.port, "GET", "/healthz")[0], 200)
        self.assertEqual(call(server.port, "GET", "/readyz")[0], 503)
        self.assertNotIn("ichiba_store_errors_total 0\n", call(server.admin, "GET", "/metrics")[1])
        return made

    def check_again(self, data, made):
        """With room again everything that was promised is there, and new things can be stored."""
        with Server(*MANY, data=data) as server:
            for table in (made[0], made[-1]):
                self.assertEqual(call(server.port, "GET", f"/api/tables/{table['table']}")[0], 200)
            self.assertEqual(call(server.port, "POST", "/api/tables", TWO)[0], 201)

    def test_a_file_that_may_not_grow(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-full-") as data:
            with Server(*MANY, *ADMIN, data=data) as server:
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (800_000, 800_000))
                made = self.check(server)
            self.check_again(data, made)

    @unittest.skipUnless(can_mount(), "needs the right to mount")
    def test_a_disk_of_two_megabytes(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-full-") as folder:
            small, saved = os.path.join(folder, "small"), os.path.join(folder, "saved")
            os.mkdir(small)
            script = f'mount -t tmpfs -o size=2m none "{small}" && "$@"; status=$?; cp -r "{small}" "{saved}"; exit $status'
            server = Server(*MANY, *ADMIN, data=small, command=["unshare", "-m", "sh", "-c", script, "sh"]).start()
            made = self.check(server)
            # The shell outlives the server and copies its files to where there is room.
            children = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True)
            os.kill(int(children.stdout.split()[0]), 15)
            self.assertEqual(server.process.wait(timeout=20), 0)
            server.close_pipes()
            self.check_again(saved, made)

    @unittest.skipUnless(can_mount(), "needs the right to mount")
    def test_a_disk_that_cannot_be_written_to(self):
        with tempfile.TemporaryDirectory(prefix="ichiba-read-only-") as folder:
            script = f'mount -t tmpfs -o ro none "{folder}" && exec "$@"'
            done = subprocess.run(["unshare", "-m", "sh", "-c", script, "sh", ICHIBA, "serve", "--port", "0", "--data",
                                   os.path.join(folder, "data")], capture_output=True, text=True, timeout=20, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn("Read-only file system", done.stderr)
            self.assertIn("--data", done.stderr)


if __name__ == "__main__":
    unittest.main()
