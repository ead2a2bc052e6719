#!/usr/bin/env python3
"""Puts inputs that libFuzzer found into the kept ones: some of those that reach new code, of all sizes, within a budget."""

import hashlib
import pathlib
import subprocess
import sys
import tempfile

BYTES_OF_A_KIND = 15_000
FILES_OF_A_KIND = 40


def main():
    fuzzer, corpus, kept = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    room = BYTES_OF_A_KIND - sum(file.stat().st_size for file in kept.iterdir())
    count = 0
    with tempfile.TemporaryDirectory() as merged:
        command = [fuzzer, "-merge=1", "-timeout=10", merged, str(kept), str(corpus)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        known = {file.read_bytes() for file in kept.iterdir()}
        found = sorted(pathlib.Path(merged).iterdir(), key=lambda file: (file.stat().st_size, file.name))
        step = max(1, -(-len(found) // FILES_OF_A_KIND))
        for file in found[step - 1::step]:
            content = file.read_bytes()
            if content in known or len(content) > room:
                continue
            (kept / ("found-" + hashlib.sha256(content).hexdigest()[:12])).write_bytes(content)
            room -= len(content)
            count += 1
    print(f"{count} inputs kept in {kept}")


main()
