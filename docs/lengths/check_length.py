#!/usr/bin/env python3
"""Verifies proofs that solutions of Lights Out and of machines are shortest.

    python3 check_length.py FILE...

docs/lengths.md describes the format. The program shares nothing with Jie but that page. It
prints a line a file, and ends with exit code 1 where a proof does not hold. It reads the board
itself where that is a drawing without rules, or buttons with wires; of other boards it says that
the equations in the file were taken as they are.
"""

import itertools
import json
import math
import pathlib
import re
import sys

MOST_PATTERNS = 1 << 24
SHARE = 720720  # stands for 1

count = int.bit_count if hasattr(int, "bit_count") else lambda v: bin(v).count("1")


class Refused(Exception):
    """The proof does not hold."""


def demand(condition, why):
    if not condition:
        raise Refused(why)


def whole(value, least=None):
    """A whole number, which JSON may also write as another kind of value."""
    demand(type(value) is int and (least is None or value >= least), f"{value!r} is no whole number, or too small")
    return value


def drawn(rows):
    """Buttons and states of a board drawn as rows, where a press changes a light and its neighbours."""
    h, w = len(rows), len(rows[0])
    demand(all(len(row) == w and set(row) <= set("01-") for row in rows), "the board is no drawing")
    buttons = []
    for r in range(h):
        for c in range(w):
            if rows[r][c] == "-":
                continue
            near = [(r, c), (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
            inside = [(i, j) for i, j in near if 0 <= i < h and 0 <= j < w and rows[i][j] != "-"]
            buttons.append({i * w + j: 1 for i, j in inside})
    return buttons


def wired(text):
    """Buttons that are listed: 0+2*3 adds 1 to light 0 and 3 to light 2."""
    buttons = []
    for button in text.split("/"):
        wires = {}
        for wire in button.split("+") if button not in ("", "-") else []:
            light, _, times = wire.partition("*")
            wires[int(light)] = wires.get(int(light), 0) + int(times or 1)
        if wires:
            buttons.append(wires)
    return buttons


def board(text):
    """Modulus, buttons and states of a board; None for one with other rules, or made by name."""
    demand(parts := re.fullmatch(r"lightsout(?:\[([^]]*)\])?:(.*)", text), "the board is none of Lights Out")
    rules, body = parts.groups(default="")
    states, rows = [], body.split("/")
    wires, modulus, others = None, 2, False
    for rule in rules.split(",") if rules else []:
        key, _, value = rule.partition("=")
        if rule == "counters":
            modulus = 0
        elif key == "wiring":
            wires = value
        else:
            demand(key in ("torus", "cylinder", "k", "near", "locked"), f"there is no rule {rule}")
            others = True
    if others or wires is None and modulus == 0 or "x" in body:
        return None
    for row in rows:
        cells = row.split(",") if modulus == 0 else row
        demand(modulus == 0 or set(row) <= set("01-"), "the states are not 0 and 1")
        states += [0 if cell == "-" else int(cell) for cell in cells]
    return modulus, wired(wires) if wires is not None else drawn(rows), states


def same_board(proof, goal):
    """Whether the equations are those of the texts; None where the texts are not read here."""
    demand(proof["from"].partition(":")[0] == goal["to"].partition(":")[0], "the goal has other rules")
    start, end = board(proof["from"]), board(goal["to"])
    if start is None or end is None:
        return None
    modulus, buttons, states = start
    demand(end[:2] == (modulus, buttons), "the goal is another board")
    need = [b - a for a, b in zip(states, end[2])]
    need = [n % modulus for n in need] if modulus else need
    own = [reduced(wires, modulus) for wires in buttons]
    given = [reduced(wires, modulus) for wires in proof["wires"]]
    return modulus == proof["modulus"] and own == given and len(states) == len(end[2]) and need == goal["need"]


def reduced(wires, modulus):
    """What a button adds, without what the modulus takes away."""
    wires = {light: n % modulus if modulus else n for light, n in wires.items()}
    return {light: n for light, n in wires.items() if n}


def read(path):
    """A proof whose values have the right types."""
    proof = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    demand(proof["format"] == "jie-length/1", "the format is another one")
    modulus, lights = whole(proof["modulus"], 0), len(proof["goals"][0]["need"])
    demand(modulus != 1, "the modulus is 1")
    whole(proof["length"], 0)
    proof["wires"] = []
    for button in proof["buttons"]:
        wires = {}
        for light, adds in button:
            demand(whole(light, 0) < lights and whole(adds, 1) < 1 << 31, "a wire leads to no light, or adds too much")
            wires[light] = wires.get(light, 0) + adds
        demand(wires, "a button has no wires")
        proof["wires"].append(wires)
    for goal in proof["goals"]:
        demand(len(goal["need"]) == lights, "the goals have other numbers of lights")
        demand(modulus == 2 or not goal.get("search") and not goal.get("join"), "a search or join is for two states")
        for n in goal["need"]:
            demand(not modulus or whole(n, 0) < modulus, "a light needs more than it has states")
            whole(n)
    demand(len(proof["presses"]) == len(proof["wires"]), "the presses are those of other buttons")
    for n in proof["presses"]:
        demand(not modulus or whole(n, 0) < modulus, "a button is pressed as often as a light has states")
        whole(n, 0)
    return proof


def reaches(proof, goal):
    """Whether the presses add what the goal needs."""
    left = list(goal["need"])
    for wires, n in zip(proof["wires"], proof["presses"]):
        for light, adds in wires.items():
            left[light] -= n * adds
    return not any(n % proof["modulus"] if proof["modulus"] else n for n in left)


def echelon(proof, goal):
    """Reduced rows of the equations, the right side last, as lists; None without a solution."""
    p, n = proof["modulus"], len(proof["wires"])
    rows = [[0] * n + [b] for b in goal["need"]]
    for j, wires in enumerate(proof["wires"]):
        for light, adds in wires.items():
            rows[light][j] = adds % p
    done = []
    for j in range(n + 1):
        at = next((row for row in rows if row[j]), None)
        if at is None:
            continue
        if j == n:
            return None
        inverse, rows = pow(at[j], -1, p), [row for row in rows if row is not at]
        at = [x * inverse % p for x in at]
        clear = lambda row: [(x - row[j] * y) % p for x, y in zip(row, at)] if row[j] else row
        rows = [clear(row) for row in rows]
        done = [(i, clear(row)) for i, row in done] + [(j, at)]
    return done


def echelon2(proof, goal):
    """echelon for two states, where a row is a number whose bit j is column j."""
    n = len(proof["wires"])
    rows = [b << n for b in goal["need"]]
    for j, wires in enumerate(proof["wires"]):
        for light, adds in wires.items():
            rows[light] ^= (adds & 1) << j
    done = []
    for j in range(n + 1):
        bit = 1 << j
        at = next((row for row in rows if row & bit), None)
        if at is None:
            continue
        if j == n:
            return None
        rows = [row ^ at if row & bit else row for row in rows if row is not at]
        done = [(i, row ^ at if row & bit else row) for i, row in done] + [(j, at)]
    return done


def solutions2(proof, goal):
    """A solution of two states, and a basis of the quiet patterns; None without a solution."""
    done = echelon2(proof, goal)
    if done is None:
        return None
    n, pivots = len(proof["wires"]), {j for j, _ in done}
    x = sum((row >> n & 1) << j for j, row in done)
    return x, [sum((row >> f & 1) << j for j, row in done) | 1 << f for f in range(n) if f not in pivots]


def plus_each(x, vectors):
    """x and all sums of it and some of the vectors, each a vector away from the one before it."""
    yield x
    for step in range(1, 1 << len(vectors)):
        x ^= vectors[(step & -step).bit_length() - 1]
        yield x


def no_fewer2(proof, goal):
    """Goes through all solutions of two states."""
    known = solutions2(proof, goal)
    if known is None:
        return 0
    x, quiet = known
    demand(1 << len(quiet) <= MOST_PATTERNS, f"there are 2^{len(quiet)} patterns, too many to go through")
    least = min(map(count, plus_each(x, quiet)))
    demand(least >= proof["length"], f"{least} presses are enough")
    return 1 << len(quiet)


def presses(x, vectors, p):
    """The presses of x plus each sum of multiples of vectors, where each vector has a button of its own."""
    if not vectors:
        yield sum(x)
        return
    for times in range(p):
        yield from (times + n for n in presses(x, vectors[1:], p))
        x = [(a + b) % p for a, b in zip(x, vectors[0])]


def no_fewer(proof, goal):
    """Goes through all solutions of a prime number of states."""
    p, n = proof["modulus"], len(proof["wires"])
    demand(all(p % d for d in range(2, math.isqrt(p) + 1)), "the number of states is not prime")
    done = echelon(proof, goal)
    if done is None:
        return 0
    free = set(range(n)) - {j for j, _ in done}
    demand(p ** len(free) <= MOST_PATTERNS, f"there are {p}^{len(free)} patterns, too many to go through")
    least = min(presses([row[n] for _, row in done], [[-row[f] % p for _, row in done] for f in free], p))
    demand(least >= proof["length"], f"{least} presses are enough")
    return p ** len(free)


# ---- Two states whose quiet patterns split over classes of buttons: light pairs.


def vanishing(vectors, mask):
    """A basis of what independent vectors span and is 0 in the mask."""
    rest, done = [], []
    for v in vectors:
        for pivot, bit in done:
            v ^= pivot if v & bit else 0
        if v & mask:
            done.append((v, v & mask & -(v & mask)))
        else:
            rest.append(v)
    return rest


def no_fewer_join(proof, goal):
    """Looks at pairs with at most h presses in classes 0 and 1, or n - 2 - h in classes 2 and 3."""
    demand(re.fullmatch("[0-3]*", goal["join"]) and len(goal["join"]) == len(proof["wires"]), "the classes are not those of the buttons")
    known = solutions2(proof, goal)
    if known is None:
        return 0
    (x, quiet), length, halves, costs = known, proof["length"], [], []
    masks = [sum(1 << j for j, c in enumerate(goal["join"]) if c == digit) for digit in "0123"]
    for a, b in (masks[:2], masks[2:]):
        bases = vanishing(quiet, b), vanishing(quiet, a)
        demand(sum(map(len, bases)) == len(quiet) and not vanishing(bases[0], a), "the patterns do not split")
        demand(max(map(len, bases)) <= 18, "the lists are too long")
        light, heavy = lists = [[[] for _ in range(length + 1)] for _ in bases]
        for members, basis, mask in zip(lists, bases, (a, b)):
            for v in plus_each(x, basis):
                if count(v & mask) <= length:
                    members[count(v & mask)].append(v)
        halves.append(lists)
        costs.append([0] + [sum(len(light[i]) * len(heavy[h - i]) for i in range(h + 1)) for h in range(length)])
    costs = [list(itertools.accumulate(cost)) for cost in costs]  # the first is that of h = -1
    steps, at = min((costs[0][h + 1] + costs[1][length - 1 - h], h) for h in range(-1, length))
    demand(steps <= MOST_PATTERNS, f"there are {steps} pairs, too many to go through")
    for (light, heavy), most in zip(halves, (at, length - 2 - at)):
        for i in range(most + 1):
            for u, v in itertools.product(light[i], itertools.chain(*heavy[: most + 1 - i])):
                demand(count(x ^ u ^ v) >= length, "fewer presses are enough")
    return steps


# ---- Two states with too many patterns: a tree of presses, with shares of them at each leaf.


def no_fewer_search(proof, goal):
    """Walks through the tree: each child of a node presses another button of the node's light."""
    wires = [frozenset(light for light, n in wires.items() if n % 2) for wires in proof["wires"]]
    near = [[j for j, lights in enumerate(wires) if light in lights] for light in range(len(goal["need"]))]
    tree, nodes = iter(goal["search"]), 0
    lit = frozenset(light for light, n in enumerate(goal["need"]) if n)
    stack = [(lit, frozenset(), proof["length"] - 1)]
    while stack:
        lit, closed, left = stack.pop()
        node = next(tree, None)
        demand(node is not None, "the tree ends too early")
        nodes += 1
        if whole(node, 0) == 0:
            demand(shares(wires, near, lit, closed) > SHARE * left, "a leaf proves too little")
            continue
        demand(node - 1 in lit, "a node names a light that does not have to change")
        children = []
        for j in near[node - 1]:
            if j not in closed:
                closed |= {j}
                children.append((lit ^ wires[j], closed, left - 1))
        stack += reversed(children)
    demand(next(tree, None) is None, "the tree goes on after its end")
    return nodes


def shares(wires, near, lit, closed):
    """What the lights that have to change need: 1/m where a press changes up to m of them."""
    total = 0
    for light in lit:
        most = max((len(wires[j] & lit) for j in near[light] if j not in closed), default=0)
        if most == 0:
            return float("inf")
        total += SHARE // most
    return total


# ---- States without end: a tree with a linear bound at each leaf.


def no_fewer_counters(proof, goal):
    """Walks through the tree with bounds on the presses of each button."""
    need, tree = goal["need"], iter(goal.get("tree", []))
    low = [0] * len(proof["wires"])
    high = [0 if min(need[i] for i in wires) < 0 else min(need[i] // n for i, n in wires.items()) for wires in proof["wires"]]
    nodes, stack = 0, [(low, high)]
    while stack:
        low, high = stack.pop()
        node = next(tree, None)
        demand(node is not None, "the tree ends too early")
        nodes += 1
        at = whole(node.get("at", 0))
        if at <= 0:
            leaf(proof, need, low, high, node)
            continue
        j = whole(node.get("button", 0), 0)
        demand(j < len(low), "the tree names no button")
        above, below = list(low), list(high)
        above[j], below[j] = max(low[j], at), min(high[j], at - 1)
        stack += [(above, high), (low, below)]
    demand(next(tree, None) is None, "the tree goes on after its end")
    return nodes


def leaf(proof, need, low, high, node):
    """q sum(x) = q sum(x) + y (b - A x) >= y b + sum of min (q - y A)_j x_j."""
    y, q = node.get("multipliers", []), whole(node.get("over"), 0)
    demand(len(y) == len(need), "a leaf has other numbers of lights")
    if any(a > b for a, b in zip(low, high)):
        return
    bound = sum(whole(m) * n for m, n in zip(y, need))
    for wires, least, most in zip(proof["wires"], low, high):
        c = q - sum(y[light] * adds for light, adds in wires.items())
        bound += c * (most if c < 0 else least)
    demand(bound > q * (proof["length"] - 1), "a leaf proves too little")


def check(path):
    proof = read(path)
    demand(sum(proof["presses"]) == proof["length"], "the number of presses is another one")
    demand(any(reaches(proof, goal) for goal in proof["goals"]), "the presses lead to no goal")
    steps, known = 0, True
    verify = {0: no_fewer_counters, 2: no_fewer2}.get(proof["modulus"], no_fewer)
    for goal in proof["goals"]:
        same = same_board(proof, goal)
        demand(same is not False, "the equations are those of another board")
        known = known and same is not None
        steps += (no_fewer_search if goal.get("search") else no_fewer_join if goal.get("join") else verify)(proof, goal)
    note = "" if known else ", if the equations are those of the board"
    return f"accepted: {proof['length']} presses are the fewest{note}; {steps} steps"


def main():
    code = 0 if len(sys.argv) > 1 else print(__doc__) or 2
    for path in sys.argv[1:]:
        try:
            said = check(path)
        except Refused as why:
            said, code = f"refused: {why}", 1
        except (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError) as why:
            said, code = f"refused: the file is malformed: {why!r}", 1
        print(said)
    sys.exit(code)


if __name__ == "__main__":
    main()
