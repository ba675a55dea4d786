#!/usr/bin/env python3
"""Solves the end of a game of Tsukiji Market by tabular regret matching (Monte Carlo CFR with external sampling).

    PYTHONPATH=build/python python3 examples/regret_matching.py [walks]

A position near the end is taken from a game between bots. Each walk deals the hidden cards again, so that it uses nothing
that a player could not know, and both learn at every decision. Bids are simultaneous: neither side sees the other's, so
their decisions share one node. The average strategies approach an equilibrium. The example prints the mix of bids at the
root and what a best answer to it would gain there, which goes to 0 but for the noise of its estimate."""

import random
import sys

import ichiba
from ichiba import openspiel


class Node:
    """Regrets and the sum of strategies of one player, for one thing that they know."""

    def __init__(self, actions):
        self.actions = actions
        self.regrets = [0.0] * len(actions)
        self.sums = [0.0] * len(actions)

    def strategy(self):
        positive = [max(regret, 0.0) for regret in self.regrets]
        total = sum(positive)
        return [part / total for part in positive] if total > 0 else [1 / len(positive)] * len(positive)

    def average(self):
        total = sum(self.sums)
        return [part / total for part in self.sums] if total > 0 else [1 / len(self.sums)] * len(self.sums)


class Solver:
    def __init__(self, root, seed=1):
        self.root = root  # an OpenSpiel-shaped state
        self.nodes = {}
        self.rng = random.Random(seed)
        self.walks = 0

    def node(self, state, player):
        # Not information_state_string, which also tells pasts apart: what a perfect memory knows now is all that matters
        # for what comes, so pasts that led to the same can learn together.
        key = (player, state.state.observation(player, "perfect").tobytes())
        if key not in self.nodes:
            self.nodes[key] = Node(state.legal_actions(player))
        return self.nodes[key]

    def walk(self, state, learner):
        """What the learner gets from here, their own actions all tried and everything else drawn."""
        if state.is_terminal():
            return state.player_return(learner)
        both = state.is_simultaneous_node()
        if not both and state.current_player() != learner:
            return self.walk(state.child(self.drawn(state, state.current_player())), learner)
        answer = self.drawn(state, 1 - learner) if both else None
        node = self.node(state, learner)
        strategy = node.strategy()
        values = []
        for action in node.actions:
            following = state.clone()
            if both:
                following.apply_actions([action, answer] if learner == 0 else [answer, action])
            else:
                following.apply_action(action)
            values.append(self.walk(following, learner))
        value = sum(chance * worth for chance, worth in zip(strategy, values))
        for i, worth in enumerate(values):
            node.regrets[i] += worth - value
        return value

    def drawn(self, state, player):
        node = self.node(state, player)
        strategy = node.strategy()
        for i, chance in enumerate(strategy):
            node.sums[i] += chance
        return self.rng.choices(node.actions, strategy)[0]

    def solve(self, walks):
        for _ in range(walks):
            # Both know the same at the root, so it does not matter for whom the hidden cards are dealt.
            self.walk(self.root.resample_from_infostate(0, self.walks), learner=self.walks % 2)
            self.walks += 1

    def root_gain(self, walks=400):
        """How much a best bid at the root would gain against the other's mix, everything later played by the averages."""
        mixes = [self.node(self.root, player).average() for player in (0, 1)]
        table = [[0.0] * len(mixes[1]) for _ in mixes[0]]
        for walk in range(walks):
            deal = self.root.resample_from_infostate(0, 10**6 + walk)
            for i, first in enumerate(self.node(self.root, 0).actions):
                for j, second in enumerate(self.node(self.root, 1).actions):
                    state = deal.clone()
                    state.apply_actions([first, second])
                    table[i][j] += self.played_out(state) / walks
        rows = [sum(chance * worth for chance, worth in zip(mixes[1], row)) for row in table]
        columns = [sum(mixes[0][i] * table[i][j] for i in range(len(rows))) for j in range(len(mixes[1]))]
        value = sum(chance * worth for chance, worth in zip(mixes[0], rows))
        return value, max(rows) - value, value - min(columns)

    def played_out(self, state):
        while not state.is_terminal():
            both = state.is_simultaneous_node()
            chosen = []
            for player in (0, 1) if both else (state.current_player(),):
                node = self.node(state, player)
                chosen.append(self.rng.choices(node.actions, node.average())[0])
            if both:
                state.apply_actions(chosen)
            else:
                state.apply_action(chosen[0])
        return state.player_return(0)


def late_position(seed, bids):
    """The position this many rounds of bids before the end of a game between bots."""
    game = ichiba.Game("tsukiji")
    end = ichiba.play(game, ["greedy", "greedy"], seed=seed)
    state = game.new(seed)
    rounds = []
    for seat, move in end.moves:
        if len(state.to_act) == 2:
            rounds.append(state.clone())
        state.apply(move, seat)
    return rounds[-bids]


def main():
    walks = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
    state = late_position(seed=6, bids=2)
    print(f"a position after {state.steps} moves; both bid")
    solver = Solver(openspiel.State(openspiel.Game(state.game), state))
    for part in (walks // 20, walks - walks // 20):
        solver.solve(part)
        value, first, second = solver.root_gain()
        print(f"{solver.walks} walks, {len(solver.nodes)} nodes: value {value:+.3f} for seat 0; "
              f"a better bid would gain {first:.3f} (seat 0), {second:.3f} (seat 1)")
    for player in (0, 1):
        node = solver.node(solver.root, player)
        print(f"seat {player} bids", {action + 1: round(chance, 2) for action, chance in zip(node.actions, node.average())})
    print("search says", ichiba.bot("search:20000").choose(state, 0), "and", ichiba.bot("search:20000").choose(state, 1))


if __name__ == "__main__":
    main()
