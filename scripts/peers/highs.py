#!/usr/bin/env python3
"""Compares the cheapest corrections of Jie and of HiGHS, a solver of integer programs.

    pip install highspy
    python3 scripts/peers/highs.py JIE [CASES [boards]]
    python3 scripts/peers/highs.py JIE SHOTS MODEL.dem...

A case is a random sparse code with costs and a syndrome that has a correction; or a solvable
board of Lights Out with costs, whose lights are the checks and whose buttons are the columns. HiGHS gets
it as an integer program: for each check, the sum of its columns is its parity plus twice a
whole number. In the second form a case is a shot of a model, drawn by stim. Prints the number of differences and the seconds of both in all; those of `jie decode` include its start.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "docs/proofs"))

import highspy
import numpy
from check_correction import columns_of, model


def draw(rng):
    """Columns with up to three checks each."""
    n, m = rng.randint(20, 60), rng.randint(8, 30)
    checks = [[] for _ in range(m)]
    for column in range(n):
        for check in rng.sample(range(m), rng.randint(1, 3)):
            checks[check].append(column)
    return case(rng, n, checks)


def board(rng):
    """A rectangle of Lights Out, on a torus every other time, and its text without the rows."""
    h, w, torus = rng.randint(3, 6), rng.randint(3, 6), rng.random() < 0.5
    checks = []
    for r in range(h):
        for c in range(w):
            near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            # On a torus a light is met twice on a side of two: none of the sides is so short.
            checks.append([y % h * w + x % w for y, x in near if torus or 0 <= y < h and 0 <= x < w])
    question = case(rng, h * w, checks)
    rows = lambda cells, between: "/".join(between.join(map(str, cells[r * w:(r + 1) * w])) for r in range(h))
    lights = [int(i in question[2]) for i in range(h * w)]
    return *question, f"lightsout[{'torus,' * torus}cost={rows(question[3], '+')}]:{rows(lights, '')}"


def case(rng, n, checks):
    """Costs of the columns, and the syndrome of random errors."""
    errors = {column for column in range(n) if rng.random() < 0.3}
    syndrome = [i for i, check in enumerate(checks) if len(errors.intersection(check)) % 2]
    return n, checks, syndrome, [rng.randint(0, 1000) for _ in range(n)]


def highs(n, checks, syndrome, costs):
    lp = highspy.HighsLp()
    m = len(checks)
    lp.num_col_, lp.num_row_ = n + m, m
    lp.col_cost_ = numpy.array(costs + [0] * m, dtype=float)
    lp.col_lower_ = numpy.zeros(n + m)
    lp.col_upper_ = numpy.array([1] * n + [len(check) // 2 for check in checks], dtype=float)
    lp.row_lower_ = lp.row_upper_ = numpy.array([int(i in syndrome) for i in range(m)], dtype=float)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * (n + m)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = numpy.cumsum([0] + [len(check) + 1 for check in checks])
    lp.a_matrix_.index_ = numpy.array([j for i, check in enumerate(checks) for j in check + [n + i]])
    lp.a_matrix_.value_ = numpy.array([v for check in checks for v in [1.0] * len(check) + [-2.0]])
    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", 0.5)
    solver.passModel(lp)
    begin = time.process_time()
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        sys.exit("highs: no optimum")
    return round(solver.getInfo().objective_function_value), time.process_time() - begin


def jie(command, folder, n, checks, syndrome, costs, text=None):
    if text is not None:
        answer = json.loads(subprocess.run([command, "solve", text, "--json"], check=True, capture_output=True).stdout)
        if not answer["optimal"] or answer["metric"] != "cost":
            sys.exit("jie: no proof")
        return answer["length"], answer["stats"]["seconds"]
    matrix, prices = folder / "h.txt", folder / "costs.txt"
    matrix.write_text("".join("".join("01"[j in check] for j in range(n)) + "\n" for check in checks))
    prices.write_text(" ".join(map(str, costs)))
    shots = folder / "shots.dets"
    shots.write_text(" ".join(["shot", *(f"D{i}" for i in syndrome)]) + "\n")
    begin = time.monotonic()
    asked = [command, "decode", "--classical", matrix, "--shots", shots, "--cost", prices]
    answer = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
    if not answer["proved"]:
        sys.exit("jie: no proof")
    return answer["cost"], time.monotonic() - begin


def shots(command, number, path):
    """Compares the shots of a model, and prints the differences."""
    import stim
    columns = columns_of(model(path.read_text())[0])
    detectors, _, _ = stim.DetectorErrorModel.from_file(path).compile_sampler(seed=53).sample(number)
    checks = [[j for j, (flipped, _, _) in enumerate(columns) if i in flipped] for i in range(detectors.shape[1])]
    differences, theirs = 0, 0.0
    with tempfile.TemporaryDirectory() as name:
        file = pathlib.Path(name) / "shots.01"
        file.write_text("".join("".join("01"[int(bit)] for bit in shot) + "\n" for shot in detectors))
        begin = time.monotonic()
        lines = subprocess.run([command, "decode", path, "--shots", file], check=True, capture_output=True).stdout.splitlines()
        ours = time.monotonic() - begin
    for shot, line in zip(detectors, lines, strict=True):
        cost, seconds = highs(len(columns), checks, set(numpy.flatnonzero(shot)), [cost for _, _, cost in columns])
        answer = json.loads(line)
        differences += cost != answer["cost"] or not answer["proved"]
        theirs += seconds
    print(f"{path.stem}: {number} shots, {differences} differences; Jie {ours:.2f} s, HiGHS {theirs:.2f} s", flush=True)
    return differences


def main():
    if any(name.endswith(".dem") for name in sys.argv[3:]):
        return sum(shots(sys.argv[1], int(sys.argv[2]), pathlib.Path(name)) for name in sys.argv[3:]) > 0
    cases, rng = int(sys.argv[2]) if len(sys.argv) > 2 else 1000, random.Random(29)
    drawn = board if sys.argv[3:] == ["boards"] else draw
    differences, theirs, ours = 0, 0.0, 0.0
    with tempfile.TemporaryDirectory() as name:
        for _ in range(cases):
            question = drawn(rng)
            want, seconds = highs(*question[:4])
            theirs += seconds
            got, seconds = jie(sys.argv[1], pathlib.Path(name), *question)
            ours += seconds
            differences += got != want
    print(f"{cases} cases, {differences} differences; Jie {ours:.2f} s, HiGHS {theirs:.2f} s")
    return differences > 0


if __name__ == "__main__":
    sys.exit(main())
