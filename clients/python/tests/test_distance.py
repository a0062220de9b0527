from __future__ import annotations

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


def test_bad_input() -> None:
    with pytest.raises(jie.JieError) as error:
        jie.distance([[1, 1, 1]], [[1, 0, 0]])
    assert error.value.code == "code-not-commute"
    with pytest.raises(ValueError, match="the entry 2 at row 1, column 0 is not 0 or 1; only binary codes"):
        jie.distance([[1, 1], [2, 0]])
    with pytest.raises(ValueError, match="the entry 0.5 at row 0, column 1"):
        jie.distance([[1, 0.5]])
    with pytest.raises(ValueError, match="columns"):
        jie.distance([[1, 1]], [[1, 1, 0, 0]])
