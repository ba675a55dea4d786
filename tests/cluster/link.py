"""A line between two programs of this machine that can stall, break, or lose messages of NATS."""

import random
import socket
import threading
import time


class Link:
    """`with Link(port) as link:` passes on what comes to `link.port`, and the answers."""

    def __init__(self, target, seed=1):
        self.target = target
        self.moving = threading.Event()      # cleared while it stalls: connections stay, nothing passes
        self.moving.set()
        self.delay = 0.0                     # seconds, each way
        self.loses = 0.0                     # this share of the messages that NATS delivers
        self.lost = 0
        self.rng = random.Random(seed)
        self.pairs = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.pairs.add((near, far))
            threading.Thread(target=self.pass_on, args=(near, far, lambda data: data), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(far, near, Losing(self)), daemon=True).start()

    def pass_on(self, source, target, change):
        try:
            while data := source.recv(1 << 16):
                time.sleep(self.delay)
                self.moving.wait()
                target.sendall(change(data))
        except OSError:
            pass
        for end in (source, target):
            close(end)

    def stall(self):
        self.moving.clear()

    def go_on(self):
        self.moving.set()

    def cut(self):
        """Ends all connections. New ones are accepted at once."""
        for pair in list(self.pairs):
            for end in pair:
                close(end)
            self.pairs.discard(pair)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        close(self.listener)
        self.cut()
        self.go_on()


def close(end):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()


class Losing:
    """Leaves out some messages of NATS (`MSG subject id [reply] size`, then so many bytes) while `link.loses`."""

    def __init__(self, link):
        self.link = link
        self.buffer = b""

    def __call__(self, data):
        if not self.link.loses and not self.buffer:
            return data
        self.buffer += data
        passed = b""
        while b"\r\n" in self.buffer:
            line = self.buffer[:self.buffer.index(b"\r\n") + 2]
            size = len(line)
            if line.startswith(b"MSG "):
                size += int(line.split()[-1]) + 2
                if len(self.buffer) < size:
                    break
            frame, self.buffer = self.buffer[:size], self.buffer[size:]
            if line.startswith(b"MSG ") and self.link.rng.random() < self.link.loses:
                self.link.lost += 1
            else:
                passed += frame
        return passed
