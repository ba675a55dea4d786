import numpy as np

from gymnasium import spaces


def batch_space(space, n):
    if isinstance(space, spaces.Discrete):
        return spaces.MultiDiscrete(space.n, n)
    return spaces.Box(np.tile(space.low, (n, 1)), np.tile(space.high, (n, 1)), dtype=space.dtype)
