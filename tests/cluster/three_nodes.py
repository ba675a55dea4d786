"""Three nodes on PostgreSQL and NATS, and players who are connected to all of them while something breaks."""

import collections
import concurrent.futures
import pathlib
import re
import selectors
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from client import Closed, call  # noqa: E402
from crash import CrashTable, in_flight, new_tables  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from history import Wrong, compare, postgres_rows  # noqa: E402
from link import Link  # noqa: E402
from process import ADMIN, MANY, Server, with_clock  # noqa: E402

NODES = 3
LOST = (Closed, ConnectionError, TimeoutError)
FIGURE = re.compile(r"^ichiba_(conflicts_total|take_overs_total) (\S+)$", re.MULTILINE)


class ThreeNodes:
    def __init__(self, database, bus, rng):
        self.database, self.bus, self.rng = database, bus, rng
        self.asleep = set()                  # nodes that are stopped: who is connected stays, nobody comes
        self.lines = {}                      # of each node: to the database, to the bus
        self.figures = {}                    # of each node, what it told last
        self.rows = postgres_rows(database)
        self.nodes = [self.new_node() for _ in range(NODES)]
        self.tables = new_tables(self.any_port(), rng)
        self.selector = selectors.DefaultSelector()
        self.node_of = {}                    # of each seat that is connected
        self.homeless = self.seats()         # those that look for a node
        self.finished = self.stored = self.messages_lost = 0
        self.slowest_news = 0                # seconds until a move was seen at a node, or from one, that NATS does not reach
        self.in_flight = 0                   # moves, when the faults came

    def new_node(self, clock="+0"):
        to_bus = Link(self.bus.port, self.rng.random())
        address, to_database = self.database.address, None
        if isinstance(self.database, Postgres):
            to_database = Link(self.database.port)
            address = address.replace(str(self.database.port), str(to_database.port))
        node = Server(*MANY, *ADMIN, "--store", address, "--bus", f"nats://127.0.0.1:{to_bus.port}",
                      environment={"PGPASSWORD": PASSWORD, **with_clock(clock)}).start()
        self.lines[node] = (to_database, to_bus)
        return node

    def awake(self):
        return [node for node in self.nodes if node not in self.asleep and node.process.poll() is None]

    def any_port(self):
        return self.rng.choice(self.awake()).port

    def seats(self):
        return [seat for table in self.tables for seat in table.seats]

    def play(self, seconds, fault=None):
        """Everybody plays, at all nodes. After a moment `fault` happens, and then they play on for so long."""
        self.scatter()
        limit = time.monotonic() + 30
        self.play_until(lambda: not self.homeless or time.monotonic() > limit)
        if self.homeless:
            raise Wrong("players find no node")
        if fault:
            with concurrent.futures.ThreadPoolExecutor(1) as thread:
                happened = thread.submit(self.after_a_moment, fault)
                self.play_until(happened.done)
            happened.result()
        end = time.monotonic() + seconds
        self.play_until(lambda: time.monotonic() > end)

    def after_a_moment(self, fault):
        time.sleep(self.rng.uniform(0.05, 0.5))
        self.read_figures()
        self.in_flight += in_flight(self.tables)
        fault(self)

    def play_until(self, done):
        while not done():
            self.homeless = [seat for seat in self.homeless if not self.connect(seat)]
            heard = [key.data for key, _ in self.selector.select(timeout=0.01)]
            for seat in heard:
                self.or_lost(seat, self.listen)
            for seat in list(self.node_of):
                self.or_lost(seat, lambda seat: seat.say_again())

    def or_lost(self, seat, do):
        try:
            do(seat)
        except LOST:
            self.leave(seat)
            self.homeless.append(seat)

    def scatter(self):
        """Each goes to any node, so that every node has players; most of them with a move that is not answered yet."""
        for seat in list(self.node_of):
            if self.node_of[seat] is not self.rng.choice(self.nodes):
                self.leave(seat)
                self.homeless.append(seat)

    def connect(self, seat):
        try:
            node = self.rng.choice(self.awake())
            seat.connect(node.port)
        except (Closed, OSError, IndexError):
            return False
        seat.connection.socket.settimeout(2)
        self.selector.register(seat.connection.socket, selectors.EVENT_READ, seat)
        self.node_of[seat] = node
        return True

    def leave(self, seat):
        if self.node_of.pop(seat, None):
            self.selector.unregister(seat.connection.socket)
            seat.connection.close()

    @staticmethod
    def listen(seat):
        seat.hear(seat.connection.hear(2))
        while len(seat.connection.buffer) > 2:
            seat.hear(seat.connection.hear(2))
        seat.move()

    def replace_finished(self):
        for i, table in enumerate(self.tables):
            if table.over:
                for seat in table.seats:
                    self.leave(seat)
                self.stored += compare(self.any_port(), table, self.rows)
                self.finished += 1
                self.tables[i] = CrashTable(self.any_port(), table.kind, self.rng)
                self.homeless = [seat for seat in self.homeless if seat.table is not table] + self.tables[i].seats

    def compare_all(self):
        for table in self.tables:
            self.stored += compare(self.any_port(), table, self.rows)

    def mend(self):
        """Every node is there and ready again."""
        self.nodes = [node if node.process.poll() is None else self.new_node() for node in self.nodes]
        end = time.monotonic() + 30
        for node in self.nodes:
            while (state := call(node.port, "GET", "/readyz")) != (200, {"status": "ready"}):
                if time.monotonic() > end:
                    raise Wrong(f"a node does not come back to its database and bus: {state[1]}")
                time.sleep(0.05)

    def read_figures(self):
        """A node that dies takes its figures with it, so they are read before a fault."""
        for node in self.awake():
            self.figures[node] = {name: float(value) for name, value in FIGURE.findall(call(node.admin, "GET", "/metrics")[1])}

    def total(self):
        """The figures of all nodes that there were."""
        sums = collections.Counter()
        for figures in self.figures.values():
            sums.update(figures)
        return sums

    def everybody_leaves(self):
        for seat in list(self.node_of):
            self.leave(seat)

    def close(self):
        self.everybody_leaves()
        self.selector.close()
        for node in self.nodes:
            node.__exit__()
        for lines in self.lines.values():
            for line in lines:
                if line:
                    line.__exit__()
