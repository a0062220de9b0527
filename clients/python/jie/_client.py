"""The verbs as functions."""

from __future__ import annotations

import atexit
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

from ._answers import Answer, Hint, Level, Picture, Verdict, answer_of, level_of
from ._process import Process, Progress

Goal = str | Sequence[str] | None

# How many questions solve_many keeps open: enough for every core of a large machine.
AHEAD = 64


class Jie:
    """A process of the program. It may be used from several threads.

    ``memory`` and ``timeout`` bound each question, such as ``"2GiB"`` and ``"10s"``.
    Use it as a context manager, or call :meth:`close`.
    """

    def __init__(self, path: str | None = None, *, lang: str = "en", memory: str = "", timeout: str = "") -> None:
        flags = [f"--{name}={value}" for name, value in (("memory", memory), ("timeout", timeout)) if value]
        self.lang = lang
        self._process = Process(path, flags)

    def __enter__(self) -> Jie:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process."""
        self._process.close()

    def ask(self, verb: str, question: Mapping[str, Any], *, progress: Progress | None = None) -> Any:
        """Asks any question in the keys of the HTTP API, and returns the answer's JSON.

        An interrupt stops the search.
        """
        number, future = self._process.ask(verb, question, self.lang, progress)
        try:
            return future.result()
        except KeyboardInterrupt:
            self._process.cancel(number)
            raise

    def start(self, verb: str, question: Mapping[str, Any]) -> tuple[int, Future[Any]]:
        """Asks a question without waiting; the number is for :meth:`cancel`."""
        return self._process.ask(verb, question, self.lang, None)

    def cancel(self, number: int) -> None:
        """Stops a question that :meth:`start` asked."""
        self._process.cancel(number)

    def solve(self, position: str, to: Goal = None, *, progress: Progress | None = None, **options: Any) -> Answer:
        """A shortest solution, proved, or a proof that there is none."""
        return answer_of(self.ask("solve", question(position, to, options), progress=progress))

    def solve_many(self, problems: Iterable[str | tuple[str, Goal]], **options: Any) -> Iterator[Answer]:
        """The answers of many problems in their order, from an iterator that may be endless."""
        waiting: deque[Future[Any]] = deque()
        for problem in problems:
            position, to = (problem, None) if isinstance(problem, str) else problem
            waiting.append(self.start("solve", question(position, to, options))[1])
            if len(waiting) == AHEAD:
                yield answer_of(waiting.popleft().result())
        while waiting:
            yield answer_of(waiting.popleft().result())

    def hint(self, position: str, to: Goal = None, *, level: int = 1) -> Hint:
        """As little of a solution as helps; level 4 tells all of it."""
        json = self.ask("hint", question(position, to, {"level": level}))
        return Hint(json["status"], json.get("length"), json)

    def check(self, position: str, moves: str | Sequence[str], to: Goal = None, **options: Any) -> Verdict:
        """Replays moves."""
        json = self.ask("check", question(position, to, {"moves": moves, **options}))
        return Verdict(json["holds"], json.get("length"), json.get("error", ""), json)

    def analyse(self, position: str, to: Goal = None) -> dict[str, Any]:
        """What is known about a position without solving it."""
        facts: dict[str, Any] = self.ask("analyse", question(position, to, {}))
        return facts

    def generate(self, puzzle: str, **options: Any) -> list[Level]:
        """Positions to play; ``n``, ``seed``, ``board``, ``difficulty``, ``min_moves``, ``max_moves``."""
        return [level_of(json) for json in self.ask("generate", {"puzzle": puzzle, **options})]

    def show(self, position: str, moves: str | Sequence[str] = (), to: Goal = None, *, theme: str = "") -> Picture:
        """A picture of a position, or a moving one of moves."""
        import base64

        options: dict[str, Any] = {"kind": "image/svg+xml"}
        if moves:
            options["moves"] = moves
        if theme:
            options["theme"] = theme
        data = self.ask("picture", question(position, to, options))
        return Picture(base64.b64decode(data).decode())


def question(position: str, to: Goal, options: Mapping[str, Any]) -> dict[str, Any]:
    asked: dict[str, Any] = {"from": position, **options}
    if to is not None:
        asked["to"] = to if isinstance(to, str) else list(to)
    return asked


_lock = threading.Lock()
_shared: list[Jie] = []


def default() -> Jie:
    """The process that the functions of this module share."""
    with _lock:
        if not _shared:
            _shared.append(Jie())
            atexit.register(_shared[0].close)
        return _shared[0]


def solve(position: str, to: Goal = None, **options: Any) -> Answer:
    """A shortest solution, proved, or a proof that there is none."""
    return default().solve(position, to, **options)


def solve_many(problems: Iterable[str | tuple[str, Goal]], **options: Any) -> Iterator[Answer]:
    """The answers of many problems in their order, from an iterator that may be endless."""
    return default().solve_many(problems, **options)


def hint(position: str, to: Goal = None, *, level: int = 1) -> Hint:
    """As little of a solution as helps; level 4 tells all of it."""
    return default().hint(position, to, level=level)


def check(position: str, moves: str | Sequence[str], to: Goal = None, **options: Any) -> Verdict:
    """Replays moves."""
    return default().check(position, moves, to, **options)


def analyse(position: str, to: Goal = None) -> dict[str, Any]:
    """What is known about a position without solving it."""
    return default().analyse(position, to)


def generate(puzzle: str, **options: Any) -> list[Level]:
    """Positions to play; ``n``, ``seed``, ``board``, ``difficulty``, ``min_moves``, ``max_moves``."""
    return default().generate(puzzle, **options)


def show(position: str, moves: str | Sequence[str] = (), to: Goal = None, *, theme: str = "") -> Picture:
    """A picture of a position, or a moving one of moves."""
    return default().show(position, moves, to, theme=theme)
