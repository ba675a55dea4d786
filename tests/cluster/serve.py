#!/usr/bin/env python3
"""Three nodes on PostgreSQL and NATS behind HAProxy, with games of others going on, for a test that is not in Python.

Says where as one line of JSON. Each line it is told names a node (0, 1, 2) to kill; it answers when that is done. It ends
with its standard input."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from bus import Nats  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from process import ICHIBA, MANY, Server  # noqa: E402
from proxy import Proxy  # noqa: E402

LOAD = os.environ.get("ICHIBA_LOAD", str(pathlib.Path(ICHIBA).with_name("ichiba-load")))


def main():
    with Postgres() as database, Nats() as bus, contextlib.ExitStack() as stack:
        nodes = [stack.enter_context(Server(*MANY, "--store", database.address, "--bus", bus.address,
                                            environment={"PGPASSWORD": PASSWORD})) for _ in range(3)]
        proxy = stack.enter_context(Proxy([node.port for node in nodes]))
        load = subprocess.Popen([LOAD, "--port", str(nodes[2].port), "--tables", "20", "--pause", "0.2", "--seconds", "600"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stack.callback(load.wait)
        stack.callback(load.kill)
        print(json.dumps({"address": f"http://127.0.0.1:{proxy.port}/"}), flush=True)
        for line in sys.stdin:
            nodes[int(line)].kill()
            print("killed", flush=True)
        alive = load.poll() is None
    if not alive:
        sys.exit("the other games have ended by themselves")


if __name__ == "__main__":
    main()
