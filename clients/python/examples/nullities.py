"""The nullity of each square board of Lights Out up to a side, plotted.

    python nullities.py [SIDE [FILE]]
"""

import sys
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

import jie


def nullities(most: int) -> Any:
    """A frame of pandas with the nullity of the n x n board for each n."""
    return jie.table_frame("lightsout", "--nullity", f"1..{most}")


def plot(sides: Any, file: Path) -> None:
    """Draws a stem for each side. The suffix of the file says in which format."""
    figure = Figure(figsize=(9, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.stem(sides["side"], sides["nullity"], markerfmt=".", basefmt=" ")
    axes.set_xlabel("side n")
    axes.set_ylabel("nullity of the n x n board")
    figure.savefig(file)


if __name__ == "__main__":
    frame = nullities(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    plot(frame, Path(sys.argv[2] if len(sys.argv) > 2 else "nullities.svg"))
    print(frame[frame["nullity"] > 0].to_string(index=False))
