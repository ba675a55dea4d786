"""Both games in the shape of OpenSpiel's Python interface. It needs no other package than ichiba.

Chance acts inside `apply_action`, from the seed of the initial state: there are no chance nodes. The information state is
what a perfect memory knows, the observation what the table shows (docs/encodings.md). Neither holds the past."""

from __future__ import annotations

import ichiba

SIMULTANEOUS = -2
TERMINAL = -4


class Game:
    """A game with its options."""

    def __init__(self, game: ichiba.Game) -> None:
        self.game = game

    def new_initial_state(self, seed: int = 0) -> State:
        return State(self, self.game.new(seed))

    def num_players(self) -> int:
        return self.game.players

    def num_distinct_actions(self) -> int:
        return self.game.action_count

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def information_state_tensor_shape(self) -> list[int]:
        return [self.game.observation_size("perfect")]

    def observation_tensor_shape(self) -> list[int]:
        return [self.game.observation_size("table")]


class State:
    """A position. Both seats of Tsukiji Market bid at a simultaneous node."""

    def __init__(self, game: Game, state: ichiba.State) -> None:
        self._game = game
        self.state = state
        self._history: list[tuple[int, int]] = []

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self.state.players

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return len(self.state.to_act) > 1

    def is_player_node(self) -> bool:
        return len(self.state.to_act) == 1

    def current_player(self) -> int:
        acting = self.state.to_act
        if not acting:
            return TERMINAL
        return acting[0] if len(acting) == 1 else SIMULTANEOUS

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None:
            player = self.current_player()
            if player < 0:
                if player == TERMINAL:
                    return []
                raise ValueError("player: several players act at once; name one")
        return self.state.legal_actions(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if player < 0:
            raise ValueError("action: use apply_actions where several players act, and nothing after the end")
        self.state.act(action, player)
        self._history.append((player, action))

    def apply_actions(self, actions: list[int]) -> None:
        """One action for each player; those of players who do not act are ignored. All are checked before any is taken."""
        acting = self.state.to_act
        if len(actions) != self.num_players():
            raise ValueError(f"actions: needs {self.num_players()}, has {len(actions)}")
        for player in acting:
            if actions[player] not in self.state.legal_actions(player):
                raise ValueError(f"actions: {actions[player]} is not legal for player {player}")
        for player in acting:
            self.state.act(actions[player], player)
            self._history.append((player, actions[player]))

    def child(self, action: int) -> State:
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> State:
        other = State(self._game, self.state.clone())
        other._history = list(self._history)
        return other

    def returns(self) -> list[float]:
        return self.state.rewards

    def rewards(self) -> list[float]:
        return self.state.rewards

    def player_return(self, player: int) -> float:
        return self.state.rewards[player]

    def information_state_tensor(self, player: int) -> list[float]:
        return [float(number) for number in self.state.observation(player, "perfect")]

    def observation_tensor(self, player: int) -> list[float]:
        return [float(number) for number in self.state.observation(player, "table")]

    def information_state_string(self, player: int) -> str:
        return self.state.observation(player, "perfect").tobytes().hex()

    def observation_string(self, player: int) -> str:
        return self.state.observation(player, "table").tobytes().hex()

    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A state that this player cannot tell from this one."""
        other = State(self._game, self.state.sample(player, seed))
        other._history = list(self._history)
        return other

    def action_to_string(self, player: int, action: int) -> str:
        return ichiba.actions(self._game.game.name)[action][0]

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def __str__(self) -> str:
        return repr(self.state)
