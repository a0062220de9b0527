#!/usr/bin/env python3
"""python3 check_proof.py FILE... checks proofs of Jie that nothing is lighter: distances of codes, fewest presses of boards.

docs/proofs.md describes the format and proves the rules. The program shares nothing with Jie and makes no choices. It
needs check_board.py beside it for boards and check_circuit.py for circuits. It exits with 0 where all files are proofs, with 1 where one is not, and with 3
where trees are left out and the rest is right.
"""
import base64, hashlib, itertools, json, sys

sys.setrecursionlimit(100000)
UNIT, MOST = 720720, 1 << 24  # a share of 1; words that are gone through one by one
REFUSED = AttributeError, LookupError, OverflowError, RuntimeError, StopIteration, TypeError, ValueError
TYPES = dict.fromkeys("format name sha256 kind side tree from classes".split(), str) | dict.fromkeys("code board witness split".split(), dict)
numbers = lambda value: type(value) is int or type(value) is list and all(map(numbers, value))
objects, OBJECTS = lambda value: type(value) is list and {*map(type, value)} <= {dict}, "mixed operators sides roots branches bounds".split()
ROWS = {"css": "x z", "stabilizer": "x z mixed", "subsystem": "x z mixed", "classical": "z", "circuit": "z observables"}

def need(condition, why):
    if not condition:
        raise ValueError(why)

def only(value, must, may=""):
    need({*must.split()} <= {*value} <= {*must.split(), *may.split()}, f"a key is missing, or has no place beside {must}")

def form(text):
    """Refuses the lists and keys that a kind of question, or the proof of a side, does not have."""
    only(text, "format d sides " + ("board presses" if "board" in text else "sha256 code witness"), "" if "board" in text else "name")
    if "board" in text:
        only(text["board"], "buttons from", "modulus")
    else:
        code, kind = text["code"], text["code"]["kind"]
        only(code, "kind n mixed observables x z"), only(text["witness"], "x z")
        lists = [key for key in ("x", "z", "mixed", "observables") if code[key] != []]
        need({*lists} <= {*ROWS[kind].split()} and all(type(code[key]) is list for key in lists) and ("mixed" in lists or kind != "stabilizer"), "a list of another kind, or none of this one")
        need(kind not in ("classical", "circuit") or not text["witness"]["z"], "a witness of another kind of code")
        own = {"subsystem": ["operators", "checks even"], "circuit": ["", "detectors shift"]}.get(kind, ["", "even"])[not code["mixed"]]
    for side in text["sides"]:
        if "board" in text:
            only(side, "side need limit", next((key for key in ("bounds", "split", "roots") if key in side), ""))
        else:
            only(side, "side limit" + " detectors" * (kind == "circuit"), "dual" if "dual" in side else f"generators roots {own}")
        for root in side.get("roots", []):
            only(root, "press check nodes", "sha256 tree" if "tree" in root or not root["nodes"] else "sha256 branch branches")
            need(root["check"] == -1 or len(root["press"]) == 2 and "detectors" not in side, "a check of one column")

def unique(pairs):
    need(len({key.lower() for key, _ in pairs}) == len(pairs), "a key twice")
    for key, value in pairs:
        fits = (lambda v: type(v) is TYPES[key]) if key in TYPES else objects if key in OBJECTS else numbers
        need(fits(value), f"another type of {key}")
    return dict(pairs)

def bits(columns, size):
    """A set of columns as a whole number: bit j stands for column j."""
    word = 0
    for column in columns:
        need(0 <= column < size and not word >> column & 1, f"column {column} twice, or not there")
        word |= 1 << column
    return word

def ones(word):
    while word:
        yield (low := (word & -word).bit_length() - 1)
        word ^= 1 << low

class Span:
    """The sums of multiples of vectors modulo a prime p. A vector is a whole number: an entry has 32 bits, or one if p = 2."""

    def __init__(self, vectors, p=2, size=0):
        self.p, self.width, self.units, self.by_top = p, 1 if p == 2 else 32, sum(1 << 32 * i for i in range(size)), {}
        for vector in vectors:
            if vector := self.rest(vector):
                top, leading = self.top(vector)
                self.by_top[top] = self.plus(0, vector, pow(leading, -1, p))
    def top(self, vector):  # the number of entries up to the last that is not 0, and that entry
        size = -(-vector.bit_length() // self.width)
        return size, vector >> self.width * (size - 1) if size else 0
    def plus(self, a, b, times=1):
        """a + times b, where times < p: multiples of p are taken from each entry, the largest first."""
        if self.p == 2:
            return a ^ b
        a += b * times
        for shift in reversed(range(times.bit_length())):
            q = self.p << shift
            a -= (a + ((1 << 31) - q) * self.units >> 31 & self.units) * q
        return a
    def rest(self, vector):  # with as many last entries 0 as members can make so
        while (top := self.top(vector))[0] in self.by_top:
            vector = self.plus(vector, self.by_top[top[0]], self.p - top[1])
        return vector
    def below(self, size):  # a basis of the members whose entries from number size on are 0
        return [vector for top, vector in self.by_top.items() if top <= size]
    def plus_each(self, vector, basis):
        """The vector plus each sum of multiples of a basis, one step from each to the next."""
        yield vector
        for step in range(1, self.p ** len(basis)):
            at = (step & -step).bit_length() - 1 if self.p == 2 else next(i for i in range(step) if step % self.p ** (i + 1))
            vector = self.plus(vector, basis[at])
            yield vector

class Walk:
    """Walks through trees of presses modulo 2. A state is the sets of pressed columns, blocked columns and violated checks."""

    def __init__(self, rows, columns, limit, trivial, stabilizers=(), actions=1, violated=0):
        self.rows, self.columns, self.limit, self.trivial, self.violated = rows, columns, limit, trivial, violated
        self.checks, self.near, self.stabilizers, self.nodes, self.left_out, self.always = [0] * columns, [[] for _ in range(columns)], [], 0, [], {}
        self.siblings = [((1 << actions) - 1 << c - c % actions) ^ 1 << c for c in range(columns)]  # other actions on the qubit
        for i, row in enumerate(rows):
            for column in row:
                self.checks[column] |= 1 << i
        self.masks, self.most = [bits(row, columns) for row in rows], max(map(int.bit_count, self.checks), default=0)
        for s in stabilizers:
            others = [other for column in s for other in ones(self.siblings[column])]
            for column in [*s, *others]:
                self.near[column].append(len(self.stabilizers))
            self.stabilizers.append((bits(s, columns), bits(others, columns), len(s)))
    def full(self, numbers, pressed):
        """What would make L plus a stabilizer lighter than L. A pressed column of it counts 2, another action on its qubit 1."""
        blocked = 0
        for own, others, size in (self.stabilizers[i] for i in numbers):
            left = size - 2 * (own & pressed).bit_count() - (others & pressed).bit_count()
            blocked |= (own if left < 2 else 0) | (others if left < 1 else 0)
        return blocked
    def press(self, state, column):
        pressed, blocked, violated = state[0] | 1 << column, state[1] | 1 << column, state[2] ^ self.checks[column]
        return pressed, blocked | self.siblings[column] | self.partners.get(column, 0) | self.full(self.near[column], pressed), violated
    def root(self, root, done=0, pairs=()):
        """Walks through a tree, or through those of its branches that are given. No two of pairs are pressed together."""
        self.partners = {**self.always}
        for a, b in pairs:
            self.partners[a], self.partners[b] = self.partners.get(a, 0) | 1 << b, self.partners.get(b, 0) | 1 << a
        state, rest = (0, done | self.full(range(len(self.stabilizers)), 0), self.violated), list(root.get("branches", []))
        for column in root["press"]:
            if state[1] >> column & 1:
                return need(root["nodes"] == 0 and not root.get("tree"), "a tree of a root that allows nothing")
            state = self.press(state, column)
        if "branches" in root:
            self.children(state, root.get("branch", 0), lambda child: self.tree(child, rest.pop(0)))
        else:
            self.tree(state, {"tree": root["tree"], **root})
        need(not rest, "a branch too many")
    def tree(self, state, text):
        """Walks through a tree; of one that is left out it notes the number of nodes."""
        if "tree" not in text:
            need(text["nodes"] > 0 and len(text["sha256"]) == 64, "a tree without a number and a hash")
            return self.left_out.append(text["nodes"])
        data, before = base64.b64decode(text["tree"]), self.nodes
        need(hashlib.sha256(data).hexdigest() == text["sha256"], "the hash of a tree differs")
        self.data = iter(data)
        self.node(state)
        need(next(self.data, None) is None and self.nodes - before == text["nodes"], "a tree of another length")
    def node(self, state):
        check, shift, byte, self.nodes = -1, 0, 128, self.nodes + 1
        while byte > 127:
            byte = next(self.data)
            check, shift = check + ((byte & 127) << shift), shift + 7
        return self.children(state, check, self.node) if check >= 0 else self.leaf(*state)
    def children(self, state, check, visit):
        pressed, blocked, violated = state
        need(violated >> check & 1 and pressed.bit_count() <= self.limit, "a branch on a check that is satisfied, or is not there")
        for column in self.rows[check]:
            if not blocked >> column & 1:
                visit(self.press((pressed, blocked, violated), column))
                blocked |= 1 << column
    def leaf(self, pressed, blocked, violated):
        left, total = self.limit - pressed.bit_count(), 0
        if left < 0 or violated.bit_count() > left * self.most:
            return
        if not violated:
            return need(self.trivial(pressed), "a word within the limit")
        rows, counts = [self.masks[check] & ~blocked for check in ones(violated)], [0] * self.most.bit_length()
        for carry in rows:  # counts[i] has bit i of the number of violated checks of each column
            for i, word in enumerate(counts):
                counts[i], carry = word ^ carry, word & carry
        for row in rows:
            most = 0  # the greatest of these numbers in the row
            for word in reversed(counts):
                most, row = (2 * most + 1, both) if (both := row & word) else (2 * most, row)
            if not most or (total := total + UNIT // most) > left * UNIT:
                return
        need(self.ends(pressed, blocked, violated, left), "a leaf without a reason")
    def ends(self, *_):  # reports whether no columns that are left end a word
        return False

class Code:
    """The rows of a code as numbers: X in the low n bits, Z in the high ones."""

    def __init__(self, text):
        self.kind, self.n, self.quantum = text["kind"], text["n"], text["kind"] != "classical"
        need(0 < self.n <= 1 << 15, "no number of columns")
        self.x, self.z = [bits(row, self.n) for row in text["x"]], [bits(row, self.n) << self.n for row in text["z"]]
        self.mixed = [self.operator(row) for row in text["mixed"]]
        self.rows = self.center = self.x + self.z + self.mixed
        if self.kind == "subsystem":  # sums of rows that commute with all rows
            tagged = (bits(self.meets(row), len(self.rows)) << 2 * self.n | row for row in self.rows)
            self.center = Span(tagged).below(2 * self.n)
        need(self.kind not in ("css", "stabilizer") or not any(map(self.meets, self.rows)), "rows do not commute")
        self.names, self.span = ["x", "z"] if self.quantum and not self.mixed else [""], Span(self.rows)
    def operator(self, row):
        only(row, "x z")
        return bits(row["x"], self.n) | bits(row["z"], self.n) << self.n
    def meets(self, word, rows=None):  # the numbers of the rows that an operator does not commute with
        swapped = word >> self.n | (word & (1 << self.n) - 1) << self.n
        return [i for i, row in enumerate(self.rows if rows is None else rows) if (row & swapped).bit_count() % 2]
    def trivial(self, word):  # reports whether an operator that commutes with the checks changes nothing
        return self.span.rest(word) == 0 if self.quantum else word == 0
    def columns(self, word, actions, same):
        """The columns on the qubits of an operator whose action is the same, or another one."""
        for q in ones((word | word >> self.n) & (1 << self.n) - 1):
            own = (word >> q & 1) + 2 * (word >> self.n + q & 1)
            yield from (len(actions) * q + i for i, action in enumerate(actions) if (action == own) == same)

def keeps(p, size, lists):  # reports whether a permutation maps the rows of each first list to those of the second
    image = lambda rows, p: sorted(sorted(p[c] for c in row) for row in rows)
    return sorted(p) == list(range(size)) and all(image(a, p) == image(b, range(size)) for a, b in lists)

def check_side(code, text, d):
    name, limit, generators = text["side"], text["limit"], text.get("generators", [])
    actions = {"x": [1], "z": [2], "": [1, 2, 3] if code.quantum else [1]}[name]  # X, Z and Y
    own, other = {"x": (code.x, code.z), "z": (code.z, code.x), "": (code.rows if code.quantum else [], code.rows)}[name]
    lists = lambda rows, same=False: [sorted(code.columns(row, actions, same)) for row in rows]
    size, stabilizers, rows = len(actions) * code.n, lists(own, True), lists(other)
    kept = [stabilizers, rows, [range(q, q + len(actions)) for q in range(0, size, len(actions))]]
    need(all(keeps(p, size, zip(kept, kept)) for p in generators), "a generator is not an automorphism")
    if code.kind == "subsystem":  # the checks are given: the program verifies that they are some
        given = [bits(row, code.n) << code.n * (name == "x") for row in text.get("checks", [])] + [*map(code.operator, text.get("operators", []))]
        need(not any(code.span.rest(word) or code.meets(word) for word in given), "a check that is not a stabilizer")
        rows = lists(given)
    if "even" in text:  # the sum of these checks is the set of all columns
        members = sorted(column for i in text["even"] for column in (rows[i] if i >= 0 else []))
        need([c for c, group in itertools.groupby(members) if len([*group]) % 2] == [*range(size)], "the weights are not all even")
    need(0 <= limit < d and limit >= d - 1 - ("even" in text), "the limit does not fit the distance")  # which the witness has
    def trivial(pressed):
        pressed = [(column // len(actions), actions[column % len(actions)]) for column in ones(pressed)]
        return code.trivial(sum((action & 1) << q | (action >> 1) << code.n + q for q, action in pressed))
    walk, done = Walk(rows, size, limit, trivial, stabilizers, len(actions)), 0
    for (r, check), roots in itertools.groupby(text["roots"], lambda root: (root["press"][0], root["check"])):
        done = check_orbit(walk, generators, r, check, list(roots), done)
    need(done == (1 << size) - 1, "some columns are in no root")
    return walk

def orbit_of(generators, first):  # the images of some columns under a group
    orbit, queue = {first}, [first]
    for item in queue:
        images = {tuple(sorted(g[c] for c in item)) for g in generators} - orbit
        orbit |= images
        queue += images
    return orbit

def check_orbit(walk, generators, r, check, roots, done):
    """Verifies the roots of one orbit of columns, which follow each other."""
    need(0 <= r < walk.columns and not done >> r & 1 and check < len(walk.rows), "a root that is not a column")
    row, covered = {*walk.rows[check]} if check >= 0 else {r}, set()
    need(check >= 0 or len(roots) == 1, "a column twice")
    for root in roots:
        press = root["press"]
        need(len({*press}) == len(press) == 1 + (check >= 0) and {*press} <= row, "a pair that shares no check")
        walk.root(root, done, covered)
        covered |= orbit_of(generators, tuple(sorted(press))) if check >= 0 else set()
    for q in row - {r}:
        need(done >> q & 1 or walk.siblings[r] >> q & 1 or tuple(sorted((r, q))) in covered, "a pair that no root covers")
    return done | bits((c for c, in orbit_of(generators, (r,))), walk.columns)

def check_code(text):
    need(hashlib.sha256(json.dumps(text["code"], sort_keys=True, separators=(",", ":")).encode()).hexdigest() == text["sha256"], "another code")
    if text["code"]["kind"] == "circuit":
        from check_circuit import check_circuit
        return (yield from check_circuit(text["code"], text["sides"], text["witness"]["x"], text["d"]))
    code, d, x, z = Code(text["code"]), text["d"], text["code"]["x"], text["code"]["z"]
    witness = code.operator(text["witness"])
    need(((witness | witness >> code.n) & (1 << code.n) - 1).bit_count() == d > 0, "the witness has another weight")
    need(not code.meets(witness, code.center) and not code.trivial(witness), "the witness is not a logical operator")
    need([part["side"] for part in text["sides"]] == code.names, "a side is missing")
    for part in text["sides"]:
        if "dual" in part:  # this permutation maps the side before to this one
            need(part["side"] == "z" and keeps(part["dual"], code.n, [(x, z), (z, x)]), "no duality")
        else:
            yield check_side(code, part, d)

def judge(data):
    """The exit code for a file, and what it proves."""
    try:
        text = json.loads(data, object_pairs_hook=unique, parse_float=int, parse_constant=int)
        need(text["format"] in ("jie-lightest/1", "jie-distance/1"), "another format")
        form(text)
        if "board" in text:
            from check_board import check_board
            return 0, "accepted: {} ({} steps)".format(*check_board(text))
        walks, d = list(check_code(text)), text["d"]
        nodes, left_out = sum(walk.nodes for walk in walks), [nodes for walk in walks for nodes in walk.left_out]
        if left_out:
            return 3, f"distance {d} not verified: {len(left_out)} branches of {sum(left_out)} nodes; verified: {nodes} nodes"
        return 0, f"accepted: the distance is {d} ({nodes} nodes)"
    except KeyError as key:
        return 1, f"refused: there is no {key}"
    except REFUSED as refusal:
        return 1, f"refused: {refusal!r}"

def main():
    said = [judge(open(path, "rb").read()) for path in sys.argv[1:]] or [(2, __doc__)]
    print(*(text for _, text in said), sep="\n")
    return max((code for code, _ in said), key=[0, 3, 1, 2].index)

if __name__ == "__main__":
    sys.exit(main())
