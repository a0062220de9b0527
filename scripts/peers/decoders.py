"""Counts how often decoders find a correction that is not the cheapest.

    decoders.py SHOTS CIRCUIT.stim...

Needs stim, pymatching, tesseract-decoder and the package jie. Each line ends with a shot, the detectors that it
flips, the decoder's correction and a cheaper one, so that anybody can add up both. Corrections are columns: mechanisms from 0, those
with the same symptoms as one. Costs are ln((1-p)/p) in thousandths.
"""
import math
import sys
import time

import jie
import numpy
import pymatching
import stim
import tesseract_decoder.tesseract as tesseract


def columns_of(dem):
    """The columns as jie numbers them, and that of each line, or None."""
    number, chance, lines = {}, [], []
    for error in dem.flattened():
        if error.type != "error":
            continue
        parts = (set(), set())
        for target in error.targets_copy():
            if not target.is_separator():
                parts[target.is_logical_observable_id()].symmetric_difference_update([target.val])
        p, key = error.args_copy()[0], tuple(tuple(sorted(part)) for part in parts)
        if p == 0 or not any(parts):
            lines.append(None)
            continue
        at = number.setdefault(key, len(chance))
        chance[at:] = [p * (1 - chance[at]) + chance[at] * (1 - p), *chance[at + 1 :]] if at < len(chance) else [p]
        lines.append(at)
    return list(number), [round(1000 * math.log((1 - p) / p)) for p in chance], lines


def compare(name, find, shots, best, columns, costs):
    dearer, outside, example, begun = 0, 0, "", time.process_time()
    found = [find(shot) for shot in shots]
    spent = time.process_time() - begun
    for i, (shot, chosen, answer) in enumerate(zip(shots, found, best)):
        odd, flipped = set(), set()
        for column in chosen:
            odd ^= {column}
        for column in odd - {None}:
            flipped ^= set(columns[column][0])
        cost = sum(costs[column] for column in odd - {None})
        if None in odd or flipped != set(numpy.flatnonzero(shot).tolist()):
            outside += 1  # its graph has an edge that the model does not have
        elif cost > answer.cost:
            dearer += 1
            example = example or f"shot {i}, {sorted(flipped)}: {cost} {sorted(odd)}, jie {answer.cost} {list(answer.mechanisms)}"
        assert None in odd or cost >= answer.cost
    print(f"  {name}: {dearer} of {len(shots)} not cheapest, {outside} outside the model, {spent / len(shots) * 1000:.2f} ms a shot. {example}", flush=True)


def main(number, paths):
    for path in paths:
        circuit = stim.Circuit.from_file(path)
        dem = circuit.detector_error_model()
        columns, costs, lines = columns_of(dem)
        shots = circuit.compile_detector_sampler(seed=53).sample(number)
        best = jie.Decoder(dem).corrections(shots)
        print(f"{path}: {len(costs)} columns, {sum(answer.proved for answer in best)} of {number} proved by jie", flush=True)
        cheapest = {}
        for at, (detectors, _) in enumerate(columns):
            if detectors not in cheapest or costs[at] < costs[cheapest[detectors]]:
                cheapest[detectors] = at
        graph = pymatching.Matching(circuit.detector_error_model(decompose_errors=True))
        edges = lambda shot: [cheapest.get(tuple(sorted(d for d in edge if d >= 0))) for edge in graph.decode_to_edges_array(shot).tolist()]
        compare("PyMatching", edges, shots, best, columns, costs)
        search = tesseract.TesseractDecoder(tesseract.TesseractConfig(dem=dem.flattened(), det_beam=5))

        def errors(shot):
            search.decode_to_errors(shot)
            return [lines[line] for line in search.predicted_errors_buffer]

        compare("tesseract, beam 5", errors, shots, best, columns, costs)


main(int(sys.argv[1]), sys.argv[2:])
