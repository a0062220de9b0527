"""The part of check_proof.py that verifies proofs about circuits.

docs/proofs.md describes the format and proves the rules. A set of columns is a whole number, and so is a set of detectors; the
word of a column is its detectors and, above them, its observables.
"""
import itertools

from check_proof import Span, Walk, bits, check_orbit, keeps, need, ones, orbit_of

odd = lambda word: word.bit_count() % 2

def alive(words):  # without the columns that have a detector alone; the keys are the sets of detectors
    once = twice = 0
    for own in words:
        once, twice = once | own, twice | once & own
    kept = {own: word for own, word in words.items() if not own & once & ~twice}
    return kept if len(kept) == len(words) else alive(kept)

def check_circuit(code, sides, witness, d):
    """Verifies that the sides divide the detectors into classes, and each class."""
    n, size, total, words = code["n"], len(code["z"]), 0, {}
    need(0 < n <= 1 << 20, "no number of columns")
    columns = [0] * n
    for i, row in enumerate(code["z"] + code["observables"]):
        for j in row:
            need(j >= 0 and not columns[j] >> i & 1, f"column {j} twice, or not there")
            columns[j] |= 1 << i
    for j in ones(bits(witness, n)):
        total ^= columns[j]
    need(len(witness) == d > 0 < total and not total % (1 << size), "the witness is not one")
    for word in columns:
        own = word % (1 << size)
        need(own or not word or d == 1, "one column flips an observable")
        need(not own or words.setdefault(own, word) == word or d < 3, "two columns flip an observable")
    words, classes = alive(words) if d > 2 else {}, [bits(side["detectors"], size) for side in sides]
    need(d > 2 or not sides, "a class too many")
    for own, word in words.items():
        parts = [own & part for part in classes if own & part]
        for part in parts:
            word ^= words[part]
        need(sum(parts) == own and not word, "a column is not the sum of its parts")
    for side, part in zip(sides, classes):
        need(side["side"] == "" and side["limit"] == d - 1, "the limit does not fit the distance")
        yield check_class(side, alive({own: word for own, word in words.items() if own & part == own}), size, len(code["observables"]))

class Columns(Walk):
    """A walk through columns that are all in different checks, of which a leaf leaves at most three to look up."""

    def ends(self, pressed, blocked, violated, left):
        """Reports whether no columns, at most left, end a word."""
        if left > 3:
            return False
        if not violated or left == 0:
            return violated > 0 or self.trivial(pressed)
        if left == 1:
            return (c := self.last.get(violated, -1)) < 0 or blocked >> c & 1 or self.trivial(pressed ^ 1 << c)
        if violated.bit_count() > left * self.most:
            return True
        rest = {c: violated ^ self.checks[c] for c in min((self.rows[check] for check in ones(violated)), key=len)}
        if left == 2:  # the other column is looked up
            rest = {c: word for c, word in rest.items() if not word or word in self.last}
        return all(self.ends(pressed ^ 1 << c, blocked, word, left - 1) for c, word in rest.items() if not blocked >> c & 1)

def check_class(side, words, size, observables):
    names, generators, by = sorted(words, key=lambda own: (-own.bit_count(), [*ones(own)])), side.get("generators", []), {}
    for j, own in enumerate(names):
        for i in ones(words[own]):
            by.setdefault(i, []).append(j)
    n, rows, flips = len(names), [by.get(i, []) for i in side["detectors"]], [bits(by.get(size + i, []), len(names)) for i in range(observables)]
    walk = Columns(rows, n, side["limit"], lambda pressed: not any(odd(word & pressed) for word in flips))
    checks = [bits(row, n) for row in rows]
    if not any(map((span := Span(checks)).rest, flips)):
        return walk  # no undetected set flips an observable
    if all(own.bit_count() < 3 for own in names):
        return check_graph(walk, flips)
    image, both, order, done = lambda word, p: bits((p[j] for j in ones(word)), n), Span(checks + flips), [], 0
    need(all(keeps(p, n, [(rows, rows)]) and not any(both.rest(image(word, p)) for word in flips) for p in generators), "a generator is not a symmetry")
    for root in side.get("roots", []):
        order += [(r := root["press"][0]), *sorted({c for c, in orbit_of(generators, (r,))} - {r})]
    rank = {c: i for i, c in enumerate(order + sorted({*range(n)} - {*order}))}
    walk.always, walk.last = partners([words[own] for own in names], walk.checks, rows, rank), {own: j for j, own in enumerate(walk.checks)}
    for root in side.get("roots", []):
        done = check_orbit(walk, generators, root["press"][0], -1, [root], done)
    left, k, numbers = [j for j in range(n) if not done >> j & 1], side.get("shift", 0), {own: j for j, own in enumerate(names)}
    need(abs(k) <= size, "no shift")
    images = [numbers[names[j] << k if k > 0 else names[j] >> -k] for j in left]
    need(all(names[i].bit_count() == names[j].bit_count() and i != j for i, j in zip(images, left)), "no shift")
    span = Span(word & ~done for word in checks)
    need(not any(span.rest(bits((j for i, j in zip(images, left) if (word >> i ^ word >> j) & 1), n)) for word in flips), "some columns are in no root")
    return walk

def partners(words, checks, rows, rank):
    """The columns that the first of the lightest sets does not have with each: of a + b = c no two, and of a + b = c + d no pair
    without the first of the four."""
    numbers, pairs, found = {word: j for j, word in enumerate(words)}, {}, dict.fromkeys(rank, 0)
    def exclude(*some):
        for a, b in itertools.permutations(some, 2):
            found[a] |= 1 << b
    for a, word in enumerate(words):
        for b in {b for i in ones(checks[a]) for b in rows[i] if b > a}:
            if (c := numbers.get(word ^ words[b], -1)) >= 0:
                exclude(a, b, c)
            else:
                pairs.setdefault(word ^ words[b], []).append(sorted((a, b), key=rank.get))
    for group in pairs.values():
        first = min(group, key=lambda pair: rank[pair[0]])
        for pair in group:
            _ = pair == first or exclude(first[1], *pair)
    return found

def check_graph(walk, flips):
    """Verifies that no cycle of at most limit edges flips an observable: none has two walks from one end of an edge that flips it
    to some vertex, of which one flips it, and whose lengths differ by 1 at most."""
    near = {}
    for j, own in enumerate(walk.checks):
        a, b = [*ones(own), -1][:2]
        near.setdefault(a, []).append((b, j))
        near.setdefault(b, []).append((a, j))
    for word in flips:
        for start in {next(ones(walk.checks[j])) for j in ones(word)}:
            depth = dict.fromkeys(layer := {(start, 0)}, 0)
            for step in range(1, walk.limit // 2 + 2):
                layer = {(to, flip ^ word >> j & 1) for v, flip in layer for to, j in near[v]} - depth.keys()
                depth |= dict.fromkeys(layer, step)
            need(all(steps + depth.get((v, 1 - flip), walk.limit + 1) > walk.limit for (v, flip), steps in depth.items()), "a short cycle")
    return walk
