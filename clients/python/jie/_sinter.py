"""What Sinter calls."""

from __future__ import annotations

from typing import Any

import sinter

from ._decoder import Decoder


class SinterDecoder(sinter.Decoder):
    """Corrects at least cost."""

    def compile_decoder_for_dem(self, *, dem: Any) -> sinter.CompiledDecoder:
        return Compiled(dem)


class Compiled(sinter.CompiledDecoder):
    """The decoder of one model, on one core: Sinter has a process for each."""

    def __init__(self, dem: Any) -> None:
        self._decoder = Decoder(dem, workers=1)

    def decode_shots_bit_packed(self, *, bit_packed_detection_event_data: Any) -> Any:
        return self._decoder.decode_batch(bit_packed_detection_event_data, bit_packed=True)
