"""Goldens, facts and bundles that differ from the accepted ones."""

import os
import re
import shutil


def a_journal_that_came_with_a_checkout(place):
    for heading in ("assay journal 1\ncommitting\n", "assay journal 2\ncommitting\nmade 1 0 2\n"):
        place.write("Goldens/.journal", heading + "write labels/one.png\nremove labels/two.png\nend\n")
        shutil.copy(place.path("Goldens/labels/three.png"), place.path("Goldens/labels/.one.png.new"))
        place.run("verify", saying="an update of the goldens was interrupted")
        place.run("accept", "labels/one")
        place.run("prune", "--apply")


def a_golden_of_another_picture_whose_file_hash_is_forged(place):
    hashes = {name: re.search(r"picture \S+ \w+ (\w+)", place.read(f"Goldens/labels/{name}.facts").decode()).group(1)
              for name in ("one", "two")}
    shutil.copy(place.path("Goldens/labels/two.png"), place.path("Goldens/labels/one.png"))
    place.edit("Goldens/labels/one.facts", hashes["one"], hashes["two"])
    place.run("verify", status=(1, 2), saying="the pixels are not those")


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


def parts_that_another_program_made_or_somebody_edited(place):
    place.change()
    for index in "12":
        place.run("verify", "--shard", index + "/2", "--output", "s" + index, status=(0, 1))
    place.run("merge", "s1", "s2", status=1)
    for index in "12":
        name = f"s{index}/bundle/manifest.json"
        manifest = place.read(name).decode()
        for old, new, words in (
                ('"verdict" : "changed"', '"verdict" : "passed"', "tampered with"),
                ('"different" : {', '"tolerated" : {', "tampered with"),
                (re.search(r'"program" : "\w+"', manifest)[0], '"program" : "0"', "another build of the program"),
                ('"provenance" : {', '"provenance" : {"commit" : "0123456789abcdef",', "commit 0123456789ab")):
            if old in manifest:
                place.write(name, manifest.replace(old, new))
                place.run("merge", "s1", "s2", saying=words)
        place.write(name, manifest)
