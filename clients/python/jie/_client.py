"""The verbs as functions."""

from __future__ import annotations

import asyncio
import atexit
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypedDict

from . import _answers, _codes
from ._answers import Answer, Certificate, Hint, Level, Picture, Verdict, answer_of, level_of
from ._codes import Correction, Distance, correction_of, distance_of
from ._process import Process

if TYPE_CHECKING:
    from typing_extensions import Unpack

Goal = str | Sequence[str] | None
Progress = Callable[[Mapping[str, Any]], None]

# How many questions solve_many and distances keep open: enough for every core of a large machine.
AHEAD = 64


class SolveOptions(TypedDict, total=False):
    """What can be asked of ``solve``: the keys of the HTTP API."""

    metric: str
    first: bool
    all: bool
    count: bool
    every: bool
    longest: bool
    limit: int
    timeout: float | str
    memory: int | str
    workers: int


class GenerateOptions(TypedDict, total=False):
    """What can be asked of ``generate``: the keys of the HTTP API."""

    board: str
    difficulty: int | str
    min_moves: int
    max_moves: int
    metric: str
    n: int
    seed: int
    timeout: float | str


class Jie:
    """A process of the program. It may be used from several threads, and after a fork. Where it
    is pickled, the process that reads it starts a program of its own with the same limits.

    ``memory`` and ``timeout`` bound each question, such as ``"2GiB"`` and ``"10s"``: numbers are bytes and seconds.
    The program starts with the first question. It ends a second after this process, at
    :meth:`close`, or with the block of a context manager.
    """

    def __init__(self, path: str | None = None, *, lang: str = "en", memory: int | str = "2GiB", timeout: float | str = "") -> None:
        flags = [f"--{name}={value}" for name, value in (("memory", memory), ("timeout", timeout)) if value]
        self.lang = lang
        self._process = Process(path, flags)
        self._again = partial(Jie, path, lang=lang, memory=memory, timeout=timeout)

    def __reduce__(self) -> tuple[Callable[[], Jie], tuple[()]]:
        return default if self is _shared else self._again, ()

    def __enter__(self) -> Jie:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process."""
        self._process.close()

    def ask(self, verb: str, question: Mapping[str, Any], *, progress: Progress | None = None) -> Any:
        """Asks any question in the keys of the HTTP API, and returns the answer's JSON.

        ``progress`` is called in this thread. What it raises is raised here and stops the search,
        as an interrupt does.
        """
        said: SimpleQueue[Mapping[str, Any] | None] = SimpleQueue()
        number, future = self._process.ask(verb, question, self.lang, progress and said.put)
        try:
            if progress is not None:
                future.add_done_callback(lambda _: said.put(None))
                while (report := said.get()) is not None:
                    progress(report)
            return future.result()
        except BaseException:
            if not future.done():
                self._process.cancel(number)
            raise

    def start(self, verb: str, question: Mapping[str, Any]) -> tuple[int, Future[Any]]:
        """Asks a question without waiting; the number is for :meth:`cancel`."""
        return self._process.ask(verb, question, self.lang, None)

    def cancel(self, number: int) -> None:
        """Stops a question that :meth:`start` asked."""
        self._process.cancel(number)

    def solve(self, position: str, to: Goal = None, *, progress: Progress | None = None, **options: Unpack[SolveOptions]) -> Answer:
        """A shortest solution, proved, or a proof that there is none."""
        return answer_of(self.ask("solve", question(position, to, options), progress=progress))

    async def solve_async(self, position: str, to: Goal = None, **options: Unpack[SolveOptions]) -> Answer:
        """What :meth:`solve` gives, for asyncio. To cancel the task stops the search."""
        number, future = self.start("solve", question(position, to, options))
        try:
            return answer_of(await asyncio.wrap_future(future))
        except asyncio.CancelledError:
            self.cancel(number)
            raise

    def solve_many(self, problems: Iterable[str | tuple[str, Goal]], **options: Unpack[SolveOptions]) -> Iterator[Answer]:
        """The answers of many problems in their order, from an iterator that may be endless.

        Where the iterator of answers is closed, what is open is cancelled.
        """
        with closing(self._in_order("solve", (question_of(problem, options) for problem in problems))) as answers:
            yield from map(answer_of, answers)

    def distances(self, codes: Iterable[Any], **keys: Any) -> Iterator[Distance]:
        """The distances of many codes in their order. A code is what :meth:`distance` takes, or a pair ``(hx, hz)``."""
        pairs = (code if isinstance(code, tuple) else (code, None) for code in codes)
        with closing(self._in_order("distance", (_codes.question(code, hz, keys) for code, hz in pairs))) as answers:
            yield from map(distance_of, answers)

    def _in_order(self, verb: str, questions: Iterable[Mapping[str, Any]]) -> Generator[Any, None, None]:
        """The answers' JSON, with some questions open ahead of it. Closing the iterator cancels them."""
        waiting: deque[tuple[int, Future[Any]]] = deque()
        try:
            for asked in questions:
                waiting.append(self.start(verb, asked))
                if len(waiting) == AHEAD:
                    yield waiting.popleft()[1].result()
            while waiting:
                yield waiting.popleft()[1].result()
        finally:
            for number, _ in waiting:
                self.cancel(number)

    def solve_as_ready(self, problems: Iterable[str | tuple[str, Goal]], **options: Unpack[SolveOptions]) -> Iterator[tuple[int, Answer]]:
        """The answers of many problems as soon as each is ready, with its place, counted from 0."""
        ready: SimpleQueue[int] = SimpleQueue()
        waiting: dict[int, tuple[int, Future[Any]]] = {}

        def answer() -> tuple[int, Answer]:
            place = ready.get()
            return place, answer_of(waiting.pop(place)[1].result())

        try:
            for place, problem in enumerate(problems):
                waiting[place] = self.start("solve", question_of(problem, options))
                waiting[place][1].add_done_callback(lambda _, place=place: ready.put(place))  # type: ignore[misc]
                if len(waiting) == AHEAD:
                    yield answer()
            while waiting:
                yield answer()
        finally:
            for number, _ in waiting.values():
                self.cancel(number)

    def hint(self, position: str, to: Goal = None, *, level: int = 1, metric: str = "") -> Hint:
        """As little of a solution as helps; level 4 tells all of it."""
        json = self.ask("hint", question(position, to, {"level": level, "metric": metric}))
        return Hint(json["status"], json.get("length"), json)

    def check(
        self,
        position: str | Answer,
        moves: str | Sequence[str] | None = None,
        to: Goal = None,
        *,
        metric: str = "",
        certificate: Certificate | None = None,
    ) -> Verdict:
        """Replays moves, verifies a certificate, or judges a whole answer."""
        if isinstance(position, Answer):
            asked = dict(position.json)
        else:
            given = {"moves": moves, "metric": metric, "certificate": certificate and dict(certificate.fields)}
            asked = question(position, to, {key: value for key, value in given.items() if value not in (None, "")})
        json = self.ask("check", asked)
        return Verdict(json["holds"], json.get("length"), json.get("error", ""), json)

    def analyse(self, position: str, to: Goal = None) -> dict[str, Any]:
        """What is known about a position without solving it."""
        facts: dict[str, Any] = self.ask("analyse", question(position, to, {}))
        return facts

    def generate(self, puzzle: str, **options: Unpack[GenerateOptions]) -> list[Level]:
        """Positions to play."""
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

    def distance(self, code: Any = None, hz: Any = None, *, progress: Progress | None = None, **keys: Any) -> Distance:
        """The exact distance of an error-correcting code, or with a ``timeout`` a bracket that holds.

        ``code`` is a family's name such as ``"toric:8"``, the text or the path of a file, the X checks
        beside ``hz``, or the parity checks of a classical code. Matrices are dense or sparse, of NumPy,
        scipy or lists of 0 and 1. All other keys are those of the HTTP API: ``at_least``, ``every_side``,
        ``method``, ``upper``, ``group``, ``certificate``, ``generator``, ``subsystem`` and so on.
        """
        return distance_of(self.ask("distance", _codes.question(code, hz, keys), progress=progress))

    def decode(self, code: Any, shots: Any, hz: Any = None, *, progress: Progress | None = None, **keys: Any) -> list[Correction]:
        """A least-cost correction of each shot, proved.

        ``code`` is what :meth:`distance` takes, such as the text of a detector error model. ``shots`` are
        rows of 0 and 1, one for each check, or a text or a file of Stim's format 01 or dets. All other keys
        are those of the HTTP API, such as ``cost`` and ``side``.
        """
        asked = _codes.question(code, hz, {**keys, "shots": _codes.shots_of(shots)})
        return [correction_of(json) for json in self.ask("decode", asked, progress=progress)]


def question(position: str, to: Goal, options: Mapping[str, Any]) -> dict[str, Any]:
    asked: dict[str, Any] = {"from": position, **options}
    if to is not None:
        asked["to"] = to if isinstance(to, str) else list(to)
    return asked


def question_of(problem: str | tuple[str, Goal], options: Mapping[str, Any]) -> dict[str, Any]:
    position, to = (problem, None) if isinstance(problem, str) else problem
    return question(position, to, options)


_shared = Jie()
atexit.register(_shared.close)


def default() -> Jie:
    """The process that the functions of this module share."""
    return _shared


solve = _shared.solve
solve_async = _shared.solve_async
solve_many = _shared.solve_many
solve_as_ready = _shared.solve_as_ready
hint = _shared.hint
check = _shared.check
analyse = _shared.analyse
generate = _shared.generate
show = _shared.show
distance = _shared.distance
distances = _shared.distances
decode = _shared.decode
_answers.painter = show
