"""One process of the program, which answers several questions at a time."""

from __future__ import annotations

import json
import operator
import os
import shutil
import subprocess
import threading
import warnings
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from ._answers import JieError

Report = Callable[[Mapping[str, Any]], None]


def program() -> str:
    """The path of the program: of $JIE, of this package, or on the path of the shell."""
    named = os.environ.get("JIE")
    if named:
        return named
    for name in ("jie", "jie.exe"):
        inside = Path(__file__).parent / "bin" / name
        if inside.exists():
            if not os.access(inside, os.X_OK):
                inside.chmod(0o755)  # pip keeps no modes
            return str(inside)
    found = shutil.which("jie")
    if found is None:
        raise FileNotFoundError("the program jie is not in this package and not on the path")
    return found


def process_ended() -> JieError:
    """The error of questions that were open when the program ended."""
    return JieError({"code": "process-ended", "message": "the program jie has ended"})


class Child:
    """A program that runs: it is sent lines of JSON, and its replies go to their futures."""

    def __init__(self, command: Sequence[str]) -> None:
        # Without buffers in this process, so that a fork copies neither bytes nor locks of them.
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.ended = False
        self._lock = threading.Lock()  # of what is open
        self._writing = threading.Lock()  # not the same, for the pipe may be full until replies are read
        self._open: dict[int, tuple[Future[Any], Report | None]] = {}
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def expect(self, number: int, future: Future[Any], report: Report | None) -> bool:
        """Gives the answer of a question to a future, unless the program has ended."""
        with self._lock:
            if not self.ended:
                self._open[number] = (future, report)
            return not self.ended

    def open(self) -> list[int]:
        """The numbers of the questions that have no answer yet."""
        with self._lock:
            return list(self._open)

    def send(self, line: bytes) -> None:
        """Writes a line. Where the program has ended, the reader says so to the futures."""
        pipe = self.process.stdin
        assert pipe is not None
        with self._writing:
            try:
                while line:
                    line = line[pipe.write(line) :]
            except (OSError, ValueError):  # ValueError: the pipe is closed
                pass

    def _read(self) -> None:
        pipe = self.process.stdout
        assert pipe is not None
        begun = line = b""
        failed = process_ended()
        try:
            while block := pipe.read(1 << 20):
                lines: list[bytes] = (begun + block).split(b"\n")
                begun = lines.pop()
                for line in lines:
                    self._take(line)
        except (ValueError, KeyError, TypeError):
            failed = JieError({"code": "bad-reply", "message": f"the program wrote a line that is not a reply: {line[:100]!r}"})
            self.process.kill()
        finally:
            with self._lock:
                self.ended = True
                left, self._open = self._open, {}
            for future, _ in left.values():
                future.set_exception(failed)

    def _take(self, line: bytes) -> None:
        """Gives a reply to its future."""
        reply = json.loads(line)
        number = reply["id"]
        future, report = self._open.get(number, (None, None))
        if future is None:
            return
        if "progress" in reply:
            if report is not None:
                report(reply["progress"])
            return
        with self._lock:
            del self._open[number]
        if "error" in reply:
            future.set_exception(JieError(reply["error"]))
        else:
            future.set_result(reply.get("answer"))

    def close(self) -> None:
        """Ends the program, which ends all that is open."""
        pipe = self.process.stdin
        assert pipe is not None
        for number in self.open():
            self.send(line_of({"id": 0, "cancel": number}))
        with self._writing:
            pipe.close()
        if threading.current_thread() is not self._reader:
            self.process.wait()
            self._reader.join()
            if self.process.stdout is not None:
                self.process.stdout.close()

    def forget(self) -> None:
        """Leaves the program to the process that this one was forked from."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.returncode = 0  # it is not ours to wait for


class Process:
    """A program that is started when a question is asked, and again where it was killed.

    A process that is forked starts a program of its own.
    """

    def __init__(self, path: str | None, flags: Sequence[str]) -> None:
        self._path = path
        self._flags = flags
        self._lock = threading.Lock()
        self._last = 0
        self._child: Child | None = None
        self._closed = False
        _all.add(self)

    def ask(self, verb: str, question: Mapping[str, Any], lang: str, report: Report | None) -> tuple[int, Future[Any]]:
        """Asks a question. The future has the answer's JSON, or raises JieError.

        ``report`` is called with what the search says of itself, in the thread that reads: it must
        not fail or wait.
        """
        texts = {key: form % value for key, form in (("timeout", "%.9f"), ("memory", "%d")) if isinstance(value := question.get(key), (int, float))}
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        with self._lock:
            self._last += 1
            number = self._last
            line = line_of({"id": number, "verb": verb, "question": {**question, **texts}, "lang": lang, "progress": report is not None})
            child = self._started()
            while not child.expect(number, future, report):
                child = self._started()
        child.send(line)
        return number, future

    def _started(self) -> Child:
        if self._closed:
            raise JieError({"code": "process-ended", "message": "this Jie was closed"})
        if self._child is not None and self._child.ended:
            self._child.close()
            self._child = None
            warnings.warn("the program jie had ended, and is started again", RuntimeWarning, stacklevel=5)
        if self._child is None:
            self._child = Child([self._path or program(), "serve", "--stdio", *self._flags])
        return self._child

    def cancel(self, number: int) -> None:
        """Stops a question, whose answer then is the best so far or an error."""
        child = self._child
        if child is not None:
            child.send(line_of({"id": 0, "cancel": number}))

    def close(self) -> None:
        """Ends the program. Questions that are open end with an error."""
        with self._lock:
            child, self._child, self._closed = self._child, None, True
        if child is not None:
            child.close()

    def forked(self) -> None:
        """Begins anew in a process that was forked."""
        self._lock = threading.Lock()
        if self._child is not None:
            self._child.forget()
            self._child = None


_all: weakref.WeakSet[Process] = weakref.WeakSet()


def _forked() -> None:
    for process in list(_all):
        process.forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def line_of(request: Mapping[str, Any]) -> bytes:
    """A request as a line. Whole numbers of other libraries, such as numpy's, are numbers."""
    return json.dumps(request, ensure_ascii=False, default=operator.index).encode() + b"\n"
