from __future__ import annotations

import pickle
from typing import Any

import pytest

import jie

MODEL = "error(0.001) D0\nerror(0.2) D1 L0\nerror(0.2) D1 D2\nerror(0.2) D0 D2\ndetector D9\n"


def test_decoder() -> None:
    numpy = pytest.importorskip("numpy")
    decoder = jie.Decoder(MODEL, proof=True)
    shot = numpy.zeros(10, dtype=numpy.bool_)
    shot[0] = True
    found = decoder.decode(shot)
    assert (found.mechanisms, found.observables, found.cost, found.method) == ((1, 2, 3), "1", 4158, "odd-cuts")
    assert found.proof is not None and sum(cut["value"] for cut in found.proof[-1]["cuts"]) > 4157 << 20
    shots = numpy.array([shot, ~shot & False, shot])
    assert decoder.decode_batch(shots).tolist() == [[True], [False], [True]]
    packed = numpy.packbits(shots, axis=1, bitorder="little")
    assert pickle.loads(pickle.dumps(decoder)).decode_batch(packed, bit_packed=True).tolist() == [[1], [0], [1]]
    assert [c.shot for c in decoder.corrections(shots)] == [0, 1, 2]
    assert decoder.decode_batch(shots[:0]).shape[0] == 0
    shot[9] = True
    with pytest.raises(jie.JieError) as error:
        decoder.decode_batch([shot])
    assert error.value.code == "code-no-syndrome"
    for wrong in ([[2] + 9 * [0]], [0, 1], [shot, shot[:3]]):
        with pytest.raises(ValueError):
            decoder.decode_batch(wrong)


def test_model_is_sent_once() -> None:
    numpy = pytest.importorskip("numpy")
    asked: list[Any] = []

    class Recorder(jie.Jie):
        def ask(self, verb: str, question: Any, **more: Any) -> Any:
            asked.append(question)
            return super().ask(verb, question, **more)

    with Recorder() as process:
        decoder = jie.Decoder(MODEL, process=process)
        shot = numpy.zeros(10, dtype=numpy.bool_)
        assert [decoder.decode(shot).cost for _ in range(3)] == [0, 0, 0]
        assert ["code" in question for question in asked] == [True, False, False]
        for size in range(11, 16):  # the process keeps the last few models
            jie.Decoder(f"{MODEL}detector D{size}\n", process=process).decode(numpy.zeros(size + 1))
        asked.clear()
        assert decoder.decode(shot).cost == 0
        assert ["code" in question for question in asked] == [False, True]


def test_sinter() -> None:
    stim, numpy = pytest.importorskip("stim"), pytest.importorskip("numpy")
    pytest.importorskip("sinter")
    dem = stim.DetectorErrorModel(MODEL)
    compiled = pickle.loads(pickle.dumps(jie.sinter_decoders()["jie"])).compile_decoder_for_dem(dem=dem)
    flips = compiled.decode_shots_bit_packed(bit_packed_detection_event_data=numpy.array([[1, 0], [2, 0], [6, 0]], dtype=numpy.uint8))
    assert flips.tolist() == [[1], [1], [0]] and flips.dtype == numpy.uint8
