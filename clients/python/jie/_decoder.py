"""A decoder of one model, for shots as NumPy has them and for Sinter."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from ._answers import JieError
from ._client import Jie, default
from ._codes import Correction, correction_of, question

# The shots of one question: few enough bytes for a line, and few enough shots to be stopped between.
SHOTS, BYTES = 10_000, 4_000_000


class Decoder:
    """Corrects shots of one model at least cost, with proofs. The process stays, and keeps the model.

    ``model`` is a detector error model of Stim, its text or its path, or any code that :func:`jie.decode`
    takes. All other keys are those of ``decode``, such as ``cost``, ``side``, ``timeout`` and ``workers``.
    It can be pickled.
    """

    def __init__(self, model: Any, *, process: Jie | None = None, **keys: Any) -> None:
        if hasattr(model, "num_detectors") and not isinstance(model, str):  # of Stim
            model = str(model)
        self._process = default() if process is None else process
        self._asked = question(model, None, keys)
        self._again: dict[str, Any] | None = None  # once the process had the model, its sum is enough

    def decode(self, shot: Any) -> Correction:
        """The cheapest correction of one shot, given as its bits."""
        return self.corrections([shot])[0]

    def corrections(self, shots: Any, *, bit_packed: bool = False) -> list[Correction]:
        """A cheapest correction of each shot: rows of bits, or of packed bytes as Stim has them."""
        return [correction_of(json) for json in self._answers(shots, bit_packed)]

    def decode_batch(self, shots: Any, *, bit_packed: bool = False) -> Any:
        """The observables that the corrections flip, an array of a row for each shot and of bits as ``shots`` has them.

        A shot that no correction explains is a :class:`JieError`, and so is one whose time ended before
        there was a correction.
        """
        import numpy

        rows = []
        for json in self._answers(shots, bit_packed):
            if "error" in json:
                raise JieError(json["error"])
            rows.append([bit == "1" for bit in json["observables"]])
        flips = numpy.array(rows, dtype=numpy.bool_).reshape(len(rows), -1 if rows else 0)
        return numpy.packbits(flips, axis=1, bitorder="little") if bit_packed else flips

    def _answers(self, shots: Any, bit_packed: bool) -> Iterator[dict[str, Any]]:
        import numpy

        table = numpy.asarray(shots)
        if table.ndim != 2:
            raise ValueError("shots must be rows of bits, all of one length")
        if not bit_packed:
            if not ((table == 0) | (table == 1)).all():
                raise ValueError("a shot has an entry that is not 0 or 1")
            table = numpy.packbits(table.astype(numpy.uint8), axis=1, bitorder="little")
        at = max(1, min(SHOTS, BYTES // max(1, table.shape[1])))
        for begin in range(0, len(table), at):
            packed = base64.b64encode(numpy.ascontiguousarray(table[begin : begin + at]).tobytes()).decode()
            for json in self._ask({"format": "b8", "shots": packed}):
                yield {**json, "shot": begin + json["shot"]}

    def _ask(self, shots: dict[str, str]) -> Any:
        if self._again is not None:
            try:
                return self._process.ask("decode", {**self._again, **shots})
            except JieError as error:
                if error.code != "model-gone":
                    raise
        answers = self._process.ask("decode", {**self._asked, **shots})
        if "code" in self._asked:
            self._again = {**self._asked, "model": sha256(self._asked["code"].encode()).hexdigest()}
            del self._again["code"]
        return answers
