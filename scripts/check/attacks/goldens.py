"""Goldens and facts that differ from the accepted ones."""

import os
import re
import shutil
import zlib

from place import png


def a_golden_of_a_forged_size(place):
    size = re.search(r"picture (\d+)x", place.read("Goldens/labels/one.facts").decode()).group(1)
    place.edit("Goldens/labels/one.facts", f"picture {size}x", "picture 999999999999x")
    place.run("verify", status=(1, 2))


def goldens_that_were_exchanged_cut_short_linked_or_deleted(place):
    one, two = place.path("Goldens/labels/one.png"), place.path("Goldens/labels/two.png")
    (first, second) = (place.read(one), place.read(two))
    place.write(one, second)
    place.write(two, first)
    place.run("verify", status=(1, 2))
    place.write(two, second)
    for content in (b"", first[:-1], first[:40], first + b"x", b"version https://git-lfs.github.com/spec/v1\n"):
        place.write(one, content)
        place.run("verify", status=(1, 2))
    os.remove(one)
    place.run("verify", status=(1, 2))
    os.symlink(two, one)
    place.run("verify", status=(1, 2))


def facts_that_were_cut_short(place):
    name = "Goldens/labels/two.facts"
    facts = place.read(name)
    lines = facts.splitlines(keepends=True)
    for count in range(0, len(lines), 3):
        place.write(name, b"".join(lines[:count]))
        place.run("verify", "labels", status=(1, 2))
    place.write(name, facts + facts)
    place.run("verify", status=2)
    place.write(name, facts)
    fingerprint = next(path for path in place.goldens() if "/_/" in path)
    place.write(fingerprint, place.read(fingerprint) + b"more: 1\n")
    place.run("verify", status=2)


def pictures_that_were_accepted_after_they_changed_again(place):
    place.change()
    group = re.search(r"^  ([0-9a-f]{8})  ", place.run("verify", status=1), re.MULTILINE).group(1)
    place.change(9, 8)
    place.run("accept", group, saying="has moved on")


def goldens_of_two_folders_of_which_one_is_refused(place):
    suites = "--suite", "a", "--suite", "b"
    for suite in "ab":
        shutil.copytree(place.path("Scenarios"), place.path(suite + "/Scenarios"))
    place.run("accept", *suites, "--all", "--count", "12", status=0)
    place.edit("a/Scenarios/labels.yaml", "cornerRadius: 5", "cornerRadius: 9")
    words = " ".join("".join(chr(97 + (one * 7 + two * two * 3) % 26) for two in range(1 + one % 9)) for one in range(300))
    place.edit("b/Scenarios/labels.yaml", "cornerRadius: 5", f"frame: [1500, 1500], numberOfLines: 0, font: 7.3, text: {words}")
    place.run("accept", *suites, "--all", "--count", "2", saying="at most 20480")
    place.run("verify", "--suite", "a", status=1)


def pictures_of_equal_samples_that_look_different(place):
    for status, *chunk in ((1, b"cICP", bytes([12, 13, 0, 1])), (2, b"cICP", bytes([9, 16, 0, 1])),
                           (2, b"eXIf", b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0")):
        for folder, chunks in ("a", ()), ("b", (chunk,)):
            place.write(folder + "/one.png", png(2, 2, (8, 2, 0, 0, 0), zlib.compress(bytes([0, 255, 0, 0, 255, 0, 0]) * 2), *chunks))
        for command in "diff", "verify":
            place.run(command, "a", "b", status=status)
