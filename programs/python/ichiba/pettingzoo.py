"""Environments for PettingZoo: AEC for both games, Parallel for Tsukiji Market, where both bid at once.

    env = ichiba.pettingzoo.AEC("osaka", players=3)
    env = ichiba.pettingzoo.Parallel()

An observation is a dict with "observation" (docs/encodings.md) and "action_mask". In AEC an action outside the mask raises
ValueError, and the game is as it was before. In Parallel it loses the game, as learners without masks expect; with
`illegal="raise"` it raises, too. Seats are agents: "player_0" is seat 0."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

import ichiba
from ichiba._spaces import bounds, check_choice, masked, seed_from, whole


class _Table:
    """The game behind both kinds of environments."""

    def __init__(self, game: ichiba.Game, observation: ichiba.Observation, render_mode: str | None) -> None:
        check_choice("render_mode", render_mode, (None, "ansi"))
        self.game = game
        self.kind: ichiba.Observation = observation
        self.agents = [f"player_{seat}" for seat in range(game.players)]
        low, high = bounds(game, observation)
        # An agent has the same space objects forever.
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

    def is_legal(self, agent: str, action: int) -> bool:
        return action in self.state.legal_actions(self.agents.index(agent))

    def act(self, agent: str, action: int) -> None:
        self.state.act(action, self.agents.index(agent))

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self.state.rewards))

    def text(self) -> str:
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
        return self._table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class AEC(_Seated, AECEnv):
    """One agent after the other. Of two that bid at once, player_0 is asked first; player_1 does not see that bid, not even
    that it has been made: both observe what they observe in Parallel."""

    def __init__(
        self,
        game: ichiba.GameName = "osaka",
        players: int = 2,
        observation: ichiba.Observation = "table",
        render_mode: str | None = None,
        friendly: bool = False,
        deck: dict[str, Any] | str | None = None,
    ) -> None:
        super().__init__()
        table = _Table(ichiba.Game(game, players, friendly=friendly, deck=deck), observation, render_mode)
        self._sit_down(table, render_mode)
        self._bid: int | None = None  # of the first who bids, until the second has chosen
        self.metadata = {"name": f"ichiba_{game}_v{ichiba.encoding_version}", "render_modes": ["ansi"], "render_fps": 4,
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
        self._bid = None
        self._select()

    def _select(self) -> None:
        acting = self._table.state.to_act
        if acting:
            self.agent_selection = self.possible_agents[acting[0 if self._bid is None else 1]]

    def observe(self, agent: str) -> dict[str, Any]:
        if self._bid is not None and agent != self.agent_selection:  # who has bid sees that
            state = self._table.state.clone()
            seat = self.possible_agents.index(agent)
            state.act(self._bid, seat)
            return masked(state, seat, self._table.kind)
        return self._table.observe(agent)

    def _act(self, agent: str, action: Any) -> None:
        number = whole("action", action)
        if not self._table.is_legal(agent, number):
            raise ValueError(f"action: {number} is not legal for {agent}")
        acting = self._table.state.to_act
        if self._bid is None and len(acting) > 1:
            self._bid = number
            return
        if self._bid is not None:
            self._table.act(self.possible_agents[acting[0]], self._bid)
            self._bid = None
        self._table.act(agent, number)

    def step(self, action: Any) -> None:
        if not self.agents:
            raise ValueError("action: the game is over, or has not begun; reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._table.state.over:
            self.rewards = self._table.rewards()
            self.terminations = {agent: True for agent in self.agents}
        self._select()
        self._accumulate_rewards()


class Parallel(_Seated, ParallelEnv):
    """Tsukiji Market with both agents in every step. Who does not have to act has a mask of zeros; their action is
    ignored, and may be missing. An illegal action loses the game at once (rewards -1 and 1, or 0 for both if both are
    illegal), with `illegal` in the info of that agent; with `illegal="raise"` it raises ValueError and changes nothing."""

    def __init__(
        self,
        observation: ichiba.Observation = "table",
        render_mode: str | None = None,
        friendly: bool = False,
        deck: dict[str, Any] | str | None = None,
        illegal: Literal["lose", "raise"] = "lose",
    ) -> None:
        check_choice("illegal", illegal, ("lose", "raise"))
        table = _Table(ichiba.Game("tsukiji", friendly=friendly, deck=deck), observation, render_mode)
        self._sit_down(table, render_mode)
        self._illegal = illegal
        self.metadata = {"name": f"ichiba_tsukiji_v{ichiba.encoding_version}", "render_modes": ["ansi"], "render_fps": 4}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _chosen(self, actions: dict[str, Any]) -> dict[str, int]:
        """The action of each agent that has to act."""
        chosen = {}
        for seat in self._table.state.to_act:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"actions: none for {agent}")
            chosen[agent] = whole(f"actions: {agent}", actions[agent])
        return chosen

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            raise ValueError("actions: the game is over, or has not begun; reset the environment")
        chosen = self._chosen(actions)  # all are checked before the first is carried out
        wrong = [agent for agent, action in chosen.items() if not self._table.is_legal(agent, action)]
        if wrong and self._illegal == "raise":
            raise ValueError(f"actions: {chosen[wrong[0]]} is not legal for {wrong[0]}")
        if not wrong:
            for agent, action in chosen.items():
                self._table.act(agent, action)
        rewards = self._table.rewards()
        if len(wrong) == 1:
            rewards = {agent: -1.0 if agent in wrong else 1.0 for agent in self.possible_agents}
        over = bool(wrong) or self._table.state.over
        result = (
            self._observations(),
            rewards,
            {agent: over for agent in self.possible_agents},
            {agent: False for agent in self.possible_agents},
            {agent: {"illegal": True} if agent in wrong else {} for agent in self.possible_agents},
        )
        if over:
            self.agents = []
        return result
