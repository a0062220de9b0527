"""The nullity of each square board of Lights Out up to a side, drawn in characters.

    python nullities.py [SIDE]
"""

import sys

import jie


def nullities(most: int) -> dict[int, int]:
    """The nullity of the n x n board for each n."""
    return {n: jie.analyse(f"lightsout:{n}x{n}")["nullity"] for n in range(1, most + 1)}


if __name__ == "__main__":
    for n, nullity in nullities(int(sys.argv[1]) if len(sys.argv) > 1 else 40).items():
        print(f"{n:4} {nullity:3} {'#' * nullity}")
