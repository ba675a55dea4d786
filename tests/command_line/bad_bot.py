"""A bot that follows the protocol of docs/bots.md, except in the way named by its first argument.

python3 bad_bot.py WAY FILE ...    FILE gets a line for every process: its number and its arguments"""
import json
import os
import signal
import subprocess
import sys
import time

WAY, PROCESSES = sys.argv[1], sys.argv[2]


def note(number):
    with open(PROCESSES, "a", encoding="utf-8") as file:
        file.write(json.dumps([number, sys.argv[3:]]) + "\n")


def write(data):
    os.write(1, data)


def say(**answer):
    write(json.dumps(answer).encode() + b"\n")


def hello(message, **changes):
    say(**{"type": "hello", "protocol": 1, "game": message["game"], "name": "Bad", **changes})


def hang():
    while True:
        time.sleep(1000)


def flood(descriptor, data, times):
    for _ in range(times):
        os.write(descriptor, data)


GREETINGS = {
    "silent": lambda message: hang(),
    "leaves": lambda message: sys.exit(0),
    "wrong game": lambda message: hello(message, game="osaka"),
    "wrong version": lambda message: hello(message, protocol=2),
    "no utf-8": lambda message: write(b'{"type":"hello","name":"\xff"}\n'),
    "will not": lambda message: say(type="resign", why="I do not like fish"),
}
MOVES = {
    "hangs": lambda message: hang(),
    "dies": lambda message: (print("out of fish", file=sys.stderr), sys.exit(3)),
    "crashes": lambda message: os.kill(os.getpid(), signal.SIGSEGV),
    "chats": lambda message: write(b"Thinking ...\n"),
    "no object": lambda message: write(b"[1]\n"),
    "one long line": lambda message: flood(1, b"x" * 4096, 1 << 30),
    "huge answer": lambda message: say(type="move", id=message["id"], move="bid 1", comment="x" * 70000),
    "many lines": lambda message: flood(1, b"{}\n" * 1000, 1 << 30),
    "complains": lambda message: (flood(2, b"oh no\n" * 1000, 300), right(message)),
    "cheats": lambda message: say(type="move", id=message["id"], move="bid 9"),
    "dances": lambda message: say(type="move", id=message["id"], move="dance"),
    "wrong id": lambda message: say(type="move", id=message["id"] + 1, move="bid 1"),
    "twice": lambda message: (right(message), right(message)),
    "mute": lambda message: (os.close(1), hang()),
    "family": lambda message: (note(subprocess.Popen(["sleep", "1000"]).pid), hang()),
}


def right(message):
    say(type="move", id=message["id"], move=message["offers"][0])


def main():
    note(os.getpid())
    with open(PROCESSES, encoding="utf-8") as file:
        first = len(file.readlines()) == 1
    if WAY == "deaf":
        hello({"game": "tsukiji"})
        hang()
    if WAY == "stone deaf":
        os.close(0)
        hello({"game": "tsukiji"})
        hang()
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "hello":
            GREETINGS.get(WAY, hello)(message)
        elif message["type"] == "choose":
            way = "dies" if WAY == "dies once" and first else WAY
            MOVES.get(way, right)(message)
    if WAY == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        hang()


main()
