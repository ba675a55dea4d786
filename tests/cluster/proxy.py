"""HAProxy in front of nodes, with the settings of deploy/."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from client import call
from database import free_port

SETTINGS = pathlib.Path(__file__).resolve().parent.parent.parent / "deploy/haproxy.cfg"


class Proxy:
    """`with Proxy([node.port, ...]) as proxy:` runs one; `proxy.port` is where."""

    def __init__(self, ports, connections=200):
        self.port = free_port()
        text = SETTINGS.read_text(encoding="utf-8")
        servers = "".join(f"    server node{number} 127.0.0.1:{port}\n" for number, port in enumerate(ports, 1))
        text = re.sub(r"(    server node\d .*\n)+", servers, text)
        text = text.replace("bind :80", f"bind 127.0.0.1:{self.port}").replace("maxconn 60000", f"maxconn {connections}")
        self.folder = tempfile.mkdtemp(prefix="ichiba-haproxy-")
        self.settings = pathlib.Path(self.folder) / "haproxy.cfg"
        self.settings.write_text(text, encoding="utf-8")
        self.process = None

    def start(self):
        self.process = subprocess.Popen(["haproxy", "-f", str(self.settings), "-db"], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while not self.answers():
            if time.monotonic() > end or self.process.poll() is not None:
                self.__exit__()
                raise RuntimeError("HAProxy finds no node; tools/install-packages installs it")
            time.sleep(0.05)
        return self

    def answers(self):
        try:
            return call(self.port, "GET", "/readyz")[0] == 200
        except OSError:
            return False

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
