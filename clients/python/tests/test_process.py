"""The program as a child of programs that fork, raise, kill, leave and change their mind."""

from __future__ import annotations

import asyncio
import multiprocessing
import pickle
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy
import pytest

import jie

# The fewest turns of the 5x5 board in reverse: nobody knows them.
HARD = "twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1"
EASY = ("pegs:110", "one")


def length(position: str) -> int | None:
    return jie.solve(position, "one").length


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_fork() -> None:
    """A pool of processes that are forked after a first question answers too."""
    assert length("pegs:110") == 1
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(length, ["pegs:110", "pegs:0110", "pegs:1100"]) == [1, 1, 1]
    assert length("pegs:110") == 1


def test_progress_that_raises() -> None:
    """The error of a callback is that of its question, which it stops."""

    def fail(_: Mapping[str, Any]) -> None:
        raise ZeroDivisionError

    with jie.Jie() as solver:
        with pytest.raises(ZeroDivisionError):
            solver.solve(HARD, progress=fail)
        assert solver.solve(*EASY).length == 1


def test_progress_that_leaves() -> None:
    """A callback may end the program that calls it, and its question is stopped."""

    def leave(_: Mapping[str, Any]) -> None:
        sys.exit(3)

    with jie.Jie() as solver:
        with pytest.raises(SystemExit):
            solver.solve(HARD, progress=leave)
        assert solver.solve(*EASY).length == 1


def test_progress_that_asks() -> None:
    """A callback may ask the same program."""
    found = []

    def ask(_: Mapping[str, Any]) -> None:
        found.append(solver.solve(*EASY).length)

    with jie.Jie() as solver:
        solver.solve(HARD, progress=ask, timeout="2s")
        assert found and set(found) == {1}


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script of a shell")
def test_program_that_is_another(tmp_path: Path) -> None:
    """Lines that are no replies are an error, and nothing waits."""
    other = tmp_path / "jie"
    other.write_text("#!/bin/sh\nread line\necho hello\nread line\n")
    other.chmod(0o755)
    with jie.Jie(str(other)) as solver, pytest.raises(jie.JieError) as caught:
        solver.solve(*EASY)
    assert caught.value.code == "bad-reply"


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_functions_pickle(method: str) -> None:
    """The functions, and those of a Jie of one's own, are called in other processes."""
    with jie.Jie(memory="1GiB", lang="zh") as solver, multiprocessing.get_context(method).Pool(2) as pool:
        for solve in (jie.solve, solver.solve):
            assert [answer.length for answer in pool.map(solve, ["lightsout:010/111/010", "lightsout:000"])] == [1, 0]
        with pytest.raises(jie.JieError, match="[一-鿿]"):
            pool.apply(solver.solve, ["lightsout:01/x1"])


def test_killed() -> None:
    """Open questions of a program that is killed have an error; the next one starts it again."""
    with jie.Jie() as solver:
        _, future = solver.start("solve", {"from": HARD})
        child = solver._process._child
        assert child is not None
        child.process.kill()
        with pytest.raises(jie.JieError) as caught:
            future.result()
        assert caught.value.code == "process-ended"
        with pytest.warns(RuntimeWarning, match="started again"):
            assert solver.solve(*EASY).length == 1
        assert solver.solve(*EASY).length == 1
    with pytest.raises(jie.JieError):
        solver.solve(*EASY)


def test_easy_beside_hard() -> None:
    """One easy question never waits for 63 hard ones, which end when nobody wants them."""
    with jie.Jie() as solver:
        answers = solver.solve_as_ready([HARD] * 63 + [EASY])
        place, answer = next(answers)
        assert (place, answer.length) == (63, 1)
        answers.close()  # type: ignore[attr-defined]
        in_order = solver.solve_many([EASY] + [HARD] * 63)
        assert next(in_order).length == 1
        in_order.close()  # type: ignore[attr-defined]
        child = solver._process._child
        assert child is not None
        while child.open():
            time.sleep(0.01)


def test_closes_its_pipes() -> None:
    """Nothing is left for the garbage collector, which would warn of it."""
    code = "import jie\nwith jie.Jie() as solver: solver.solve('pegs:110', 'one')"
    ended = subprocess.run([sys.executable, "-X", "dev", "-c", code], stderr=subprocess.PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_memory_is_bounded() -> None:
    """Nobody has to ask for a limit."""
    with jie.Jie() as solver:
        assert solver.solve(*EASY).length == 1
        child = solver._process._child
        assert child is not None
        assert "--memory=2GiB" in child.process.args  # type: ignore[operator]
    with jie.Jie(memory="1MiB") as solver, pytest.raises(jie.JieError) as caught:
        solver.show("lightsout:all-on:100x100")
    assert caught.value.code == "stopped-memory", caught.value


@pytest.mark.parametrize("hard", [1, 8])
def test_leaves_nothing_behind(hard: int) -> None:
    """A program that ends without closing anything: its solver, which holds stderr too, ends."""
    code = f"import jie, os\nfor _ in range({hard}): jie.default().start('solve', {{'from': {HARD!r}}})\nos._exit(3)"
    ended = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 3, ended.stderr


def test_questions_of_any_value() -> None:
    """Whole numbers of numpy are numbers; what cannot be asked harms no other question."""
    assert len(jie.generate("lightsout", board="3x3", n=numpy.int64(2))) == 2  # type: ignore[arg-type]
    circle: dict[str, Any] = {"from": "pegs:110"}
    circle["to"] = circle
    for bad in (circle, {"from": object()}):
        with pytest.raises((ValueError, TypeError)):
            jie.default().ask("solve", bad)
    assert jie.solve(*EASY).length == 1


def test_options_have_types() -> None:
    """mypy refuses an option that there is not, and so does the program."""
    with pytest.raises(jie.JieError):
        jie.solve(*EASY, cuont=True)  # type: ignore[call-arg]


def test_asyncio() -> None:
    async def both() -> list[int | None]:
        hard = asyncio.create_task(jie.solve_async(HARD))
        easy = await asyncio.gather(*(jie.solve_async(*EASY) for _ in range(3)))
        hard.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hard
        return [answer.length for answer in easy]

    assert asyncio.run(both()) == [1, 1, 1]


def test_errors_and_answers_pickle() -> None:
    with pytest.raises(jie.JieError) as caught:
        jie.solve("lightsout:01/x1")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.code, again.row) == (str(caught.value), "bad-cell", 1)
    answer = jie.solve(*EASY)
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_check_takes_certificates_and_answers() -> None:
    dark = "lightsout:10000/00000/00000/00000/00000"
    answer = jie.solve(dark)
    assert jie.check(dark, certificate=answer.certificate).holds
    assert jie.check(answer).holds
    assert not jie.check("lightsout:11000/00000/00000/00000/00000", certificate=answer.certificate).holds
    assert jie.check(jie.solve(*EASY)).holds


def test_pictures_of_answers_and_levels() -> None:
    assert jie.solve(*EASY)._repr_svg_().startswith("<svg")
    assert jie.generate("lightsout", board="3x3")[0]._repr_svg_().startswith("<svg")


def test_module_is_the_program() -> None:
    ran = subprocess.run([sys.executable, "-m", "jie", "solve", "pegs:110", "--to", "one", "--json"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and '"length":1' in ran.stdout, ran.stderr
    assert jie.__version__
