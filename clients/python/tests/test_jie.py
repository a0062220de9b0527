from __future__ import annotations

import itertools
import json
import os
import re
import threading
import time
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

import jie

ROOT = Path(__file__).parent.parent


def test_readme() -> None:
    """The first example of the README solves the three classic problems."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, object] = {}
    exec(code.group(1), names)
    ring, lights, pegs = names["ring"], names["lights"], names["pegs"]
    assert isinstance(ring, jie.Answer) and (ring.length, ring.count) == (5, 6)
    assert isinstance(lights, jie.Answer) and (lights.length, lights.optimal) == (9, True)
    assert isinstance(pegs, jie.Answer) and (pegs.length, pegs.metric) == (18, "moves")
    assert jie.check(pegs.start, pegs.moves or (), pegs.goals).holds


def test_unsolvable_has_a_certificate() -> None:
    answer = jie.solve("lightsout:10000/00000/00000/00000/00000")
    assert not answer.solved and answer.certificate is not None
    assert answer.certificate.kind == "quiet-pattern"


def test_errors_have_words() -> None:
    with pytest.raises(jie.JieError) as caught:
        jie.solve("lightsout:01/x1")
    assert (caught.value.code, caught.value.row, caught.value.column) == ("bad-cell", 1, 0)
    with jie.Jie(lang="zh") as chinese, pytest.raises(jie.JieError) as words:
        chinese.solve("lightsout:01/x1")
    assert str(words.value) != str(caught.value)


def test_solve_many_keeps_the_order_of_an_endless_iterator() -> None:
    boards = ("pegs:" + "0" * (i % 5) + "110" for i in itertools.count())
    answers = list(itertools.islice(jie.solve_many(boards), 200))
    assert [a.start for a in answers] == ["pegs:" + "0" * (i % 5) + "110" for i in range(200)]


def test_cancel_ends_a_long_search() -> None:
    with jie.Jie() as solver:
        number, future = solver.start("solve", {"from": "twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1"})
        assert solver.solve("pegs:110", "one").length == 1
        solver.cancel(number)
        try:
            assert future.result(timeout=60)["status"] == "unknown"
        except jie.JieError as error:
            assert error.code == "stopped-signal"


def test_threads_share_a_process() -> None:
    lengths: list[int | None] = []
    threads = [threading.Thread(target=lambda: lengths.append(jie.solve("pegs:110", "one").length)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lengths == [1] * 8


def test_levels() -> None:
    levels = jie.generate("lightsout", board="3x3", n=3, seed=7)
    assert len(levels) == 3
    for level in levels:
        assert jie.solve(level.start, level.goals).length == level.length


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames(library: Literal["pandas", "polars"]) -> None:
    levels = jie.levels_frame("lightsout", n=4, seed=3, board="3x3", library=library)
    assert len(levels) == 4
    lengths = [jie.solve(start).length for start in levels["from"]]
    assert lengths == list(levels["length"])
    sides = jie.table_frame("lightsout", "--nullity", "1..11", library=library)
    assert list(sides["nullity"]) == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6]  # OEIS A159257


def test_frame_errors_have_codes() -> None:
    with pytest.raises(jie.JieError) as caught:
        jie.table_frame("lightsout", "--nullity", "5..x")
    assert caught.value.code == "flag-bad-value" and "1..9" in str(caught.value)


def test_jupyter_shows_a_picture() -> None:
    """IPython, which Jupyter runs, finds the drawing by itself."""
    shown, _ = DisplayFormatter().format(jie.show("pegs:english"))  # type: ignore[no-untyped-call]
    drawing = ElementTree.fromstring(shown["image/svg+xml"])
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert sum(1 for part in drawing.iter() if part.tag.endswith("circle")) >= 33


def test_conformance() -> None:
    """The suite gives the same verdicts as in Go: wanted keys, and moves that replay."""
    folder = Path(os.environ.get("JIE_CONFORMANCE", ROOT.parent.parent / "conformance"))
    vectors = [json.loads(line) for file in sorted(folder.glob("*.jsonl")) for line in file.open(encoding="utf-8")]
    assert len(vectors) >= 5000
    begun = time.monotonic()
    with jie.Jie() as solver:
        asked = [solver.start(v["verb"], v["question"])[1] for v in vectors]
        replayed = []
        for vector, future in zip(vectors, asked, strict=True):
            try:
                answer = future.result()
            except jie.JieError as error:
                assert error.code == vector.get("error"), vector["id"]
                continue
            assert "error" not in vector, vector["id"]
            for key, value in vector["want"].items():
                assert answer.get(key) == value, (vector["id"], key)
            if vector["verb"] == "solve":
                replayed.append((vector["id"], solver.start("check", answer)[1]))
        for name, future in replayed:
            assert future.result()["holds"], name
    print(f"{len(vectors)} vectors, 0 wrong, {1000 * (time.monotonic() - begun) / len(vectors):.2f} ms each")
