#!/usr/bin/env python3
"""Puts inputs that libFuzzer found into the kept ones: those that reach new code, the smallest first, within a budget."""

import hashlib
import pathlib
import subprocess
import sys
import tempfile

BYTES_OF_A_KIND = 20_000


def main():
    fuzzer, corpus, kept = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    room = BYTES_OF_A_KIND - sum(file.stat().st_size for file in kept.iterdir())
    count = 0
    with tempfile.TemporaryDirectory() as merged:
        command = [fuzzer, "-merge=1", "-timeout=10", merged, str(kept), str(corpus)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        known = {file.read_bytes() for file in kept.iterdir()}
        for file in sorted(pathlib.Path(merged).iterdir(), key=lambda file: (file.stat().st_size, file.name)):
            content = file.read_bytes()
            if content in known or len(content) > room:
                continue
            (kept / ("found-" + hashlib.sha256(content).hexdigest()[:12])).write_bytes(content)
            room -= len(content)
            count += 1
    print(f"{count} inputs kept in {kept}")


main()
