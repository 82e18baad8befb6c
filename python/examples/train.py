#!/usr/bin/env python3
"""Trains a small policy by policy gradients: with PyTorch where it is, else a linear one with numpy.

    python3 train.py [--games 512] [--rounds 50] [--steps 64] [--numpy | --device cuda]

One policy plays every gnome of every game. It gets 1 for a rescue and -1 for a loss, both discounted: whoever keeps the
boat afloat for longer loses less. With --device cuda games and network are on the GPU, and nothing of either travels.
What counts is that the loop is all here; a strong player wants more of everything.
"""
import argparse

import numpy as np

import rednov

DISCOUNT = 0.99
RESCUED = rednov.RESULTS.index("rescued")


class Linear:
    """Logits that are a linear function of what is seen."""

    def __init__(self, rate=2e-3, seed=1):
        self.weights = np.zeros((rednov.SEEN_SIZE, rednov.PLAYER_ACTIONS), np.float32)
        self.rate = rate
        self.chance = np.random.default_rng(seed)

    def look(self, batch):
        """What is seen and what is allowed now, as copies: the next step writes over the batch's own."""
        return batch.seen.copy(), batch.action_mask()

    def outcome(self, batch):
        """What the last step was worth, and 1 where the game goes on."""
        ended = batch.ended.astype(np.float32)
        return ended * np.where(batch.result == RESCUED, 1, -1).astype(np.float32), 1 - ended

    def probabilities(self, seen, mask):
        logits = np.where(mask, scale(seen) @ self.weights, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def choose(self, seen, mask):
        """An action for each game by its odds; never one whose odds are 0."""
        sums = self.probabilities(seen, mask).cumsum(axis=1)
        return (sums > self.chance.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1)

    def learn(self, seen, mask, actions, advantages):
        wrong = -self.probabilities(seen, mask)
        wrong[np.arange(len(actions)), actions] += 1
        self.weights += self.rate * scale(seen).T @ (wrong * advantages[:, None])


class Network:
    """The same with two layers, by PyTorch; on a GPU it reads the arrays of a batch that plays there where they lie."""

    def __init__(self, device="cpu", rate=1e-3, hidden=128, seed=1):
        import torch

        self.torch, self.device = torch, device
        torch.manual_seed(seed)
        self.net = torch.nn.Sequential(torch.nn.Linear(rednov.SEEN_SIZE, hidden), torch.nn.ReLU(),
                                       torch.nn.Linear(hidden, rednov.PLAYER_ACTIONS)).to(device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), rate)

    def _tensor(self, array):
        """The array itself on a GPU; here a copy, since most arrays of a batch are not to be written to."""
        return self.torch.as_tensor(array if self.device == "cuda" else np.array(array), device=self.device)

    def look(self, batch):
        if self.device != "cuda":
            return self._tensor(batch.seen), self._tensor(batch.action_mask())
        eight = self._tensor(batch.mask).view(self.torch.uint8)[:, :, None]  # bytes of the words, lowest bits first
        bits = eight >> self.torch.arange(8, dtype=self.torch.uint8, device=self.device) & 1
        return self._tensor(batch.seen).clone(), bits.flatten(1)[:, :rednov.PLAYER_ACTIONS].bool()

    def outcome(self, batch):
        ended = self._tensor(batch.ended).float()
        return ended * (2.0 * (self._tensor(batch.result) == RESCUED) - 1), 1 - ended

    def _log_odds(self, seen, mask):
        logits = self.net((seen.float() / 8).clamp(max=2))
        return self.torch.log_softmax(logits.masked_fill(~mask, -1e9), dim=1)

    def choose(self, seen, mask):
        with self.torch.no_grad():
            chosen = self._log_odds(seen, mask).exp().multinomial(1)[:, 0]
        return chosen.int().contiguous() if self.device == "cuda" else chosen.numpy()

    def learn(self, seen, mask, actions, advantages):
        actions = self.torch.as_tensor(actions, device=self.device).long()
        chosen = self._log_odds(seen, mask).gather(1, actions[:, None])[:, 0]
        loss = -(chosen * advantages).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


def scale(seen):
    """Bytes as numbers of about one."""
    return np.minimum(seen.astype(np.float32) / 8, 2)


def gather(batch, policy, steps):
    """So many steps of all games: what was seen, allowed and done, and what it was worth in the end."""
    told = []
    for _ in range(steps):
        seen, mask = policy.look(batch)
        actions = policy.choose(seen, mask)
        batch.step(actions)
        told.append((seen, mask, actions, *policy.outcome(batch)))
    worth = 0
    for place in range(steps - 1, -1, -1):
        seen, mask, actions, reward, goes_on = told[place]
        worth = reward + DISCOUNT * goes_on * worth
        told[place] = (seen, mask, actions, worth)
    return told


def train(policy, games=512, rounds=50, steps=64, seed=1, device="cpu", report=print):
    """Plays and learns; returns the worth of a decision, round by round."""
    history = []
    with rednov.Batch(games, gnomes=4, seed=seed, device=device, listed=False) as batch:
        for number in range(rounds):
            told = gather(batch, policy, steps)
            mean = sum(worth.mean() for _, _, _, worth in told) / steps
            spread = (sum(((worth - mean) ** 2).mean() for _, _, _, worth in told) / steps) ** 0.5
            history.append(float(mean))
            for seen, mask, actions, worth in told:
                policy.learn(seen, mask, actions, (worth - mean) / (spread + 1e-6) / games)
            report(f"round {number + 1}: a decision is worth {history[-1]:+.4f}")
    return history


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--numpy", action="store_true", help="the linear policy, even where PyTorch is")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where games and network are (PyTorch only)")
    options = parser.parse_args()
    try:
        policy = Linear() if options.numpy else Network(options.device)
    except ImportError:
        print("PyTorch is not here: a linear policy with numpy")
        policy = Linear()
    if isinstance(policy, Linear) and options.device != "cpu":
        parser.error("on a GPU only the network of PyTorch learns")
    train(policy, options.games, options.rounds, options.steps, device=options.device)


if __name__ == "__main__":
    main()
