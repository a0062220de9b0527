from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nullities(tmp_path: Path) -> None:
    example = load("nullities")
    sides = example.nullities(11)
    assert list(sides["nullity"]) == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6]  # OEIS A159257
    example.plot(sides, tmp_path / "nullities.svg")
    assert (tmp_path / "nullities.svg").read_text(encoding="utf-8").count("<use") >= 11  # a point for each side


def test_levels() -> None:
    assert [level.difficulty for level in load("levels").levels("lightsout", 2)] == [1, 1, 2, 2, 3, 3]


def test_graph() -> None:
    graph = load("graph").central(3)
    # Positions after 0 to 3 jumps: OEIS A112737.
    by_pegs: dict[int, int] = {}
    for node in graph:
        pegs = node.count("1")
        by_pegs[pegs] = by_pegs.get(pegs, 0) + 1
    assert by_pegs == {32: 1, 31: 4, 30: 12, 29: 60}


def test_bicycle(tmp_path: Path) -> None:
    example = load("bicycle")
    answers = example.distances(example.CODES[:2])
    assert [(a.n, a.k, a.d, a.proved) for a in answers] == [(72, 12, 6, True), (90, 8, 10, True)]
    example.plot(answers, tmp_path / "bicycle.svg")
    assert "[[90,8,10]]" in (tmp_path / "bicycle.svg").read_text(encoding="utf-8")
