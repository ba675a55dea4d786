"""A stand-in for Gymnasium where it is not installed: what our adapters use of it, as its documentation says."""
import numpy as np

from gymnasium import error, spaces, vector  # noqa: F401


class Env:
    metadata = {"render_modes": []}
    render_mode = None
    _np_random = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def close(self):
        pass
