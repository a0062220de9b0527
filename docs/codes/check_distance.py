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
MALFORMED = KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError


class Refused(Exception):
    """The certificate proves nothing."""

def need(condition, why):
    if not condition:
        raise Refused(why)

LISTS = {"css": "x z", "stabilizer": "x z mixed", "subsystem": "x z mixed", "classical": "z", "circuit": "z observables"}


TYPES = dict.fromkeys("format name sha256 kind side tree".split(), str) | {"witness": dict, "code": dict}
TYPES |= dict.fromkeys("d n limit check nodes branch".split(), int)  # all other keys are lists


def typed(key, value):
    """Refuses values of another type than that of their key; lists have numbers, lists or objects."""
    need(type(value) is TYPES.get(key, list), f"another type of {key}")
    for inner, part in value.items() if type(value) is dict else []:
        typed(inner, part)
    for part in value if type(value) is list else []:
        if key in ("mixed", "sides", "roots", "branches", "operators"):
            typed("code", part)
        elif type(part) is not int:
            typed("", part)


def only(text, keys, needed=""):
    need(not set(text) - set(keys.split()) - set(needed.split()), "a key that has no place here")
    need(not set(needed.split()) - set(text), "a key is missing")


def form(text):
    """Refuses the lists and keys that a kind of code, or the proof of a side, does not have."""
    typed("code", text)
    only(text, "name", "format sha256 d witness sides code")
    code, kind = text["code"], text["code"]["kind"]
    only(code, "", "kind n mixed observables x z")
    need(kind in LISTS and (code["mixed"] or kind != "stabilizer"), "another kind of code")
    need(all(code[key] == [] or key in LISTS[kind].split() for key in ("x", "z", "mixed", "observables")), "a list of another kind of code")
    need(kind not in ("classical", "circuit") or not text["witness"].get("z"), "a witness of another kind of code")
    own = ("operators" if code["mixed"] else "checks") if kind == "subsystem" else ""
    for side in text["sides"]:
        only(side, "dual" if "dual" in side else f"{own} generators roots {'' if code['mixed'] else 'even'}", "side limit")
        for root in side.get("roots", []):
            only(root, "branch branches sha256" if root["nodes"] and "tree" not in root else "tree sha256", "press check nodes")
            need(len(root["press"]) == 2 or root["check"] == -1, "a check of one column")


def unique(pairs):
    need(len({key.lower() for key, _ in pairs}) == len(pairs), "a key twice")
    return dict(pairs)


def bits(columns, size):
    """Packs a list of columns, each of which is there once, into an integer."""
    word = 0
    for column in columns:
        need(0 <= column < size and not word >> column & 1, f"column {column} twice, or not there")
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
        need(0 < self.n <= 1 << 15, "no number of columns")
        self.x, self.z, self.mixed = text["x"], text["z"], text["mixed"]
        self.observables = [bits(row, self.n) for row in text["observables"]]
        self.rows = [bits(row, self.n) for row in self.x]
        self.rows += [bits(row, self.n) << self.n for row in self.z]
        self.rows += [self.operator(row) for row in self.mixed]
        if self.kind in ("css", "stabilizer"):
            need(all(self.commute(a, b) for i, a in enumerate(self.rows) for b in self.rows[:i]), "rows do not commute")
        self.span = Span(self.rows)

    def operator(self, row):
        only(row, "", "x z")
        return bits(row["x"], self.n) | bits(row["z"], self.n) << self.n

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
        """Reports whether an operator that commutes with the checks changes nothing."""
        if self.kind == "classical":
            return word == 0
        if self.kind == "circuit":
            return all((word & row).bit_count() % 2 == 0 for row in self.observables)
        return self.span.rest(word) == 0


class Side:
    """One question: the columns, their checks, and the stabilizers."""

    def __init__(self, code, text):
        self.code, self.name, self.actions = code, text.get("side", ""), 3 if code.mixed else 1
        self.columns, quantum = self.actions * code.n, code.kind not in ("classical", "circuit")
        need(self.name in (("x", "z") if quantum and not code.mixed else ("",)), "no such side")
        own, other, shift = (code.z, code.x, 0) if self.name == "z" else (code.x, code.z, code.n)
        if code.mixed:
            own, other = [self.acts(row) for row in code.rows], code.rows
        if code.kind == "subsystem":  # the checks are given: the program verifies that they are some
            other = [code.operator(row) for row in text.get("operators", [])] if code.mixed else text.get("checks", [])
            words = other if code.mixed else [bits(row, code.n) << shift for row in other]
            need(all(code.in_center(word) for word in words), "a check that is no stabilizer")
        self.checks = [self.meets(row) for row in other] if code.mixed else other
        self.stabilizers = own if quantum else []
        self.columns_of_check = [sorted(check) for check in self.checks]

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
        """Reports whether a permutation maps each list of rows to another one."""
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

    def begin(self, press, done, pairs):
        """The state after the presses of a root; None where one of them is blocked."""
        self.partners = {}
        for a, b in pairs:
            self.partners.setdefault(a, []).append(b)
            self.partners.setdefault(b, []).append(a)
        blocked, score = [column in done for column in range(self.side.columns)], [0] * len(self.side.stabilizers)
        for i in range(len(score)):
            self.block_full(i, score, blocked)
        state = [], blocked, set(), [0] * self.side.columns, score
        for column in press:
            if state[1][column]:
                return None
            state = self.press(state, column)
        return state

    def block_full(self, i, score, blocked):
        """Blocks what would make L plus stabilizer i lighter than L."""
        left = len(self.side.stabilizers[i]) - score[i]
        for column in (self.side.stabilizers[i] if left < 2 else []) + (self.siblings_of[i] if left < 1 else []):
            blocked[column] = True

    def press(self, state, column):
        """The state after a press: the pressed columns, which are blocked, the violated checks, how many of
        them each column is in, and how much of each stabilizer is pressed."""
        blocked, violated, cover, score = (part.copy() for part in state[1:])
        for other in [column] + self.partners.get(column, []) + self.side.siblings(column):
            blocked[other] = True
        for check in self.checks_of[column]:
            by = -1 if check in violated else 1
            violated ^= {check}
            for other in self.side.columns_of_check[check]:
                cover[other] += by
        for i, by in self.counts[column]:
            score[i] += by
            self.block_full(i, score, blocked)
        return state[0] + [column], blocked, violated, cover, score

    def root(self, root, press, done, pairs):
        """Walks through a tree, or through those of its branches that are given."""
        state = self.begin(press, done, pairs)
        if state is None:
            need(root["nodes"] == 0 and not root.get("tree"), "a tree of a root that allows nothing")
        elif "branches" in root:
            rest = list(root["branches"])
            self.children(state, root.get("branch", 0), lambda child: self.tree(child, rest.pop(0)))
            need(not rest, "a branch too many")
        else:
            need("tree" in root, "a root without a tree")
            self.tree(state, root)

    def tree(self, state, text):
        """Walks through a tree; of one that is left out it notes the number of nodes."""
        if "tree" not in text:
            need(text["nodes"] > 0 and len(text["sha256"]) == 64, "a tree without a number and a hash")
            self.left_out.append(text["nodes"])
            return
        self.data, self.at, before = base64.b64decode(text["tree"]), 0, self.nodes
        need(hashlib.sha256(self.data).hexdigest() == text["sha256"], "the hash of a tree differs")
        self.node(state)
        need(self.at == len(self.data) and self.nodes - before == text["nodes"], "a tree of another length")
        self.branches += 1

    def node(self, state):
        self.nodes += 1
        check, shift = -1, 0
        while shift < 35 and (shift == 0 or self.data[self.at - 1] > 127):
            check, shift, self.at = check + ((self.data[self.at] & 127) << shift), shift + 7, self.at + 1
        return self.children(state, check, self.node) if check >= 0 else self.leaf(*state)

    def children(self, state, check, visit):
        pressed, blocked, violated = state[:3]
        need(check in violated and len(pressed) <= self.limit, "a branch on a check that is satisfied, or is not there")
        for column in self.side.columns_of_check[check]:
            if not blocked[column]:
                visit(self.press(state, column))
                blocked[column] = True

    def leaf(self, pressed, blocked, violated, cover, _):
        left = self.limit - len(pressed)
        if left < 0:
            return
        if not violated:
            need(self.side.code.trivial(self.side.operator(pressed)), "a logical operator within the limit")
            return
        total = 0
        for check in violated:
            covers = [cover[c] for c in self.side.columns_of_check[check] if not blocked[c]]
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
        odd = set()
        for i in text["even"]:
            odd ^= set(side.checks[i] if 0 <= i < len(side.checks) else [])
        need(len(odd) == side.columns, "the weights are not all even")
        limit += limit % 2 == 0
    # The witness is a logical operator of weight d: no limit above d - 1 can be proved.
    need(0 <= text["limit"] < d <= limit + 1, "the limit does not fit the distance")
    generators = text.get("generators", [])
    side.verify_group(generators)
    walk = Walk(side, text["limit"])
    done, roots, at = set(), text["roots"], 0
    while at < len(roots):
        at = verify_orbit(walk, generators, roots, at, done)
    need(len(done) == side.columns, "some columns are in no root")
    return walk


def verify_orbit(walk, generators, roots, at, done):
    """Verifies the roots of one orbit of columns, which follow each other."""
    side, r, check = walk.side, roots[at]["press"][0], roots[at]["check"]
    need(0 <= r < side.columns and r not in done, "a root that is no column")
    covered = set()
    while at < len(roots) and roots[at]["press"][0] == r:
        press = roots[at]["press"]
        need(roots[at]["check"] == check and len(press) == 1 + (check >= 0), "a root without a check")
        need(check < 0 or {*press} <= {*side.columns_of_check[check]} and press[1] != r, "a pair that shares no check")
        walk.root(roots[at], press, done, covered)
        at += 1
        if check < 0:
            break
        covered |= orbit_of(generators, tuple(sorted(press)), lambda g, p: tuple(sorted((g[p[0]], g[p[1]]))))
    for q in side.columns_of_check[check] if check >= 0 else []:
        fine = q == r or q in done or q in side.siblings(r) or tuple(sorted((r, q))) in covered
        need(fine, "a pair that no root covers")
    done |= orbit_of(generators, r, lambda g, c: g[c])
    return at


def check(text):
    need(text.get("format") == "jie-distance/1", "another format")
    form(text)
    need(hashlib.sha256(json.dumps(text["code"], sort_keys=True, separators=(",", ":")).encode()).hexdigest() == text["sha256"], "the hash of the code differs")
    code, d = Code(text["code"]), text["d"]
    witness = code.operator(text["witness"])
    need(code.weight(witness) == d > 0, "the witness has another weight")
    need(all(code.commute(witness, row) for row in code.center()), "the witness does not commute")
    need(not code.trivial(witness), "the witness is no logical operator")
    walks, names = [], []
    for part in text["sides"]:
        names.append(part.get("side", ""))
        if "dual" in part:  # this permutation maps the side before to this one
            need(names == ["x", "z"] and Side(code, {"side": "x"}).keeps(part["dual"], [(code.x, code.z), (code.z, code.x)]), "no duality")
        else:
            walks.append(verify_side(code, part, d))
    need(names == ([""] if code.mixed or code.kind in ("classical", "circuit") else ["x", "z"]), "a side is missing")
    return d, walks


def main():
    sys.setrecursionlimit(100000)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            d, walks = check(json.load(file, object_pairs_hook=unique))
    except (Refused, *MALFORMED) as refusal:
        print(f"refused: {refusal!r}")
        return 1
    verified = f"{sum(w.nodes for w in walks)} nodes in {sum(w.branches for w in walks)} trees"
    if left_out := [nodes for walk in walks for nodes in walk.left_out]:
        verified = f"distance {d} not verified: {len(left_out)} branches of {sum(left_out)} nodes; verified: {verified}"
    print(verified if left_out else f"accepted: the distance is {d} ({verified})")
    return 3 if left_out else 0

if __name__ == "__main__":
    sys.exit(main())
