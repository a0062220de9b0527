#!/usr/bin/env python3
"""Prints a table of the CPU seconds that programs need for the distances of codes of many families.

    python3 scripts/peers/families.py JIE DIST-M4RI QUBITSERF [PYTHON]

The folders are checkouts of QEC-pages/dist-m4ri and Quantinuum/Qubitserf, built as they say; PYTHON has qldpc. Every
program gets the same matrices, one thread, and LIMIT seconds of CPU time (30); of RUNS runs (3) in turn the shortest counts. A time is
of the whole process. Where Qubitserf or qldpc is called from Python, it is that of the call alone. In the rows of witnesses the programs look for an
operator of the given weight, and prove nothing. CODES is a part of the names of the codes to measure.
"""
import itertools
import json
import os
import pathlib
import random
import sys
import tempfile

from distances import bicycle, timed

LIMIT, RUNS, ONLY = int(os.environ.get("LIMIT", 30)), int(os.environ.get("RUNS", 3)), os.environ.get("CODES", "")


def reduced(rows):
    """A basis in reduced form of the span of words, whose first columns are pivots: it shows no group."""
    basis = []
    for word in rows:
        for row in basis:
            word = min(word, word ^ row, key=lambda w: w & row & -row)
        if word:
            basis = [row ^ word if row & word & -word else row for row in basis] + [word]
    return sorted(basis, key=lambda row: row & -row)


def ones(word):
    return [i for i in range(word.bit_length()) if word >> i & 1]


def residues(p, square=True):
    """The shifts of the word of the squares modulo p, or of the other numbers but 0."""
    squares = {i * i % p for i in range(1, p)}
    return [sum(1 << (i + s) % p for i in range(1, p) if (i in squares) == square) for s in range(p)]


def classical_residues(p):
    """Checks in reduced form of the quadratic residue code of dimension (p + 1) / 2."""
    words = residues(p)
    if len(reduced(words)) > p // 2:
        words = [word ^ 1 << s for s, word in enumerate(words)]
    return p, None, [ones(word) for word in reduced(words)]


def residues_over_gf4(p):
    """The quadratic residue code over GF(4), as rows with Z at column p + q."""
    some, others = residues(p), residues(p, False)
    rows = [b | (a | b) << p for a, b in zip(some, others)] + [a | b | a << p for a, b in zip(some, others)]
    return p, [ones(row) for row in reduced(rows)], None


def css_residues(p):
    """X checks and Z checks of a quadratic residue code and of its dual in it."""
    for some, others in itertools.product((True, False), repeat=2):
        x, z = reduced(residues(p, some)), reduced(residues(p, others))
        if len(x) == len(z) == p // 2 and not any((a & b).bit_count() % 2 for a in x for b in z):
            return p, [ones(w) for w in x], [ones(w) for w in z]


def hypergraph():
    """The product of a random code with 12 checks of four bits, of 16 bits in three checks each."""
    rng = random.Random(0)  # with this seed k = 16 and d = 6
    checks = [[]]
    while any(len(set(check)) < 4 for check in checks):
        slots = [bit for bit in range(16) for _ in range(3)]
        rng.shuffle(slots)
        checks = [slots[4 * i:4 * i + 4] for i in range(12)]
    of = [[i for i in range(12) if bit in checks[i]] for bit in range(16)]
    x = [[c * 16 + b for c in checks[i]] + [256 + i * 12 + k for k in of[b]] for i in range(12) for b in range(16)]
    z = [[a * 16 + c for c in checks[k]] + [256 + i * 12 + k for i in of[a]] for a in range(16) for k in range(12)]
    return 400, x, z


def toric(side):
    """The toric code in four dimensions: qubits are faces, X checks edges and Z checks cubes."""
    cells = list(itertools.product(range(side), repeat=4))
    faces = {face: i for i, face in enumerate(itertools.product(cells, itertools.combinations(range(4), 2)))}
    step = lambda v, d, by=1: tuple((c + by * (k == d)) % side for k, c in enumerate(v))
    x = [[faces[w, tuple(sorted((e, d)))] for d in range(4) if d != e for w in (v, step(v, d, -1))] for v in cells for e in range(4)]
    z = [[faces[w, tuple(q for q in t if q != d)] for d in t for w in (v, step(v, d))]
         for v in cells for t in itertools.combinations(range(4), 3)]
    return len(faces), x, z


def hyperbolic(relator):
    """The code of a closed surface of pentagons, five at a vertex: edges are qubits, vertices X checks and faces Z checks.

    Its rotations are the group with generators a, about a face, and b, about a vertex, in which a^5, b^5, (ab)^2 and
    the relator are 1; A and B are the inverses. The elements are numbered by the method of Todd and Coxeter."""
    table, same = [[None] * 4], [0]
    words = [["aAbB".index(letter) for letter in word] for word in ("aaaaa", "bbbbb", "abab", relator)]

    def find(c):
        while same[c] != c:
            same[c] = c = same[same[c]]
        return c

    def follow(c, letter):
        return None if table[c][letter] is None else find(table[c][letter])

    def link(c, letter, d):
        table[c][letter], table[d][letter ^ 1] = d, c

    def merge(*pair):
        todo = [pair]
        while todo:
            keep, drop = sorted(map(find, todo.pop()))
            if keep == drop:
                continue
            same[drop] = keep
            for letter in range(4):
                if (to := follow(drop, letter)) is not None:
                    for a, l, b in ((keep, letter, to), (to, letter ^ 1, keep)):
                        if table[a][l] is None:
                            table[a][l] = b
                        todo.append((table[a][l], b))

    c = 0
    while c < len(table):
        for word in words:
            first = last = find(c)
            i, j = 0, len(word)
            while c == find(c) and i < j:  # the word leads from first to last by its letters from i to j
                first, last = find(first), find(last)
                if (to := follow(first, word[i])) is not None:
                    first, i = to, i + 1
                elif (to := follow(last, word[j - 1] ^ 1)) is not None:
                    last, j = to, j - 1
                elif j - i == 1:
                    link(first, word[i], last)
                else:
                    same.append(len(table))
                    table.append([None] * 4)
                    link(first, word[i], len(table) - 1)
            if c == find(c):
                merge(first, last)
        c += 1

    def orbits(*letters):
        """Each element with the first one that the letters lead to, again and again."""
        first = {}
        for c in range(len(table)):
            d = c
            while c == find(c) and d not in first:
                first[d] = c
                for letter in letters:
                    d = follow(d, letter)
        return first

    vertex, face, edge = orbits(2), orbits(0), orbits(0, 2)
    number = {e: i for i, e in enumerate(sorted(set(edge.values())))}
    rows = lambda of: [sorted({number[edge[c]] for c in of if of[c] == v}) for v in sorted(set(of.values()))]
    return len(number), rows(vertex), rows(face)


def lifted():
    """The product of a 4 x 4 matrix of powers of x, x^13 = 1, with itself: arXiv:2202.01702."""
    powers = [[0, 11, 7, 12], [1, 8, 1, 8], [11, 0, 4, 8], [6, 2, 4, 12]]
    at = lambda block, a, b, power: 13 * (16 * block + 4 * a + b) + power % 13
    every = list(itertools.product(range(4), range(4), range(13)))
    x = [[at(0, c, b, s + powers[a][c]) for c in range(4)] + [at(1, a, c, s - powers[c][b]) for c in range(4)] for a, b, s in every]
    z = [[at(0, a, c, s + powers[b][c]) for c in range(4)] + [at(1, c, b, s - powers[c][a]) for c in range(4)] for a, b, s in every]
    return 416, x, z


def circulant(size, a, b):
    """The code of two circulant blocks."""
    return 2 * size, *bicycle(size, 1, [(t, 0) for t in a], [(t, 0) for t in b])


def simplex():
    """Gauge generators of the product of two simplex codes of length 31, whose checks are the shifts of 1 + x^2 + x^5."""
    checks, bits = [[(s + t) % 31 for t in (0, 2, 5)] for s in range(31)], range(31)
    return 961, [[31 * a + b for a in check] for check in checks for b in bits], [[31 * a + b for b in check] for check in checks for a in bits]


# How each code is made, and of which kind it is. It has a number of columns, rows of X, and rows of Z. A classical code has rows of Z
# alone; a mixed one has rows of both, with Z at q as column n + q.
EXACT = {
    "[[7,1,3]], which shows the start of each program": (lambda: (7, *[[[i for i in range(7) if i + 1 >> b & 1] for b in range(3)]] * 2), "css"),
    "[[37,1,11]], quadratic residues over GF(4)": (lambda: residues_over_gf4(37), "mixed"),
    "[[41,1,9]], two quadratic residue codes": (lambda: css_residues(41), "css"),
    "[89,45,17], quadratic residues": (lambda: classical_residues(89), "classical"),
    "[103,52,19], quadratic residues": (lambda: classical_residues(103), "classical"),
    "[[961,25,16]], product of simplex codes": (simplex, "gauge"),
    "[[400,16,6]], hypergraph product": (hypergraph, "css"),
    "[[900,182,8]], hyperbolic": (lambda: hyperbolic("aBaBabABAbAAbAbABBBa"), "css"),
    "[[80,18,5]], hyperbolic": (lambda: hyperbolic("baBaBBAAbA"), "css"),
    "[[486,6,9]], toric in four dimensions": (lambda: toric(3), "css"),
    "[[46,2,9]], two circulants": (lambda: circulant(23, [0, 5, 8, 12], [0, 1, 5, 7]), "css"),
}
WITNESS = {
    "[[416,18,20]], lifted product": (lifted, "css"),
    "[[390,82,38]], two circulants": (lambda: circulant(
        195, [10, 20, 24, 26, 30, 53, 66, 67, 69, 93, 97, 113, 153, 165, 169, 175],
        [22, 25, 43, 61, 70, 75, 77, 81, 120, 125, 129, 134, 136, 159, 179, 184]), "css"),
    "[[961,25,16]], the same": (simplex, "gauge"),
}
# Run in another process: they print a distance and the CPU seconds that the call took.
QUBITSERF = """
import json, sys, time
sys.path.insert(0, sys.argv[1] + "/python")
import numpy
from qubitserf import distfind
n, x, z, kind = json.load(open(sys.argv[2]))
def matrix(rows):
    m = numpy.zeros((len(rows), n * (1 + (kind == "mixed"))), numpy.uint8)
    for i, row in enumerate(rows):
        m[i, row] = 1
    return m
given = [matrix(rows) for rows in (x, z) if rows is not None]
if kind == "mixed":
    given = [numpy.roll(given[0], n, axis=1)]  # Z parts come first
call = {"classical": distfind.classical_distance, "mixed": distfind.stabilizer_distance}[kind]
before = time.process_time()
d = call(*given, method=sys.argv[3], backend="cpu", threads=1)
print(d, time.process_time() - before)
"""
QLDPC = """
import time
from qldpc import codes
before = time.process_time()
d = codes.SHYPSCode(5).get_distance()
print(d, time.process_time() - before)
"""


def write(folder, n, x, z, kind):
    """Writes the files of a code. Returns how Jie is asked, and what dist-m4ri reads for each side."""
    (folder / "code.json").write_text(json.dumps([n, x, z, kind]))
    if kind == "mixed":
        rows = folder / "rows.txt"
        rows.write_text("".join("".join("IXZY"[(q in row) + 2 * (n + q in row)] for q in range(n)) + "\n" for row in x))
        return [rows], []
    paths = []
    for name, rows in (("x", x), ("z", z)):
        if rows is not None:
            head = f"%%MatrixMarket matrix coordinate integer general\n{len(rows)} {n} {sum(map(len, rows))}\n"
            paths.append(folder / f"{name}.mtx")
            paths[-1].write_text(head + "".join(f"{i} {q + 1} 1\n" for i, row in enumerate(rows, 1) for q in row))
    if kind == "classical":
        return ["--classical", *paths], [[f"finH={paths[0]}"]]
    for name, rows in (("x", x), ("z", z)):
        (folder / f"{name}.txt").write_text("".join(" ".join("01"[q in row] for q in range(n)) + "\n" for row in rows))
    pairs = [[f"finH={a}", f"finG={b}"] for a, b in (paths, paths[::-1])]
    return ["--hx", paths[0], "--hz", paths[1], *["--subsystem"] * (kind == "gauge")], pairs * (kind == "css")


def asked(folder, code, kind, witness):
    """Each program with its commands: for a witness, of that weight, the first one to find it counts; else all count."""
    jie, pairs = write(folder, *code, kind)
    yield "Jie", [[sys.argv[1], "distance", *jie, "--workers", "1", "--json", *(["--at-least", str(witness + 1)] if witness else [])]]
    m4ri = [pathlib.Path(sys.argv[2]) / "src/dist_m4ri", "debug=0", "threads=1", f"timeout={LIMIT * 100}"]
    m4ri += ["method=1", "steps=1000000000", "seed=1", f"wmin={witness}"] if witness else ["method=2", "wmax=99"]
    if pairs:
        yield "dist-m4ri", [m4ri + pair for pair in pairs]
    matrices = ["--hx", folder / "x.txt", "--hz", folder / "z.txt", *["--subsystem"] * (kind == "gauge")]
    if kind in ("classical", "mixed"):
        yield "Qubitserf, bz", [[sys.executable, "-c", QUBITSERF, sys.argv[3], folder / "code.json", "bz"]]
    elif not witness:
        for method in ("cc", "bz"):
            yield f"Qubitserf, {method}", [[pathlib.Path(sys.argv[3]) / "build/distfind", f"--{method}", "--cpu", "--threads", "1", *matrices]]
    if kind == "gauge" and len(sys.argv) > 4:
        yield "qldpc", [[sys.argv[4], "-c", QLDPC]]


def answer(program, output, witness):
    """The number that a program printed, and the seconds that it took if it printed these too."""
    words = output.split()
    if program == "Jie":
        found = json.loads(output)
        return found["d"] if found["proved"] or witness else None, None
    if program == "dist-m4ri":
        return int(words[1]) if witness or words[0] == words[1] else None, None
    return int(words[0]), float(words[1]) if len(words) > 1 else None


def run(program, commands, witness):
    """The number and the CPU seconds of a program; no number past LIMIT."""
    numbers, seconds = [], []
    for command in commands:
        output, whole = timed(command, LIMIT)
        number, own = answer(program, output, witness) if output else (None, None)
        numbers.append(number)
        seconds.append(whole if own is None else own)
    if witness:
        return min(zip(seconds, numbers), key=lambda pair: (pair[1] != witness, pair[0]))[::-1]
    return None if None in numbers else min(numbers), sum(seconds)


def main():
    print("| code | d | program | CPU | the least of the others / Jie |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        for code, (make, kind) in {**EXACT, **WITNESS}.items():
            if ONLY not in code:
                continue
            d = int(code.split("]")[0].split(",")[2])
            programs = dict(asked(pathlib.Path(name), make(), kind, d if code in WITNESS else 0))
            best = {}
            for _ in range(RUNS):
                for program, commands in programs.items():
                    if best.get(program, (0, d))[1] == d:
                        number, seconds = run(program, commands, d if code in WITNESS else 0)
                        if number not in (None, d) and code in EXACT:
                            sys.exit(f"peers: {code}: {program} says {number}")
                        best[program] = min(best.get(program, (seconds, number)), (seconds, number))
            others = [seconds for program, (seconds, number) in best.items() if program != "Jie" and number == d]
            ratio = f"{min(others) / best['Jie'][0]:.2f}" if others else ""
            for program, (seconds, number) in best.items():
                text = f"{seconds:.3f} s" if number == d else f"stopped after {seconds:.0f} s" + f", {number} found" * bool(number)
                print(f"| {code} | {d}{', found' * (code in WITNESS)} | {program} | {text} | {ratio * (program == 'Jie')} |", flush=True)


if __name__ == "__main__":
    main()
