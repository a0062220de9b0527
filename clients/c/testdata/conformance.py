"""Runs the conformance suite through libjie: conformance.py LIBRARY FOLDER."""

import ctypes
import json
import pathlib
import sys
import time

library = ctypes.CDLL(sys.argv[1])
library.jie_ask.restype = ctypes.c_void_p
library.jie_ask.argtypes = [ctypes.c_char_p]
library.jie_free.argtypes = [ctypes.c_void_p]
library.jie_cancel.argtypes = [ctypes.c_int64]


def ask(number, verb, question):
    reply = library.jie_ask(json.dumps({"id": number, "verb": verb, "question": question}).encode())
    text = ctypes.string_at(reply)
    library.jie_free(reply)
    return json.loads(text)


def wrong(vector, reply, number):
    if "error" in vector or "error" in reply:
        return reply.get("error", {}).get("code") != vector.get("error")
    answer = reply["answer"]
    if any(answer.get(key) != value for key, value in vector["want"].items()):
        return True
    return vector["verb"] == "solve" and not ask(number, "check", answer)["answer"]["holds"]


assert library.jie_cancel(1) == 0
vectors = [json.loads(line) for file in sorted(pathlib.Path(sys.argv[2]).glob("*.jsonl")) for line in file.open(encoding="utf-8")]
begun = time.monotonic()
failed = [v["id"] for i, v in enumerate(vectors) if wrong(v, ask(2 * i + 1, v["verb"], v["question"]), 2 * i + 2)]
each = (time.monotonic() - begun) / len(vectors)
print(f"{len(vectors)} vectors, {len(failed)} wrong, {1000 * each:.2f} ms each", *failed[:10])
sys.exit(len(vectors) < 5000 or failed != [])
