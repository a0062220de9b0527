"""Levels as frames of pandas or Polars, through Parquet."""

from __future__ import annotations

import importlib
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Literal

from ._process import program


def levels_frame(puzzle: str, *, n: int = 1, seed: int = 0, board: str = "", library: Literal["pandas", "polars"] = "pandas") -> Any:
    """Generated levels as a frame. The library, and for pandas pyarrow, must be installed."""
    frames = importlib.import_module(library)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "levels.parquet"
        command = [program(), "generate", puzzle, "--n", str(n), "--seed", str(seed), "--as", "parquet", "-o", str(path)]
        if board:
            command += ["--board", board]
        subprocess.run(command, check=True)
        return frames.read_parquet(path)
