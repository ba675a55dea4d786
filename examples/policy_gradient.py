#!/usr/bin/env python3
"""Learns Tsukiji Market against the bot `greedy` with numpy alone: an actor and a critic in one small network.

    PYTHONPATH=build/python python3 examples/policy_gradient.py [games]

All games are stepped by one call (ichiba.Batch); the bot plays inside the batch. Half of the learner's games are played
in each seat. After 20,000 games, 12 seconds of processor time, it wins 71 % of the decided games against `greedy` (95 % interval
70 to 73 %); random actions win 6 %."""

import sys
import time

import numpy as np

import ichiba

GAMES, STEPS = 64, 8  # at once in each seat; before each change of the weights
HIDDEN, RATE, ENTROPY, TRACE = 96, 3e-3, 0.01, 0.95


class Network:
    """One hidden layer; a logit for each action and the value of the position. Trained with Adam."""

    def __init__(self, inputs, actions, rng):
        self.weights = {
            "hidden": rng.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": rng.normal(0, 0.01, (HIDDEN, actions + 1)).astype(np.float32),
            "out_bias": np.zeros(actions + 1, np.float32),
        }
        self.first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.updates = 0

    def look(self, inputs, masks):
        """The hidden layer, the probabilities of the actions, the value."""
        w = self.weights
        hidden = np.maximum(inputs @ w["hidden"] + w["bias"], 0)
        out = hidden @ w["out"] + w["out_bias"]
        logits = np.where(masks, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, inputs, masks, actions, advantages, targets):
        hidden, chances, values = self.look(inputs, masks)
        rows = np.arange(len(actions))
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        d_out = np.empty((len(actions), chances.shape[1] + 1), np.float32)
        d_out[:, :-1] = chances * advantages[:, None] + ENTROPY * chances * (logs + entropy)
        d_out[rows, actions] -= advantages
        d_out[:, -1] = values - targets
        d_out /= len(actions)
        d_hidden = (d_out @ self.weights["out"].T) * (hidden > 0)
        self.change({"hidden": inputs.T @ d_hidden, "bias": d_hidden.sum(axis=0), "out": hidden.T @ d_out,
                     "out_bias": d_out.sum(axis=0)})

    def change(self, slopes):
        self.updates += 1
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.updates)
            spread = self.second[name] / (1 - 0.999**self.updates)
            self.weights[name] -= RATE * mean / (np.sqrt(spread) + 1e-6)


class Tables:
    """Games in both seats against a bot."""

    def __init__(self, games, seed, bot):
        self.batches = [ichiba.Batch("tsukiji", n=games, seed=seed, bots=[None, bot]),
                        ichiba.Batch("tsukiji", n=games, seed=seed + 1, bots=[bot, None])]
        fields = ichiba.fields("tsukiji")
        highest = np.concatenate([[max(abs(low), abs(high))] * size for _, _, size, low, high, _ in fields])
        self.scale = (1 / highest).astype(np.float32)

    def observed(self):
        numbers = np.concatenate([batch.observations for batch in self.batches])
        return numbers * self.scale, np.concatenate([batch.masks for batch in self.batches]).astype(bool)

    def step(self, actions):
        parts = np.split(actions.astype(np.int32), 2)
        for batch, part in zip(self.batches, parts):
            batch.step(part)
        rewards = np.concatenate([batch.rewards[:, seat] for seat, batch in enumerate(self.batches)])
        return rewards, np.concatenate([batch.ends for batch in self.batches]).astype(bool)


def drawn(chances, rng):
    return (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)


def train(network, games, rng, bot="greedy"):
    tables = Tables(GAMES, 1, bot)
    played = 0
    while played < games:
        course = []
        for _ in range(STEPS):
            inputs, masks = tables.observed()
            _, chances, values = network.look(inputs, masks)
            actions = drawn(chances, rng)
            rewards, ends = tables.step(actions)
            course.append((inputs, masks, actions, values, rewards, ends))
            played += int(ends.sum())
        following = network.look(*tables.observed())[2]
        trace = np.zeros_like(following)
        lessons = []
        for inputs, masks, actions, values, rewards, ends in reversed(course):
            goes_on = ~ends
            trace = rewards + goes_on * following - values + goes_on * TRACE * trace
            lessons.append((inputs, masks, actions, trace, trace + values))
            following = values
        inputs, masks, actions, advantages, targets = (np.concatenate(part) for part in zip(*lessons))
        advantages = (advantages / (advantages.std() + 1e-6)).astype(np.float32)
        network.learn(inputs, masks, actions, advantages, targets)


def win_rate(network, rng, bot="greedy", games=4000):
    """Among decided games, with its 95 % interval. No network: legal actions at random."""
    tables = Tables(GAMES, 1000, bot)
    won = lost = 0
    while won + lost < games:
        inputs, masks = tables.observed()
        chances = network.look(inputs, masks)[1] if network else masks / masks.sum(axis=1, keepdims=True)
        rewards, _ = tables.step(drawn(chances, rng))
        won += int((rewards > 0).sum())
        lost += int((rewards < 0).sum())
    rate = won / (won + lost)
    return rate, 1.96 * (rate * (1 - rate) / (won + lost)) ** 0.5


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rng = np.random.default_rng(7)
    game = ichiba.Game("tsukiji")
    network = Network(game.observation_size(), game.action_count, rng)
    print("random against greedy: {:.3f} +- {:.3f}".format(*win_rate(None, rng)))
    begun = time.process_time()
    train(network, games, rng)
    seconds = time.process_time() - begun
    print("after {} games, {:.0f} s: {:.3f} +- {:.3f}".format(games, seconds, *win_rate(network, rng)))


if __name__ == "__main__":
    main()
