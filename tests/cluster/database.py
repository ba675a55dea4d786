"""A private PostgreSQL for tests: its own folder, its own port of this machine, gone at the end."""

import errno
import glob
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
import time

PASSWORD = "only for this test"


def free_port():
    """One that no connection is given by the system: what is restarted there finds it free again."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        first = int(file.read().split()[0])
    for port in random.sample(range(first // 2, first), 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise RuntimeError("no free port")


def programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
    if not found:
        raise RuntimeError("PostgreSQL is not installed; tools/install-packages does that")
    return found[-1]


class Postgres:
    """`with Postgres() as database:` runs one; `database.address` is for --store."""

    def __init__(self, *settings, megabytes=None):
        self.settings = settings
        self.megabytes = megabytes           # of a disk of its own; needs the right to mount
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

    def own_folder(self):
        if self.megabytes:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.megabytes}m", "none", self.folder], check=True)
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)

    def make(self):
        self.own_folder()
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

    def copy_of(self, primary):
        """Becomes a standby of another one."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.own_folder()
        self.run("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "-h", "127.0.0.1", "-p",
                 str(primary.port), "-U", "ichiba")
        self.start()

    def promote(self):
        self.run("pg_ctl", "-D", self.data, "-w", "promote")

    def fill_disk(self):
        """Takes all space that is left."""
        try:
            with open(os.path.join(self.folder, "filler"), "wb") as file:
                while True:
                    file.write(bytes(1 << 16))
                    file.flush()
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise

    def free_disk(self):
        os.remove(os.path.join(self.folder, "filler"))
        if self.run("pg_ctl", "-D", self.data, "status", check=False).returncode != 0:
            self.start()                     # without space for its log it may have stopped

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
        if self.megabytes:
            subprocess.run(["umount", "-l", self.folder], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


class WithStandby:
    """A primary and a synchronous standby; `address` names both."""

    def __init__(self):
        self.primary, self.standby = Postgres(), Postgres()
        self.address = (f"postgres://ichiba@127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}/ichiba")

    def follow(self):
        """What is stored from now on is on both disks before it is acknowledged."""
        self.standby.copy_of(self.primary)
        while self.primary.sql("select 1 from pg_stat_replication where state = 'streaming'", name="postgres") != ["1"]:
            time.sleep(0.05)
        self.require_standby(True)

    def require_standby(self, required):
        self.primary.sql(f"alter system set synchronous_standby_names = '{'*' if required else ''}'", name="postgres")
        self.primary.sql("select pg_reload_conf()", name="postgres")

    def fail_over(self):
        """The primary dies, the standby takes its place, and a new standby is made."""
        self.primary.stop("immediate")
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.require_standby(False)          # until there is one
        self.follow()

    def sql(self, text, name="ichiba"):
        return self.primary.sql(text, name)

    def __enter__(self):
        self.primary.__enter__()
        try:
            self.follow()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for one in (self.primary, self.standby):
            one.__exit__()
