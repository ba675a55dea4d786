"""The networks as their learner sees them: the forward pass of src/ai/search/colour_net.cpp with rounded
weights, its gradient, and the file of weights. Runs on numpy, or on PyTorch and a GPU, with the same code."""

import struct

import numpy

FIRST, MOST_FIRST = 64, 127          # units of the first layer, and the most of one of its outputs
LATER, MOST_LATER = 1024, 2047       # the same for the two layers after it
WEIGHT, MOST_WEIGHT = 256, 1023      # units of their weights


class Numpy:
    """What the learner needs of a library of arrays."""
    name = "numpy " + numpy.__version__

    def array(self, values):
        return numpy.asarray(values)

    def plain(self, array):
        return array

    def zeros(self, *shape):
        return numpy.zeros(shape, numpy.float32)

    def floats(self, array):
        return array.astype(numpy.float32)

    def rounded(self, array):
        return numpy.rint(array)

    def below(self, array):
        return numpy.floor(array)

    def exp(self, array):
        return numpy.exp(array)

    def log(self, array):
        return numpy.log(array)

    def root(self, array):
        return numpy.sqrt(array)

    def highest(self, array):
        return array.max(1, keepdims=True)

    def joined(self, arrays, axis):
        return numpy.concatenate(arrays, axis)

    def one_hot(self, fields, firsts, rows):
        hot = numpy.zeros((len(fields), rows), numpy.float32)
        numpy.put_along_axis(hot, fields.astype(numpy.int64) + firsts, 1, 1)
        return hot

    def some(self, generator, count, size):
        return generator.integers(0, count, size)


class Torch(Numpy):
    def __init__(self, device):
        import torch
        self.torch, self.device = torch, device
        self.name = f"torch {torch.__version__} on {torch.cuda.get_device_name() if device == 'cuda' else device}"
        torch.backends.cuda.matmul.allow_tf32 = True    # all numbers of the forward pass fit its 11 bits

    def array(self, values):
        return self.torch.as_tensor(values, device=self.device)

    def plain(self, array):
        return array.cpu().numpy()

    def zeros(self, *shape):
        return self.torch.zeros(shape, device=self.device)

    def floats(self, array):
        return array.float()

    def rounded(self, array):
        return array.round()

    def below(self, array):
        return array.floor()

    def exp(self, array):
        return array.exp()

    def log(self, array):
        return array.log()

    def root(self, array):
        return array.sqrt()

    def highest(self, array):
        return array.max(1, keepdim=True).values

    def joined(self, arrays, axis):
        return self.torch.cat(arrays, axis)

    def one_hot(self, fields, firsts, rows):
        hot = self.zeros(len(fields), rows)
        return hot.scatter_(1, fields.long() + firsts, 1.0)

    def some(self, generator, count, size):
        return self.array(generator.integers(0, count, size))


def first_rows(sizes):
    return numpy.cumsum([0, *sizes[:-1]]).astype(numpy.int64)


class Learner:
    def __init__(self, layout, arrays, seed):
        self.layout, self.arrays = layout, arrays
        self.players, width, hidden = layout["players"], layout["width"], layout["hidden"]
        self.colours = layout["colours"]
        self.table_size, self.colour_size = len(layout["table"]), len(layout["colour"])
        self.table_rows, self.colour_rows = sum(layout["table"]), sum(layout["colour"])
        self.table_firsts = arrays.array(first_rows(layout["table"]))
        self.colour_firsts = arrays.array(first_rows(layout["colour"]))
        # name, shape, one in the file, the most it may be
        self.parts = [
            ("colour", (self.colour_rows, width), FIRST, MOST_FIRST),
            ("table", (self.table_rows, width), FIRST, MOST_FIRST),
            ("colour bias", (width,), FIRST, MOST_FIRST),
            ("table bias", (width,), FIRST, MOST_FIRST),
            ("second", (2 * width, hidden), WEIGHT, MOST_WEIGHT),
            ("second bias", (hidden,), WEIGHT * FIRST, 4 * WEIGHT * FIRST),
            ("third", (hidden, hidden), WEIGHT, MOST_WEIGHT),
            ("third bias", (hidden,), WEIGHT * LATER, 4 * WEIGHT * LATER),
            ("last", (hidden, self.players), WEIGHT, MOST_WEIGHT),
            ("last bias", (self.players,), WEIGHT * LATER, 4 * WEIGHT * LATER),
        ]
        generator = numpy.random.default_rng(seed)
        first, mask, one, most = [], [], [], []
        spread = {"colour": 0.08, "table": 0.08, "second": 0.06, "third": 0.25, "last": 0.1}
        for name, shape, unit, limit in self.parts:
            values = generator.normal(0, 1, shape) * spread.get(name, 0) + (0.3 if name.endswith("bias") else 0)
            allowed = numpy.ones(shape)
            if name in ("colour", "table"):
                allowed[first_rows(layout[name])] = 0     # a 0 adds nothing
            if name == "last bias":
                values = values * 0
            first.append((values * allowed).ravel())
            mask.append(allowed.ravel())
            one.append(numpy.full(values.size, unit))
            most.append(numpy.full(values.size, limit / unit))
        flat = [numpy.concatenate(part).astype(numpy.float32) for part in (first, mask, one, most)]
        self.weights, self.mask, self.one, self.most = (arrays.array(part) for part in flat)
        self.mean = self.weights * 1          # a moving average: what is written
        self.momentum, self.squares = self.weights * 0, self.weights * 0
        self.steps = 0

    def split(self, flat):
        views, at = {}, 0
        for name, shape, _, _ in self.parts:
            size = int(numpy.prod(shape))
            views[name] = flat[at:at + size].reshape(shape)
            at += size
        return views

    def as_written(self, flat):
        return self.arrays.rounded(flat * self.one) / self.one

    def inputs(self, records):
        count = len(records)
        table = self.arrays.one_hot(records[:, :self.table_size], self.table_firsts, self.table_rows)
        fields = records[:, self.table_size:self.table_size + self.colours * self.colour_size]
        fields = fields.reshape(self.colours * count, self.colour_size)
        colour = self.arrays.one_hot(fields, self.colour_firsts, self.colour_rows)
        # Where decks differ, a colour that the deck has not begins with a 0.
        there = self.arrays.floats(fields[:, :1] > 0 if self.layout.get("some_colours") else fields[:, :1] >= 0)
        return table, colour, there.reshape(count, self.colours, 1)

    def targets(self, records):
        bytes_ = self.arrays.floats(records[:, self.table_size + self.colours * self.colour_size:])
        return (bytes_[:, 0::2] + 256 * bytes_[:, 1::2]) / 65535

    def forward(self, w, table, colour, there):
        """Everything the gradient needs; the last is the scores."""
        count, width = len(table), self.layout["width"]
        base = table @ w["table"]
        sums = (colour @ w["colour"]).reshape(count, self.colours, width) + (base + w["colour bias"])[:, None, :]
        most = MOST_FIRST / FIRST
        own = base + w["table bias"]
        pooled = self.arrays.joined([(sums.clip(0, most) * there).sum(1), own.clip(0, most)], 1)
        second = self.later(pooled @ w["second"] + w["second bias"])
        third = self.later(second @ w["third"] + w["third bias"])
        return sums, own, pooled, second, third, third @ w["last"] + w["last bias"]

    def later(self, sums):
        return self.arrays.below(sums * LATER + 0.5).clip(0, MOST_LATER) / LATER

    def chances(self, scores):
        powers = self.arrays.exp(scores - self.arrays.highest(scores))
        return powers / powers.sum(1)[:, None]

    def loss(self, records, flat=None):
        """The mean cross-entropy, less that of the targets with themselves."""
        w = self.split(self.as_written(self.mean if flat is None else flat))
        targets = self.targets(records)
        chances = self.chances(self.forward(w, *self.inputs(records))[-1])
        tiny = 1e-9
        lost = targets * (self.arrays.log(targets + tiny) - self.arrays.log(chances + tiny))
        return float(lost.sum() / len(records))

    def step(self, records, rate):
        w = self.split(self.as_written(self.weights))
        table, colour, there = self.inputs(records)
        sums, own, pooled, second, third, scores = self.forward(w, table, colour, there)
        count, width = len(records), self.layout["width"]
        most, most_later = MOST_FIRST / FIRST, MOST_LATER / LATER
        grad = {}
        d = (self.chances(scores) - self.targets(records)) / count
        grad["last"], grad["last bias"] = third.T @ d, d.sum(0)
        d = (d @ w["last"].T) * ((third > 0) & (third < most_later))
        grad["third"], grad["third bias"] = second.T @ d, d.sum(0)
        d = (d @ w["third"].T) * ((second > 0) & (second < most_later))
        grad["second"], grad["second bias"] = pooled.T @ d, d.sum(0)
        d = d @ w["second"].T
        d_own = d[:, width:] * ((own > 0) & (own < most))
        d_sums = d[:, None, :width] * ((sums > 0) & (sums < most)) * there
        d_base = d_sums.sum(1)
        grad["colour"] = colour.T @ d_sums.reshape(self.colours * count, width)
        grad["colour bias"] = d_base.sum(0)
        grad["table"] = table.T @ (d_base + d_own)
        grad["table bias"] = d_own.sum(0)
        self.adam(self.arrays.joined([grad[name].reshape(-1) for name, *_ in self.parts], 0) * self.mask, rate)

    def adam(self, grad, rate, first=0.9, second=0.999, tiny=1e-8, memory=0.999):
        self.steps += 1
        self.momentum = self.momentum * first + grad * (1 - first)
        self.squares = self.squares * second + grad * grad * (1 - second)
        change = (self.momentum / (1 - first ** self.steps)) / (
            self.arrays.root(self.squares / (1 - second ** self.steps)) + tiny)
        self.weights = (self.weights - rate * change).clip(-self.most, self.most)
        memory = min(memory, self.steps / (self.steps + 10))
        self.mean = self.mean * memory + self.weights * (1 - memory)

    # ---- files -------------------------------------------------------------------------------------------------

    def file(self):
        whole = numpy.rint(self.arrays.plain(self.mean * self.one)).astype(numpy.int64)
        parts = self.split(whole)
        out = struct.pack("<4sBBHHBB", self.layout["letters"].encode(), 1, self.players, self.colour_rows, self.table_rows,
                          self.layout["width"], self.layout["hidden"])
        for name in ("colour", "table", "colour bias", "table bias"):
            out += parts[name].astype("<i1").tobytes()
        for name in ("second", "third", "last"):
            out += parts[name].T.astype("<i2").tobytes() + parts[name + " bias"].astype("<i4").tobytes()
        return out

    STORED = ("weights", "mean", "momentum", "squares")

    def save(self, path):
        with open(path, "wb") as file:
            numpy.savez(file, steps=self.steps, **{name: self.arrays.plain(getattr(self, name)) for name in self.STORED})

    def load(self, path):
        stored = numpy.load(path)
        self.steps = int(stored["steps"])
        for name in self.STORED:
            setattr(self, name, self.arrays.array(stored[name]))


def integer_chances(learner, records):
    """The chances exactly as the program computes them, with integers."""
    whole = numpy.rint(learner.arrays.plain(learner.mean * learner.one)).astype(numpy.int64)
    w = learner.split(whole)
    table, colour, there = (learner.arrays.plain(part).astype(numpy.int64) for part in learner.inputs(records))
    base = table @ w["table"]
    sums = (colour @ w["colour"]).reshape(len(table), learner.colours, -1) + (base + w["colour bias"])[:, None, :]
    pooled = numpy.concatenate([(sums.clip(0, MOST_FIRST) * there).sum(1), (base + w["table bias"]).clip(0, MOST_FIRST)], 1)
    second = ((pooled @ w["second"] + w["second bias"] + 8) >> 4).clip(0, MOST_LATER)
    third = ((second @ w["third"] + w["third bias"] + 128) >> 8).clip(0, MOST_LATER)
    scores = (third @ w["last"] + w["last bias"]) / (WEIGHT * LATER)
    powers = numpy.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)
