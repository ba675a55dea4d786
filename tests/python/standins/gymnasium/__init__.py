"""A stand-in for Gymnasium where it is not installed: what our adapters use of it, as its documentation says."""
import importlib

import numpy as np

from gymnasium import error, spaces, vector  # noqa: F401


registry = {}


def register(id, entry_point, vector_entry_point, kwargs):
    registry[id] = (entry_point, vector_entry_point, kwargs)


def _made(entry_point, options):
    module, name = entry_point.split(":")
    return getattr(importlib.import_module(module), name)(**options)


def make(id, **options):
    entry_point, _, fixed = registry[id]
    return _made(entry_point, {**fixed, **options})


def make_vec(id, num_envs, **options):
    _, entry_point, fixed = registry[id]
    return _made(entry_point, {**fixed, **options, "num_envs": num_envs})


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
