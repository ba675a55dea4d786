"""A private NATS server for tests: its own port of this machine, gone at the end."""

import signal
import socket
import subprocess
import time

from database import free_port


class Nats:
    """`with Nats() as bus:` runs one; `bus.address` is for --bus."""

    def __init__(self, *flags):
        self.flags = flags
        self.port = free_port()
        self.address = f"nats://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        self.process = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port), *self.flags],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise RuntimeError("nats-server did not begin; tools/install-packages installs it") from None
                time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def freeze(self, seconds):
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.kill()
