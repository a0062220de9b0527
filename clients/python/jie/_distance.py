"""Exact distances of error-correcting codes."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from typing import Any

from ._answers import JieError
from ._process import program


@dataclass(frozen=True)
class Distance:
    """The distance of a code, or a bracket that holds where ``proved`` is false."""

    d: int
    """The weight of ``witness``: the distance, if ``proved``."""
    proved: bool
    lower_bound: int
    n: int
    k: int
    witness: tuple[int, ...]
    """The qubits of a lightest logical operator, from 0."""
    side: str
    """``x`` or ``z``, the type of the witness; empty for classical codes."""
    group: int
    """The order of the group of automorphisms that was found."""
    method: str
    nodes: int
    seconds: float
    answer: dict[str, Any]
    """All that the program printed."""


def _one(value: Any, row: int, column: int) -> bool:
    """Reads an entry, which is 0 or 1."""
    if value in (0, 1):  # also False, 1.0 and numbers of NumPy
        return bool(value)
    raise ValueError(f"the entry {value!r} at row {row}, column {column} is not 0 or 1; only binary codes are read")


def _rows(matrix: Any) -> tuple[list[list[int]], int]:
    """The columns of the ones of each row, of a matrix of NumPy, scipy or lists."""
    if hasattr(matrix, "tocoo"):  # scipy.sparse
        entries = matrix.tocoo()
        named: list[dict[int, bool]] = [{} for _ in range(entries.shape[0])]
        for i, j, value in zip(entries.row.tolist(), entries.col.tolist(), entries.data.tolist(), strict=True):
            if j in named[i]:
                raise ValueError(f"row {i} has column {j} twice; call sum_duplicates, or write each entry once")
            named[i][j] = _one(value, i, j)
        return [sorted(j for j, one in row.items() if one) for row in named], int(entries.shape[1])
    rows = matrix.tolist() if hasattr(matrix, "tolist") else [list(row) for row in matrix]
    columns = int(matrix.shape[1]) if hasattr(matrix, "shape") else max(map(len, rows), default=0)
    if any(len(row) != columns for row in rows):
        raise ValueError("the rows have different lengths")
    return [[j for j, value in enumerate(row) if _one(value, i, j)] for i, row in enumerate(rows)], columns


def distance(
    hx: Any,
    hz: Any = None,
    *,
    at_least: int | None = None,
    every_side: bool = False,
    method: str | None = None,
    timeout: float | None = None,
    workers: int = 0,
) -> Distance:
    """Finds the distance of a CSS code, or of a classical code where there is no ``hz``.

    The matrices are dense or sparse, of NumPy, scipy or lists of 0 and 1. With a
    ``timeout``, in seconds, the answer may be a bracket. ``method`` is ``cluster``,
    ``infoset`` or ``trellis``; without it the program chooses. Raises :class:`JieError` where the
    checks do not commute, or where nothing is encoded.
    """
    x, n = _rows(hx)
    command = [program(), "distance", "--json", "--workers", str(workers)]
    if hz is None:
        dense = "\n".join("".join("1" if j in row else "0" for j in range(n)) for row in map(set, x))
        command += ["--classical", "-"]
        text = dense + "\n"
    else:
        z, other = _rows(hz)
        if n != other:
            raise ValueError(f"hx has {n} columns, but hz has {other}")
        command += ["-"]
        text = json.dumps({"n": n, "checks": {"X": x, "Z": z}})
    if at_least is not None:
        command += ["--at-least", str(at_least)]
    if every_side:
        command += ["--every-side"]
    if method is not None:
        command += ["--method", method]
    if timeout is not None:
        command += ["--timeout", f"{timeout}s"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8")
    if not done.stdout:
        raise _error(done.stderr)
    a = json.loads(done.stdout)
    return Distance(
        d=a["d"],
        proved=a["proved"],
        lower_bound=a["lower_bound"],
        n=a["n"],
        k=a["k"],
        witness=tuple(a["witness"]),
        side=a.get("side", ""),
        group=int(a["group"]),
        method=a["stats"]["method"],
        nodes=a["stats"]["nodes"],
        seconds=a["stats"]["seconds"],
        answer=a,
    )


def _error(stderr: str) -> JieError:
    for line in stderr.splitlines():
        if line.startswith("{"):
            return JieError(json.loads(line)["error"])
    return JieError({"code": "no-answer", "message": stderr.strip()})
