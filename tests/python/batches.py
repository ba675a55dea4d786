"""What tests of batches share."""
import numpy as np


def choose(games, rng):
    """A legal action for every row; where nobody acts, any number."""
    return (games.masks * rng.random(games.masks.shape)).argmax(axis=1).astype(np.int32)


def play(games, steps, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        games.step(choose(games, rng))
        yield games


def arrays(games):
    return {name: getattr(games, name) for name in ("observations", "masks", "actors", "rewards", "ends")}
