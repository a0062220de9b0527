"""Prints the detector error model of a memory circuit, or with "circuit" behind the rest the circuit.
Needs stim and numpy.

    circuits.py bicycle 144 12                          the gross code over 12 rounds, memory of Z
    circuits.py surface_code:rotated_memory_z 9 9       a circuit of stim: distance, rounds

Bivariate bicycle codes are measured by the schedule of Bravyi and others, arXiv:2308.07915.
"""
import sys

import numpy
import stim

P = 0.001

# l, m, and the exponents of x and y in the three monomials of A and of B.
BICYCLES = {
    "72": (6, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    "90": (15, 3, [(9, 0), (0, 1), (0, 2)], [(0, 0), (2, 0), (7, 0)]),
    "108": (9, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    "144": (12, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    "288": (12, 12, [(3, 0), (0, 2), (0, 7)], [(0, 3), (1, 0), (2, 0)]),
}


def logicals(hx, hz):
    """Returns Z operators that commute with hx and are independent of hz and of each other."""
    rows, pivots = hx.copy(), []
    for column in range(rows.shape[1]):
        at = len(pivots)
        below = numpy.flatnonzero(rows[at:, column])
        if not len(below):
            continue
        rows[[at, at + below[0]]] = rows[[at + below[0], at]]
        for i in numpy.flatnonzero(rows[:, column]):
            if i != at:
                rows[i] ^= rows[at]
        pivots.append(column)
    basis = {}

    def add(vector):
        vector = vector.copy()
        while vector.any():
            lead = int(numpy.flatnonzero(vector)[0])
            if lead not in basis:
                basis[lead] = vector
                return True
            vector ^= basis[lead]
        return False

    for row in hz:
        add(row)
    found = []
    for free in range(rows.shape[1]):
        if free in pivots:
            continue
        vector = numpy.zeros(rows.shape[1], dtype=numpy.uint8)
        vector[free] = 1
        for i, column in enumerate(pivots):
            vector[column] = rows[i, free]
        if add(vector):
            found.append(vector)
    return found


def bicycle(l, m, a, b, rounds):
    half = l * m
    checks = range(half)

    def move(i, by, sign=1):
        return (i // m + sign * by[0]) % l * m + (i + sign * by[1]) % m

    left, right = (lambda i: i), (lambda i: half + i)
    x, z = (lambda i: 2 * half + i), (lambda i: 3 * half + i)
    hx, hz = (numpy.zeros((half, 2 * half), dtype=numpy.uint8) for _ in range(2))
    for i in checks:
        for by in a:
            hx[i, left(move(i, by))] ^= 1
            hz[i, right(move(i, by, -1))] ^= 1
        for by in b:
            hx[i, right(move(i, by))] ^= 1
            hz[i, left(move(i, by, -1))] ^= 1
    c = stim.Circuit()
    record = lambda back: stim.target_rec(-back)

    def gates(pairs, idle=()):
        flat = [q for pair in pairs for q in pair]
        c.append("CX", flat)
        c.append("DEPOLARIZE2", flat, P)
        if idle:
            c.append("DEPOLARIZE1", list(idle), P)
        c.append("TICK")

    def step(to_x, to_z):
        gates([pair for i in checks for pair in ((x(i), to_x(i)), (to_z(i), z(i)))])

    data, of_x, of_z = range(2 * half), [x(i) for i in checks], [z(i) for i in checks]
    c.append("R", data)
    c.append("X_ERROR", data, P)
    for t in range(rounds):
        c.append("RX", of_x)
        c.append("Z_ERROR", of_x, P)
        c.append("R", of_z)
        c.append("X_ERROR", of_z, P)
        c.append("TICK")
        gates([(right(move(i, a[0], -1)), z(i)) for i in checks], [left(i) for i in checks])
        step(lambda i: left(move(i, a[1])), lambda i: right(move(i, a[2], -1)))
        step(lambda i: right(move(i, b[1])), lambda i: left(move(i, b[0], -1)))
        step(lambda i: right(move(i, b[0])), lambda i: left(move(i, b[1], -1)))
        step(lambda i: right(move(i, b[2])), lambda i: left(move(i, b[2], -1)))
        step(lambda i: left(move(i, a[0])), lambda i: right(move(i, a[1], -1)))
        gates([(x(i), left(move(i, a[2]))) for i in checks], [right(i) for i in checks])
        c.append("Z_ERROR", of_x, P)
        c.append("MX", of_x)
        c.append("X_ERROR", of_z, P)
        c.append("M", of_z)
        for i in checks:
            c.append("DETECTOR", [record(half - i)] + [record(3 * half - i)] * (t > 0), [i // m, i % m, 0, t])
        for i in checks if t else ():
            c.append("DETECTOR", [record(2 * half - i), record(4 * half - i)], [i // m, i % m, 1, t])
        c.append("TICK")
    c.append("X_ERROR", data, P)
    c.append("M", data)
    for i in checks:
        c.append("DETECTOR", [record(2 * half - int(q)) for q in numpy.flatnonzero(hz[i])] + [record(3 * half - i)], [i // m, i % m, 0, rounds])
    for k, row in enumerate(logicals(hx, hz)):
        c.append("OBSERVABLE_INCLUDE", [record(2 * half - int(q)) for q in numpy.flatnonzero(row)], k)
    return c


def main(kind, size, rounds, what="model"):
    if kind == "bicycle":
        circuit = bicycle(*BICYCLES[size], int(rounds))
    else:
        circuit = stim.Circuit.generated(kind, distance=int(size), rounds=int(rounds), after_clifford_depolarization=P,
            before_round_data_depolarization=P, before_measure_flip_probability=P, after_reset_flip_probability=P)
    print(circuit if what == "circuit" else circuit.detector_error_model())


main(*sys.argv[1:])
