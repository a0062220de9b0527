"""Draws a lightest fault of a circuit in space and time, as SVG: fault.py JIE MODEL.dem > fault.svg. Needs stim.

A dot is a detector, at its place in the plane and above it in the order of time; the grey lines are the faults that
change two detectors. The fault is drawn in red, with a number for each mechanism. A mechanism with one detector leads
to the edge of the code. The model must have coordinates (x, y, t), as those of Stim have: circuits.py makes some.
"""
import itertools
import json
import subprocess
import sys

import stim

UNIT, TILT, RISE = 46, 0.42, 92  # of x; of y, leaning to the right; of a step of time
INK, PALE, RED = "#4a463c", "#cfc8b8", "#c0392b"


def mechanisms(model):
    """The symptoms of each column: detectors and observables, in the order in which the program counts them."""
    found = {}
    for error in model.flattened():
        if error.type == "error" and error.args_copy()[0] > 0:
            symptoms = set()
            for target in error.targets_copy():
                if not target.is_separator():
                    symptoms ^= {(target.is_logical_observable_id(), target.val)}
            if symptoms:
                found[frozenset(symptoms)] = None
    return [[number for observable, number in symptoms if not observable] for symptoms in found]


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


def main(jie, path):
    model = stim.DetectorErrorModel.from_file(path)
    answer = json.loads(subprocess.run([jie, "distance", path, "--json"], check=True, stdout=subprocess.PIPE).stdout)
    columns, places = mechanisms(model), model.get_detector_coordinates()
    fault = [columns[i] for i in answer["witness"]]
    edges = {tuple(sorted(c)) for c in columns if len(c) == 2}
    shown = linked(edges, itertools.chain(*fault))
    xs, ys, ts = zip(*(places[d] for d in shown))
    spread = [max(values) - min(values) for values in zip(*(places[d] for d in itertools.chain(*fault)))]
    across = 0 if spread[0] >= spread[1] else 1  # the direction of the fault

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
    parts += [line(places[a], places[b], PALE, 1) for a, b in sorted(edges) if a in shown]
    ends = [[places[d] for d in symptoms] for symptoms in fault]
    ends = sorted((e if len(e) == 2 else [e[0], edge_of(e[0])] for e in ends), key=lambda e: e[0][across] + e[1][across])
    lit = set(itertools.chain(*fault))
    parts += [line(a, b, RED, 5) for a, b in ends]
    for d in sorted(shown):
        x, y = at(*places[d])
        parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{6 if d in lit else 4}" fill="{"#fff" if d in lit else INK}" stroke="{RED if d in lit else INK}" stroke-width="2"/>')
    for number, (a, b) in enumerate(ends, 1):
        x, y = at(*((p + q) / 2 for p, q in zip(a, b)))
        parts.append(f'<text x="{x:.0f}" y="{y - 14:.0f}" fill="{RED}" stroke="#fdfcf8" stroke-width="4" paint-order="stroke" font-weight="bold">{number}</text>')
    for t in sorted(set(ts)):
        parts.append(f'<text x="{at(min(xs) - 1, min(ys) - 1, t)[0] - 18:.0f}" y="{at(0, min(ys), t)[1]:.0f}" fill="{INK}">t = {t:g}</text>')
    width, height = at(max(xs), max(ys), 0)[0] + 80, at(0, min(ys), min(ts))[1] + 50
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" role="img">')
    print(f'<title>a lightest fault of {answer["d"]} mechanisms</title>\n<rect width="100%" height="100%" fill="#fdfcf8"/>')
    print('<g font-family="system-ui, sans-serif" font-size="15" text-anchor="middle" dominant-baseline="central">')
    print("\n".join(parts) + "\n</g>\n</svg>")


main(*sys.argv[1:])
