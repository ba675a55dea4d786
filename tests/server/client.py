"""A client of the table server for tests: HTTP and WebSocket over plain sockets, so that a test can also misbehave."""

import base64
import http.client
import json
import os
import socket
import struct


class Closed(Exception):
    """The server closed the connection; code is that of its close frame, or None."""

    def __init__(self, code=None):
        super().__init__(f"closed ({code})")
        self.code = code


def call(port, method, path, body=None, token=None, headers=None):
    """One request; the status, and the body as JSON where it is that."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        fields = dict(headers or {})
        if token:
            fields["Authorization"] = f"Bearer {token}"
        text = body if isinstance(body, (str, bytes, type(None))) else json.dumps(body)
        connection.request(method, path, body=text, headers=fields)
        answer = connection.getresponse()
        content = answer.read().decode("utf-8")
        if answer.getheader("Content-Type") == "application/json" and content:
            content = json.loads(content)
        return answer.status, content
    finally:
        connection.close()


def frame(opcode, payload, final=True):
    """A WebSocket frame as clients send it."""
    mask = os.urandom(4)
    head = bytes([(0x80 if final else 0) | opcode])
    if len(payload) < 126:
        head += bytes([0x80 | len(payload)])
    elif len(payload) < 65536:
        head += bytes([0x80 | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", len(payload))
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Table:
    """A WebSocket to one table."""

    def __init__(self, port, table, token=None, hello=True, headers=None, line=None):
        """`line`: a connection that was made before."""
        self.socket = line or socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.socket.recv(4096)
            if not piece:
                raise Closed()
            head += piece
        head, _, self.buffer = head.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])
        self.seen = []                   # every message that came, as text
        if self.status == 101 and hello:
            self.say({"type": "hello", "token": token} if token else {"type": "hello"})

    def say(self, message):
        self.send_frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def send_frame(self, opcode, payload, final=True):
        try:
            self.socket.sendall(frame(opcode, payload, final))
        except ConnectionError as error:
            raise Closed() from error

    def _exactly(self, count):
        while len(self.buffer) < count:
            piece = self.socket.recv(65536)
            if not piece:
                raise Closed()
            self.buffer += piece
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def hear(self, timeout=20):
        """The next message."""
        self.socket.settimeout(timeout)
        while True:
            try:
                first, second = self._exactly(2)
            except ConnectionError as error:
                raise Closed() from error
            length = second & 127
            if length == 126:
                length = struct.unpack("!H", self._exactly(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._exactly(8))[0]
            payload = self._exactly(length)
            opcode = first & 15
            if opcode == 8:
                raise Closed(struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 1:
                text = payload.decode("utf-8")
                self.seen.append(text)
                return json.loads(text)

    def hear_type(self, wanted, timeout=20):
        while True:
            message = self.hear(timeout)
            if message["type"] == wanted:
                return message

    def close(self):
        self.socket.close()


def open_table(test, *arguments, **options):
    """A connection that is closed when the test is over."""
    table = Table(*arguments, **options)
    test.addCleanup(table.close)
    return table
