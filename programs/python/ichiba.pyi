from typing import Literal

import numpy as np
import numpy.typing as npt

encoding_version: int

Game = Literal["osaka", "tsukiji"]
Observation = Literal["table", "perfect"]
Form = Literal["turns", "seats"]

def fields(
    game: Game, players: int = 2, observation: Observation = "table"
) -> list[tuple[str, int, int, int, int, str]]: ...
def actions(game: Game) -> list[tuple[str, str]]: ...

class Batch:
    def __init__(
        self,
        game: Game,
        n: int = 1,
        seed: int = 0,
        threads: int = 1,
        players: int = 2,
        observation: Observation = "table",
        form: Form = "turns",
        friendly: bool = False,
    ) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def action_count(self) -> int: ...
    @property
    def observations(self) -> npt.NDArray[np.int16]: ...
    @property
    def masks(self) -> npt.NDArray[np.uint8]: ...
    @property
    def actors(self) -> npt.NDArray[np.int8]: ...
    @property
    def rewards(self) -> npt.NDArray[np.float32]: ...
    @property
    def ends(self) -> npt.NDArray[np.uint8]: ...
    def use(
        self,
        *,
        observations: npt.NDArray[np.int16] | None = None,
        masks: npt.NDArray[np.uint8] | None = None,
        actors: npt.NDArray[np.int8] | None = None,
        rewards: npt.NDArray[np.float32] | None = None,
        ends: npt.NDArray[np.uint8] | None = None,
    ) -> None: ...
    def step(self, actions: npt.NDArray[np.int32]) -> None: ...
    def save(self) -> bytes: ...
    def restore(self, saved: bytes) -> None: ...
