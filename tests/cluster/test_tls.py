"""Encrypted lines to PostgreSQL and NATS: the right certificate is accepted, that of another host is not."""

import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from bus import Nats  # noqa: E402
from client import call  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from process import ICHIBA, MANY, Server  # noqa: E402

NAMES = {"right": "DNS:localhost", "wrong": "DNS:elsewhere.example"}


class Certificates:
    """An authority, and a certificate for this machine (right) and for another one (wrong)."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="ichiba-certificates-")
        os.chmod(self.folder, 0o755)
        self.authority = self.path("authority.crt")
        key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
        self.openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.crt", "-days", "2", "-subj", "/CN=a test")
        for name, names in NAMES.items():
            with open(self.path("names"), "w", encoding="ascii") as file:
                file.write(f"subjectAltName={names}")
            self.openssl("req", *key, "-keyout", f"{name}.key", "-out", "request", "-subj", "/CN=ichiba")
            self.openssl("x509", "-req", "-in", "request", "-CA", "authority.crt", "-CAkey", "authority.key", "-CAcreateserial",
                         "-days", "2", "-extfile", "names", "-out", f"{name}.crt")

    def path(self, name):
        return os.path.join(self.folder, name)

    def openssl(self, *words):
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True)


class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.certificates = Certificates()
        cls.addClassCleanup(shutil.rmtree, cls.certificates.folder)
        cls.database = Postgres().__enter__()
        cls.addClassCleanup(cls.database.__exit__)
        cls.store = cls.database.address.replace("127.0.0.1", "localhost")
        cls.environment = {"PGPASSWORD": PASSWORD, "SSL_CERT_FILE": cls.certificates.authority}

    def encrypt_database(self, name):
        for source, target in ((f"{name}.crt", "server.crt"), (f"{name}.key", "server.key")):
            path = os.path.join(self.database.data, target)
            shutil.copy(self.certificates.path(source), path)
            os.chmod(path, 0o600)
            if os.geteuid() == 0:
                owner = pwd.getpwnam("postgres")
                os.chown(path, owner.pw_uid, owner.pw_gid)
        self.database.sql("alter system set ssl = on", name="postgres")
        self.database.restart("fast")

    def refusal(self, *words):
        done = subprocess.run([ICHIBA, *words], capture_output=True, text=True, timeout=30, check=False,
                              env={**os.environ, **self.environment})
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr

    def test_postgres(self):
        verified = f"{self.store}?sslmode=verify-full&sslrootcert={self.certificates.authority}"
        self.assertIn("does not support SSL", self.refusal("serve", "--port", "0", "--store", verified))
        self.encrypt_database("wrong")
        self.assertIn('does not match host name "localhost"', self.refusal("serve", "--port", "0", "--store", verified))
        self.encrypt_database("right")
        with Server(*MANY, "--store", verified, environment=self.environment) as server:
            made = call(server.port, "POST", "/api/tables", {"game": "osaka", "seats": [{"kind": "open"}, {"kind": "open"}]})
            self.assertEqual(made[0], 201)
            encrypted = self.database.sql("select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) "
                                          "where application_name = 'ichiba'")
            self.assertEqual(encrypted, ["t"])

    def bus(self, name):
        return Nats("--tls", "--tlscert", self.certificates.path(f"{name}.crt"), "--tlskey", self.certificates.path(f"{name}.key"))

    def test_nats(self):
        with self.bus("right") as bus:
            address = f"tls://localhost:{bus.port}"
            with Server(*MANY, "--store", self.store, "--bus", address, environment=self.environment) as one, \
                 Server(*MANY, "--store", self.store, "--bus", address, environment=self.environment) as other:
                end = time.monotonic() + 10
                for server in (one, other):                  # what each of them sends comes back
                    while call(server.port, "GET", "/readyz") != (200, {"status": "ready"}):
                        self.assertLess(time.monotonic(), end)
                        time.sleep(0.1)
            with self.subTest("an authority that nobody knows"):
                unknown = dict(self.environment, SSL_CERT_FILE="/dev/null")
                done = subprocess.run([ICHIBA, "worker", "--bus", address], capture_output=True, text=True, timeout=30, check=False,
                                      env={**os.environ, **unknown})
                self.assertIn("SSL Error", done.stderr)

    def test_nats_of_another_name(self):
        with self.bus("wrong") as bus:
            self.assertIn("SSL Error", self.refusal("worker", "--bus", f"tls://localhost:{bus.port}"))

    def test_nats_that_does_not_encrypt(self):
        with Nats() as bus:
            self.assertIn("no connection to the bus", self.refusal("worker", "--bus", f"tls://localhost:{bus.port}"))


if __name__ == "__main__":
    unittest.main()
