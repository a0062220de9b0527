"""Draws a lightest fault of a circuit in space and time, as SVG: fault.py JIE MODEL.dem > fault.svg. Needs stim.

A dot is a detector, at its place in the plane and above it in the order of time; grey lines are mechanisms that change
two detectors. Red is a lightest fault, of some of them the one that takes most rounds, with a number for each mechanism.
A mechanism with one detector leads to the edge of the code. The model must have coordinates (x, y, t), as those of Stim
have: circuits.py makes some.
"""
import itertools
import json
import random
import subprocess
import sys

import stim

UNIT, TILT, RISE = 60, 0.36, 150  # of x; of y, leaning to the right; of a step of time
TRIES = 100
INK, PALE, RED = "#4a463c", "#cfc8b8", "#c0392b"


def mechanisms(model):
    """The symptoms of each column, as the program counts them: whether it is an observable, and its number."""
    found = {}
    for error in model.flattened():
        if error.type == "error" and error.args_copy()[0] > 0:
            symptoms = set()
            for target in error.targets_copy():
                if not target.is_separator():
                    symptoms ^= {(target.is_logical_observable_id(), target.val)}
            if symptoms:
                found[frozenset(symptoms)] = None
    return list(found)


def linked(edges, seeds):
    """The detectors that edges link to some: those of one type."""
    near = {}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    ahead = list(seeds)
    reached = set(ahead)
    while ahead:
        for other in near.get(ahead.pop(), []):
            if other not in reached:
                reached.add(other)
                ahead.append(other)
    return reached


def faults(jie, columns, detectors):
    """Some lightest faults, as lists of symptoms: the program finds others where the detectors have other numbers."""
    for seed in range(TRIES):
        number = list(range(detectors))
        random.Random(seed).shuffle(number)
        text = "".join(f"error(0.1) {' '.join(f'L{n}' if observable else f'D{number[n]}' for observable, n in column)}\n" for column in columns)
        answer = json.loads(subprocess.run([jie, "distance", "-", "--json"], input=text.encode(), check=True, stdout=subprocess.PIPE).stdout)
        yield [detectors_of(columns[i]) for i in answer["witness"]]


def detectors_of(column):
    return [number for observable, number in column if not observable]


def main(jie, path):
    model = stim.DetectorErrorModel.from_file(path)
    columns, places = mechanisms(model), model.get_detector_coordinates()
    rounds = lambda fault: len({places[d][2] for d in itertools.chain(*fault)})
    fault = max(faults(jie, columns, model.num_detectors), key=rounds)
    columns = [detectors_of(column) for column in columns]
    edges = {tuple(sorted(c)) for c in columns if len(c) == 2}
    single = {c[0] for c in columns if len(c) == 1}
    shown = linked([e for e in edges if not single.issuperset(e)], itertools.chain(*fault))  # without Y errors at edges
    xs, ys, ts = zip(*(places[d] for d in shown))
    across = min((0, 1), key=lambda axis: len({places[d][axis] for d in single & shown}))  # from one edge of the code to the other

    def at(x, y, t):
        return 70 + (x - min(xs)) * UNIT / 2 + (y - min(ys)) * UNIT * TILT, 60 + (max(ts) - t) * RISE + (max(ys) - y) * UNIT * TILT / 2

    def edge_of(place):
        place, values = list(place), (xs, ys)[across]
        place[across] = min(values) - 1.4 if place[across] < (min(values) + max(values)) / 2 else max(values) + 1.4
        return place

    def line(a, b, color, width, more=""):
        (x, y), (u, v) = at(*a), at(*b)
        return f'<line x1="{x:.0f}" y1="{y:.0f}" x2="{u:.0f}" y2="{v:.0f}" stroke="{color}" stroke-width="{width}" stroke-linecap="round"{more}/>'

    parts = []
    for t in sorted(set(ts)):  # a sheet for each round
        corners = [at(x, y, t) for x, y in ((min(xs) - 1, min(ys) - 1), (max(xs) + 1, min(ys) - 1), (max(xs) + 1, max(ys) + 1), (min(xs) - 1, max(ys) + 1))]
        parts.append(f'<polygon points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in corners)}" fill="#efe9da" fill-opacity="0.6"/>')
    parts += [line(places[a], places[b], PALE, 1) for a, b in sorted(edges) if shown.issuperset((a, b))]
    ends = [[places[d] for d in symptoms] for symptoms in fault]
    ends = sorted((e if len(e) == 2 else [e[0], edge_of(e[0])] for e in ends), key=lambda e: e[0][across] + e[1][across])
    lit = set(itertools.chain(*fault))
    parts += [line(a, b, RED, 5) for a, b in ends]
    for d in sorted(shown):
        x, y = at(*places[d])
        parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{6 if d in lit else 4}" fill="{"#fff" if d in lit else INK}" stroke="{RED if d in lit else INK}" stroke-width="2"/>')
    for number, (a, b) in enumerate(ends, 1):
        x, y = at(*((p + q) / 2 for p, q in zip(a, b)))
        parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="9" fill="{RED}"/><text x="{x:.0f}" y="{y:.0f}" fill="#fff" font-size="12">{number}</text>')
    for t in sorted(set(ts)):
        parts.append(f'<text x="{at(min(xs) - 1, min(ys) - 1, t)[0] + 4:.0f}" y="{at(0, min(ys), t)[1] - 34:.0f}" fill="{INK}">t = {t:g}</text>')
    width, height = at(max(xs), max(ys), 0)[0] + 70, at(0, min(ys), min(ts))[1] + 40
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" role="img">')
    print(f'<title>a lightest fault of {len(fault)} mechanisms</title>\n<rect width="100%" height="100%" fill="#fdfcf8"/>')
    print('<g font-family="system-ui, sans-serif" font-size="15" text-anchor="middle" dominant-baseline="central">')
    print("\n".join(parts) + "\n</g>\n</svg>")


main(*sys.argv[1:])
