"""Counts how often decoders find a correction that is not the cheapest, and writes cheaper ones.

    pip install stim pymatching tesseract-decoder mwpf
    JIE=PROGRAM decoders.py SHOTS [FOLDER]

Prints a table. FOLDER gets each model, and each correction that is not the cheapest with a cheaper one, which
docs/proofs/check_correction.py verifies: python3 check_correction.py MODEL.dem MODEL.jsonl.gz. Shots come from seed 53 of Stim.
Corrections are columns: mechanisms from 0, those with the same symptoms as one. Costs are ln((1-p)/p) in thousandths, the same
for all; the weights of PyMatching and tesseract are those of the model before they are rounded. A time is of one core.
"""
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "docs/proofs"))

import mwpf
import numpy
import pymatching
import stim
import tesseract_decoder.tesseract as tesseract
from check_correction import columns_of, model

# The name, the circuit of stim, its distance and rounds, and the chance of each error.
MODELS = [("repetition-9", "repetition_code:memory", 9, 0.01), ("surface-3", "surface_code:rotated_memory_z", 3, 0.01), ("surface-5", "surface_code:rotated_memory_z", 5, 0.002)]


def decoders(circuit, dem, columns, line):
    """Each decoder, as a function from the detectors of a shot to columns; None is an edge that no column is."""
    cheapest = {}
    for at, (detectors, _, cost) in enumerate(columns):
        if detectors and (detectors not in cheapest or cost < columns[cheapest[detectors]][2]):
            cheapest[detectors] = at

    graph = pymatching.Matching(circuit.detector_error_model(decompose_errors=True))

    def matching(shot):
        return [cheapest.get(frozenset(d for d in edge if d >= 0)) for edge in graph.decode_to_edges_array(shot).tolist()]

    yield "PyMatching", matching
    search = tesseract.TesseractDecoder(tesseract.TesseractConfig(dem=dem, det_beam=5))

    def errors(shot):
        search.decode_to_errors(shot)
        return [line[at] for at in search.predicted_errors_buffer]

    yield "tesseract, beam 5", errors
    edges = list(cheapest.values())
    start = mwpf.SolverInitializer(dem.num_detectors, [mwpf.HyperEdge(sorted(columns[at][0]), columns[at][2]) for at in edges])
    solver = mwpf.SolverSerialJointSingleHair(start, {"cluster_node_limit": 50})  # what its decoder for Sinter has

    def factor(shot):
        solver.clear()
        solver.solve(mwpf.SyndromePattern(numpy.flatnonzero(shot).tolist()))
        return [edges[at] for at in solver.subgraph()]

    yield "mwpf, 50 nodes a cluster", factor


def proved(dem, shots):
    """The answers of jie to the shots, each proved, by one worker, and the CPU time of the program."""
    begun = os.times()
    with tempfile.TemporaryDirectory() as folder:
        model, file = os.path.join(folder, "model.dem"), os.path.join(folder, "shots.01")
        pathlib.Path(model).write_text(f"{dem}\n")
        stim.write_shot_data_file(data=shots, path=file, format="01", num_detectors=dem.num_detectors)
        asked = [os.environ.get("JIE", "jie"), "decode", model, "--shots", file, "--workers", "1"]
        said = subprocess.run(asked, check=True, stdout=subprocess.PIPE)  # a shot without a proof is exit code 3
    spent = os.times().children_user + os.times().children_system - begun.children_user - begun.children_system
    return [json.loads(line) for line in said.stdout.splitlines()], spent


def compare(name, find, shots, best, columns):
    """The numbers of corrections that are not cheapest and of those outside the model, the time of a shot, examples."""
    dearer, outside, examples, begun = 0, 0, [], time.process_time()
    found = [find(shot) for shot in shots]
    spent = time.process_time() - begun
    for i, (shot, chosen, answer) in enumerate(zip(shots, found, best)):
        odd, flipped = set(), set()
        for column in chosen:
            odd ^= {column}
        for column in odd - {None}:
            flipped ^= columns[column][0]
        detectors = numpy.flatnonzero(shot).tolist()
        if None in odd or flipped != set(detectors):
            outside += 1  # its graph has an edge that the model does not have
            continue
        cost = sum(columns[column][2] for column in odd)
        if cost < answer["cost"]:
            sys.exit(f"{name} finds {sorted(odd)}, which is cheaper than jie's answer to shot {i}")
        dearer += cost > answer["cost"]
        if cost > answer["cost"]:
            examples.append({"decoder": name, "shot": i, "detectors": detectors, "found": sorted(odd), "found_cost": cost,
                             "mechanisms": answer["mechanisms"], "cost": answer["cost"]})
    return dearer, outside, spent / len(shots), examples


def main(number, folder=None):
    print("| model | columns | decoder | not cheapest | outside the model | ms a shot |\n|---|---|---|---|---|---|")
    for name, task, distance, p in MODELS:
        circuit = stim.Circuit.generated(task, distance=distance, rounds=distance, after_clifford_depolarization=p,
            before_round_data_depolarization=p, before_measure_flip_probability=p, after_reset_flip_probability=p)
        dem = circuit.detector_error_model().flattened()
        errors = model(str(dem))[0]
        columns = columns_of(errors)
        place = {(detectors, observables): at for at, (detectors, observables, _) in enumerate(columns)}
        odd = lambda named, kind: frozenset(n for k, n in named if k == kind and named.count((k, n)) % 2)
        line = [place.get((odd(named, "D"), odd(named, "L"))) for _, named in errors]
        shots = circuit.compile_detector_sampler(seed=53).sample(number)
        best, spent = proved(dem, shots)
        print(f"| {name}, p = {p} | {len(columns)} | jie | 0 of {number}, proved | 0 | {spent / number * 1000:.2f} |", flush=True)
        examples = []
        for decoder, find in decoders(circuit, dem, columns, line):
            dearer, outside, spent, own = compare(decoder, find, shots, best, columns)
            examples += own
            print(f"| {name}, p = {p} | {len(columns)} | {decoder} | {dearer} of {number} | {outside} | {spent * 1000:.2f} |", flush=True)
        if folder:
            at = pathlib.Path(folder)
            at.mkdir(exist_ok=True)
            (at / f"{name}.dem").write_text(f"{dem}\n")
            text = "".join(json.dumps(example) + "\n" for example in examples)
            (at / f"{name}.jsonl.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


main(int(sys.argv[1]), *sys.argv[2:])
