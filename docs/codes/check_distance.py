#!/usr/bin/env python3
"""Checks a certificate of `jie distance CODE --certificate FILE`.

    python3 check_distance.py FILE

The program shares nothing with Jie. It makes no choices: it walks through the trees that the
certificate holds, and verifies at each leaf that no lightest logical operator L within the limit
has the pressed columns and none of the blocked ones. docs/codes.md describes the format and proves
the rules. It exits with 0 for a proof, 1 for none, 3 where trees are left out and the rest is right.
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
        meet = lambda row: bits([j for j, b in enumerate(self.rows) if not self.commute(row, b)], len(self.rows))
        tagged = [meet(row) << 2 * self.n | row for row in self.rows]
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
        if self.code.kind == "subsystem":
            other, shift = text["checks"], self.code.n if self.name == "x" else 0
            fine = all(self.code.in_center(bits(row, self.code.n) << shift) for row in other)
            need(fine, "a check that is no stabilizer")
        return other, [] if self.code.kind in ("classical", "circuit") else own

    def actions_on(self, word):
        """The qubits of an operator, each with 0 for X, 1 for Z, 2 for Y."""
        found = ((q, (word >> q & 1) + 2 * (word >> self.code.n + q & 1) - 1) for q in range(self.code.n))
        return [(q, action) for q, action in found if action >= 0]

    def acts(self, word):
        return [3 * q + action for q, action in self.actions_on(word)]

    def meets(self, word):
        return [3 * q + a for q, action in self.actions_on(word) for a in range(3) if a != action]

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
        kept = [code.x, code.z]
        if self.actions == 3:
            kept = [self.stabilizers, [[3 * q, 3 * q + 1, 3 * q + 2] for q in range(code.n)]]
        elif code.kind == "circuit":
            kept[0] = [[c for c in range(code.n) if row >> c & 1] for row in code.observables]
        need(all(self.keeps(p, zip(kept, kept)) for p in generators), "a generator is no automorphism")


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
        self.siblings_of = [[o for c in s for o in side.siblings(c)] for s in side.stabilizers]
        for i, s in enumerate(side.stabilizers):
            for column, by in [(c, 2) for c in s] + [(c, 1) for c in self.siblings_of[i]]:
                self.counts[column].append((i, by))
        self.nodes, self.branches, self.left_out = 0, 0, []

    def begin(self, press, blocked, pairs):
        """Presses the columns of a root; tells whether none is blocked."""
        self.pressed, self.violated = [], set()
        self.blocked = [column in blocked for column in range(self.side.columns)]
        self.cover, self.score = [0] * self.side.columns, [0] * len(self.side.stabilizers)
        self.partners = {}
        for a, b in pairs:
            self.partners.setdefault(a, []).append(b)
            self.partners.setdefault(b, []).append(a)
        for i in range(len(self.score)):
            self.block_full(i, [])
        return all(not self.blocked[column] and self.press(column) is not None for column in press)

    def block(self, column, trail):
        if not self.blocked[column]:
            self.blocked[column] = True
            trail.append(column)

    def block_full(self, i, trail):
        """Blocks what would make L plus stabilizer i lighter than L."""
        left = len(self.side.stabilizers[i]) - self.score[i]
        full = self.side.stabilizers[i] if left < 2 else []
        for column in full + self.siblings_of[i] if left < 1 else full:
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
        """Walks through a tree, or through those of its branches that are given."""
        if not self.begin(press, done, pairs):
            need(root["nodes"] == 0 and not root.get("tree"), "a tree of a root that allows nothing")
        elif "branches" in root:
            rest = list(root["branches"])
            self.children(root.get("branch", 0), lambda: self.tree(rest.pop(0)))
            need(not rest, "a branch too many")
        else:
            need("tree" in root, "a root without a tree")
            self.tree(root)

    def tree(self, text):
        """Walks through a tree; of one that is left out it notes the number of nodes."""
        if "tree" not in text:
            need(text["nodes"] > 0 and len(text["sha256"]) == 64, "a tree without a number and a hash")
            self.left_out.append(text["nodes"])
            return
        self.data, self.at, before = base64.b64decode(text["tree"]), 0, self.nodes
        need(hashlib.sha256(self.data).hexdigest() == text["sha256"], "the hash of a tree differs")
        self.node()
        need(self.at == len(self.data) and self.nodes - before == text["nodes"], "a tree of another length")
        self.branches += 1

    def number(self):
        value = 0
        for shift in range(0, 35, 7):
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        raise Refused("a number is too large")

    def node(self):
        self.nodes += 1
        check = self.number() - 1
        return self.children(check, self.node) if check >= 0 else self.leaf()

    def children(self, check, visit):
        need(check in self.violated, "a branch on a check that is satisfied, or is not there")
        trail = []
        for column in self.side.columns_of_check[check]:
            if not self.blocked[column]:
                pressed = self.press(column)
                visit()
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
        images = {act(g, item) for g in generators} - orbit
        orbit |= images
        queue += images
    return orbit


def verify_side(code, text, d):
    """Verifies that the side has no logical operator lighter than d; returns its walk."""
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
    return walk


def verify_orbit(walk, generators, roots, at, done):
    """Verifies the roots of one orbit of columns, which follow each other."""
    side, r, check = walk.side, roots[at]["press"][0], roots[at].get("check", -1)
    need(isinstance(r, int) and 0 <= r < side.columns and r not in done, "a root that is no column")
    covered = set()
    while at < len(roots) and roots[at]["press"][0] == r:
        press = roots[at]["press"]
        need(roots[at].get("check", -1) == check and len(press) == 1 + (check >= 0), "a root without a check")
        if check >= 0:
            need(r in side.columns_of_check[check] and press[1] in side.columns_of_check[check] and press[1] != r, "a pair that shares no check")
        walk.root(roots[at], press, done, covered)
        if check >= 0:
            orbit = orbit_of(generators, tuple(sorted(press)), lambda g, p: tuple(sorted((g[p[0]], g[p[1]]))))
            covered |= orbit
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
    walks, names = [], []
    for part in text["sides"]:
        names.append(part.get("side", ""))
        if "dual" in part:  # this permutation maps the side before to this one
            p = part["dual"]
            need(names == ["x", "z"] and Side(code, {"side": "x", "checks": []}).keeps(p, [(code.x, code.z), (code.z, code.x)]), "no duality")
        else:
            walks.append(verify_side(code, part, d))
    need(names == ([""] if code.mixed or code.kind in ("classical", "circuit") else ["x", "z"]), "a side is missing")
    return d, walks


def main():
    sys.setrecursionlimit(100000)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            d, walks = check(json.load(file))
    except (Refused, KeyError, TypeError, ValueError, IndexError, AttributeError) as refusal:
        print(f"refused: {refusal!r}")
        return 1
    verified = f"{sum(w.nodes for w in walks)} nodes in {sum(w.branches for w in walks)} trees"
    left_out = [nodes for walk in walks for nodes in walk.left_out]
    if left_out:
        print(f"distance {d} not verified: {len(left_out)} branches of {sum(left_out)} nodes; verified: {verified}")
        return 3
    print(f"accepted: the distance is {d} ({verified})")
    return 0

if __name__ == "__main__":
    sys.exit(main())
