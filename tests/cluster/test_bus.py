"""The connection to NATS: what libnats does not do by itself."""

import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from bus import Nats  # noqa: E402
from client import open_table  # noqa: E402
from test_nodes import WithBus  # noqa: E402


class Password(WithBus):
    def test_a_password_that_is_wrong_for_a_while(self):
        """libnats gives a connection up for good when it is refused twice."""
        with tempfile.TemporaryDirectory(prefix="ichiba-nats-") as folder:
            log = pathlib.Path(folder) / "log"
            bus = Nats("--user", "ichiba", "--pass", "right", "-l", str(log)).start()
            self.addCleanup(bus.__exit__)
            node = self.node("--bus", bus.address.replace("nats://", "nats://ichiba:right@"))
            bus.kill()
            bus.flags = ("--user", "ichiba", "--pass", "wrong", "-l", str(log))
            bus.start()
            self.until(lambda: log.read_text(encoding="utf-8").count("authentication error") >= 4, 20, "it goes on trying")
            self.assertEqual(self.metric(node, "bus_reconnects_total"), 0)
            bus.kill()
            bus.flags = ("--user", "ichiba", "--pass", "right")
            bus.start()
            self.until(lambda: self.metric(node, "bus_reconnects_total") == 1, 10, "it is found again")
            other = self.node("--bus", bus.address.replace("nats://", "nats://ichiba:right@"))
            table, ann, ben = self.table_of_two(node, other)
            at_node, at_other = open_table(self, node.port, table, ann), open_table(self, other.port, table, ben)
            version = self.begun(at_node)
            self.begun(at_other)
            at_other.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
            self.until_version(at_node, version + 1)


del WithBus                              # a base, not tests of its own


if __name__ == "__main__":
    unittest.main()
