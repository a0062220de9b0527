from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import jie

HAMMING = [[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]]


def test_steane() -> None:
    answer = jie.distance(HAMMING, HAMMING, every_side=True)
    assert (answer.n, answer.k, answer.d, answer.proved) == (7, 1, 3, True)
    assert len(answer.witness) == 3
    assert answer.answer["d_x"] == answer.answer["d_z"] == 3
    for row in HAMMING:  # the witness commutes
        assert sum(row[q] for q in answer.witness) % 2 == 0


def test_classical() -> None:
    assert jie.distance(HAMMING).d == 3


def test_numpy_and_scipy() -> None:
    numpy = pytest.importorskip("numpy")
    dense = numpy.array(HAMMING, dtype=numpy.uint8)
    assert jie.distance(dense, dense).d == 3
    sparse = pytest.importorskip("scipy.sparse")
    assert jie.distance(sparse.csr_matrix(dense), sparse.csc_matrix(dense)).d == 3


def test_other_codes() -> None:
    assert jie.distance("toric:4", upper=4, group="none", prove=True).d == 4
    assert jie.distance(HAMMING, generator=True).d == 4
    assert jie.distance([list(row) for row in zip(*HAMMING, strict=True)], transpose=True).n == 7
    assert jie.distance("XZZXI\nIXZZX\nXIXZZ\nZXIXZ", certificate=True).answer["certificate"]["d"] == 3
    assert jie.distance("toric:4", timeout=100, at_least=5).answer["at_least"] is False
    assert jie.distance(symplectic="110000\n000110", order="xz", subsystem=True, name="a name").answer["code"] == "a name"


def test_decode() -> None:
    model = "error(0.001) D0\nerror(0.2) D1 L0\nerror(0.2) D1 D2\nerror(0.2) D0 D2\n"
    first, second, wrong = jie.decode(model, [[1, 0, 0], [0, 1, 0], [0, 0]])
    assert (first.mechanisms, first.observables, first.cost, first.proved) == ((1, 2, 3), "1", 4158, True)
    assert (second.mechanisms, second.error) == ((1,), None)
    assert wrong.error is not None and wrong.error.code == "shot-width"
    assert jie.decode(HAMMING, "shot D0 D1", cost=[1, 2, 9, 4, 5, 6, 7])[0].cost == 3
    assert jie.decode(HAMMING, "110", HAMMING, side="x")[0].cost == 1


def test_bad_input() -> None:
    def code(*matrices: Any, **keys: Any) -> str:
        with pytest.raises(jie.JieError) as error:
            jie.distance(*matrices, **keys)
        return error.value.code

    assert code([[1, 1, 1]], [[1, 0, 0]]) == "code-not-commute"
    assert code([[1, 1]], [[1, 1, 0, 0]]) == "read-columns"
    assert code("toric:3", method="guess") == "not-known"
    assert code("toric:3", metod="cluster") == "unknown-key"
    for entry in (2, -1, 0.5):  # entries are what they are, not their parity
        assert code([[1, entry, 1]]).startswith("read-")
    with pytest.raises(ValueError, match="lengths"):
        jie.distance([[1, 1], [1]])


def test_many() -> None:
    """Many codes are answered in their order, each as it is alone: pairs of arrays, texts, bits of a classical code."""
    numpy = pytest.importorskip("numpy")
    dense = numpy.array(HAMMING)
    codes = [(dense, dense), "surface:3", dense, (numpy.ones((1, 2), dtype=bool), numpy.ones((1, 2), dtype=float)), (HAMMING, dense), (dense * 1.0, HAMMING)] * 20
    answers = list(jie.distances(codes, every_side=True))
    assert [(answer.n, answer.k, answer.d) for answer in answers] == [(7, 1, 3), (9, 1, 3), (7, 4, 3), (2, 0, 2), (7, 1, 3), (7, 1, 3)] * 20
    with pytest.raises(jie.JieError, match="row 1, column 1"):
        list(jie.distances([(dense, dense), (dense * 2, dense)]))
    for shape in ((1, 1), (3, 1), (1, 5), (130, 130)):  # the last has too many entries to be written with its zeros
        assert jie.distance(numpy.ones(shape, dtype=int), generator=True).d == shape[1]


@pytest.mark.skipif(sys.platform == "win32", reason="the child is killed by a signal, and looked for by ps")
def test_killed() -> None:
    """No program runs on after the Python program that asked was killed."""
    asks = "import jie; jie.distance('bb:30,6:x^9+y+y^2:y^3+x^25+x^26', method='cluster', progress=lambda _: print(jie.default()._process._child.process.pid, flush=True))"
    with subprocess.Popen([sys.executable, "-c", asks], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        pid = int(asking.stdout.readline())
        os.kill(pid, 0)
        asking.kill()
    while subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()[:1] not in ("", "Z"):
        time.sleep(0.05)  # the test ends when the program does


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script of the shell")
def test_killed_in_a_frame(tmp_path: Path) -> None:
    """Nor after one that waited for the rows of a frame."""
    (tmp_path / "jie").write_text('#!/bin/sh\necho $$ >"$0.new" && mv "$0.new" "$0.pid" && exec sleep 600\n')
    (tmp_path / "jie").chmod(0o755)
    asks = "import sys, types; sys.modules['pandas'] = types.ModuleType('pandas'); import jie; jie.levels_frame('pegs')"
    with subprocess.Popen([sys.executable, "-c", asks], env={**os.environ, "JIE": str(tmp_path / "jie")}) as asking:
        while not (tmp_path / "jie.pid").exists():
            assert asking.poll() is None
            time.sleep(0.05)  # until the program runs
        pid = (tmp_path / "jie.pid").read_text().strip()
        asking.kill()
    while subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True).stdout.strip()[:1] not in ("", "Z"):
        time.sleep(0.05)  # the test ends when the program does
