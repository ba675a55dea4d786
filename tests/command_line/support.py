"""Runs the program like a person or a script."""
import os
import re
import resource
import signal
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(os.environ.get("ICHIBA", os.path.join(ROOT, "build", "ichiba")))
PROGRESS = re.compile(r"^\d+ of \d+ .*s left\).*\n", re.MULTILINE)


def small_files_only(limit):
    """Makes every write beyond `limit` bytes of a file fail, like a full disk."""
    def prepare():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return prepare


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = self._folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run_program(self, *arguments, **options):
        return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120, **options)

    def check_ok(self, *arguments, **options):
        done = self.run_program(*arguments, **options)
        complaints = PROGRESS.sub("", done.stderr)  # shown if it takes long, on a busy machine
        self.assertEqual((done.returncode, complaints), (0, ""), arguments)
        return done.stdout

    def check_fails(self, status, words, *arguments, **options):
        """It fails with this status and exactly one line on standard error, which contains the words."""
        done = self.run_program(*arguments, **options)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(words, done.stderr)
        return done
