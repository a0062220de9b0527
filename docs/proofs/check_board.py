"""Proofs that no fewer presses light a board of Lights Out, for check_proof.py.

docs/proofs.md proves the rules: A x = b modulo p, or in whole numbers, with the least sum of x. A goal is refuted by
bounds of linear programs, by a walk over roots, or by going through all solutions.
"""
import bisect, re

from check_proof import MOST, Span, Walk, need

def summed(wires, p):  # what a button adds to each light; wires to one light count together
    sums = {light: sum(adds for other, adds in wires if other == light) for light, _ in wires}
    return {light: n % p if p else n for light, n in sums.items() if not p or n % p}

def board(text):
    """Modulus, buttons, places without a light and states of a board; None for one with other rules, or made by name."""
    need(parts := re.fullmatch(r"lightsout(?:\[([^]]*)\])?:(.*)", text), "the board is none of Lights Out")
    rules = dict(rule.partition("=")[::2] for rule in (parts[1] or "").split(",") if rule)
    p, rows = 0 if "counters" in rules else 2, [row.split(",") if "counters" in rules else row for row in parts[2].split("/")]
    if rules.keys() - {"counters", "wiring"} or p == 0 and "wiring" not in rules or "x" in parts[2]:
        return None
    cells = {(r, c): r * len(rows[0]) + c for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "-"}
    states = [0 if cell == "-" else int(cell) for row in rows for cell in row]
    absent = {i for i, cell in enumerate(cell for row in rows for cell in row) if cell == "-"}
    need(p == 0 or {*states} <= {0, 1} and len({*map(len, rows)}) == 1, "the board is not a drawing")
    if "wiring" not in rules:
        near = lambda r, c: {(r, c), (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}
        return p, [{cells[other]: 1 for other in near(*cell) & cells.keys()} for cell in cells], absent, states
    buttons = [[wire.split("*") for wire in button.split("+")] for button in rules["wiring"].split("/") if button not in ("", "-")]
    buttons = [summed([(int(light), int(*times or [1])) for light, *times in button], p) for button in buttons]
    need(not any(absent & wires.keys() for wires in buttons), "a wire leads to no light")
    return p, buttons, absent, states

def check_bounds(side, buttons, d):
    """Walks through a tree of bounds on the presses of each button, with a linear bound at each leaf:
    q sum(x) = q sum(x) + y (b - A x) >= y b + sum of min (q - y A)_j x_j."""
    b, tree = side["need"], iter(side["bounds"])
    stack = [([0] * len(buttons), [max(0, min(b[i] // times for i, times in wires.items())) for wires in buttons])]
    while stack:
        (low, high), node = stack.pop(), next(tree)
        if node.get("at", 0) > 0:
            j, at, above, below = node.get("button", 0), node["at"], [*low], [*high]
            need(0 <= j, "the tree names no button")
            above[j], below[j] = max(low[j], at), min(high[j], at - 1)
            stack += [(above, high), (low, below)]
            continue
        y, q = node["multipliers"], node["over"]
        need(len(y) == len(b) and q >= 0, "a leaf has other numbers of lights")
        prices = [q - sum(y[light] * adds for light, adds in wires.items()) for wires in buttons]
        bound = sum(m * n for m, n in zip(y, b)) + sum(c * (most if c < 0 else least) for c, least, most in zip(prices, low, high))
        need(bound > q * (d - 1) or any(least > most for least, most in zip(low, high)), "a leaf proves too little")
    need(next(tree, None) is None, "the tree goes on after its end")
    return len(side["bounds"])

def check_split(split, span, x, quiet, n, d):
    """Looks at the members with at most h presses in classes 0 and 1, and at those with at most d - 2 - h in classes 2 and 3."""
    classes, h, steps = split["classes"], split["at"], 0
    need(re.fullmatch("[0-3]*", classes) and len(classes) == n and -1 <= h < d, "the classes are not those of the buttons")
    masks = [sum(1 << j for j, c in enumerate(classes) if c == digit) for digit in "0123"]
    without = lambda vectors, mask: Span((v & mask) << n | v for v in vectors).below(n)
    for a, b, most in (*masks[:2], h), (*masks[2:], d - 2 - h):
        bases = without(quiet, b), without(quiet, a)
        need(sum(map(len, bases)) == len(quiet) and not without(bases[0], a) and max(map(len, bases)) <= 18, "the patterns do not split")
        others = sorted(((v & b).bit_count(), x ^ v) for v in span.plus_each(x, bases[1]))
        for u in span.plus_each(x, bases[0]):
            at_most = others[: bisect.bisect(others, most - (u & a).bit_count(), key=lambda other: other[0])]
            need((steps := steps + len(at_most)) <= MOST, "there are too many pairs to go through")
            need(all((u ^ v).bit_count() >= d for _, v in at_most), "fewer presses are enough")
    return steps

def check_goal(side, p, buttons, d):
    """Verifies that no fewer than d presses add what a goal needs; returns the number of steps."""
    b, n, width = side["need"], len(buttons), 1 if p == 2 else 32
    need(side["limit"] == d - 1, "the limit does not fit the length")
    need(("bounds" in side) == (p == 0) and (p == 2 or "split" not in side and "roots" not in side), "a proof for another number of states")
    if p == 0:
        return check_bounds(side, buttons, d)
    if "roots" in side:
        need([(root["press"], root["check"]) for root in side["roots"]] == [([], -1)], "not one root without presses")
        rows = [[j for j, wires in enumerate(buttons) if light in wires] for light in range(len(b))]
        walk = Walk(rows, n, d - 1, lambda pressed: False, violated=sum(lack << i for i, lack in enumerate(b)))
        walk.root(side["roots"][0])
        need(not walk.left_out, "a tree is left out")
        return walk.nodes
    need(1 < p < 256 and all(p % q for q in range(2, p)), "the number of states is not prime")
    whole = lambda entries: sum(times << width * i for i, times in entries)
    span = Span((whole(wires.items()) << width * n | 1 << width * j for j, wires in enumerate(buttons)), p, n + len(b))
    x, quiet = span.rest(whole((i, -lack % p) for i, lack in enumerate(b)) << width * n), span.below(n)
    if x >> width * n:
        return 0  # no presses lead to this goal
    if "split" in side:
        return check_split(side["split"], span, x, quiet, n, d)
    need(p ** len(quiet) <= MOST, f"there are {p}^{len(quiet)} patterns, too many to go through")
    need(min(map(int.bit_count if p == 2 else lambda v: v % ((1 << 32) - 1), span.plus_each(x, quiet))) >= d, "fewer presses are enough")
    return p ** len(quiet)

def check_board(text):
    """Verifies that x has the least sum of all with A x = b modulo p, or in whole numbers where p is 0."""
    given, presses, d = text["board"], text["presses"], text["d"]
    p, lights = given.get("modulus", 0), len(text["sides"][0]["need"])
    need(all(0 <= light < lights and 0 < adds < 1 << 31 for wires in given["buttons"] for light, adds in wires), "a wire leads to no light, or adds too much")
    need(all(given["buttons"]) and len(presses) == len(given["buttons"]) and sum(presses) == d, "the presses are not d, or of other buttons")
    need(all(0 <= n and (n < p or not p) for n in presses + [n for side in text["sides"] for n in side["need"] if p]), "a number that is not a state")
    buttons, start, known, reached, steps = [summed(wires, p) for wires in given["buttons"]], board(given["from"]), True, False, 0
    for side in text["sides"]:
        end, b = board(side["side"]), side["need"]
        need(len(b) == lights and given["from"].partition(":")[0] == side["side"].partition(":")[0], "the goal has other rules, or another number of lights")
        if known := known and start is not None and end is not None:
            lacks = [(v - u) % p if p else v - u for u, v in zip(start[3], end[3])]
            need(start[:3] == end[:3] == (p, buttons, start[2]) and len(start[3]) == len(end[3]) and lacks == b, "the equations are those of another board")
        left = [lack - sum(n * wires.get(i, 0) for n, wires in zip(presses, buttons)) for i, lack in enumerate(b)]
        reached |= not any(n % p if p else n for n in left)
        steps += check_goal(side, p, buttons, d)
    need(reached, "the presses lead to no goal")
    return f"{d} presses are the fewest" + ("" if known else ", if the equations are those of the board"), steps
