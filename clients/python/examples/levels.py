"""A set of levels, some of each difficulty, each solved and checked again.

    python levels.py [PUZZLE] [EACH]
"""

import sys

import jie


def levels(puzzle: str, each: int) -> list[jie.Level]:
    """So many levels of each difficulty from 1 to 3."""
    found = [level for grade in (1, 2, 3) for level in jie.generate(puzzle, difficulty=grade, n=each, seed=grade)]
    answers = jie.solve_many((level.start, level.goals) for level in found)
    for level, answer in zip(found, answers, strict=True):
        assert answer.length == level.length
        assert jie.check(level.start, answer.moves or (), level.goals).holds
    return found


if __name__ == "__main__":
    for level in levels(sys.argv[1] if len(sys.argv) > 1 else "lightsout", int(sys.argv[2]) if len(sys.argv) > 2 else 3):
        print(level.difficulty, level.length, level.start)
