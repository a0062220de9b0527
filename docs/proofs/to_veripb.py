#!/usr/bin/env python3
"""Writes the proof of a board with a tree in the form that VeriPB verifies.

    python3 to_veripb.py PROOF.json FORMULA.opb PROOF.pbp
    veripb FORMULA.opb PROOF.pbp

docs/proofs.md describes both forms. The formula says of each light that its presses are
what it needs and an even number more, and asks for the fewest presses. Of each node of the
tree the proof derives a clause: not these buttons pressed and those forbidden.
"""

import base64
import json
import sys

from check_board import summed
from check_proof import REFUSED, UNIT, form, need, unique

def numbers(data):
    """The nodes of a tree: 1 more than a light, or 0."""
    number = shift = 0
    for byte in data:
        number, shift = number + ((byte & 127) << shift), shift + 7
        if byte < 128:
            yield number
            number = shift = 0


class Writer:
    """The formula and the derivation, line by line. A line of the derivation that adds a
    constraint has the constraint's number."""

    def __init__(self, proof, goal):
        self.wires = [frozenset(summed(wires, 2)) for wires in proof["board"]["buttons"]]
        self.need, self.length = goal["need"], proof["d"]
        self.near = [[j for j, lights in enumerate(self.wires) if light in lights] for light in range(len(self.need))]
        self.tree, self.lines, self.clauses = numbers(base64.b64decode(goal["roots"][0]["tree"])), [], {}
        self.last = 2 * len(self.need)  # an equation is two constraints
        self.solution(proof["presses"])
        self.bound = self.last

    def halves(self, light):
        """Binary digits of half of the presses of a light beyond what it needs, with their weights."""
        return [(f"k{light + 1}_{b}", 2 << b) for b in range((len(self.near[light]) // 2).bit_length())]

    def formula(self):
        every = " ".join(f"1 x{j + 1}" for j in range(len(self.wires)))
        digits = sum(len(self.halves(light)) for light in range(len(self.need)))
        yield f"* #variable= {len(self.wires) + digits} #constraint= {len(self.need)}"
        yield f"min: {every} ;"
        for light, lack in enumerate(self.need):
            presses = [f"1 x{j + 1}" for j in self.near[light]] + [f"-{weight} {k}" for k, weight in self.halves(light)]
            yield " ".join(presses) + f" = {lack} ;"

    def add(self, line):
        self.lines.append(line + ";")
        self.last += 1
        return self.last

    def solution(self, presses):
        """Logs a solution; from here on fewer presses than its own are asked for."""
        literals = [("" if n else "~") + f"x{j + 1}" for j, n in enumerate(presses)]
        for light, lack in enumerate(self.need):
            half = sum(presses[j] for j in self.near[light]) - lack
            literals += [("" if half & weight else "~") + k for k, weight in self.halves(light)]
        self.add("soli " + " ".join(literals))

    def needs(self, light, pressed):
        """The clause that a light with these of its buttons pressed, and no others, is not as it should be."""
        near = self.near[light]
        literals = " ".join(f"1 {'~' if j in pressed else ''}x{j + 1}" for j in near)
        if (light, literals) not in self.clauses:
            self.clauses[light, literals] = self.add(f"rup {literals} >= 1 : ~ {2 * light + 1} {2 * light + 2}")
        return self.clauses[light, literals]

    def node(self, lit, pressed, closed):
        """The clause of a node: its buttons are not all pressed and forbidden as they are."""
        node = next(self.tree, None)
        need(node is not None, "the tree ends too early")
        reasons = self.leaf(lit, pressed, closed) if node == 0 else self.children(node - 1, lit, pressed, closed)
        literals = " ".join([f"1 ~x{j + 1}" for j in sorted(pressed)] + [f"1 x{j + 1}" for j in sorted(closed - pressed)])
        clause = self.add(f"rup {literals} >= 1 : ~ {' '.join(map(str, reasons))}")
        kept = set(self.clauses.values())
        spare = [reason for reason in reasons if reason not in kept]
        self.lines += [f"del id {' '.join(map(str, spare))};"] if spare else []
        return clause

    def children(self, light, lit, pressed, closed):
        need(light in lit, "a node names a light that does not have to change")
        reasons, before = [], closed
        for j in self.near[light]:
            if j not in closed:
                before |= {j}
                reasons.append(self.node(lit ^ self.wires[j], pressed | {j}, before))
        return reasons + [self.needs(light, pressed)]

    def leaf(self, lit, pressed, closed):
        """The sum of the lights' clauses, each as often as its share says, and of the bound on the presses."""
        line = f"pol {self.bound} {UNIT} *"
        for light in sorted(lit):
            most = max((len(self.wires[j] & lit) for j in self.near[light] if j not in closed), default=0)
            clause = self.needs(light, pressed)
            if most == 0:
                return [clause]
            line += f" {clause} {UNIT // most} * +"
        return [self.add(line)]

    def derivation(self):
        root = self.node(frozenset(light for light, n in enumerate(self.need) if n), frozenset(), frozenset())
        need(next(self.tree, None) is None, "the tree goes on after its end")
        yield "pseudo-Boolean proof version 3.0"
        yield from self.lines
        yield "output NONE;"
        yield f"conclusion BOUNDS {self.length} : {root} {self.length};"
        yield "end pseudo-Boolean proof;"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            proof = json.load(file, object_pairs_hook=unique)
        form(proof)
        goal = proof["sides"][0]
        need("board" in proof and len(proof["sides"]) == 1 and "roots" in goal, "only the proof of a board with one goal and a tree has this form")
        writer = Writer(proof, goal)
        parts = [writer.formula(), writer.derivation()]
        for path, lines in zip(sys.argv[2:], parts):
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)
    except REFUSED as why:
        sys.exit(f"refused: {why!r}")


if __name__ == "__main__":
    main()
