"""Levels and tables as frames of pandas or Polars, through CSV."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from ._answers import JieError
from ._process import program

Library = Literal["pandas", "polars"]

# Both libraries find the types of the columns in all rows, not in the first ones.
_ALL_ROWS: dict[Library, dict[str, Any]] = {"pandas": {"low_memory": False}, "polars": {"infer_schema_length": None}}

# Runs a command until its end, or until the end of its own standard input.
_WATCHER = """
import os, subprocess, sys, threading
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
threading.Thread(target=lambda: (os.read(0, 1), child.kill()), daemon=True).start()
os._exit(child.wait() & 255)
"""


def levels_frame(puzzle: str, *, n: int = 1, seed: int = 0, board: str = "", library: Library = "pandas") -> Any:
    """Generated levels as a frame. The library must be installed."""
    arguments = ["generate", puzzle, "--n", str(n), "--seed", str(seed)]
    if board:
        arguments += ["--board", board]
    return _frame(arguments, "-o", library)


def table_frame(puzzle: str, *arguments: str, library: Library = "pandas") -> Any:
    """A table as a frame, a row a fact: ``table_frame("lightsout", "--nullity", "1..40")``.

    The arguments are those of ``jie table``.
    """
    return _frame(["table", puzzle, *arguments], "-o", library)


def _frame(arguments: Sequence[str], output: str, library: Library) -> Any:
    """Reads the CSV file that a command writes; the flag output names the file."""
    frames = importlib.import_module(library)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.csv"
        # The program ends with this process, also when that is killed: its watcher reads a pipe that ends then.
        command = [sys.executable, "-c", _WATCHER, program(), *arguments, output, str(path), "--json"]
        with open(Path(folder) / "errors", "w+b") as errors:
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors) as watcher:
                code = watcher.wait()
            errors.seek(0)
            if code != 0:
                raise JieError(_error(errors.read().decode()))
        return frames.read_csv(path, **_ALL_ROWS[library])


def _error(text: str) -> Any:
    """The error among the lines that the program wrote."""
    for line in text.splitlines():
        if line.startswith('{"error":'):
            return json.loads(line)["error"]
    return {"code": "internal", "message": text.strip()}
