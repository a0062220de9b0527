"""The data sets of docs/data say what the program and the published tables say."""

from __future__ import annotations

import pathlib

import pytest

import jie

pandas = pytest.importorskip("pandas")
DATA = pathlib.Path(__file__).parents[3] / "docs" / "data"


@pytest.fixture(autouse=True)
def _in_the_repository() -> None:
    if not DATA.is_dir():
        pytest.skip("docs/data is in the repository only")


def test_fewest_presses() -> None:
    rows = pandas.read_csv(DATA / "fewest-presses.csv")
    terms = [tuple(map(int, line.split())) for line in (DATA / "b075464.txt").read_text().splitlines()]
    assert list(zip(rows["side"], rows["presses"])) == terms
    assert (rows["presses"] == rows["lower_bound"]).all()
    nullities = pandas.read_csv(DATA / "nullities.csv").set_index("side")["nullity"]
    assert (rows.set_index("side")["nullity"] == nullities[: len(rows)]).all()
    assert len(nullities) == 1000


def test_peg_minima() -> None:
    rows = pandas.read_csv(DATA / "peg-minima.csv")
    assert (rows[rows["status"] == "solved"]["optimal"]).all()
    assert set(rows["status"]) <= {"solved", "unsolvable"}
    english = rows[rows["board"] == "english"]
    assert len(english) == 21 and english["length"].min() == 15
    one = rows[rows["board"] == "triangle15"].iloc[0]
    assert jie.solve(one["from"], one["to"]).length == one["length"]


@pytest.mark.parametrize("dots", range(1, 6))
def test_mopan_distances(dots: int) -> None:
    rows = pandas.read_csv(DATA / f"mopan-4-{dots}.csv")
    positions = rows["eccentricities"].sum()
    assert rows["pairs"].sum() == positions**2
    assert rows["pairs"][0] == positions
    assert rows["eccentricities"].iloc[-1] > 0
