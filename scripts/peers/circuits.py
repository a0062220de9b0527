#!/usr/bin/env python3
"""Prints a table of the CPU seconds that programs need for the fewest mechanisms of a circuit that
flip an observable and no detector.

    python3 scripts/peers/circuits.py JIE [DIST-M4RI]

Needs stim and numpy; CaDiCaL runs if Python has pysat (python-sat), CP-SAT if it has ortools. The
folder is a built checkout of QEC-pages/dist-m4ri. The searches of Stim prove nothing: what they
found follows their time. The others prove what they print. Programs get the same model of
scripts/circuits.py and one thread; LIMIT (60), RUNS (3) and a time are as in distances.py.
"""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from distances import LIMIT, RUNS, timed

HERE = pathlib.Path(__file__).resolve().parent
CIRCUITS = {
    "rotated surface code 5, 5 rounds": ("surface_code:rotated_memory_z", "5", "5"),
    "[[72,12,6]], 2 rounds": ("bicycle", "72", "2"),
    "colour code 5, 5 rounds": ("color_code:memory_xyz", "5", "5"),
    "rotated surface code 7, 7 rounds": ("surface_code:rotated_memory_z", "7", "7"),
    "[[144,12,12]], 2 rounds": ("bicycle", "144", "2"),
    "colour code 7, 7 rounds": ("color_code:memory_xyz", "7", "7"),
    "rotated surface code 9, 9 rounds": ("surface_code:rotated_memory_z", "9", "9"),
    "[[72,12,6]], 6 rounds": ("bicycle", "72", "6"),
    "[[144,12,12]], 12 rounds": ("bicycle", "144", "12"),
}


def columns(path):
    """The symptoms of a model's mechanisms, each once: detectors and observables."""
    import stim
    model, found = stim.DetectorErrorModel.from_file(path), {}
    for error in model.flattened():
        if error.type == "error" and error.args_copy()[0] > 0:
            symptoms = set()
            for target in error.targets_copy():
                if not target.is_separator():
                    symptoms ^= {(target.is_logical_observable_id(), target.val)}
            found[frozenset(symptoms)] = None
    return list(found)


def rows(found):
    """The columns of each detector and of each observable."""
    detectors, observables = {}, {}
    for number, symptoms in enumerate(found, 1):
        for observable, place in symptoms:
            (observables if observable else detectors).setdefault(place, []).append(number)
    return list(detectors.values()), list(observables.values())


def cadical(path):
    """The fewest by CaDiCaL: the least number of columns for which the formula can be met."""
    from pysat.card import ITotalizer
    from pysat.solvers import Solver
    found = columns(path)
    detectors, observables = rows(found)
    top, solver = len(found), Solver("cadical195")

    def parity(row):
        nonlocal top
        last = row[0]
        for literal in row[1:]:
            top += 1
            for signs in ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, -1)):
                solver.add_clause([s * v for s, v in zip(signs, (last, literal, top))])
            last = top
        return last

    for row in detectors:
        solver.add_clause([-parity(row)])
    solver.add_clause([parity(row) for row in observables])
    count = ITotalizer(list(range(1, len(found) + 1)), ubound=24, top_id=top)
    for clause in count.cnf.clauses:
        solver.add_clause(clause)
    return next(d for d in range(1, 25) if solver.solve(assumptions=[-count.rhs[d]]))


def cpsat(path):
    """The fewest by CP-SAT: a detector has twice an integer of columns, an observable one more."""
    from ortools.sat.python import cp_model
    found = columns(path)
    detectors, observables = rows(found)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(len(found) + 1)]
    flips = [model.new_bool_var("") for _ in observables]
    for row, odd in zip(detectors + observables, [0] * len(detectors) + flips):
        model.add(sum(chosen[i] for i in row) == 2 * model.new_int_var(0, len(row), "") + odd)
    model.add_bool_or(flips)
    model.minimize(sum(chosen[1:]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return int(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else None


def graphlike(path):
    """The fewest mechanisms of at most two detectors that Stim finds."""
    import stim
    try:
        return len(stim.DetectorErrorModel.from_file(path).shortest_graphlike_error())
    except ValueError:  # there is none
        return None


def searched(path):
    """The fewest mechanisms that Stim's search finds, from each start and of any detectors up to six."""
    import stim
    circuit = stim.Circuit.from_file(path.with_suffix(".stim"))
    return len(circuit.search_for_undetectable_logical_errors(
        dont_explore_detection_event_sets_with_size_above=6, dont_explore_edges_with_degree_above=6,
        dont_explore_edges_increasing_symptom_degree=False))


SOLVERS = {"graphlike": graphlike, "searched": searched, "cadical": cadical, "cpsat": cpsat}


def commands(model):
    """Each program with its command, and whether what it prints is proved."""
    jie = [sys.argv[1], "distance", model, "--workers", "1", "--json"]
    own = lambda what: [sys.executable, __file__, what, model]
    yield "Jie", jie, True
    if len(sys.argv) > 2:
        program = pathlib.Path(sys.argv[2]) / "src/dist_m4ri"
        yield "dist-m4ri", [program, "debug=0", "method=2", "threads=1", f"timeout={LIMIT * 100}", "wmax=99", f"fdem={model}"], True
    if importlib.util.find_spec("pysat"):
        yield "CaDiCaL", own("cadical"), True
    if importlib.util.find_spec("ortools"):
        yield "CP-SAT", own("cpsat"), True
    yield "Stim, graphlike", own("graphlike"), False
    yield "Stim, search", own("searched"), False


def answered(program, output):
    """The number that a program printed; none where it gave up."""
    if program == "Jie":
        answer = json.loads(output)
        return answer["d"] if answer["proved"] else None
    words = output.split()
    if program == "dist-m4ri":
        return int(words[1]) if words[0] == words[1] else None
    return None if words[-1] == "None" else int(words[-1])


def main():
    if sys.argv[1] in SOLVERS:
        print(SOLVERS[sys.argv[1]](pathlib.Path(sys.argv[2])))
        return
    only = os.environ.get("CIRCUITS", "")
    head = True
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "model.dem"
        for name, arguments in CIRCUITS.items():
            if only not in name:
                continue
            for suffix in (".dem", ".stim"):
                made = subprocess.run([sys.executable, HERE.parent / "circuits.py", *arguments, *["circuit"] * (suffix == ".stim")],
                                      check=True, stdout=subprocess.PIPE)
                model.with_suffix(suffix).write_bytes(made.stdout)
            programs = list(commands(model))
            if head:
                print("| circuit | distance | " + " | ".join(p for p, _, _ in programs) + " |\n" + "|---" * (len(programs) + 2) + "|")
            head, cells, proofs = False, [], set()
            for program, command, proved in programs:
                runs = [timed(command, LIMIT) for _ in range(RUNS)]
                output, seconds = min(runs, key=lambda run: (run[0] is None, run[1]))
                number = output and answered(program, output)
                if output and not number and not proved:
                    cells.append(f"{seconds:.2f} s, none found")
                    continue
                if not number:
                    cells.append(f"stopped after {seconds:.0f} s")
                    continue
                cells.append(f"{seconds:.2f} s" + ("" if proved else f", {number} found"))
                if proved:
                    proofs.add(number)
            if len(proofs) > 1:
                sys.exit(f"peers: {name}: the distances differ: {proofs}")
            print("| " + " | ".join([name, str(*proofs), *cells]) + " |", flush=True)


if __name__ == "__main__":
    main()
