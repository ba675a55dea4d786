"""Both games in the shape of OpenSpiel's Python interface. It needs no other package than ichiba.

Chance acts inside `apply_action`, from the seed of the initial state: there are no chance nodes. The observation is what
the table shows, the information state what a perfect memory knows (docs/encodings.md). As a string, the information state
also tells apart what the player has observed and done since the state was made, so that recall is perfect; as a tensor it
is the present alone.

Where both bid, the joint bids are also numbered as one: a flat action, whose least significant digit says which of the
first player's legal actions is meant. So algorithms that know only `legal_actions()` and `apply_action` go through all of
the game. The history has the action of each player."""

from __future__ import annotations

import base64
import binascii
import pickle
import random
from collections.abc import Callable

import ichiba
from ichiba._openspiel import TYPES, GameType, Past, PlayerAction, action_name, hashed, longest
from ichiba._spaces import whole

SIMULTANEOUS = -2
TERMINAL = -4

_SERIALIZED = "ichiba.openspiel 1 "


class Game:
    """A game with its options."""

    def __init__(self, game: ichiba.Game) -> None:
        self.game = game

    def new_initial_state(self, seed: int | None = None) -> State:
        """A game dealt from this seed; None: from one that Python's `random` draws."""
        return State(self, self.game.new(random.getrandbits(64) if seed is None else seed))

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote. As with any pickle: only of texts that you trust."""
        if not text.startswith(_SERIALIZED):
            raise ValueError("text: is not a serialized state of this version")
        try:
            state = pickle.loads(base64.b64decode(text[len(_SERIALIZED) :], validate=True))
        except (binascii.Error, pickle.UnpicklingError, EOFError, IndexError, KeyError, ValueError) as damage:
            raise ValueError(f"text: is damaged ({damage})") from None
        if not isinstance(state, State) or state.state.game != self.game:
            raise ValueError("text: is a state of another game")
        state._game = self
        return state

    def get_type(self) -> GameType:
        return TYPES[self.game.name]

    def num_players(self) -> int:
        return self.game.players

    def max_game_length(self) -> int:
        """A bound that no game passes; most are far shorter."""
        return longest(self.game)

    def max_chance_outcomes(self) -> int:
        return 0

    def action_to_string(self, player: int, action: int) -> str:
        """Of an action of one player, in any position."""
        if not 0 <= whole("player", player) < self.num_players():
            raise ValueError(f"player: there is no player {player}")
        return action_name(self.game, action)

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

    def information_state_tensor_size(self) -> int:
        return self.game.observation_size("perfect")

    def observation_tensor_shape(self) -> list[int]:
        return [self.game.observation_size("table")]

    def observation_tensor_size(self) -> int:
        return self.game.observation_size("table")


class State:
    """A position. Both seats of Tsukiji Market bid at a simultaneous node."""

    def __init__(self, game: Game, state: ichiba.State) -> None:
        self._game = game
        self.state = state
        self._history: list[PlayerAction] = []
        self._moves = 0
        self._shown = self._shown_now()
        self._pasts = [hashed(b"", shown) for shown in self._shown]
        self._whole_moves = self._past()

    def _shown_now(self) -> list[bytes]:
        return [self.state.observation(player, "perfect").tobytes() for player in range(self.state.players)]

    def _past(self) -> Past:
        return Past(tuple(self._history), self._moves, tuple(self._shown), tuple(self._pasts))

    def _take_back_to(self, past: Past) -> None:
        self._history, self._moves = list(past.history), past.moves
        self._shown, self._pasts = list(past.shown), list(past.pasts)

    def _remember(self, acted: dict[int, int], complete: bool) -> None:
        """What was done, and what each player has seen of it. If nothing, they do not know that there was anything."""
        self._moves += 1
        for player, action in acted.items():
            self._history.append(PlayerAction(player, action))
            self._pasts[player] = hashed(self._pasts[player], action.to_bytes(2, "little"))
        for player, shown in enumerate(self._shown_now()):
            if shown != self._shown[player]:
                self._shown[player] = shown
                self._pasts[player] = hashed(self._pasts[player], shown)
        if complete:
            self._whole_moves = self._past()

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self.state.players

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        raise RuntimeError("this is no chance node")

    def is_simultaneous_node(self) -> bool:
        return len(self.state.to_act) > 1

    def is_player_node(self) -> bool:
        return len(self.state.to_act) == 1

    def current_player(self) -> int:
        acting = self.state.to_act
        if not acting:
            return TERMINAL
        return acting[0] if len(acting) == 1 else SIMULTANEOUS

    def _one(self, player: int | None) -> int:
        """Who is asked about: by name, or the one who acts."""
        player = self.current_player() if player is None else whole("player", player)
        if player == TERMINAL:
            raise ValueError("player: nobody acts; name one")
        if player == SIMULTANEOUS:
            raise ValueError("player: several players act at once; name one")
        if not 0 <= player < self.num_players():
            raise ValueError(f"player: there is no player {player}")
        return player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Of a player who does not act: none. Without a player where several act: their joint actions, numbered as one."""
        if player is None:
            player = self.current_player()
        if player == TERMINAL:
            return []
        if player == SIMULTANEOUS and self.is_simultaneous_node():
            joint = 1
            for seat in self.state.to_act:
                joint *= len(self.state.legal_actions(seat))
            return list(range(joint))
        return self.state.legal_actions(self._one(player))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def _split(self, flat: int) -> list[int]:
        """The action of each player that a number of their joint actions means."""
        number = whole("action", flat)
        if number not in self.legal_actions(SIMULTANEOUS):
            raise ValueError(f"action: {number} is not one of the joint actions")
        actions = []
        for player in range(self.num_players()):
            legal = self.state.legal_actions(player)
            number, digit = divmod(number, len(legal))
            actions.append(legal[digit])
        return actions

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == TERMINAL:
            raise ValueError("action: the game is over")
        if player == SIMULTANEOUS:
            self.apply_actions(self._split(action))
            return
        number = whole("action", action)
        complete = self.state.act(number, player)
        self._remember({player: number}, complete)

    def apply_actions(self, actions: list[int]) -> None:
        """One action for each player, where several act. All are checked before any is taken."""
        if not self.is_simultaneous_node():
            raise ValueError("actions: the game is over" if self.is_terminal() else
                             "actions: only one player acts; use apply_action")
        if len(actions) != self.num_players():
            raise ValueError(f"actions: needs {self.num_players()}, has {len(actions)}")
        chosen = [whole("actions", action) for action in actions]
        for player, number in enumerate(chosen):
            if number not in self.state.legal_actions(player):
                raise ValueError(f"actions: {number} is not legal for player {player}")
        for player, number in enumerate(chosen):
            self.state.act(number, player)
        self._remember(dict(enumerate(chosen)), complete=True)

    def child(self, action: int) -> State:
        other = self.clone()
        other.apply_action(action)
        return other

    def _with(self, state: ichiba.State) -> State:
        other = State.__new__(State)
        other._game, other.state = self._game, state
        other._take_back_to(self._past())
        other._whole_moves = self._whole_moves
        return other

    def clone(self) -> State:
        return self._with(self.state.clone())

    def serialize(self) -> str:
        """All of it as text, the chance to come included; `Game.deserialize_state` reads it."""
        return _SERIALIZED + base64.b64encode(pickle.dumps(self)).decode("ascii")

    def returns(self) -> list[float]:
        return self.state.rewards

    def rewards(self) -> list[float]:
        return self.state.rewards

    def player_return(self, player: int) -> float:
        return self.state.rewards[self._one(player)]

    def player_reward(self, player: int) -> float:
        return self.state.rewards[self._one(player)]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return [float(number) for number in self.state.observation(self._one(player), "perfect")]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return [float(number) for number in self.state.observation(self._one(player), "table")]

    def information_state_string(self, player: int | None = None) -> str:
        """Who observes, what a perfect memory knows now, and a hash of all that this player has observed and done."""
        one = self._one(player)
        return f"{one} {self.state.observation(one, 'perfect').tobytes().hex()} {self._pasts[one].hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """Who observes, and what the table shows."""
        one = self._one(player)
        return f"{one} {self.state.observation(one, 'table').tobytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | int) -> State:
        """A state that this player cannot tell from this one. Chance comes from a function that gives numbers from 0 to
        below 1, as OpenSpiel has it, or from a seed. What somebody else has chosen of a move in several steps is not seen,
        so it is taken back, in the past, too."""
        seed = sampler if not callable(sampler) else int(sampler() * 2**53)
        other = self._with(self.state.sample(self._one(player), seed))
        if player != self.current_player():
            other._take_back_to(self._whole_moves)
        return other

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Of a player's action; with one argument, of an action of the player who acts."""
        if action is None:
            player, action = self.current_player(), player
        if player == SIMULTANEOUS:
            split = self._split(action)
            return "[" + ", ".join(self.action_to_string(seat, one) for seat, one in enumerate(split)) + "]"
        self._one(player)
        return action_name(self._game.game, action)

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        """The legal action of this name, the other way round."""
        who, name = (self.current_player(), str(player)) if text is None else (whole("player", player), text)
        for action in self.legal_actions(who):
            if self.action_to_string(who, action) == name:
                return action
        raise ValueError(f"action: there is no legal '{name}'")

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def is_initial_state(self) -> bool:
        return not self._history

    def move_number(self) -> int:
        return self._moves

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def history_str(self) -> str:
        return ", ".join(str(action) for action in self.history())

    def full_history(self) -> list[PlayerAction]:
        return list(self._history)

    def __str__(self) -> str:
        return repr(self.state)
