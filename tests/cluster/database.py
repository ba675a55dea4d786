"""A private PostgreSQL for tests: its own folder, its own port of this machine, gone at the end."""

import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile

PASSWORD = "only for this test"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
    if not found:
        raise RuntimeError("PostgreSQL is not installed; tools/install-packages does that")
    return found[-1]


class Postgres:
    """`with Postgres() as database:` runs one; `database.address` is for --store."""

    def __init__(self, *settings):
        self.settings = settings
        self.bin = programs()
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="ichiba-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.address = f"postgres://ichiba@127.0.0.1:{self.port}/ichiba"
        self.environment = {**os.environ, "PGPASSWORD": PASSWORD, "LC_ALL": "C.UTF-8"}

    def run(self, program, *words, check=True):
        """PostgreSQL refuses to run as root."""
        command = [os.path.join(self.bin, program), *words]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        return subprocess.run(command, check=check, capture_output=True, text=True, env=self.environment, cwd=self.folder,
                              timeout=60)

    def make(self):
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        secret = os.path.join(self.folder, "password")
        with open(secret, "w", encoding="utf-8") as file:
            file.write(PASSWORD)
        os.chmod(secret, 0o644)
        self.run("initdb", "-D", self.data, "-U", "ichiba", "-A", "scram-sha-256", "--pwfile", secret, "-E", "UTF8",
                 "--no-sync")
        self.start()
        self.sql("create database ichiba", name="postgres")

    def start(self):
        settings = [f"-p {self.port}", f"-k {self.folder}", "-c listen_addresses=127.0.0.1", "-c max_connections=50",
                    *(f"-c {setting}" for setting in self.settings)]
        self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.folder, "log"), "-o", " ".join(settings), "-w", "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def restart(self, mode="immediate"):
        self.stop(mode)
        self.start()

    def sql(self, text, name="ichiba"):
        """The rows of the answer, one line each."""
        done = self.run("psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port), "-U",
                        "ichiba", "-d", name, "-c", text)
        return done.stdout.split("\n")[:-1]

    def __enter__(self):
        try:
            self.make()
        except subprocess.CalledProcessError as error:
            self.__exit__()
            raise RuntimeError(f"PostgreSQL did not begin: {error.stderr}") from None
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
