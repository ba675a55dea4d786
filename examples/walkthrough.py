#!/usr/bin/env python3
"""A walk through the package: a game, what each seat knows of it, a match, a review, a batch.

    PYTHONPATH=build/python python3 examples/walkthrough.py [folder for the plots]

Plots are made if matplotlib is there; the numbers are printed in any case."""

import pathlib
import sys

import numpy as np

import ichiba

try:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
except ImportError:
    pyplot = None


def title(text):
    print(f"\n# {text}")


def knowledge(state):
    """A perfect memory knows all hands of Osaka, but not the order of the pile. How much does a seat not know?"""
    title("What seat 0 sees, knows, and cannot know")
    print("sees    ", {seat: player["hand"] for seat, player in enumerate(state.view(0)["players"])})
    print("knows   ", {seat: player["hand"] for seat, player in enumerate(state.knowledge(0)["players"])})
    samples = {state.sample(0, seed) for seed in range(100)}
    print("100 samples that agree with it are", len(samples), "different positions")


def match(game, bots, games):
    title(f"A match of {games} games")
    results = ichiba.arena(game, bots, games=games)["results"]
    for result in results:
        low, high = result["ci95"]
        print(f"{result['bot']:10} {result['win_rate']:.3f} [{low:.3f}, {high:.3f}]")
    return results


def review(state):
    title("A review: what each decision cost, as a chance to win")
    report = ichiba.analyse(state, budget=200)
    for number, seat in enumerate(report["seats"]):
        print(f"seat {number}: own decisions {seat['own']:+.3f}, luck {seat['luck']:+.3f}")
    return report


def lengths(n, steps):
    """How long are random games? A batch plays n at once; a finished game starts over."""
    title(f"{n} games at once")
    games = ichiba.Batch("tsukiji", n=n, seed=1)
    rng = np.random.default_rng(1)
    begun = np.zeros(n, int)
    found = []
    for step in range(1, steps + 1):
        games.step((games.masks * rng.random(games.masks.shape)).argmax(axis=1).astype(np.int32))
        ended = np.flatnonzero(games.ends)
        found += (step - begun[ended]).tolist()
        begun[ended] = step
    print(f"{len(found)} games, {np.mean(found):.1f} actions on average")
    return found


def plots(folder, results, report, found):
    if pyplot is None:
        print("\nno plots: matplotlib is not there")
        return
    figure, (left, middle, right) = pyplot.subplots(1, 3, figsize=(13, 4))
    rates = [result["win_rate"] for result in results]
    bars = [[rate - result["ci95"][0] for rate, result in zip(rates, results)],
            [result["ci95"][1] - rate for rate, result in zip(rates, results)]]
    left.bar([result["bot"] for result in results], rates, yerr=bars)
    left.set_title("share of wins, 95 %")
    for seat in range(2):
        costs = [decision["cost"] for decision in report["decisions"] if decision["seat"] == seat]
        middle.plot(np.cumsum(costs), label=f"seat {seat}")
    middle.set_title("what decisions cost, added up")
    middle.legend()
    right.hist(found, bins=30)
    right.set_title("actions in random games")
    figure.tight_layout()
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / "walkthrough.png")
    print("\nplots:", folder / "walkthrough.png")


def main(folder=None, games=200, n=256, steps=300):
    osaka = ichiba.play(ichiba.Game("osaka", players=3), ["level:3", "greedy", "random"], seed=1)
    print("a finished game of Osaka:", osaka, "won by", osaka.winners)
    early = osaka.game.new(seed=1)
    for seat, move in osaka.moves[:20]:
        early.apply(move, seat)
    knowledge(early)
    tsukiji = ichiba.Game("tsukiji")
    results = match(tsukiji, ["greedy", "random"], games)
    report = review(ichiba.play(tsukiji, ["level:1", "greedy"], seed=3))
    found = lengths(n, steps)
    plots(pathlib.Path(folder or "build/walkthrough"), results, report, found)
    return results, report, found


if __name__ == "__main__":
    main(*sys.argv[1:2])
