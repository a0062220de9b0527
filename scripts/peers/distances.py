#!/usr/bin/env python3
"""Prints a table of the CPU seconds that programs need for the exact distances of codes.

    python3 scripts/peers/distances.py JIE [DIST-M4RI QUBITSERF]

The folders are checkouts of QEC-pages/dist-m4ri and Quantinuum/Qubitserf, built as they say. HiGHS runs if Python has highspy: it solves one
integer program for each logical operator of each side. Every program gets the same matrices,
one thread, and LIMIT seconds of CPU time (60); of RUNS runs (3) the shortest counts. A program
that was stopped is not asked for the distances of longer codes. A time is of the whole process,
with its start and the reading of the matrices.
"""
import importlib.util
import itertools
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

# Bivariate bicycle codes [[2lm, k, d]]: l, m and the exponents of x and y in the terms of A and B.
CODES = {
    "[[72,12,6]]": (6, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    "[[90,8,10]]": (15, 3, [(9, 0), (0, 1), (0, 2)], [(0, 0), (2, 0), (7, 0)]),
    "[[108,8,10]]": (9, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    "[[144,12,12]]": (12, 6, [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]),
    "[[180,18,14]]": (30, 3, [(0, 0), (17, 2), (25, 2), (29, 1)], [(0, 0), (3, 0), (18, 2), (21, 0)]),
    "[[288,12,18]]": (12, 12, [(3, 0), (0, 2), (0, 7)], [(0, 3), (1, 0), (2, 0)]),
}
LIMIT, RUNS = int(os.environ.get("LIMIT", 60)), int(os.environ.get("RUNS", 3))


def bicycle(l, m, a, b):
    """The X checks [A|B] and the Z checks [B^T|A^T], each a list of qubits."""
    def row(i, j, left, right, sign):
        place = lambda x, y: (i + sign * x) % l * m + (j + sign * y) % m
        return [place(*t) for t in left] + [l * m + place(*t) for t in right]
    cells = list(itertools.product(range(l), range(m)))
    return [row(i, j, a, b, 1) for i, j in cells], [row(i, j, b, a, -1) for i, j in cells]


def eliminate(rows):
    """An echelon basis of words over GF(2), by the highest bit of each."""
    basis = {}
    for word in rows:
        if word := reduce(word, basis):
            basis[word.bit_length()] = word
    return basis


def reduce(word, basis):
    for top in sorted(basis, reverse=True):
        if word >> (top - 1) & 1:
            word ^= basis[top]
    return word


def logicals(n, checks, stabilizers):
    """Words that meet each check in an even number, independent modulo the stabilizers."""
    bits = lambda row: sum(1 << q for q in row)
    # A column with its own name below: what is left without checks names a word of the kernel.
    columns = [bits(i for i, row in enumerate(checks) if q in row) << n | 1 << q for q in range(n)]
    kernel = [word for word in eliminate(columns).values() if word < 1 << n]
    span, found = eliminate(map(bits, stabilizers)), []
    for word in kernel:
        if left := reduce(word, span):
            span[left.bit_length()] = left
            found.append([q for q in range(n) if word >> q & 1])
    return found


def milp(name):
    """The distance of a code by HiGHS: for each logical of the other type, the lightest word that meets it oddly."""
    from highs import highs
    x, z = bicycle(*CODES[name])
    n = 2 * len(x)
    return min(highs(n, checks + [logical], [len(checks)], [1] * n)[0]
               for checks, other in ((x, z), (z, x)) for logical in logicals(n, other, checks))


def write(folder, x, z):
    n = 2 * len(x)
    for name, rows in (("x", x), ("z", z)):
        entries = [(i + 1, q + 1) for i, row in enumerate(rows) for q in row]
        head = f"%%MatrixMarket matrix coordinate integer general\n{len(rows)} {n} {len(entries)}\n"
        (folder / f"{name}.mtx").write_text(head + "".join(f"{i} {q} 1\n" for i, q in entries))
        (folder / f"{name}.txt").write_text("".join(" ".join("01"[q in row] for q in range(n)) + "\n" for row in rows))


def commands(name, folder):
    """Each program with the commands whose least answer is the distance."""
    x, z = folder / "x.mtx", folder / "z.mtx"
    yield "Jie", [[sys.argv[1], "distance", "--hx", x, "--hz", z, "--workers", "1", "--json"]]
    if len(sys.argv) > 3:
        m4ri = [pathlib.Path(sys.argv[2]) / "src/dist_m4ri", "debug=0", "method=2", "threads=1", f"timeout={LIMIT * 100}", "wmax=99"]
        qubitserf = [pathlib.Path(sys.argv[3]) / "build/distfind", "--cc", "--cpu", "--threads", "1"]
        yield "dist-m4ri", [m4ri + [f"finH={a}", f"finG={b}"] for a, b in ((x, z), (z, x))]
        yield "Qubitserf", [qubitserf + ["--hx", folder / "x.txt", "--hz", folder / "z.txt"]]
    if importlib.util.find_spec("highspy"):
        yield "HiGHS", [[sys.executable, __file__, "milp", name]]


def distance(program, output):
    """The distance that a program printed and proved."""
    if program == "Jie":
        answer = json.loads(output)
        return answer["d"] if answer["proved"] else None
    words = output.split()
    if program == "dist-m4ri":  # two bounds and a number of steps
        return int(words[1]) if words[0] == words[1] else None
    return int(words[-1])  # HiGHS says who it is first


def timed(command, left):
    """The output and the CPU seconds of a command; no output where it used up what was left."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (left, left))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None, seconds
    done.check_returncode()
    return done.stdout, seconds


def measure(program, wanted):
    """The least distance that the commands print and their CPU seconds; no distance past LIMIT."""
    found, total = [], 0.0
    for command in wanted:
        output, seconds = timed(command, max(1, round(LIMIT - total)))
        total += seconds
        if output is None:
            return None, total
        if (d := distance(program, output)) is None:
            sys.exit(f"peers: {program} proves no distance: {output}")
        found.append(d)
    return min(found), total


def cell(program, wanted):
    """A cell of the table, and the distance."""
    best = None
    for _ in range(RUNS):
        d, seconds = measure(program, wanted)
        if d is None:
            return f"stopped after {LIMIT} s", None
        best = min(best or seconds, seconds)
    return f"{best:.2f} s", d


def main():
    if sys.argv[1] == "milp":
        print(milp(sys.argv[2]))
        return
    stopped = set()
    with tempfile.TemporaryDirectory() as name:
        for code, terms in CODES.items():
            folder = pathlib.Path(name)
            write(folder, *bicycle(*terms))
            programs = dict(commands(code, folder))
            if code == next(iter(CODES)):
                print("| code | " + " | ".join(programs) + " |\n" + "|---" * (len(programs) + 1) + "|")
            cells, distances = {}, set()
            for program, wanted in programs.items():
                if program not in stopped:
                    cells[program], d = cell(program, wanted)
                    distances.add(d)
                    if d is None:
                        stopped.add(program)
            if len(distances - {None}) > 1:
                sys.exit(f"peers: {code}: the distances differ: {distances}")
            print("| " + " | ".join([code, *(cells.get(program, "") for program in programs)]) + " |", flush=True)


if __name__ == "__main__":
    main()
