"""Environments for Gymnasium: one seat against bots of the program, one game or many.

    env = ichiba.gymnasium.Seat("tsukiji", bots=["greedy"])
    envs = ichiba.gymnasium.Seats("tsukiji", num_envs=256, bots=["greedy"])

The legal actions are in the info, as "action_mask". Observations are those of docs/encodings.md. After
`ichiba.gymnasium.register()` both are made by name: `gymnasium.make("ichiba/Tsukiji-v1", bots=["greedy"])`."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

import ichiba
from ichiba._spaces import bounds, check_choice, seed_from, whole, whole_numbers


def register() -> None:
    """Makes `ichiba/Osaka-v1` and `ichiba/Tsukiji-v1` known to `gymnasium.make` and `gymnasium.make_vec`. The number is the
    version of the encodings."""
    for game in ("osaka", "tsukiji"):
        name = f"ichiba/{game.title()}-v{ichiba.encoding_version}"
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point="ichiba.gymnasium:Seat",
                               vector_entry_point="ichiba.gymnasium:Seats", kwargs={"game": game})


def _seated(players: int, seat: int, bots: list[str]) -> list[str | None]:
    """Who plays which seat: the bots in their order, around the agent."""
    if not 0 <= whole("seat", seat) < players:
        raise ValueError(f"seat: there is no seat {seat}")
    if isinstance(bots, str):
        raise TypeError("bots: needs a list of names")
    if len(bots) != players - 1:
        raise ValueError(f"bots: needs {players - 1}, has {len(bots)}")
    names: list[str | None] = list(bots)
    names.insert(seat, None)
    return names


class Seat(gymnasium.Env):
    """One seat of a game; bots play the others. An action outside the mask loses the game at once (reward -1), with
    `illegal` in the info, as learners without masks expect; with `illegal="raise"` it raises ValueError and changes
    nothing."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: ichiba.GameName = "tsukiji",
        bots: list[str] | None = None,
        seat: int = 0,
        players: int = 2,
        observation: ichiba.Observation = "table",
        render_mode: str | None = None,
        friendly: bool = False,
        deck: dict[str, Any] | str | None = None,
        illegal: Literal["lose", "raise"] = "lose",
    ) -> None:
        check_choice("render_mode", render_mode, (None, "ansi"))
        check_choice("illegal", illegal, ("lose", "raise"))
        self._illegal = illegal
        self.game = ichiba.Game(game, players, friendly=friendly, deck=deck)
        self.seat = seat
        self.kind: ichiba.Observation = observation
        self.render_mode = render_mode
        names = _seated(players, seat, ["greedy"] * (players - 1) if bots is None else bots)
        self.bot_names = [(other, name) for other, name in enumerate(names) if name is not None]
        for _, name in self.bot_names:
            try:
                ichiba.bot(name)
            except (TypeError, ValueError) as wrong:
                raise ValueError(f"bots: {wrong}") from None
        low, high = bounds(self.game, observation)
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.game.action_count)
        self.state = self.game.new(0)
        self.bots: dict[int, ichiba.Bot] = {}
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.game.new(seed_from(self.np_random))
        self.bots = {seat: ichiba.bot(name, seed_from(self.np_random)) for seat, name in self.bot_names}
        self._ended = False
        self._let_bots_move()
        return self._observed()

    def _let_bots_move(self) -> None:
        while self.state.to_act and self.seat not in self.state.to_act:
            seat = self.state.to_act[0]
            self.state.apply(self.bots[seat].choose(self.state, seat), seat)

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        mask = self.state.mask(self.seat).astype(np.int8)
        return self.state.observation(self.seat, self.kind), {"action_mask": mask}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        number = whole("action", action)
        if number not in self.state.legal_actions(self.seat):
            if self._illegal == "raise":
                raise ValueError(f"action: {number} is not legal")
            self._ended = True
            observation, info = self._observed()
            return observation, -1.0, True, False, {**info, "illegal": True}
        self.state.act(number, self.seat)
        self._let_bots_move()
        self._ended = self.state.over
        observation, info = self._observed()
        return observation, float(self.state.rewards[self.seat]), self._ended, False, info

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return f"{self.state!r}, to act: {self.state.to_act}, rewards: {self.state.rewards}"


class Seats(gymnasium.vector.VectorEnv):
    """Many games at once, stepped in C++. A finished game starts over in the same step: what is observed then is the
    start of the next game. What was observed at the end is in the info, as "final_obs", with its own info as
    "final_info". An action outside the mask raises ValueError, and all games are as they were before."""

    metadata = {"render_modes": [], "autoreset_mode": "same_step"}

    def __init__(
        self,
        game: ichiba.GameName = "tsukiji",
        num_envs: int = 1,
        bots: list[str] | None = None,
        seat: int = 0,
        players: int = 2,
        observation: ichiba.Observation = "table",
        threads: int = 1,
        friendly: bool = False,
        deck: dict[str, Any] | str | None = None,
    ) -> None:
        super().__init__()
        vector = gymnasium.vector
        if hasattr(vector, "AutoresetMode"):  # since Gymnasium 1.1
            self.metadata = {**self.metadata, "autoreset_mode": vector.AutoresetMode.SAME_STEP}
        self.num_envs = whole("num_envs", num_envs)
        if self.num_envs < 1:
            raise ValueError("num_envs: there is at least one game")
        self.seat = seat
        self._names = _seated(players, seat, ["greedy"] * (players - 1) if bots is None else bots)
        self._options: dict[str, Any] = {
            "game": game, "players": players, "observation": observation, "threads": threads, "friendly": friendly,
            "bots": self._names, "deck": deck,
        }
        ichiba.Batch(n=1, **self._options)  # checks them
        table = ichiba.Game(game, players, friendly=friendly, deck=deck)
        low, high = bounds(table, observation)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(table.action_count)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)
        self.games: ichiba.Batch | None = None

    def _info(self) -> dict[str, Any]:
        assert self.games is not None
        return {"action_mask": self.games.masks.astype(np.int8), "_action_mask": np.ones(self.num_envs, bool)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.games = ichiba.Batch(n=self.num_envs, seed=seed_from(self.np_random), **self._options)
        self.games.use(finals=np.zeros((self.num_envs, self.games.players, self.games.observation_size), np.int16))
        return self.games.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if self.games is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        self.games.step(whole_numbers("actions", actions, self.num_envs))
        ends = self.games.ends.astype(bool)
        rewards = self.games.rewards[:, self.seat].astype(np.float64)
        info = self._info()
        if ends.any():
            info.update(self._final_info(ends))
        return self.games.observations.copy(), rewards, ends, np.zeros_like(ends), info

    def _final_info(self, ends: Any) -> dict[str, Any]:
        """What Gymnasium's own vector environments say of games that have ended: an observation or None for each."""
        assert self.games is not None and self.games.finals is not None
        observations = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ends):
            observations[game] = self.games.finals[game, self.seat].copy()
        nothing_legal = np.zeros((self.num_envs, self.games.action_count), np.int8)
        return {
            "final_obs": observations, "_final_obs": ends.copy(),
            "final_info": {"action_mask": nothing_legal, "_action_mask": ends.copy()}, "_final_info": ends.copy(),
        }

    def close_extras(self, **kwargs: Any) -> None:
        self.games = None
