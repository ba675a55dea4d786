#!/usr/bin/env python3
"""Breaks things around three nodes while games are played, and checks that nothing they said was taken back.

node_faults.py FAULTS [SEED] [--standby]

The players of a table are at any nodes; who loses a connection goes to another node and says again, with the same key, what
was not answered. Every fault comes while players are connected to all nodes and play. Faults, chosen at random: one node is
killed, or two; a node stops as its host would stop it; a node sleeps for five seconds (SIGSTOP) and wakes, with players who
stay connected to it, while the tables go on elsewhere; the database restarts without warning, drops all connections, stands
still or has no space left; NATS is killed and comes back, stands still or loses messages; the line from a node to the
database or to NATS stalls or breaks. With `--standby` the primary of a database with a synchronous standby is killed, and the
standby promoted. The clocks of nodes that begin later may be half a minute fast or slow. After every few faults what every
player was told is compared with what is stored (history.py). At the end nodes must have met conflicts and taken over
tables, or the faults have not tried what they are for."""

import collections
import os
import pathlib
import random
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from bus import Nats  # noqa: E402
from crash import KINDS, CrashTable, finish, run  # noqa: E402
from database import Postgres, WithStandby  # noqa: E402
from faults import drop_connections, freeze_database, restart_database  # noqa: E402
from history import Wrong, compare, ran_out  # noqa: E402
from process import can_mount  # noqa: E402
from three_nodes import NODES, ThreeNodes  # noqa: E402

SLEEP = 5, 6                             # seconds
MOST_NEWS = 3                            # seconds until a move is seen elsewhere, if NATS does not reach one node
TWO_PEOPLE = KINDS[0]                    # at Tsukiji Market, whose bids are made at the same time
IN_A_HURRY = (*TWO_PEOPLE[:2], {"kind": "move", "seconds": 1})


def kill_nodes(count):
    def fault(system):
        for node in system.rng.sample(system.nodes, count):
            node.kill()
    return fault


def stop_node(system):
    status, words = system.rng.choice(system.nodes).stop()
    if status != 0:
        raise Wrong(f"a node stopped with {status}: {words}")


def sleeping_node(system):
    """It wakes with a bid in its socket, at a table where the other player has bid at another node meanwhile. The only player
    of another table, whose clock runs out, is connected to it, too: other nodes take this table over."""
    node, other = system.rng.sample(system.nodes, 2)
    table, late = (CrashTable(other.port, kind, system.rng) for kind in (TWO_PEOPLE, IN_A_HURRY))
    ann, ben = table.seats
    try:
        ben.connect(other.port)
        for seat in (ann, late.seats[0]):
            seat.connect(node.port)
        for seat in (ann, ben):
            hear_until(seat, lambda seat=seat: seat.view and seat.view["phase"] == "bid")
        system.asleep.add(node)
        os.kill(node.process.pid, signal.SIGSTOP)
        try:
            ben.move()
            hear_until(ben, lambda: not ben.waiting)
            ann.move()
            time.sleep(system.rng.uniform(*SLEEP))
            until_time_is_called(system, late)
        finally:
            os.kill(node.process.pid, signal.SIGCONT)
            system.asleep.remove(node)
        hear_until(ann, lambda: not ann.waiting)
        if not (ann.acknowledged and ben.acknowledged):
            raise Wrong("two bids of one round were not both accepted")
        hear_until(late.seats[0], lambda: late.seats[0].out or late.over)
    finally:
        for seat in (ann, ben, late.seats[0]):
            if seat.connection:
                seat.connection.close()
    system.stored += compare(other.port, table, system.rows) + compare(other.port, late, system.rows)


def until_time_is_called(system, table):
    end = time.monotonic() + 10
    while not any(deed["deed"] == "timed_out" for _, _, deed in system.rows(table.name)):
        if time.monotonic() > end:
            raise Wrong("nobody calls time at a table whose node sleeps")
        time.sleep(0.1)


def hear_until(seat, condition):
    end = time.monotonic() + 15
    while not condition():
        if time.monotonic() > end:
            raise Wrong("a player is not answered")
        seat.hear(seat.connection.hear(15))


def clocks_apart(system):
    """One node is half a minute fast from now on, another one slow, until they are killed or stopped."""
    for number, clock in zip(system.rng.sample(range(NODES), 2), ("+30", "-30")):
        system.nodes[number].kill()
        system.nodes[number] = system.new_node(clock)


def any_line(system, which):
    return system.lines[system.rng.choice(system.nodes)][which]


def stall_line(which):
    def fault(system):
        line = any_line(system, which)
        line.stall()
        time.sleep(system.rng.uniform(0.5, 5))
        line.go_on()
    return fault


def stall_line_to_bus(system):
    """Two play on, one of them at the node that NATS does not reach: each sees what the other does."""
    node, other = system.rng.sample(system.nodes, 2)
    table = CrashTable(other.port, TWO_PEOPLE, system.rng)
    line = system.lines[node][1]
    try:
        for seat, at in zip(table.seats, (node, other)):
            seat.connect(at.port)
            hear_until(seat, lambda seat=seat: seat.view and seat.view["phase"] == "bid")
        line.stall()
        end = time.monotonic() + system.rng.uniform(*system.rng.choice(((0.5, 5), (0.5, 5), (5, 12))))
        while time.monotonic() < end and not table.over:
            for mover, watcher in (table.seats, table.seats[::-1]):
                began = time.monotonic()
                mover.move()
                hear_until(mover, lambda mover=mover: not mover.waiting)
                hear_until(watcher, lambda mover=mover, watcher=watcher: watcher.version >= mover.version)
                system.slowest_news = max(system.slowest_news, time.monotonic() - began)
            time.sleep(0.1)
    finally:
        line.go_on()
        for seat in table.seats:
            if seat.connection:
                seat.connection.close()
    if system.slowest_news > MOST_NEWS:
        raise Wrong(f"a move was seen at another node after {system.slowest_news:.1f} s")
    system.stored += compare(other.port, table, system.rows)


def cut_line(which):
    def fault(system):
        line = any_line(system, which)
        for _ in range(3):
            line.cut()
            time.sleep(system.rng.uniform(0, 0.2))
    return fault


def lose_messages(system):
    lines = [system.lines[node][1] for node in system.nodes]
    for line in lines:
        line.loses = 0.3
    time.sleep(2)
    for line in lines:
        line.loses = 0.0
        system.messages_lost += line.lost
        line.lost = 0


def fill_disk(system):
    system.database.fill_disk()
    time.sleep(system.rng.uniform(0.3, 1.5))
    system.database.free_disk()


def fail_over(system):
    system.database.fail_over()


def restart_bus(system):
    system.bus.kill()
    time.sleep(system.rng.uniform(0, 3))
    system.bus.start()


def freeze_bus(system):
    system.bus.freeze(system.rng.uniform(0.2, 3))


FAULTS = {"node killed": kill_nodes(1), "two nodes killed": kill_nodes(2), "node stopped": stop_node,
          "node asleep": sleeping_node, "database restarted": restart_database, "connections dropped": drop_connections,
          "database frozen": freeze_database, "bus restarted": restart_bus, "bus frozen": freeze_bus,
          "line to the database stalled": stall_line(0), "line to the database cut": cut_line(0),
          "line to the bus stalled": stall_line_to_bus, "line to the bus cut": cut_line(1), "messages lost": lose_messages,
          "clocks 30 s apart": clocks_apart}
WITH_OWN_DISK = {"database's disk full": fill_disk}
WITH_STANDBY = {"primary killed, standby promoted": fail_over, "node killed": kill_nodes(1)}


def main(faults, seed, with_standby):
    rng = random.Random(seed)
    begun = time.monotonic()
    count = collections.Counter()
    own_disk = can_mount() and not with_standby
    kinds = WITH_STANDBY if with_standby else {**FAULTS, **(WITH_OWN_DISK if own_disk else {})}
    small = ["max_wal_size=48MB", "min_wal_size=32MB", "shared_buffers=16MB"]
    with WithStandby() if with_standby else Postgres(*small, megabytes=300 if own_disk else None) as database, Nats() as bus:
        system = ThreeNodes(database, bus, rng)
        try:
            names = []                       # each kind once before one comes again
            for number in range(faults):
                system.replace_finished()
                names = names or rng.sample(sorted(kinds), len(kinds))
                name = names.pop()
                try:
                    system.play(0.3, kinds[name])
                    system.mend()
                except Wrong as wrong:
                    raise Wrong(f"{name}: {wrong}") from None
                count[name] += 1
                if number % 5 == 4:
                    system.compare_all()
            system.play(0.5)
            system.read_figures()
            system.everybody_leaves()
            for table in system.tables:
                finish(system.any_port(), table)
            system.compare_all()
        finally:
            system.close()
    total = system.total()
    met = {"conflicts": total["conflicts_total"], "take-overs": total["take_overs_total"],
           "moves in flight at the faults": system.in_flight}
    tried_all = not with_standby and faults >= len(kinds)
    if never := [what for what, times in met.items() if tried_all and not times]:
        raise Wrong(f"the faults were too gentle: no {', no '.join(never)}")
    lost = f", {system.messages_lost} messages lost" if system.messages_lost else ""
    if system.slowest_news:
        lost += f", {system.slowest_news:.1f} s until a move was seen past a stalled line"
    untried = "" if with_standby or own_disk else f"; not tried without the right to mount: {', '.join(WITH_OWN_DISK)}"
    print(f"{faults} faults (seed {seed}): {', '.join(f'{name} {n} times' for name, n in sorted(count.items()))}{lost}; "
          f"{', '.join(f'{times:.0f} {what}' for what, times in met.items())}; "
          f"{system.finished} games over, {system.stored} stored moves compared, "
          f"{sum(ran_out.values())} clocks ran out, {time.monotonic() - begun:.0f} s: "
          f"nothing lost, nothing twice{untried}")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word != "--standby"]
    run(lambda seed: main(numbers[0], seed, "--standby" in sys.argv), numbers[1] if len(numbers) > 1 else 1)
