"""One process of the program, which answers several questions at a time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from ._answers import JieError

Progress = Callable[[Mapping[str, Any]], None]


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


class Process:
    """Sends questions as lines of JSON, and gives each answer to its future."""

    def __init__(self, path: str | None, flags: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [path or program(), "serve", "--stdio", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._lock = threading.Lock()  # of what is open
        self._writing = threading.Lock()  # not the same, for the pipe may be full until replies are read
        self._last = 0
        self._open: dict[int, tuple[Future[Any], Progress | None]] = {}
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, verb: str, question: Mapping[str, Any], lang: str, progress: Progress | None) -> tuple[int, Future[Any]]:
        """Asks a question. The future has the answer's JSON, or raises JieError."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        with self._lock:
            self._last += 1
            number = self._last
            self._open[number] = (future, progress)
        self._send({"id": number, "verb": verb, "question": question, "lang": lang, "progress": progress is not None})
        return number, future

    def cancel(self, number: int) -> None:
        """Stops a question, whose answer then is the best so far or an error."""
        with self._lock:
            self._last += 1
            own = self._last
        self._send({"id": own, "cancel": number})

    def _send(self, request: Mapping[str, Any]) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        line = json.dumps(request, ensure_ascii=False) + "\n"
        with self._writing:
            pipe.write(line)
            pipe.flush()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        for line in pipe:
            reply = json.loads(line)
            future, progress = self._open.get(reply["id"], (None, None))
            if future is None:
                continue
            if "progress" in reply:
                if progress is not None:
                    progress(reply["progress"])
                continue
            with self._lock:
                del self._open[reply["id"]]
            if "error" in reply:
                future.set_exception(JieError(reply["error"]))
            else:
                future.set_result(reply.get("answer"))
        with self._lock:
            left, self._open = self._open, {}
        for future, _ in left.values():
            future.set_exception(JieError({"code": "process-ended", "message": "the program jie has ended"}))

    def close(self) -> None:
        """Ends the process. Questions that are open end with an error."""
        pipe = self._process.stdin
        assert pipe is not None
        with self._lock:
            numbers = list(self._open)
        for number in numbers:
            self.cancel(number)
        pipe.close()
        self._process.wait()
        self._reader.join()
        if self._process.stdout is not None:
            self._process.stdout.close()
