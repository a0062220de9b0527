"""The nodes that the distances of bivariate bicycle codes take, plotted.

    python bicycle.py [FILE]

The codes are those of Bravyi et al., arXiv:2308.07915, table 3.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import jie

Monomials = Sequence[tuple[int, int]]

# l, m, then the exponents of x and y in A and in B.
CODES: list[tuple[int, int, Monomials, Monomials]] = [
    (6, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    (15, 3, [(9, 0), (0, 1), (0, 2)], [(0, 0), (2, 0), (7, 0)]),
    (9, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    (12, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    (12, 12, [(3, 0), (0, 2), (0, 7)], [(0, 3), (1, 0), (2, 0)]),
]


def bicycle(l: int, m: int, a: Monomials, b: Monomials) -> tuple[Any, Any]:
    """The matrices HX = [A|B] and HZ = [B^T|A^T]."""

    def polynomial(monomials: Monomials) -> Any:
        x, y = np.roll(np.eye(l, dtype=int), 1, axis=1), np.roll(np.eye(m, dtype=int), 1, axis=1)
        power = np.linalg.matrix_power
        return sum(np.kron(power(x, i), power(y, j)) for i, j in monomials) % 2

    p, q = polynomial(a), polynomial(b)
    return np.hstack([p, q]), np.hstack([q.T, p.T])


def distances(codes: Sequence[tuple[int, int, Monomials, Monomials]]) -> list[jie.Distance]:
    """The distance of each code, by a cluster search."""
    return [jie.distance(*bicycle(*code), method="cluster") for code in codes]


def plot(answers: Sequence[jie.Distance], file: Path) -> None:
    """Draws the nodes against the distance. The suffix of the file says in which format."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.semilogy([a.d for a in answers], [a.nodes for a in answers], "o")
    for i, a in enumerate(sorted(answers, key=lambda a: a.nodes)):  # on either side in turn: some have the same d
        side, shift = ("left", 8) if i % 2 == 0 else ("right", -8)
        axes.annotate(f"[[{a.n},{a.k},{a.d}]]", (a.d, a.nodes), (shift, -4), textcoords="offset points", ha=side)
    axes.set_xlabel("distance d")
    axes.set_xticks(sorted({a.d for a in answers}))
    axes.set_ylabel("nodes")
    axes.margins(x=0.35, y=0.15)
    figure.savefig(file)


if __name__ == "__main__":
    found = distances(CODES)
    plot(found, Path(sys.argv[1] if len(sys.argv) > 1 else "bicycle.svg"))
    for a in found:
        print(f"[[{a.n},{a.k},{a.d}]] proved: {a.proved}, {a.nodes} nodes in {a.seconds:.2f} s")
