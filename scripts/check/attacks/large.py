"""Input that takes much memory or time."""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import zlib

from place import FONTS, SECONDS, NotRefused, plain_picture, png


def facts_of_many_levels(place):
    whole = place.read("Goldens/labels/one.facts").decode()
    nested = "a: " + "{a:" * 16_000 + "1" + "}" * 16_000 + "\n"
    steps = "a." * 2_000_000 + "a: 1\n"
    for line in (nested, steps):
        place.write("Goldens/labels/one.facts", whole + line)
        place.run("verify", status=(1, 2))


def facts_of_many_values_and_of_a_long_text(place):
    whole = place.read("Goldens/labels/one.facts").decode()
    many = "".join(f"a{n}: 1\n" for n in range(1_000_000))
    text = 'a: "' + "x" * (60 << 20) + '"\n'
    short = 'a: "' + "x" * (10 << 20) + '"\n'
    record = "a[0]: {" + ",".join(f"a{n}:1" for n in range(90_000)) + "}\n"
    repeated = record + "".join(f"a[{n}]: {{..}}\n" for n in range(1, 50_000))
    for lines in (many, text, short, repeated):
        place.write("Goldens/labels/one.facts", whole + lines)
        place.run("verify", status=(1, 2))


def scenarios_that_become_much(place):
    head = "label: HTLabel\ngiven:\n  frame: [40, 20]\n"
    names = "".join(f"  c{n}: {{}}\n" for n in range(10_000))
    radii = "[" + ", ".join(map(str, range(1, 2001))) + "]"
    bombs = {
        "assignments": "label: HTLabel\ngiven:\n  - frame: [40, 20]\n" + "  - cornerRadius: 1\n" * 2000
        + "cases:\n" + names,
        "probes": head + "probes:\n" + "".join(f"  p{n}: [1, 1]\n" for n in range(2000)) + "cases:\n" + names,
        "text": head + "  text: " + "x" * 500_000 + "\ncases:\n" + names,
        "captures": head + "steps:\n" + "".join(f"  - {{capture: s{n}}}\n" for n in range(15_000)),
        "conditions": head + f"matrix: {{cornerRadius: {radii}}}\nwhen:\n"
        + "  - {if: {cornerRadius: 1}, covers: [HT-1]}\n" * 16_000,
        "axes": head + "matrix:\n" + "".join(f"  a{n}: [1]\n" for n in range(60_000)),
        "values": "label: HTLabel\nmatrix: {" + ", ".join(f"cornerRadius{n}: {radii}" for n in range(9)) + "}\n",
    }
    for name, text in bombs.items():
        place.write("Scenarios/bomb.yaml", text)
        place.run("list", saying="at most")
    place.write("Scenarios/bomb.yaml", head + "matrix: {cornerRadius: [1, 2]}\nwhen:\n"
                + "  - {if: {cornerRadius: 1}, covers: [HT-1]}\n" * 20_000)
    place.run("list", status=(0, 2))


def pictures_whose_data_goes_on(place):
    endless = zlib.compressobj(9)
    zeros = b"\0" * (1 << 20)
    data = b"".join(endless.compress(zeros) for _ in range(2000)) + endless.flush()
    os.mkdir(place.path("shots"))
    good = next(path for path in place.goldens() if path.endswith(".png"))
    for number, form in enumerate(((8, 2, 0, 0, 0), (16, 2, 0, 0, 0), (8, 2, 0, 0, 1), (1, 0, 0, 0, 0))):
        place.write(f"shots/p{number}.png", png(16, 12, form, data))
        place.run("diff", f"shots/p{number}.png", good, status=2)
    place.run("verify", "--candidates", "shots", "--goldens", "G", status=(1, 2))


def scenarios_as_large_as_they_may_be(place):
    place.write("Scenarios/cases.yaml", "label: HTLabel\ngiven:\n  frame: [40, 20]\n"
                + "  cornerRadius: 1\nprobes:\n" + "".join(f"  p{n}: [1, 1]\n" for n in range(22))
                + "cases:\n" + "".join(f"  c{n}: {{}}\n" for n in range(10_000)))
    place.run("list", status=0)
    place.write("Scenarios/cases.yaml", "a: [" + "{}, " * 199_990 + "{}]")
    place.run("list")


def pictures_as_large_as_they_may_be(place):
    for name in "x", "y":
        place.write(name + ".png", plain_picture(name == "y"))
    place.run("diff", "x.png", "y.png", status=(0, 1))


def pictures_of_many_dots(place):
    """Each dot is a part of its own; where stairs cross them, all parts become one, one after the other."""
    side = 7000
    blank, dots = b"\0" + b"\xff" * side, b"\0" + (b"\0" + b"\xff" * 17) * (side // 18) + b"\xff" * (side % 18)
    rows = [dots if y % 18 == 0 else blank for y in range(side)]
    stairs = [row[:1 + y // 18 * 18] + b"\0" * 19 + row[20 + y // 18 * 18:] if y % 18 == 0 else
              row[:1 + y // 18 * 18] + b"\0" + row[2 + y // 18 * 18:] for y, row in enumerate(rows)]
    for name, content in (("x", [blank] * side), ("y", rows), ("z", [row[:side + 1] for row in stairs])):
        place.write(name + ".png", png(side, side, (8, 0, 0, 0, 0), zlib.compress(b"".join(content), 1)))
    for name in "yz":
        place.run("diff", "x.png", name + ".png", status=1)


def facts_of_many_records(place):
    options = place.candidates()
    for value in (1, 2):
        record = {f"n{n}": value for n in range(480)}
        place.write("shots/one.facts.json", json.dumps({"a": [record | {"last": value * 1000 + n} for n in range(199)]}))
        if value == 1:
            place.run("accept", *options, "one", status=0)
    place.run("verify", *options, status=1)


def files_of_pictures_as_large_as_they_may_be(place):
    def noise(width, height):
        row = b"\0" + os.urandom(width * 4)
        return png(width, height, (8, 6, 0, 0, 0), zlib.compress(row * height, 0))

    place.write("shots/p.png", noise(16_384, 255))
    place.run("verify", "--candidates", "shots", "--goldens", "G", status=1)
    place.write("shots/p.png", noise(16_384, 256))
    place.run("verify", "--candidates", "shots", "--goldens", "G", saying="at most 16777216 are read")
    golden = noise(4096, 4095)
    for content in (golden, golden + b"\0" * (1 << 20)):
        place.write("Goldens/labels/one.png", content)
        place.run("verify", status=(1, 2))
        place.run("diff", "Goldens/labels/one.png", "Goldens/labels/one.png", status=(0, 2))


def fonts_as_large_as_they_may_be(place):
    os.remove(place.path("Scenarios/Fonts"))
    shutil.copytree(FONTS, place.path("Scenarios/Fonts"))
    font = place.path("Scenarios/Fonts/AssayStencil.ttc")

    sha256 = lambda: hashlib.sha256(place.read("Scenarios/Fonts/AssayStencil.ttc")).hexdigest()
    lock, old = place.read("Scenarios/Fonts/fonts.lock").decode(), sha256()
    for size, status, words in ((256 << 20, 0, ""), ((256 << 20) + 1, 2, "at most 268435456 are read")):
        os.truncate(font, size)
        place.write("Scenarios/Fonts/fonts.lock", lock.replace(old, sha256()))
        place.run("verify", status=status, saying=words)


def folders_of_candidates_as_large_as_they_may_be(place):
    os.mkdir(place.path("shots"))
    for number in range(100_000):
        open(place.path(f"shots/p{number}.png"), "xb").close()
    place.run("prune", "--candidates", "shots", "--goldens", "G", status=0)
    open(place.path("shots/one-more.png"), "xb").close()
    place.run("prune", "--candidates", "shots", "--goldens", "G", saying="more than 100000 pictures")


def lists_as_large_as_they_may_be(place):
    def numbers(size, start, end="]}"):
        return start + "1," * ((size - len(start) - len(end) - 1) // 2) + "1" + end

    place.write("d.json", numbers(32 << 20, '{"assay": "decisions", "version": 1, "decisions": ['))
    place.run("accept", "--from", "d.json")
    place.write("b/manifest.jsonl", numbers(32 << 20, '{"assay": "bundle", "version": 6, "cases": ['))
    place.run("merge", "b", saying="damaged")
    place.write(".build/assay/results.jsonl", numbers(32 << 20, '{"schema": 2, "groups": ['))
    place.run("accept", "0123abcd")
    place.write("Goldens/.journal", ("assay journal 2\ncommitting\nmade 1 0 2\n" + "write a\n" * (8 << 20))[:64 << 20])
    place.run("accept", "labels/one")


def requests_to_a_review_that_never_end(place):
    place.change()
    process = subprocess.Popen([place.program, "review"], cwd=place.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        address = None
        while address is None:
            line = process.stdout.readline().decode()
            if not line:
                raise NotRefused("review does not print its address")
            address = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=(\w+)", line)
        port, token = int(address.group(1)), address.group(2)
        hung = []
        for content in (b"a" * 200_000, b"GET / HTTP/1.1\r\nA: " + b"a" * 200_000, b"", b"GET / HTTP/1.1\r\n") * 20:
            hung.append(socket.create_connection(("127.0.0.1", port)))
            hung[-1].setblocking(False)
            try:
                hung[-1].send(content)
            except OSError:
                pass
        time.sleep(0.5)
        start = time.monotonic()
        page = socket.create_connection(("127.0.0.1", port))
        page.settimeout(SECONDS)
        page.sendall(f"GET /?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        if not page.recv(100).startswith(b"HTTP/1.1 200 "):
            raise NotRefused("the page is not served during hostile requests")
        if time.monotonic() - start > SECONDS / 2:
            raise NotRefused("the page is served late")
        process.send_signal(signal.SIGINT)
        process.wait(SECONDS)
    except (subprocess.TimeoutExpired, TimeoutError):
        raise NotRefused("an attacked review does not answer, or does not end with Ctrl-C") from None
    finally:
        process.kill()
