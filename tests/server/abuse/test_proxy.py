"""The attack: behind a proxy everybody seems to be the proxy, so the server reads the client from headers. A client that
makes up such headers, or has the 2^64 addresses of one household, would be a new client with each request and have no
limits (40 of 40 tables where 3 were allowed). A proxy that reuses its connections for other people could mix them up.

A real HAProxy stands in front, keeps its connections, and appends X-Forwarded-For as proxies do."""

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from client import Closed, Table  # noqa: E402
from process import Server  # noqa: E402

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
HAPROXY = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
CONFIG = """
global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  timeout tunnel 60s
frontend outside
  bind fd@{listening}
  # Lets one machine simulate many: this header is the address that the connection came from.
  http-request set-src hdr(X-Played-Address) if {{ req.hdr(X-Played-Address) -m found }}
  http-request del-header X-Played-Address
  option forwardfor
  default_backend inside
backend inside
  http-reuse always
  server ichiba 127.0.0.1:{port}
"""


class Proxy:
    """A HAProxy in front of a server; `port` is its own."""

    def __init__(self, test, port):
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        folder = tempfile.TemporaryDirectory(prefix="ichiba-proxy-")
        test.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(CONFIG.format(listening=listening.fileno(), port=port))
        process = subprocess.Popen([HAPROXY, "-f", path, "-db", "-q"], pass_fds=[listening.fileno()],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        listening.close()
        test.addCleanup(process.wait)
        test.addCleanup(process.kill)


def tables(port, count, headers):
    """How many of so many tables are made; headers(i) go along with request i, all over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    made = 0
    for i in range(count):
        connection.request("POST", "/api/tables", body=json.dumps(TWO), headers=headers(i))
        answer = connection.getresponse()
        answer.read()
        made += answer.status == 201
    connection.close()
    return made


@unittest.skipUnless(HAPROXY, "no haproxy here")
class BehindAProxy(unittest.TestCase):
    def house(self, *flags):
        server = Server("--tables-per-client", "3", "--trusted-proxy", "127.0.0.1", "--requests-per-second", "0", *flags).start()
        self.addCleanup(server.__exit__)
        return server, Proxy(self, server.port)

    def test_forged_headers(self):
        _, proxy = self.house()
        ways = {
            "X-Forwarded-For": lambda i: {"X-Forwarded-For": f"198.51.100.{i}", "X-Played-Address": "203.0.113.1"},
            "Forwarded": lambda i: {"Forwarded": f"for=198.51.100.{i}", "X-Played-Address": "203.0.113.2"},
            "Forwarded with an open quotation mark": lambda i: {"Forwarded": f'for=198.51.100.{i};by="',
                                                                "X-Played-Address": "203.0.113.3"},
        }
        for name, headers in ways.items():
            made = tables(proxy.port, 40, headers)
            print(f"forged {name} through a proxy: {made} of 40 tables (limit 3)")
            self.assertLessEqual(made, 3, name)

    def test_a_household_of_ipv6(self):
        _, proxy = self.house()
        made = tables(proxy.port, 40, lambda i: {"X-Played-Address": f"2001:db8:7:8::{i + 1:x}"})
        print(f"40 addresses of one IPv6 household through a proxy: {made} of 40 tables (limit 3)")
        self.assertEqual(made, 3)
        self.assertEqual(tables(proxy.port, 5, lambda i: {"X-Played-Address": "2001:db8:7:9::1"}), 3)

    def test_people_on_one_connection_of_the_proxy(self):
        _, proxy = self.house()
        made = tables(proxy.port, 40, lambda i: {"X-Played-Address": f"203.0.113.{10 + i % 4}"})
        print(f"four people over one connection of a proxy: {made} of 40 tables (limit 12)")
        self.assertEqual(made, 12)

    def test_strangers_who_play_the_proxy(self):
        server = Server("--tables-per-client", "3", "--trusted-proxy", "192.0.2.0/24").start()
        self.addCleanup(server.__exit__)
        made = tables(server.port, 40, lambda i: {"X-Forwarded-For": f"198.51.100.{i}"})
        print(f"forged X-Forwarded-For without a proxy: {made} of 40 tables (limit 3)")
        self.assertEqual(made, 3)

    def test_websockets_count_for_their_people(self):
        _, proxy = self.house("--connections-per-client", "2")
        connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20)
        connection.request("POST", "/api/tables", body=json.dumps(TWO))
        made = json.loads(connection.getresponse().read())
        connection.close()

        def connect(address, forged=""):
            headers = {"X-Played-Address": address, **({"X-Forwarded-For": forged} if forged else {})}
            try:
                table = Table(proxy.port, made["table"], hello=False, headers=headers)
            except Closed:
                return "closed"
            self.addCleanup(table.close)
            return table.status
        first = [connect("203.0.113.1", f"198.51.100.{i}") for i in range(4)]
        print(f"WebSockets of one person through a proxy: {first.count(101)} of 4 (limit 2)")
        self.assertEqual(first, [101, 101, 429, 429])
        self.assertEqual([connect("203.0.113.2") for _ in range(2)], [101, 101])
        self.assertEqual([connect(f"2001:db8::{i}") for i in range(1, 4)], [101, 101, 429])


if __name__ == "__main__":
    unittest.main()
