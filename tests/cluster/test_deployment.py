"""The files of deploy/ as a host uses them: two nodes with what their unit gives them, HAProxy, the scripts of the package."""

import http.server
import itertools
import os
import pathlib
import random
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from bus import Nats  # noqa: E402
from client import call  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from process import ICHIBA  # noqa: E402
from proxy import Proxy  # noqa: E402

DEPLOY = HERE.parent.parent / "deploy"


def free(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def node_ports(count):
    """Ports of four digits, as in the example, that are free for the page and for the figures."""
    able = random.sample(range(4000, 9900), 1000)            # other tests may look at the same time
    found = list(itertools.islice((port for port in able if free(port) and free(10000 + port)), count))
    if len(found) < count:
        raise RuntimeError("no free ports")
    return found


def settings_of(unit, instance):
    """The lines of a unit, for one instance: `Environment` and `ExecStart` as lists of words."""
    text = (DEPLOY / unit).read_text(encoding="utf-8").replace("%i", str(instance))
    return {name: shlex.split(" ".join(re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)))
            for name in ("Environment", "EnvironmentFile", "ExecStart", "RestrictAddressFamilies")}


class Stub:
    """A node that says it is ready after `not_ready` questions, and closes the connection on anything else."""

    def __init__(self, port=0, not_ready=0):
        stub = self
        self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                stub.asked.append(f"{self.command} {self.path}")
                if self.path != "/readyz":
                    self.close_connection = True
                    return
                ready = stub.asked.count("GET /readyz") > not_ready
                self.send_response(200 if ready else 503)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Units(unittest.TestCase):
    def start(self, instance, secrets):
        """What systemd would start: only the environment and the options of the unit, and the files that it names."""
        settings = settings_of("ichiba@.service", instance)
        self.assertEqual(settings["EnvironmentFile"], ["/etc/ichiba.env"])
        command = [str(DEPLOY / "ichiba.toml") if word == "/etc/ichiba.toml" else word for word in settings["ExecStart"]]
        environment = {"PATH": os.environ["PATH"], **dict(word.split("=", 1) for word in settings["Environment"]), **secrets}
        process = subprocess.Popen([ICHIBA, *command[1:]], env=environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def until_ready(self, process, port):
        end = time.monotonic() + 20
        while True:
            try:
                if call(port, "GET", "/readyz") == (200, {"status": "ready"}):
                    return
            except OSError:
                pass
            self.assertIsNone(process.poll(), f"the node at {port} has ended: {process.stderr.read() if process.poll() else ''}")
            self.assertLess(time.monotonic(), end, f"the node at {port} is not ready")
            time.sleep(0.05)

    def test_two_nodes_of_the_template_run_beside_each_other(self):
        with Postgres() as database, Nats() as bus:
            secrets = {"ICHIBA_STORE": database.address, "ICHIBA_BUS": bus.address, "PGPASSWORD": PASSWORD}
            ports = node_ports(2)
            nodes = [self.start(port, secrets) for port in ports]
            for node, port in zip(nodes, ports):
                self.until_ready(node, port)
                self.assertIn("ichiba_", call(10000 + port, "GET", "/metrics")[1])

    def test_a_unit_may_use_the_socket_of_a_database_on_its_machine(self):
        for unit in ("ichiba@.service", "ichiba.service"):
            self.assertIn("AF_UNIX", settings_of(unit, 8081)["RestrictAddressFamilies"], unit)


    def test_a_unit_waits_for_a_database_or_a_bus_that_starts_later(self):
        for unit in ("ichiba@.service", "ichiba.service", "ichiba-worker.service"):
            head = (DEPLOY / unit).read_text(encoding="utf-8").partition("[Service]")[0]
            for line in ("StartLimitIntervalSec=0", "Wants=network-online.target", "After=network-online.target"):
                self.assertIn(line, head.splitlines(), unit)


class Balancer(unittest.TestCase):
    def test_haproxy_takes_the_settings(self):
        done = subprocess.run(["haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_request_that_changes_something_is_sent_once(self):
        with Stub() as stub, Proxy([stub.port]) as proxy:
            call(proxy.port, "GET", "/api/tables")
            call(proxy.port, "POST", "/api/tables", {"game": "osaka"})
            self.assertGreater(stub.asked.count("GET /api/tables"), 1, "what only reads is tried again")
            self.assertEqual(stub.asked.count("POST /api/tables"), 1)


class Package(unittest.TestCase):
    """The scripts with a systemctl that only writes down what it is asked."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ichiba-scripts-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.calls = self.folder / "calls"
        self.calls.write_text("", encoding="utf-8")
        (self.folder / "bin").mkdir()

    def run_script(self, name, *words, nodes=(), patience=None):
        stub = self.folder / "bin/systemctl"
        listed = "".join(f"ichiba@{port}.service loaded active running ichiba\\n" for port in nodes)
        stub.write_text(f'#!/bin/sh\necho "$*" >>{self.calls}\ncase "$1" in list-units) printf "{listed}" ;; esac\n', encoding="utf-8")
        stub.chmod(0o755)
        text = (DEPLOY / "debian" / name).read_text(encoding="utf-8").replace("/run/systemd/system", str(self.folder))
        if patience is not None:
            text = text.replace("patience=60", f"patience={patience}")
        return subprocess.run(["bash" if text.startswith("#!/bin/bash") else "sh", "-c", text, name, *words], capture_output=True, text=True, timeout=60, check=False,
                              env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}"})

    def asked(self, what):
        return [line for line in self.calls.read_text(encoding="utf-8").splitlines() if line.startswith(what)]

    def test_an_upgrade_waits_until_a_node_is_ready_before_it_restarts_the_next(self):
        one, other = node_ports(2)
        with Stub(one, not_ready=3) as first, Stub(other):
            done = self.run_script("postinst", "configure", "0.1.0", nodes=(one, other))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(first.asked), 4)
        self.assertEqual(self.asked("restart"), [f"restart ichiba@{one}.service", f"restart ichiba@{other}.service"])

    def test_an_upgrade_stops_at_a_node_that_does_not_get_ready(self):
        one, other = node_ports(2)
        with Stub(one, not_ready=1000), Stub(other):
            done = self.run_script("postinst", "configure", "0.1.0", nodes=(one, other), patience=2)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"ichiba@{one}.service is not ready", done.stderr)
        self.assertEqual(self.asked("restart"), [f"restart ichiba@{one}.service"])

    def test_removal_leaves_no_node_enabled(self):
        self.assertEqual(self.run_script("prerm", "remove").returncode, 0)
        disabled = self.asked("disable")[0].split()[1:]
        self.assertEqual(set(disabled), {"ichiba.service", "ichiba-worker.service", "ichiba@.service"})
        if not os.path.exists("/usr/bin/systemctl"):
            self.skipTest("no systemctl here that could say whether this disables every node")
        root = self.folder / "root"
        units = root / "usr/lib/systemd/system"
        units.mkdir(parents=True)
        for unit in ("ichiba.service", "ichiba-worker.service", "ichiba@.service"):
            (units / unit).write_text((DEPLOY / unit).read_text(encoding="utf-8"), encoding="utf-8")
        systemctl = ["/usr/bin/systemctl", f"--root={root}"]
        for unit in ("ichiba@8081.service", "ichiba@8082.service", "ichiba.service"):
            subprocess.run([*systemctl, "enable", unit], check=True, capture_output=True)
        wanted = root / "etc/systemd/system/multi-user.target.wants"
        self.assertEqual(len(list(wanted.iterdir())), 3)
        subprocess.run([*systemctl, "disable", *disabled], check=True, capture_output=True)
        self.assertEqual([path.name for path in wanted.glob("*")], [])


if __name__ == "__main__":
    unittest.main()
