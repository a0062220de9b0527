"""What the program answers, with types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


class JieError(Exception):
    """A question that could not be answered.

    ``code`` names the error for programs; the message is in the language asked for.
    ``row``, ``column`` and ``byte`` say where in the position, counted from 0.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(fields.get("message", ""))
        self._fields = dict(fields)
        self.code: str = fields.get("code", "")
        self.row: int | None = fields.get("row")
        self.column: int | None = fields.get("column")
        self.byte: int | None = fields.get("byte")

    def __reduce__(self) -> tuple[type[JieError], tuple[dict[str, Any]]]:
        return JieError, (self._fields,)


@dataclass(frozen=True)
class Certificate:
    """A proof of "unsolvable", which ``check`` verifies."""

    kind: str
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """The answer of ``solve``. ``json`` has every key of it."""

    puzzle: str
    start: str
    goals: tuple[str, ...]
    status: str  # solved, unsolvable or unknown
    metric: str
    length: int | None
    optimal: bool
    moves: tuple[str, ...] | None
    count: int | None
    solutions: tuple[tuple[str, ...], ...] | None
    certificate: Certificate | None
    json: Mapping[str, Any]

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.status == "solved"

    def _repr_svg_(self) -> str:
        return drawn(self.start, self.moves or (), self.goals)


@dataclass(frozen=True)
class Hint:
    """As much of a solution as its level tells."""

    status: str
    length: int | None
    json: Mapping[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What ``check`` says of moves, a certificate or an answer."""

    holds: bool
    length: int | None
    error: str
    json: Mapping[str, Any]


@dataclass(frozen=True)
class Level:
    """A position to play."""

    puzzle: str
    start: str
    goals: tuple[str, ...]
    length: int
    difficulty: int
    moves: tuple[str, ...]
    json: Mapping[str, Any]

    def _repr_svg_(self) -> str:
        return drawn(self.start, (), self.goals)


@dataclass(frozen=True)
class Picture:
    """A position as an SVG picture, which Jupyter shows."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def drawn(start: str, moves: tuple[str, ...], goals: tuple[str, ...]) -> str:
    """The picture that Jupyter shows."""
    return painter(start, moves, goals).svg


painter: Callable[[str, tuple[str, ...], tuple[str, ...]], Picture]  # set by the client, which asks with these types


def texts(value: Any) -> tuple[str, ...]:
    """A text or a list of them as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def moves_of(value: Any) -> tuple[str, ...] | None:
    return None if value is None else tuple(value)


def answer_of(json: Mapping[str, Any]) -> Answer:
    certificate = json.get("certificate")
    solutions = json.get("solutions")
    return Answer(
        puzzle=json["puzzle"],
        start=json["from"],
        goals=texts(json["to"]),
        status=json["status"],
        metric=json.get("metric", ""),
        length=json.get("length"),
        optimal=json.get("optimal", False),
        moves=moves_of(json.get("moves")),
        count=int(json["count"]) if "count" in json else None,
        solutions=None if solutions is None else tuple(tuple(s) for s in solutions),
        certificate=None if certificate is None else Certificate(certificate["kind"], certificate),
        json=json,
    )


def level_of(json: Mapping[str, Any]) -> Level:
    return Level(
        puzzle=json["puzzle"],
        start=json["from"],
        goals=texts(json["to"]),
        length=json["length"],
        difficulty=json["difficulty"],
        moves=tuple(json.get("moves", ())),
        json=json,
    )
