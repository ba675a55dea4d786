"""The networks in the program are those whose origin is written down, and small enough for the page."""
import base64
import hashlib
import json
import pathlib
import subprocess
import unittest

NETS = pathlib.Path(__file__).resolve().parents[2] / "src/ai/nets"
LARGEST = 150_000  # bytes as shipped


class Provenance(unittest.TestCase):
    def setUp(self):
        self.told = {one["file"]: one for one in json.loads((NETS / "provenance.json").read_text())["networks"]}

    def test_every_network_is_told(self):
        self.assertEqual(sorted(path.name for path in NETS.glob("*.txt")), sorted(self.told))

    def test_size_and_hash_are_those_of_the_file(self):
        for name, told in self.told.items():
            content = base64.b64decode("".join((NETS / name).read_text().split()), validate=True)
            self.assertEqual(len(content), told["bytes"], name)
            self.assertEqual(hashlib.sha256(content).hexdigest(), told["sha256"], name)
            self.assertLessEqual(len(content), LARGEST, name)

    def test_it_says_how_each_was_trained(self):
        for name, told in self.told.items():
            self.assertTrue(told["runs"], name)
            for run in told["runs"]:
                self.assertRegex(run["command"], r"^(tools/train (osaka --players \d|tsukiji) --|train_tsukiji_house \d)", name)
                self.assertGreater(run["games"], 1000, name)

    def test_the_commits_exist(self):
        for name, told in self.told.items():
            found = subprocess.run(["git", "cat-file", "-t", told["commit"]], cwd=NETS, capture_output=True, text=True)
            if "not a git repository" in found.stderr or "shallow" in found.stderr:
                self.skipTest("no history here")
            self.assertEqual(found.stdout.strip(), "commit", name)


if __name__ == "__main__":
    unittest.main()
