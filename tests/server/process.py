"""Starts and ends servers for tests, on a free port of this machine."""

import glob
import os
import re
import shutil
import signal
import subprocess
import tempfile

ICHIBA = os.environ.get("ICHIBA", "build/ichiba")
MANY = ["--connections-per-client", "0", "--tables-per-client", "0", "--sits-per-client", "0",
        "--listed-per-client", "0", "--dailies-per-client", "0", "--messages-per-second", "0",
        "--requests-per-second", "0"]
ADMIN = ["--admin", "127.0.0.1:0"]       # metrics for the host, on a separate port: `server.admin`


def can_mount():
    """May this user mount a file system?"""
    return subprocess.run(["unshare", "-m", "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True,
                          check=False).returncode == 0


def with_clock(offset):
    """The environment of a program whose clock is fast or slow: "+30" is half a minute fast."""
    if offset == "+0":
        return {}
    return {"LD_PRELOAD": glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")[0], "FAKETIME": offset,
            "DONT_FAKE_MONOTONIC": "1"}


class Server:
    """`with Server() as server:` runs one; `server.port` is where."""

    def __init__(self, *flags, data=None, environment=None, command=None, log="quiet", port=0, program=ICHIBA):
        self.folder = None if data else tempfile.mkdtemp(prefix="ichiba-server-")
        self.data = data or os.path.join(self.folder, "data")
        self.command = [*(command or []), program, "serve", "--port", str(port), "--data", self.data, "--log", log, *flags]
        self.environment = {**os.environ, **(environment or {})}
        self.process = None
        self.port = None
        self.admin = None

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=self.environment)
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", line)
        if not found:
            words = self.process.stderr.read()
            self.process.wait()
            raise RuntimeError(f"the server did not begin: {words}")
        self.port = int(found[1])
        if "--admin" in self.command:
            self.admin = int(re.search(r"http://\S+:(\d+)/", self.process.stdout.readline())[1])
        return self

    def memory_mb(self):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.close_pipes()

    def stop(self):
        """Stops it like its host would; the exit status and its standard error."""
        self.process.send_signal(signal.SIGTERM)
        words = self.process.stderr.read()
        status = self.process.wait(timeout=20)
        self.close_pipes()
        return status, words

    def close_pipes(self):
        self.process.stdout.close()
        self.process.stderr.close()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.kill()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)


def refuses_to_begin(*flags, data):
    """The message of a server that cannot start, and its exit status."""
    done = subprocess.run([ICHIBA, "serve", "--log", "quiet", "--data", data, *flags], capture_output=True, text=True,
                          timeout=20, check=False)
    return done.returncode, done.stderr
