#!/usr/bin/env python3
"""Trains a small policy by policy gradients: with PyTorch where it is, else a linear one with numpy.

    python3 train.py [--games 512] [--rounds 50] [--steps 64] [--numpy]

One policy plays every gnome of every game. It gets 1 for a rescue and -1 for a loss, both discounted: whoever keeps the
boat afloat for longer loses less. What counts is that the loop is all here; a strong player wants more of everything.
"""
import argparse

import numpy as np

import rednov

DISCOUNT = 0.99


class Linear:
    """Logits that are a linear function of what is seen."""

    def __init__(self, rate=2e-3):
        self.weights = np.zeros((rednov.SEEN_SIZE, rednov.PLAYER_ACTIONS), np.float32)
        self.rate = rate

    def probabilities(self, seen, mask):
        logits = np.where(mask, scale(seen) @ self.weights, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def learn(self, seen, mask, actions, advantages):
        wrong = -self.probabilities(seen, mask)
        wrong[np.arange(len(actions)), actions] += 1
        self.weights += self.rate * scale(seen).T @ (wrong * advantages[:, None])


class Network:
    """The same with two layers, by PyTorch."""

    def __init__(self, rate=1e-3, hidden=128):
        import torch

        self.torch = torch
        self.net = torch.nn.Sequential(torch.nn.Linear(rednov.SEEN_SIZE, hidden), torch.nn.ReLU(),
                                       torch.nn.Linear(hidden, rednov.PLAYER_ACTIONS))
        self.optimizer = torch.optim.Adam(self.net.parameters(), rate)

    def _log_odds(self, seen, mask):
        logits = self.net(self.torch.from_numpy(scale(seen)))
        return self.torch.log_softmax(logits.masked_fill(~self.torch.from_numpy(mask), -1e9), dim=1)

    def probabilities(self, seen, mask):
        with self.torch.no_grad():
            return self._log_odds(seen, mask).exp().numpy()

    def learn(self, seen, mask, actions, advantages):
        chosen = self._log_odds(seen, mask)[np.arange(len(actions)), actions]
        loss = -(chosen * self.torch.from_numpy(advantages)).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


def scale(seen):
    """Bytes as numbers of about one."""
    return np.minimum(seen.astype(np.float32) / 8, 2)


def sample(odds, chance):
    """A column of each row, by its odds; never one whose odds are 0."""
    sums = odds.cumsum(axis=1)
    return (sums > chance.random((len(odds), 1)) * sums[:, -1:]).argmax(axis=1)


def gather(batch, policy, steps, chance):
    """So many steps of all games: what was seen, allowed and done, and what it was worth in the end."""
    told = []
    for _ in range(steps):
        seen, mask = batch.seen.copy(), batch.action_mask()
        actions = sample(policy.probabilities(seen, mask), chance)
        batch.step(actions)
        rewards = np.where(batch.ended == 1, np.where(batch.result == 1, 1, -1), 0).astype(np.float32)
        told.append((seen, mask, actions, rewards, batch.ended.astype(bool)))
    worth = np.zeros(len(batch), np.float32)
    for place in range(steps - 1, -1, -1):
        seen, mask, actions, rewards, ended = told[place]
        worth = rewards + DISCOUNT * np.where(ended, 0, worth)
        told[place] = (seen, mask, actions, worth)
    return told


def train(policy, games=512, rounds=50, steps=64, seed=1, report=print):
    """Plays and learns; returns the worth of a decision, round by round."""
    chance = np.random.default_rng(seed)
    history = []
    with rednov.Batch(games, gnomes=4, seed=seed) as batch:
        for number in range(rounds):
            told = gather(batch, policy, steps, chance)
            values = np.stack([worth for _, _, _, worth in told])
            history.append(float(values.mean()))
            for seen, mask, actions, worth in told:
                policy.learn(seen, mask, actions, (worth - values.mean()) / (values.std() + 1e-6) / games)
            report(f"round {number + 1}: a decision is worth {history[-1]:+.4f}")
    return history


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--numpy", action="store_true", help="the linear policy, even where PyTorch is")
    options = parser.parse_args()
    try:
        policy = Linear() if options.numpy else Network()
    except ImportError:
        print("PyTorch is not here: a linear policy with numpy")
        policy = Linear()
    train(policy, options.games, options.rounds, options.steps)


if __name__ == "__main__":
    main()
