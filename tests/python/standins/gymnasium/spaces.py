import numpy as np


class Space:
    _rng = None

    def seed(self, seed=None):
        self._rng = np.random.default_rng(seed)

    @property
    def rng(self):
        if self._rng is None:
            self.seed()
        return self._rng


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32):
        self.dtype = np.dtype(dtype)
        self.shape = tuple(shape) if shape is not None else np.shape(low)
        self.low = np.broadcast_to(np.asarray(low, self.dtype), self.shape)
        self.high = np.broadcast_to(np.asarray(high, self.dtype), self.shape)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and np.can_cast(x.dtype, self.dtype) and x.shape == self.shape
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))


class Discrete(Space):
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n

    def sample(self, mask=None):
        if mask is None:
            return int(self.rng.integers(self.n))
        assert mask.dtype == np.int8 and mask.shape == (self.n,)
        return int(self.rng.choice(np.flatnonzero(mask))) if mask.any() else 0


class MultiDiscrete(Space):
    def __init__(self, n, count):
        self.n = n
        self.shape = (count,)


class Dict(Space):
    def __init__(self, parts):
        self.spaces = parts

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
            space.contains(x[name]) for name, space in self.spaces.items())
