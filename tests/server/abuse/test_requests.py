"""The attack: one address sends HTTP requests as fast as it can. Each address has a rate limit; a client over it is told when
to come again, and others are served as before."""

import http.client
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from process import ADMIN, Server  # noqa: E402
from client import call  # noqa: E402


def ask(connection, path):
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer, answer.read()


class Requests(unittest.TestCase):
    def test_too_many_requests(self):
        with Server("--requests-per-second", "10", *ADMIN) as server:
            greedy = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=("127.0.0.9", 0))
            answers = [ask(greedy, "/api/tables") for _ in range(300)]
            served = sum(answer.status == 200 for answer, _ in answers)
            print(f"300 requests at once from one address: {served} served (limit 150: 50 at once, and 10 a second)")
            self.assertGreaterEqual(served, 50)
            self.assertLess(served, 150)
            late, body = next((answer, body) for answer, body in answers if answer.status == 429)
            self.assertEqual(late.getheader("Retry-After"), "1")
            self.assertIn(b"too_many_requests", body)
            greedy.close()
            self.assertEqual(call(server.port, "GET", "/api/tables")[0], 200)
            figures = call(server.admin, "GET", "/metrics")[1]
            self.assertIn(f'ichiba_refusals_total{{reason="too_many_requests"}} {300 - served}\n', figures)

    def test_the_page_costs_little(self):
        with Server("--requests-per-second", "10") as server:
            self.assertEqual([call(server.port, "GET", "/")[0] for _ in range(200)], [200] * 200)


if __name__ == "__main__":
    unittest.main()
