"""How fast games go from Python, on one core: many games at once, and one game after the other.

    python3 examples/speed.py

Times are processor time of this process, so that other work on the machine counts less. Actions are random and legal;
those of a batch are drawn by the batch. Both figures are given: of the steps alone, and with drawing."""
import random
import sys
import time

import numpy as np

import ichiba


def batch_steps(game, n, seconds):
    """Steps of games a second in a batch: of the steps alone, and with drawing."""
    games = ichiba.Batch(game, n=n, seed=1)
    actions = np.zeros(n, np.int32)
    steps, stepping, begun = 0, 0.0, time.process_time()
    while steps == 0 or time.process_time() - begun < seconds:
        games.random_actions(seed=steps, out=actions)
        before = time.process_time()
        games.step(actions)
        stepping += time.process_time() - before
        steps += n
    return steps / stepping, steps / (time.process_time() - begun)


def single_steps(game, seconds):
    """Actions a second in single games, in a loop of Python."""
    table = ichiba.Game(game)
    rng = random.Random(1)
    steps, number, begun = 0, 0, time.process_time()
    while steps == 0 or time.process_time() - begun < seconds:
        state = table.new(number)
        number += 1
        while not state.over:
            seat = state.to_act[0]
            state.act(rng.choice(state.legal_actions(seat)), seat)
            steps += 1
    return steps / (time.process_time() - begun)


def main(seconds=2.0):
    for game in ("osaka", "tsukiji"):
        alone, chosen = batch_steps(game, 4096, seconds)
        single = single_steps(game, seconds)
        print(f"{game:8} batch of 4096: {alone / 1e6:6.2f} M steps/s ({chosen / 1e6:.2f} M/s with drawing the actions); "
              f"single games: {single / 1e3:.0f} k steps/s")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
