#!/usr/bin/env python3
"""Judges the answers of jie decode for a detector error model, without a solver and without jie.

    check_correction.py MODEL.dem SHOTS.01 ANSWERS.jsonl
    check_correction.py MODEL.dem CHEAPER.jsonl.gz

Each correction must flip exactly the detectors of its shot and the observables that its answer says, and
its cost must be the sum of its columns' costs. If the answer has a proof (jie decode --proof), the proof must show
the lower bound. Prints the numbers of answers that hold, that are proved here, and that have no proof; exit code 1 unless all hold.
In the second form each line has the correction that another decoder found and a cheaper one: both must flip exactly the
detectors, and their costs must be as given. docs/codes.md describes the columns and the proofs. Only additions are needed, and Python's standard library.
"""
import gzip
import json
import math
import re
import sys

UNIT = 1 << 20  # of a value, in a cost of 1


def model(text, detectors=0, shift=0):
    """The errors of a model in order, as (chance, targets), with its number of detectors; loops are unrolled."""
    errors, block, depth, times = [], [], 0, 0
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line.endswith("{"):
            depth += 1
            if depth == 1:
                times, block = int(line.split()[1]), []
                continue
        if line == "}":
            depth -= 1
            if depth == 0:
                for _ in range(times):
                    inner, detectors, shift = model("\n".join(block), detectors, shift)
                    errors += inner
                continue
        if depth:
            block.append(line)
            continue
        name, _, numbers, rest = re.match(r"(\w*)(\(([^)]*)\))?(.*)", line).groups()
        targets = rest.replace("^", " ").split()
        if name == "shift_detectors":
            shift += int(targets[0])
        named = [(t[0], int(t[1:]) + shift * (t[0] == "D")) for t in targets if t[0] in "DL" and name in ("error", "detector")]
        detectors = max([detectors] + [n + 1 for kind, n in named if kind == "D"])
        if name == "error":
            errors.append((float(numbers), named))
    return errors, detectors, shift


def columns_of(errors):
    """The columns: for each its detectors, its observables and its cost. Errors with the same symptoms are one column."""
    chances = {}
    for chance, named in errors:
        odd = {}
        for target in named:
            odd[target] = not odd.get(target, False)
        key = tuple(sorted(target for target, is_odd in odd.items() if is_odd))
        if chance and key:
            old = chances.get(key, 0.0)
            chances[key] = old * (1 - chance) + chance * (1 - old)
    parts = lambda key, kind: frozenset(n for k, n in key if k == kind)
    cost = lambda p: -1_000_000 if p == 1 else round(1000 * math.log((1 - p) / p))
    return [(parts(key, "D"), parts(key, "L"), cost(p)) for key, p in chances.items()]


def bound_of(columns, step, violated, proof):
    """The least cost that a proof shows, for costs that are not negative."""
    costs = [abs(cost) for _, _, cost in columns]
    by_check = {}
    for j, (checks, _, _) in enumerate(columns):
        for check in checks:
            by_check.setdefault(check, []).append(j)
    steps = iter(proof)

    def leaf(cuts, case):
        load, units = {}, 0
        for cut in cuts:
            taken, value, crossing = set(cut.get("taken", ())), cut["value"], set()
            for check in cut["checks"]:
                crossing ^= set(by_check.get(check, ()))
            odd = len(violated.intersection(cut["checks"])) + len(taken)
            if value < 0 or odd % 2 == 0 or not taken <= crossing or len(set(cut["checks"])) < len(cut["checks"]) or len(taken) < len(cut.get("taken", ())):
                raise ValueError("a cut is none")
            for j in crossing:
                load[j] = load.get(j, 0) + (-value if j in taken else value)
            units += value * (1 - len(taken))
        if any(sum_ > costs[j] * UNIT for j, sum_ in load.items() if j not in case):
            raise ValueError("a column has more than its cost")
        return units + sum(costs[j] * UNIT - load.get(j, 0) for j, is_in in case.items() if is_in)

    def tree(case):
        now = next(steps)
        if "branch" not in now:
            return leaf(now.get("cuts", ()), case)
        j, first = now["branch"], now.get("in", False)
        costs[j]  # is a column
        if j < 0 or j in case:
            raise ValueError("a branch is none")
        return min([tree({**case, j: is_in}) for is_in in (first, not first)])

    sys.setrecursionlimit(100_000)
    units = tree({})
    if next(steps, None) is not None:
        raise ValueError("the proof has steps after its end")
    return max(0, -(-units // (step * UNIT)) * step)


def sums(columns, chosen):
    """The detectors and the observables that columns flip, and their cost."""
    seen, flipped, cost = set(), set(), 0
    if len(set(chosen)) < len(chosen) or any(j < 0 for j in chosen):
        raise ValueError("a column stands twice")
    for j in chosen:
        seen ^= columns[j][0]
        flipped ^= columns[j][1]
        cost += columns[j][2]
    return seen, flipped, cost


def cheaper(columns, path):
    """Replays corrections of other decoders and cheaper ones. Returns whether one does not hold."""
    total = wrong = 0
    for total, line in enumerate((gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8"), 1):
        pair = json.loads(line)
        worse, better = sums(columns, pair["found"]), sums(columns, pair["mechanisms"])
        if worse[0] != set(pair["detectors"]) or better[0] != worse[0] or (worse[2], better[2]) != (pair["found_cost"], pair["cost"]) or better[2] >= worse[2]:
            print(f"line {total} does not hold")
            wrong += 1
    print(f"{total - wrong} of {total} corrections have a cheaper one that flips the same detectors")
    return wrong > 0


def judge(columns, observables, shot, answer):
    """Raises ValueError, KeyError, IndexError or TypeError unless an answer holds. Returns whether its bound is proved here."""
    seen, flipped, cost = sums(columns, answer["mechanisms"])
    if seen != shot:
        raise ValueError("it flips other detectors")
    if cost != answer["cost"]:
        raise ValueError(f"it costs {cost}")
    if answer["observables"] != "".join("01"[i in flipped] for i in range(observables)):
        raise ValueError("it flips other observables")
    if answer["lower_bound"] > cost or answer["proved"] != (answer["lower_bound"] == cost):
        raise ValueError("the bound does not agree with the cost")
    if answer.get("proof") is None:
        return False
    profit, violated = 0, set(shot)
    for checks, _, c in columns:  # those whose costs are negative are in, unless they are in once more
        if c < 0:
            profit += c
            violated ^= checks
    step = math.gcd(*[c for _, _, c in columns]) or 1
    if bound_of(columns, step, violated, answer["proof"]) + profit < answer["lower_bound"]:
        raise ValueError("the proof shows less")
    return True


def shots_of(path):
    for line in open(path, encoding="utf-8"):
        if line.strip():
            yield {i for i, bit in enumerate(line.strip()) if bit == "1"}


def main(dem, shots, answers=None):
    text = open(dem, encoding="utf-8").read()
    columns = columns_of(model(text)[0])
    if answers is None:
        return cheaper(columns, shots)
    observables = max([int(n) + 1 for n in re.findall(r"\bL(\d+)", text)], default=0)
    proved = unproved = wrong = 0
    for i, (shot, line) in enumerate(zip(shots_of(shots), open(answers, encoding="utf-8"), strict=True)):
        try:
            answer = json.loads(line)
            if answer["shot"] != i:
                raise ValueError("it answers another shot")
            is_proved = judge(columns, observables, shot, answer)
            proved, unproved = proved + is_proved, unproved + (not is_proved)
        except (ValueError, KeyError, IndexError, TypeError, StopIteration) as error:
            print(f"shot {i} does not hold: {error!r}")
            wrong += 1
    print(f"{proved + unproved} of {proved + unproved + wrong} hold, {proved} with proofs that hold, {unproved} without one")
    return wrong > 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
