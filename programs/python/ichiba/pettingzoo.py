"""Environments for PettingZoo: AEC for both games, Parallel for Tsukiji Market, where both bid at once.

    env = ichiba.pettingzoo.AEC("osaka", players=3)
    env = ichiba.pettingzoo.Parallel()

An observation is a dict with "observation" (docs/encodings.md) and "action_mask". An action outside the mask raises
ValueError, and the game is as it was before. Seats are agents: "player_0" is seat 0."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

import ichiba
from ichiba._spaces import bounds, masked, seed_from


class _Table:
    """The game behind both kinds of environments."""

    def __init__(self, game: ichiba.Game, observation: ichiba.Observation, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError("render_mode: None or 'ansi'")
        self.game = game
        self.kind: ichiba.Observation = observation
        self.agents = [f"player_{seat}" for seat in range(game.players)]
        low, high = bounds(game, observation)
        # An agent has the same space objects for ever.
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.agents}
        self.rng = np.random.default_rng()
        self.state = game.new(0)

    def deal(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.state = self.game.new(seed_from(self.rng))

    def observe(self, agent: str) -> dict[str, Any]:
        return masked(self.state, self.agents.index(agent), self.kind)

    def act(self, agent: str, action: Any) -> None:
        self.state.act(int(action), self.agents.index(agent))

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self.state.rewards))

    def picture(self) -> str:
        return f"{self.state!r}, to act: {self.state.to_act}, rewards: {self.state.rewards}"


class _Seated:
    """What both kinds of environments say about a table in the same way."""

    def _sit_down(self, table: _Table, render_mode: str | None) -> None:
        self._table = table
        self.render_mode = render_mode
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        self.observation_spaces = table.observation_spaces
        self.action_spaces = table.action_spaces

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        return self._table.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class AEC(_Seated, AECEnv):
    """One agent after the other. Of two that bid at once, player_0 is asked first; player_1 does not see that bid."""

    def __init__(
        self,
        game: ichiba.GameName = "osaka",
        players: int = 2,
        observation: ichiba.Observation = "table",
        render_mode: str | None = None,
        friendly: bool = False,
    ) -> None:
        super().__init__()
        self._sit_down(_Table(ichiba.Game(game, players, friendly=friendly), observation, render_mode), render_mode)
        self.metadata = {"name": f"ichiba_{game}_v{ichiba.encoding_version}", "render_modes": ["ansi"],
                         "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        acting = self._table.state.to_act
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._table.observe(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.act(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._table.state.over:
            self.rewards = self._table.rewards()
            self.terminations = {agent: True for agent in self.agents}
        self._select()
        self._accumulate_rewards()


class Parallel(_Seated, ParallelEnv):
    """Tsukiji Market with both agents in every step. Who does not have to act has a mask of zeros; their action is
    ignored, and may be missing."""

    def __init__(
        self, observation: ichiba.Observation = "table", render_mode: str | None = None, friendly: bool = False
    ) -> None:
        self._sit_down(_Table(ichiba.Game("tsukiji", friendly=friendly), observation, render_mode), render_mode)
        self.metadata = {"name": f"ichiba_tsukiji_v{ichiba.encoding_version}", "render_modes": ["ansi"]}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            raise ValueError("actions: the game is over; reset the environment")
        state = self._table.state
        acting = [(seat, self.possible_agents[seat]) for seat in state.to_act]
        for seat, agent in acting:  # all are checked before the first is carried out
            if agent not in actions or int(actions[agent]) not in state.legal_actions(seat):
                raise ValueError(f"actions: {actions.get(agent)} is not legal for {agent}")
        for _, agent in acting:
            self._table.act(agent, actions[agent])
        over = state.over
        result = (
            self._observations(),
            self._table.rewards(),
            {agent: over for agent in self.possible_agents},
            {agent: False for agent in self.possible_agents},
            {agent: {} for agent in self.possible_agents},
        )
        if over:
            self.agents = []
        return result
