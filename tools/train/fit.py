#!/usr/bin/env python3
"""Fits the judge's network to positions that train_play has written, and prints src/crew/judge_net.h.

Usage: fit.py [--from NET] [--keep NET] [--rounds N] [--rate R] [--trust T] [--choice K] [--out FILE] NAME..
       fit.py --lean|--level|--ways --from NET [--keep NET] [--out FILE] NAME..

NAME stands for NAME.heads and NAME.rows. --keep writes the network as it is learned (floating point), --from goes on with
one of those, or with one that was printed (FILE.h). --rate is the first step width, which falls to nothing over the rounds.
--trust, from 0 to 1, lets what the network of --from says of the next position of a game count against what came later.
Turns that were looked at closely (train_play --weigh) are learned as a whole: --choice is what it counts that their outcomes
are told apart, beside that each is judged rightly, for a player chooses among them. The last round learns with weights of the
first layer that are rounded as the printed ones are. Beside the chance of rescue the network learns how the boat is lost,
which helps it see why. One position in fifty, in blocks, is not learned from but tells the loss.

--lean takes off what hardly counts, so that the page has less to fetch. --level only shifts and stretches what a network says,
so that its chances are right over these games. --ways learns nothing but how the boat is lost: everything else stays as it is.
On the GPU where there is one. See README.md.
"""

import argparse
import re
import sys

import numpy
import torch

# as src/crew/net.h and inputs.h have them; the header that is printed compiles with no other
INPUTS, FIRST, SECOND, OUTS = 702, 128, 32, 10
ONE, FINE, PASSED, LATER = 64, 16, 256, 1024  # an input, a weight, what a neuron passes on, a later weight
MOST = 7.996  # what a neuron passes on
WEIGHT_COST = 3  # of a weight's square, in positions, where ways are learned: a neuron that is hardly ever there gets none
HEAD = numpy.dtype([("rescued", "u1"), ("reason", "u1"), ("gnomes", "u1"), ("edition", "u1"),
                    ("judged", "<u2"), ("count", "<u2"), ("last", "u1"), ("weighed", "u1")])
TURN = 1  # SAMPLE_TURN of samples.h
TURNS_AT_ONCE = 512
COARSE = 8  # steps of a later weight that a lean network has between
SELDOM = 0.01  # of positions
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Samples:
    """Positions as a matrix of bytes, each with the end of its game."""

    def __init__(self, names):
        heads = [numpy.fromfile(name + ".heads", HEAD) for name in names]
        self.inputs = torch.zeros((sum(map(len, heads)), INPUTS), dtype=torch.int8, device=DEVICE)
        at = 0
        for name, head in zip(names, heads):
            self._read_rows(name, head["count"], at)
            at += len(head)
        head = numpy.concatenate(heads)
        self.rescued = torch.from_numpy(head["rescued"].astype("f4")).to(DEVICE)
        self.reason = torch.from_numpy(head["reason"].astype("i8")).to(DEVICE)
        self.gnomes = torch.from_numpy(head["gnomes"].astype("i8")).to(DEVICE)
        self.judged = torch.from_numpy(head["judged"].astype("f4")).to(DEVICE) / 65536
        self.weighed = torch.from_numpy(head["weighed"].astype("bool")).to(DEVICE)
        self.turns = torch.from_numpy(head["weighed"] == TURN).to(DEVICE)  # outcomes of each follow
        self.last = torch.from_numpy(head["last"].astype("bool")).to(DEVICE)
        number = torch.arange(len(head), device=DEVICE)
        self.held_out = number // 1024 % 50 == 7

    def _read_rows(self, name, count, at, chunk=1 << 18):
        rows = numpy.memmap(name + ".rows", numpy.uint8).reshape(-1, 3)
        ends = numpy.concatenate([[0], numpy.cumsum(count.astype("i8"))])
        for begin in range(0, len(count), chunk):
            end = min(begin + chunk, len(count))
            part = torch.from_numpy(numpy.array(rows[ends[begin]:ends[end]])).to(DEVICE)
            each = torch.from_numpy(count[begin:end].astype("i8")).to(DEVICE)
            sample = torch.repeat_interleave(torch.arange(at + begin, at + end, device=DEVICE), each)
            column = part[:, 0].long() + 256 * part[:, 1].long()
            self.inputs[sample, column] = part[:, 2].view(torch.int8)

    def __len__(self):
        return len(self.rescued)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(INPUTS, FIRST)
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.out = torch.nn.Linear(SECOND, OUTS)  # logits: a rescue, then how it is lost
        with torch.no_grad():
            self.first.weight.uniform_(-0.15, 0.15)
            self.first.bias.zero_()
        self.rounded = False

    def passed(self, inputs):
        """What the second layer passes on."""
        weight = self.first.weight
        if self.rounded:  # what is printed judges, what is learned is finer
            weight = weight + (torch.round(weight * FINE) / FINE - weight).detach()
        hidden = torch.nn.functional.linear(inputs, weight, self.first.bias).clamp(0, MOST)
        return self.second(hidden).clamp(0, MOST)

    def forward(self, inputs):
        return self.out(self.passed(inputs))

    def keep_within(self):
        """No weight is larger than its integer holds."""
        with torch.no_grad():
            self.first.weight.clamp_(-63 / FINE, 63 / FINE)
            self.second.weight.clamp_(-4095 / LATER, 4095 / LATER)
            self.out.weight.clamp_(-4095 / LATER, 4095 / LATER)


def say_all(net, samples, chunk=1 << 17):
    """All logits for all samples."""
    said = []
    with torch.no_grad():
        for begin in range(0, len(samples), chunk):
            said.append(net(samples.inputs[begin:begin + chunk].float() / ONE))
    return torch.cat(said)


def say(net, samples):
    """The logits of a rescue."""
    return say_all(net, samples)[:, 0]


def targets(net, samples, trust):
    """What the network is to say of each position: how the game ended, or for a part what it says of later ones; or what
    futures came to."""
    if trust == 0:
        return torch.where(samples.weighed, samples.judged, samples.rescued)
    said = torch.sigmoid(say(net, samples)).cpu().numpy()
    rescued, last = samples.rescued.cpu().numpy(), samples.last.cpu().numpy()
    ends = numpy.flatnonzero(last)
    target = numpy.array(rescued)
    left = ends - 1  # one position of every game at a time, from its end on
    begins = numpy.concatenate([[0], ends[:-1] + 1])
    later = target[ends]
    while True:
        going = left >= begins
        if not going.any():
            break
        left, begins, later = left[going], begins[going], later[going]
        later = (1 - trust) * later + trust * said[left + 1]
        target[left] = later
        left = left - 1
    return torch.where(samples.weighed, samples.judged, torch.from_numpy(target).to(DEVICE))


class Turns:
    """Turns that were looked at closely, each with the positions that belong to it: its own, and what could become of it."""

    def __init__(self, samples):
        self.samples = samples
        self.first = torch.nonzero(samples.turns).squeeze(1)
        ended = torch.nonzero(samples.turns | ~samples.weighed).squeeze(1)  # the next turn, or a position of a game
        ended = torch.cat([ended, torch.tensor([len(samples)], device=DEVICE)])
        self.count = ended[torch.searchsorted(ended, self.first, right=True)] - self.first
        held_out = samples.held_out[self.first]
        self.learned = torch.nonzero(~held_out & (self.count > 1)).squeeze(1)
        self.kept_back = torch.nonzero(held_out & (self.count > 1)).squeeze(1)
        self.most = int(self.count.max()) if len(self.count) else 0

    def judge(self, net, turns):
        """What the network says of the positions of these turns, as logits; what it should say; and how far off it is in telling
        them apart: its errors less the mean error of each turn."""
        place = torch.arange(self.most, device=DEVICE)
        belongs = place < self.count[turns].unsqueeze(1)
        rows = (self.first[turns].unsqueeze(1) + place)[belongs]
        turn = torch.arange(len(turns), device=DEVICE).unsqueeze(1).expand(-1, self.most)[belongs]
        said = net(self.samples.inputs[rows].float() / ONE)[:, 0]
        error = torch.sigmoid(said) - self.samples.judged[rows]
        mean = torch.zeros(len(turns), device=DEVICE).index_add(0, turn, error) / self.count[turns]
        return said, self.samples.judged[rows], error - mean[turn]

    def tell(self, net, round_number):
        errors, apart = [], []
        with torch.no_grad():
            for turns in self.kept_back.split(4 * TURNS_AT_ONCE):
                said, futures, off = self.judge(net, turns)
                errors.append((torch.sigmoid(said) - futures).square())
                apart.append(off.square())
        if errors:
            print(f"round {round_number}: {torch.cat(errors).mean().sqrt():.4f} off what futures come to, "
                  f"{torch.cat(apart).mean().sqrt():.4f} in telling outcomes apart", file=sys.stderr)


def tell_loss(net, samples, round_number):
    held = samples.held_out & ~samples.weighed
    if not held.any():
        return
    said = torch.sigmoid(say(net, samples)[held]).clamp(1e-5, 1 - 1e-5)
    rescued, judged = samples.rescued[held], samples.judged[held].clamp(1e-4, 1 - 1e-4)

    def loss(chance):
        return -(rescued * chance.log() + (1 - rescued) * (1 - chance).log())

    by_net, by_judge = loss(said), loss(judged)
    line = f"round {round_number}: loss {by_net.mean():.5f} (judge {by_judge.mean():.5f}) over {len(said)};"
    for gnomes in range(3, 9):
        of = samples.gnomes[held] == gnomes
        line += f" {gnomes}: {by_net[of].mean():.4f} ({by_judge[of].mean():.4f})"
    print(line, file=sys.stderr, flush=True)


def fit(net, samples, rounds, rate, trust, choice, batch):
    """Each step learns from some positions of games and from some turns, whichever there are; a round is as many as all of the
    more numerous take."""
    target = targets(net, samples, trust)
    played = torch.nonzero(~samples.held_out & ~samples.weighed).squeeze(1)
    turns = Turns(samples)
    at_once = min(TURNS_AT_ONCE, len(turns.learned))
    each = max(len(played) // batch, len(turns.learned) // max(at_once, 1))
    steps = rounds * each
    adam = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4, eps=1e-7)
    falls = torch.optim.lr_scheduler.LambdaLR(adam, lambda n: max(0.0, 1 - n / steps) ** 2 * 0.98 + 0.02)
    binary = torch.nn.functional.binary_cross_entropy_with_logits
    ways = torch.arange(1, OUTS, device=DEVICE)
    tell_loss(net, samples, 0)
    turns.tell(net, 0)
    for round_number in range(1, rounds + 1):
        net.rounded = round_number == rounds
        for _ in range(each):
            loss = 0
            if len(played) > 0:
                n = played[torch.randint(len(played), (batch,), device=DEVICE)]
                out = net(samples.inputs[n].float() / ONE)
                lost = (samples.reason[n].unsqueeze(1) == ways).float()
                loss = binary(out[:, 0], target[n]) + 0.2 * (OUTS - 1) * binary(out[:, 1:], lost)
            if at_once > 0:
                n = turns.learned[torch.randint(len(turns.learned), (at_once,), device=DEVICE)]
                said, futures, off = turns.judge(net, n)
                loss = loss + binary(said, futures) + choice * off.square().mean()
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            falls.step()
            net.keep_within()
        tell_loss(net, samples, round_number)
        turns.tell(net, round_number)
    forget_unseen(net, samples)


def tell_ways(net, samples):
    """How well it is told what a lost game is lost by, beside what could be told by the size of the crew alone."""
    lost = samples.held_out & ~samples.weighed & (samples.reason > 0)
    chance = torch.sigmoid(say_all(net, samples)[lost][:, 1:])
    share = chance / chance.sum(1, keepdim=True)
    reason, gnomes = samples.reason[lost], samples.gnomes[lost]
    all_lost = ~samples.held_out & ~samples.weighed & (samples.reason > 0)
    usual = torch.stack([torch.bincount(samples.reason[all_lost & (samples.gnomes == n)], minlength=OUTS)[1:] + 1.0
                         for n in gnomes.unique()])
    usual = (usual / usual.sum(1, keepdim=True))[torch.searchsorted(gnomes.unique(), gnomes)]
    at = (reason - 1).unsqueeze(1)
    print(f"ways: loss {-share.gather(1, at).log().mean():.4f} (by the crew's size {-usual.gather(1, at).log().mean():.4f}) "
          f"over {len(reason)}; the likeliest is right in {(share.argmax(1) == reason - 1).float().mean():.3f}", file=sys.stderr)
    for way in range(OUTS - 1):
        print(f"ways: {way + 1} said {100 * share[:, way].mean():.1f}, was {100 * (reason == way + 1).float().mean():.1f}",
              file=sys.stderr)


def fit_ways(net, samples):
    """Learns how games are lost from what the second layer passes on, and leaves all else as it is."""
    net.rounded = True
    learned = torch.nonzero(~samples.held_out & ~samples.weighed).squeeze(1)
    with torch.no_grad():
        passed = torch.cat([net.passed(samples.inputs[n].float() / ONE) for n in learned.split(1 << 17)]).double()
    was = (samples.reason[learned].unsqueeze(1) == torch.arange(1, OUTS, device=DEVICE)).double()
    weight = torch.zeros((SECOND, OUTS - 1), dtype=torch.float64, device=DEVICE, requires_grad=True)
    bias = torch.logit(was.mean(0).clamp(1e-5, 1)).requires_grad_()
    learner = torch.optim.LBFGS([weight, bias], max_iter=200, line_search_fn="strong_wolfe")

    def loss():
        learner.zero_grad()
        ended = torch.nn.functional.binary_cross_entropy_with_logits(passed @ weight + bias, was, reduction="sum")
        whole = (ended + WEIGHT_COST * weight.square().sum()) / len(was)
        whole.backward()
        return whole

    learner.step(loss)
    with torch.no_grad():
        net.out.weight[1:] = weight.t().float()
        net.out.bias[1:] = bias.float()
    net.keep_within()
    tell_ways(net, samples)


def forget_unseen(net, samples):
    """An input that was never there counts for nothing."""
    seen = torch.zeros(INPUTS, dtype=torch.bool, device=DEVICE)
    for begin in range(0, len(samples), 1 << 17):
        seen |= (samples.inputs[begin:begin + (1 << 17)] != 0).any(0)
    with torch.no_grad():
        net.first.weight[:, ~seen] = 0


def make_lean(net, samples):
    """Weights of the second layer are rounded more coarsely, and the smallest of inputs that are seldom there are taken off."""
    was = torch.sigmoid(say(net, samples))
    there = sum((part != 0).sum(0) for part in samples.inputs.split(1 << 17)) / len(samples)
    net.rounded = True
    with torch.no_grad():
        small = net.first.weight.abs() < 1.5 / FINE
        net.first.weight[small & (there < SELDOM)] = 0
        net.second.weight.copy_(torch.round(net.second.weight * LATER / COARSE) * COARSE / LATER)
    off = torch.sigmoid(say(net, samples)) - was
    print(f"lean: chances change by {off.square().mean().sqrt():.4f}, at most by {off.abs().max():.4f}", file=sys.stderr)


def level(net, samples):
    """Shifts and stretches the logit of a rescue so that it agrees best with these games: Newton's method."""
    net.rounded = True
    ended = ~samples.weighed
    said, ended = say(net, samples)[ended].double(), samples.rescued[ended].double()
    shift, stretch = 0.0, 1.0
    for _ in range(20):
        chance = torch.sigmoid(shift + stretch * said)
        off, weight = chance - ended, chance * (1 - chance)
        a, b = off.sum(), (off * said).sum()
        aa, ab, bb = weight.sum(), (weight * said).sum(), (weight * said * said).sum()
        det = aa * bb - ab * ab
        shift -= float((bb * a - ab * b) / det)
        stretch -= float((aa * b - ab * a) / det)
    print(f"levelled: {shift:.3f} + {stretch:.3f} times what it said", file=sys.stderr)
    with torch.no_grad():
        net.out.weight[0] *= stretch
        net.out.bias[0] = net.out.bias[0] * stretch + shift


def numbers(name, values, scale):
    """An initialiser, wrapped; rows of a matrix in braces."""
    whole = torch.round(values.detach().double().cpu() * scale).long()
    rows = whole if whole.dim() == 2 else whole.unsqueeze(0)
    text = ",".join("{" + ",".join(map(str, row)) + "}" for row in rows.tolist())
    text = text if whole.dim() == 2 else text[1:-1]
    lines, line = [], ""
    for word in text.replace(",", ",\n").split("\n"):
        if len(line) + len(word) > 112:
            lines.append(line)
            line = ""
        line += word
    lines.append(line)
    body = "\n        ".join(lines)
    return f"    .{name} = {{\n        {body}}},\n"


def print_net(net, file):
    print("/* Made by tools/train (its README.md tells how); no text to be read by people. */\n"
          "/* clang-format off */\n"
          "static const RnNet judge_net = {", file=file)
    file.write(numbers("first", net.first.weight.t(), FINE))
    file.write(numbers("first_bias", net.first.bias, ONE * FINE))
    file.write(numbers("second", net.second.weight.t(), LATER))
    file.write(numbers("second_bias", net.second.bias, PASSED * LATER))
    file.write(numbers("out", net.out.weight[0], LATER))
    bias = round(float(net.out.bias[0]) * PASSED * LATER)
    print(f"    .out_bias = {bias},", file=file)
    file.write(numbers("way", net.out.weight[1:], LATER))
    file.write(numbers("way_bias", net.out.bias[1:], PASSED * LATER))
    print("};\n/* clang-format on */", file=file)


def read_printed(net, header):
    """A network as it was printed."""
    def read(name, scale):
        text = re.search(rf"\.{name} = (\{{.*?\}}|-?\d+),\n( {{4}}\.|\}};)", header, re.S).group(1)
        whole = [int(number) for number in re.findall(r"-?\d+", text)]
        return torch.tensor(whole, dtype=torch.float32, device=DEVICE) / scale

    with torch.no_grad():
        net.first.weight.copy_(read("first", FINE).reshape(INPUTS, FIRST).t())
        net.first.bias.copy_(read("first_bias", ONE * FINE))
        net.second.weight.copy_(read("second", LATER).reshape(FIRST, SECOND).t())
        net.second.bias.copy_(read("second_bias", PASSED * LATER))
        net.out.weight.copy_(torch.cat([read("out", LATER), read("way", LATER)]).reshape(OUTS, SECOND))
        net.out.bias.copy_(torch.cat([read("out_bias", PASSED * LATER), read("way_bias", PASSED * LATER)]))


def main():
    options = argparse.ArgumentParser(description="Fits the judge's network; README.md tells more.")
    options.add_argument("names", nargs="+", metavar="NAME")
    options.add_argument("--from", dest="begin", metavar="NET")
    options.add_argument("--keep", metavar="NET")
    options.add_argument("--out", metavar="FILE")
    options.add_argument("--rounds", type=int, default=4)
    options.add_argument("--rate", type=float, default=0.002)
    options.add_argument("--trust", type=float, default=0)
    options.add_argument("--choice", type=float, default=50)
    options.add_argument("--batch", type=int, default=4096)
    options.add_argument("--lean", action="store_true")
    options.add_argument("--level", action="store_true")
    options.add_argument("--ways", action="store_true")
    options = options.parse_args()
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    net = Net().to(DEVICE)
    if options.begin and options.begin.endswith(".h"):
        with open(options.begin) as file:
            read_printed(net, file.read())
    elif options.begin:
        net.load_state_dict(torch.load(options.begin, map_location=DEVICE))
    samples = Samples(options.names)
    if options.lean:
        make_lean(net, samples)
    elif options.level:
        level(net, samples)
    elif options.ways:
        fit_ways(net, samples)
    else:
        fit(net, samples, options.rounds, options.rate, options.trust, options.choice, options.batch)
    if options.keep:
        torch.save(net.state_dict(), options.keep)
    with open(options.out, "w") if options.out else sys.stdout as file:
        print_net(net, file)


if __name__ == "__main__":
    main()
