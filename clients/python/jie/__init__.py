"""Exact solvers for board puzzles: Mopan, Lights Out, peg solitaire and Twiddle.

For most uses, call the functions of this module, such as :func:`solve`. They share one
process of the program ``jie``, which is started when it is first needed. Make a
:class:`Jie` of your own to choose the program, its limits or the language of its errors.
"""

from __future__ import annotations

from importlib import metadata
from typing import Any

from ._answers import Answer, Certificate, Hint, JieError, Level, Picture, Verdict
from ._client import (
    Jie,
    analyse,
    check,
    decode,
    default,
    distance,
    distances,
    generate,
    hint,
    show,
    solve,
    solve_as_ready,
    solve_async,
    solve_many,
)
from ._codes import Correction, Distance
from ._decoder import Decoder
from ._frames import levels_frame, table_frame

__all__ = [
    "Answer",
    "Certificate",
    "Correction",
    "Decoder",
    "Distance",
    "Hint",
    "Jie",
    "JieError",
    "Level",
    "Picture",
    "Verdict",
    "analyse",
    "check",
    "decode",
    "default",
    "distance",
    "distances",
    "generate",
    "hint",
    "levels_frame",
    "show",
    "sinter_decoders",
    "solve",
    "solve_as_ready",
    "solve_async",
    "solve_many",
    "table_frame",
]


def sinter_decoders() -> dict[str, Any]:
    """The decoders of this package for Sinter.

    ``sinter collect --custom_decoders_module_function jie:sinter_decoders --decoders jie``
    """
    from ._sinter import SinterDecoder

    return {"jie": SinterDecoder()}


try:
    __version__ = metadata.version("jie-solver")
except metadata.PackageNotFoundError:  # not installed
    __version__ = "0.0.0"
