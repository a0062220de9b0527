"""The data sets of docs/data say what the program and the published tables say."""

from __future__ import annotations

import pathlib
import subprocess
import sys

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


def test_batch_into_pandas(tmp_path: pathlib.Path) -> None:
    """A batch that has a fault, was stopped and continued, is a frame with the line of each answer."""
    lines, rows = tmp_path / "lines.txt", tmp_path / "rows.csv"
    lines.write_text("pegs:english@d4\tcount=30\nlightsout:0x\nlightsout:all-on:3x3\n", encoding="utf-8")
    command = [sys.executable, "-m", "jie", "solve", "--batch", str(lines), "-o", str(rows), "--resume"]
    assert subprocess.run(command, check=False).returncode == 1  # a line has no answer
    frame = pandas.read_csv(rows)
    assert list(frame["line"]) == [1, 2, 3]
    assert list(frame["length"].dropna()) == [2, 5]
    assert "is not a size" in frame["error"][1] and frame["error"].notna().sum() == 1
