"""A person at the terminal: by a pipe or by a pseudo-terminal.

The program is named by the environment variable ICHIBA; without it, build/ichiba is taken.
"""

import errno
import os
import pty
import re
import resource
import select
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.path.abspath(os.environ.get("ICHIBA", Path(__file__).parents[2] / "build" / "ichiba"))
PROMPT = re.compile(r"(?:^|\n)(?:\w[\w ]*)?> $")
HAND_OVER = re.compile(r"Hand the screen to (\w+)\. Press Enter\.\s*$")
PATIENCE = 30.0


def environment(**changes):
    """A plain UTF-8 terminal, whatever this test itself runs in."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LC_ALL", "LC_CTYPE")}
    env.update(LANG="C.UTF-8", TERM="xterm-256color")
    env.update(changes)
    return {k: v for k, v in env.items() if v is not None}


def ichiba(*arguments, typed="", **changes):
    """Runs the program with all its input given at once."""
    return subprocess.run(
        [PROGRAM, *arguments], input=typed, capture_output=True, text=True, timeout=PATIENCE, env=environment(**changes)
    )


class Game:
    """A running game; what it wrote since the last line was typed is `screen`, all of it `everything`."""

    def __init__(self, *arguments, terminal=False, prepare=None, **changes):
        self.terminal = terminal
        self.everything = ""
        self.screen = ""
        if terminal:
            self.output, theirs = pty.openpty()
            self.input = self.output
        else:
            theirs = subprocess.PIPE
        self.process = subprocess.Popen(
            [PROGRAM, "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.STDOUT,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=take_terminal if terminal else prepare,
        )
        if terminal:
            os.close(theirs)
        else:
            self.input = self.process.stdin.fileno()
            self.output = self.process.stdout.fileno()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.terminal:
            os.close(self.output)
        else:
            for stream in (self.process.stdin, self.process.stdout):
                if not stream.closed:
                    stream.close()

    def read_more(self, deadline):
        ready, _, _ = select.select([self.output], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise AssertionError("the program says nothing; so far:\n" + self.screen)
        try:
            data = os.read(self.output, 65536)
        except OSError as error:
            if error.errno != errno.EIO:  # the far end of a pseudo-terminal has closed
                raise
            data = b""
        text = data.decode("utf-8", "replace").replace("\r\n", "\n")
        self.screen += text
        self.everything += text
        return bool(data)

    def wait_for(self, *patterns):
        """Reads until the end of the screen matches; False at the end of the output."""
        deadline = time.monotonic() + PATIENCE
        while not any(pattern.search(self.screen) for pattern in patterns):
            if not self.read_more(deadline):
                return False
        return True

    def asked(self):
        return self.wait_for(PROMPT, HAND_OVER)

    def type(self, line):
        self.screen = ""
        os.write(self.input, (line + "\n").encode())

    def say(self, line):
        """Types a line and reads up to the next question."""
        self.type(line)
        self.asked()
        return self.screen

    def finish(self):
        deadline = time.monotonic() + PATIENCE
        while self.read_more(deadline):
            pass
        return self.process.wait(timeout=PATIENCE)


def take_terminal():
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def play_to_end(game, limit=4000):
    """Buys whenever that is on offer, and otherwise takes the first choice. Returns the exit status."""
    for _ in range(limit):
        if not game.asked():
            return game.process.wait(timeout=PATIENCE)
        if HAND_OVER.search(game.screen):
            game.type("")
            continue
        buy = re.search(r"^ Buy +(?:\x1b\[\d+m)? *(\d+)", game.screen, re.MULTILINE)
        if buy:
            game.say(buy.group(1))
            game.type("ok")
        elif "Your bid" in game.screen:
            game.type(str(1 + game.everything.count("Your bid") % 4))
        else:
            game.type("1")
    raise AssertionError("the game does not end; the last screen:\n" + game.screen)


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record = os.path.join(folder.name, "game.jsonl")

    def assert_replays(self, moves_at_least, over):
        lines = Path(self.record).read_text(encoding="utf-8").splitlines()
        self.assertGreaterEqual(len(lines), moves_at_least + 1)
        replayed = ichiba("replay", self.record, "--json")
        self.assertEqual(replayed.returncode, 0, replayed.stderr)
        last = replayed.stdout.splitlines()[-1]
        self.assertEqual('"phase":"over"' in last, over, last)
