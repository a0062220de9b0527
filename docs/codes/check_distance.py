#!/usr/bin/env python3
"""Checks a certificate of `jie distance CODE --certificate FILE`.

    python3 check_distance.py FILE

The program shares nothing with Jie. It makes no choices: it walks through the trees that
the certificate holds, and verifies at each leaf that no lightest logical operator L within
the limit has the pressed columns and none of the blocked ones. docs/codes.md describes the
format and proves the rules.
"""
import base64
import hashlib
import json
import sys

UNIT = 720720  # a share of 1


class Refused(Exception):
    """The certificate proves nothing."""
def need(condition, why):
    if not condition:
        raise Refused(why)


def bits(columns, size):
    """Packs a list of columns, each of which is there once, into an integer."""
    word = 0
    for column in columns:
        need(isinstance(column, int) and 0 <= column < size, f"no column {column}")
        need(not word >> column & 1, f"column {column} twice")
        word |= 1 << column
    return word


class Span:
    """The sums of some rows."""

    def __init__(self, rows):
        self.by_top = {}
        for row in rows:
            row = self.rest(row)
            if row:
                self.by_top[row.bit_length()] = row

    def rest(self, row):
        while row and row.bit_length() in self.by_top:
            row ^= self.by_top[row.bit_length()]
        return row


class Code:
    """The rows of the code as integers: X in the low n bits, Z in the high ones."""

    def __init__(self, text):
        self.kind, self.n = text["kind"], text["n"]
        need(self.kind in ("css", "stabilizer", "subsystem", "classical", "circuit"), "unknown kind")
        need(isinstance(self.n, int) and 0 < self.n <= 1 << 15, "no number of columns")
        self.x, self.z, self.mixed = text.get("x") or [], text.get("z") or [], text.get("mixed") or []
        self.observables = [bits(row, self.n) for row in text.get("observables") or []]
        self.rows = [bits(row, self.n) for row in self.x]
        self.rows += [bits(row, self.n) << self.n for row in self.z]
        self.rows += [self.operator(row) for row in self.mixed]
        if self.kind in ("css", "stabilizer"):
            need(all(self.commute(a, b) for i, a in enumerate(self.rows) for b in self.rows[:i]), "rows do not commute")
        self.span = Span(self.rows)

    def operator(self, row):
        return bits(row.get("x") or [], self.n) | bits(row.get("z") or [], self.n) << self.n

    def commute(self, a, b):
        swapped = b >> self.n | (b & (1 << self.n) - 1) << self.n
        return (a & swapped).bit_count() % 2 == 0

    def weight(self, word):
        return ((word | word >> self.n) & (1 << self.n) - 1).bit_count()

    def in_center(self, word):
        return self.span.rest(word) == 0 and all(self.commute(word, row) for row in self.rows)

    def center(self):
        """Generators of what a logical operator must commute with."""
        if self.kind != "subsystem":
            return self.rows
        with_row = lambda row: bits([j for j, b in enumerate(self.rows) if not self.commute(row, b)], len(self.rows))
        tagged = [with_row(row) << 2 * self.n | row for row in self.rows]
        return [row for top, row in Span(tagged).by_top.items() if top <= 2 * self.n]

    def trivial(self, word):
        """Tells whether an operator that commutes with the checks changes nothing."""
        if self.kind == "classical":
            return word == 0
        if self.kind == "circuit":
            return all((word & row).bit_count() % 2 == 0 for row in self.observables)
        return self.span.rest(word) == 0


class Side:
    """One question: the columns, their checks, and the stabilizers."""

    def __init__(self, code, text):
        self.code, self.name = code, text.get("side", "")
        if code.mixed:
            need(self.name == "", "no such side")
            self.actions, self.columns = 3, 3 * code.n
            self.checks = [self.meets(row) for row in self.given_checks(text)]
            self.stabilizers = [self.acts(row) for row in code.rows]
        else:
            need((self.name in ("x", "z")) == (code.kind in ("css", "subsystem", "stabilizer")), "no such side")
            self.actions, self.columns = 1, code.n
            self.checks, self.stabilizers = self.of_one_type(text)
        self.columns_of_check = [sorted(check) for check in self.checks]

    def given_checks(self, text):
        """Checks of a subsystem code are given: the program verifies that they are some."""
        if self.code.kind != "subsystem":
            return self.code.rows
        rows = [self.code.operator(row) for row in text["operators"]]
        need(all(self.code.in_center(row) for row in rows), "an operator that is no stabilizer")
        return rows

    def of_one_type(self, text):
        own, other = (self.code.x, self.code.z) if self.name != "z" else (self.code.z, self.code.x)
        if self.code.kind in ("classical", "circuit"):
            return other, []
        if self.code.kind == "subsystem":
            shift = self.code.n if self.name == "x" else 0
            for row in text["checks"]:
                need(self.code.in_center(bits(row, self.code.n) << shift), "a check that is no stabilizer")
            return text["checks"], own
        return other, own

    def action(self, word, q):
        """0 for X on qubit q, 1 for Z, 2 for Y, None."""
        return (None, 0, 1, 2)[(word >> q & 1) + 2 * (word >> self.code.n + q & 1)]

    def acts(self, word):
        return [3 * q + self.action(word, q) for q in range(self.code.n) if self.action(word, q) is not None]

    def meets(self, word):
        found = ((q, self.action(word, q)) for q in range(self.code.n))
        return [3 * q + a for q, mine in found if mine is not None for a in range(3) if a != mine]

    def operator(self, columns):
        word, n = 0, self.code.n
        for column in columns:
            q, action = (column // 3, column % 3) if self.actions == 3 else (column, int(self.name == "z"))
            word ^= (action != 1) << q | (action != 0) << n + q
        return word

    def siblings(self, column):
        first = column - column % self.actions
        return [c for c in range(first, first + self.actions) if c != column]

    def keeps(self, p, lists):
        """Tells whether a permutation maps each list of rows to another one."""
        need(sorted(p) == list(range(self.columns)), "this is no permutation")
        image = lambda rows: sorted(sorted(p[c] for c in row) for row in rows)
        return all(image(a) == sorted(map(sorted, b)) for a, b in lists)

    def verify_group(self, generators):
        code = self.code
        if self.actions == 3:
            qubits = [[3 * q, 3 * q + 1, 3 * q + 2] for q in range(code.n)]
            lists = [(self.stabilizers, self.stabilizers), (qubits, qubits)]
        elif code.kind == "circuit":
            observables = [[c for c in range(code.n) if row >> c & 1] for row in code.observables]
            lists = [(observables, observables), (code.z, code.z)]
        else:
            lists = [(code.x, code.x), (code.z, code.z)]
        need(all(self.keeps(p, lists) for p in generators), "a generator is no automorphism")


class Walk:
    """Walks through the trees of one side."""

    def __init__(self, side, limit):
        self.side, self.limit = side, limit
        self.checks_of = [[] for _ in range(side.columns)]
        for i, check in enumerate(side.columns_of_check):
            for column in check:
                self.checks_of[column].append(i)
        # A press counts 2 for stabilizers with the column, 1 for those with a sibling.
        self.counts = [[] for _ in range(side.columns)]
        for i, s in enumerate(side.stabilizers):
            for column in s:
                self.counts[column].append((i, 2))
                for other in side.siblings(column):
                    self.counts[other].append((i, 1))
        self.siblings_of = [[o for c in s for o in side.siblings(c)] for s in side.stabilizers]
        self.nodes = 0

    def begin(self, press, blocked, pairs):
        """Presses the columns of a root; tells whether none is blocked."""
        self.pressed, self.violated = [], set()
        self.blocked = [False] * self.side.columns
        self.cover = [0] * self.side.columns
        self.score = [0] * len(self.side.stabilizers)
        self.partners = {}
        for a, b in pairs:
            self.partners.setdefault(a, []).append(b)
            self.partners.setdefault(b, []).append(a)
        for column in blocked:
            self.blocked[column] = True
        for i in range(len(self.score)):
            self.block_full(i, [])
        for column in press:
            if self.blocked[column]:
                return False
            self.press(column)
        return True

    def block(self, column, trail):
        if not self.blocked[column]:
            self.blocked[column] = True
            trail.append(column)

    def block_full(self, i, trail):
        """Blocks what would make L plus stabilizer i lighter than L."""
        left = len(self.side.stabilizers[i]) - self.score[i]
        if left < 2:
            for column in self.side.stabilizers[i]:
                self.block(column, trail)
        if left < 1:
            for column in self.siblings_of[i]:
                self.block(column, trail)

    def flip(self, column):
        for check in self.checks_of[column]:
            by = -1 if check in self.violated else 1
            self.violated ^= {check}
            for other in self.side.columns_of_check[check]:
                self.cover[other] += by

    def press(self, column):
        """Returns the columns that the press blocks."""
        trail = []
        self.pressed.append(column)
        self.block(column, trail)
        self.flip(column)
        for other in self.partners.get(column, []) + self.side.siblings(column):
            self.block(other, trail)
        for i, by in self.counts[column]:
            self.score[i] += by
            self.block_full(i, trail)
        return trail

    def release(self, trail):
        column = self.pressed.pop()
        for i, by in self.counts[column]:
            self.score[i] -= by
        self.flip(column)
        self.free(trail)

    def free(self, trail):
        for column in trail:
            self.blocked[column] = False

    def root(self, root, press, done, pairs):
        """Walks through a whole tree."""
        need("tree" in root or root["nodes"] == 0, "a short certificate: only jie check can repeat the search")
        self.data, self.at = base64.b64decode(root.get("tree", "")), 0
        if self.begin(press, done, pairs):
            self.node()
        need(self.at == len(self.data), "a tree is longer than its branches")

    def number(self):
        value = 0
        for shift in range(0, 35, 7):
            need(self.at < len(self.data), "a tree is cut short")
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        raise Refused("a number is too large")

    def node(self):
        self.nodes += 1
        check = self.number() - 1
        if check < 0:
            return self.leaf()
        need(check in self.violated, "a branch on a check that is satisfied, or is not there")
        trail = []
        for column in self.side.columns_of_check[check]:
            if not self.blocked[column]:
                pressed = self.press(column)
                self.node()
                self.release(pressed)
                self.block(column, trail)
        self.free(trail)

    def leaf(self):
        left = self.limit - len(self.pressed)
        if left < 0:
            return
        if not self.violated:
            need(self.side.code.trivial(self.side.operator(self.pressed)), "a logical operator within the limit")
            return
        total = 0
        for check in self.violated:
            covers = [self.cover[c] for c in self.side.columns_of_check[check] if not self.blocked[c]]
            if not covers:
                return
            total += UNIT // max(covers)
        need(total > left * UNIT, "a leaf without a reason")


def orbit_of(generators, first, act):
    orbit, queue = {first}, [first]
    while queue:
        item = queue.pop()
        for g in generators:
            image = act(g, item)
            if image not in orbit:
                orbit.add(image)
                queue.append(image)
    return orbit


def verify_side(code, text, d):
    """Verifies that the side has no logical operator lighter than d; returns its nodes."""
    side, limit = Side(code, text), text["limit"]
    if "even" in text:  # the sum of these checks is the set of all columns
        total = 0
        for i in text["even"]:
            need(0 <= i < len(side.checks), "no such check")
            total ^= bits(side.checks[i], side.columns)
        need(side.actions == 1 and total == (1 << side.columns) - 1, "the weights are not all even")
        limit += limit % 2 == 0
    need(limit >= d - 1, "the limit is too low")
    generators = text.get("generators") or []
    side.verify_group(generators)
    walk = Walk(side, text["limit"])
    done, roots, at = set(), text["roots"], 0
    while at < len(roots):
        at = verify_orbit(walk, generators, roots, at, done)
    need(len(done) == side.columns, "some columns are in no root")
    return walk.nodes


def verify_orbit(walk, generators, roots, at, done):
    """Verifies the roots of one orbit of columns, which follow each other."""
    side, r, check = walk.side, roots[at]["press"][0], roots[at].get("check", -1)
    need(isinstance(r, int) and 0 <= r < side.columns and r not in done, "a root that is no column")
    covered, pairs = set(), []
    while at < len(roots) and roots[at]["press"][0] == r:
        press = roots[at]["press"]
        need(roots[at].get("check", -1) == check and len(press) == 1 + (check >= 0), "a root without a check")
        if check >= 0:
            need(r in side.columns_of_check[check] and press[1] in side.columns_of_check[check] and press[1] != r, "a pair that shares no check")
        walk.root(roots[at], press, done, pairs)
        if check >= 0:
            orbit = orbit_of(generators, tuple(sorted(press)), lambda g, p: tuple(sorted((g[p[0]], g[p[1]]))))
            covered |= orbit
            pairs = pairs + sorted(orbit)
        at += 1
        if check < 0:
            break
    if check >= 0:
        for q in side.columns_of_check[check]:
            fine = q == r or q in done or q in side.siblings(r) or tuple(sorted((r, q))) in covered
            need(fine, "a pair that no root covers")
    done |= orbit_of(generators, r, lambda g, c: g[c])
    return at


def check(text):
    need(text.get("format") == "jie-distance/1", "another format")
    need(hashlib.sha256(json.dumps(text["code"], sort_keys=True, separators=(",", ":")).encode()).hexdigest() == text["sha256"], "the hash of the code differs")
    code, d = Code(text["code"]), text["d"]
    witness = code.operator(text["witness"])
    need(code.weight(witness) == d and d > 0, "the witness has another weight")
    need(all(code.commute(witness, row) for row in code.center()), "the witness does not commute")
    need(not code.trivial(witness), "the witness is no logical operator")
    nodes, names = 0, []
    for part in text["sides"]:
        names.append(part.get("side", ""))
        if "dual" in part:  # this permutation maps the side before to this one
            p = part["dual"]
            need(names == ["x", "z"] and Side(code, {"side": "x", "checks": []}).keeps(p, [(code.x, code.z), (code.z, code.x)]), "no duality")
        else:
            nodes += verify_side(code, part, d)
    need(names == ([""] if code.mixed or code.kind in ("classical", "circuit") else ["x", "z"]), "a side is missing")
    return d, nodes


def main():
    sys.setrecursionlimit(100000)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            d, nodes = check(json.load(file))
    except (Refused, KeyError, TypeError, ValueError, IndexError, AttributeError) as refusal:
        print(f"refused: {refusal!r}")
        return 1
    print(f"accepted: the distance is {d} ({nodes} nodes)")
    return 0

if __name__ == "__main__":
    sys.exit(main())
