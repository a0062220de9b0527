"""What a hobby programmer does: boards from a forum, solved, checked and drawn."""

from __future__ import annotations

import pytest

import jie

POSTED = {
    "pegs:..***..\n..***..\n*******\n***O***\n*******\n..***..\n..***..": 18,
    "lightsout:bwwb\nbbwb\nbwwb\nbwww": 4,
    "twiddle:1 5 2\n4 6 3\n7 8 9": 1,
}


@pytest.mark.parametrize("board", POSTED)
def test_posted_boards(board: str) -> None:
    answer = jie.solve(board, timeout=600, memory=2**30)
    assert (answer.length, answer.optimal) == (POSTED[board], True)
    assert jie.check(board, answer.moves).holds
    assert jie.hint(board, level=3).json["move"]
    assert str(jie.show(board, answer.moves or ()).svg).startswith("<svg")


def test_two_readings() -> None:
    with pytest.raises(jie.JieError) as caught:
        jie.solve("pegs:+-.")
    assert "pegs:10-" in str(caught.value) and "pegs:1-0" in str(caught.value)


def test_levels_of_several_grades() -> None:
    levels = jie.generate("lightsout", n=5, difficulty="1-3")
    assert [level.difficulty for level in levels] == [1, 1, 2, 2, 3]
    with pytest.raises(jie.JieError) as caught:
        jie.generate("lightsout", difficulty="9")
    assert "/api" not in str(caught.value)
