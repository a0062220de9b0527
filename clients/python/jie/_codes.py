"""Codes as the keys of a question, and the answers about them with types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._answers import JieError


# The most entries of a matrix of NumPy that is written with its zeros, which takes less time.
SMALL = 1 << 14


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
    answer: Mapping[str, Any]
    """All keys of the answer."""


@dataclass(frozen=True)
class Correction:
    """The cheapest correction of a shot, or the ``error`` of a shot that has none."""

    shot: int
    mechanisms: tuple[int, ...]
    observables: str
    """1 for each observable that the correction flips."""
    cost: int
    lower_bound: int
    proved: bool
    method: str
    """How the lower bound was found: ``odd-cuts`` or ``trellis``."""
    proof: Sequence[Mapping[str, Any]] | None
    """The proof, where ``proof=True`` asked for it."""
    error: JieError | None


def text_of(matrix: Any) -> str:
    """A matrix of NumPy, scipy or lists as MatrixMarket, small ones as lines of 0 and 1; a text as it is; the text of a file."""
    if isinstance(matrix, str):
        return matrix
    if isinstance(matrix, Path):
        return matrix.read_text(encoding="utf-8")
    if getattr(matrix, "ndim", 0) == 2 and hasattr(matrix, "tobytes") and 0 < matrix.size <= SMALL and _is_binary(matrix):
        digits, width = (matrix.astype("u1") + 48).tobytes().decode(), matrix.shape[1]  # 48 is "0"
        return "\n".join([digits[at : at + width] for at in range(0, len(digits), width)])
    if hasattr(matrix, "tocoo"):  # scipy.sparse
        cells = matrix.tocoo(copy=True)
        cells.sum_duplicates()
        entries = list(zip(cells.row.tolist(), cells.col.tolist(), cells.data.tolist(), strict=True))
        rows, columns = cells.shape
    else:
        table = matrix.tolist() if hasattr(matrix, "tolist") else [list(row) for row in matrix]
        rows, columns = len(table), matrix.shape[1] if hasattr(matrix, "shape") else max(map(len, table), default=0)
        if any(len(row) != columns for row in table):
            raise ValueError("the rows have different lengths")
        entries = [(i, j, value) for i, row in enumerate(table) for j, value in enumerate(row) if value]
    shown = ((i, j, value if isinstance(value, float) or value != int(value) else int(value)) for i, j, value in entries)
    lines = [f"{i + 1} {j + 1} {value}" for i, j, value in shown]
    return "\n".join(["%%MatrixMarket matrix coordinate real general", f"{rows} {columns} {len(lines)}", *lines, ""])


def _is_binary(matrix: Any) -> bool:
    """Whether a matrix of NumPy has only 0 and 1."""
    if matrix.dtype.kind in "bu":
        return bool(matrix.max() <= 1)
    return bool(((matrix == 0) | (matrix == 1)).all())


def question(code: Any, hz: Any, keys: Mapping[str, Any]) -> dict[str, Any]:
    """The keys that name a code, with others. A time may be a number of seconds."""
    asked: dict[str, Any] = {key: value for key, value in keys.items() if value is not None}
    for key in ("classical", "symplectic"):
        if key in asked:
            asked[key] = text_of(asked[key])
    if isinstance(asked.get("timeout"), (int, float)):
        asked["timeout"] = f"{asked['timeout']}s"
    if hz is not None:
        asked |= {"hx": text_of(code), "hz": text_of(hz)}
    elif isinstance(code, (str, Path)):
        asked["code"] = text_of(code)
    elif code is not None:
        asked["classical"] = text_of(code)
    return asked


def distance_of(json: Mapping[str, Any]) -> Distance:
    return Distance(
        d=json["d"],
        proved=json["proved"],
        lower_bound=json["lower_bound"],
        n=json["n"],
        k=json["k"],
        witness=tuple(json["witness"]),
        side=json.get("side", ""),
        group=int(json.get("group") or 0),
        method=json["stats"]["method"],
        nodes=json["stats"]["nodes"],
        seconds=json["stats"]["seconds"],
        answer=json,
    )


def correction_of(json: Mapping[str, Any]) -> Correction:
    error = json.get("error")
    return Correction(
        shot=json["shot"],
        mechanisms=tuple(json.get("mechanisms", ())),
        observables=json.get("observables", ""),
        cost=json.get("cost", 0),
        lower_bound=json.get("lower_bound", 0),
        proved=json.get("proved", False),
        method=json.get("method", ""),
        proof=json.get("proof"),
        error=None if error is None else JieError(error),
    )


def shots_of(shots: Any) -> str:
    """Shots as lines of 0 and 1: a text as it is, the text of a file, or rows."""
    if isinstance(shots, (str, Path)):
        return text_of(shots)
    return "".join("".join(str(int(bit)) for bit in shot) + "\n" for shot in shots)
