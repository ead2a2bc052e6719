"""Verifications that compare nothing or cannot fail."""

import json
import os
import re
import shutil

from place import SUITE


def changes_that_git_does_not_report(place):
    changed = "verify", "--changed-since", "HEAD"
    place.commit("Scenarios/ignored*\n.build\n")
    place.run(*changed, status=0, saying="nothing has changed since HEAD")
    place.write("Scenarios/ignored.yaml", SUITE)
    place.run(*changed, status=1)
    os.remove(place.path("Scenarios/ignored.yaml"))
    for flag in "assume-unchanged", "skip-worktree":
        place.git("update-index", "--" + flag, "Goldens/labels/two.png")
        os.remove(place.path("Goldens/labels/two.png"))
        place.run(*changed)
        place.git("update-index", "--no-" + flag, "Goldens/labels/two.png")
        place.git("checkout", "--", "Goldens")
    place.write("Scenarios/inner/new.yaml", SUITE)
    place.git("init", "-q", "Scenarios/inner")
    place.run(*changed, status=1)
    place.commit("", folder="Scenarios/inner")
    place.commit(".build\n")
    place.run(*changed, status=1)


def another_repository_or_folder_for_git(place):
    place.commit("", folder="other")
    place.commit(".build\nother\n")
    place.change()
    other, own = place.path("other"), place.path(".git")
    for environment in ({"GIT_DIR": other + "/.git"}, {"GIT_WORK_TREE": other}, {"GIT_DIR": own, "GIT_WORK_TREE": other},
                        {"GIT_EXTERNAL_DIFF": "true"}, {"PATH": "/nowhere"}):
        place.run("verify", "--changed-since", "HEAD", status=(1, 2), environment=environment)
    for revision in "--help", "-O/dev/null", "HEAD..HEAD", "HEAD:Scenarios":
        place.run("verify", "--changed-since=" + revision, saying="git does not know the revision")


def variables_that_name_no_shard(place):
    for total, index in (("3", ""), ("", "0"), ("3", "3"), ("3", "-1"), ("0", "0"), ("9223372036854775808", "0"), ("3.0", "0")):
        place.run("verify", environment={"TEST_TOTAL_SHARDS": total, "TEST_SHARD_INDEX": index}, saying="names no shard")
    variables = {"TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1"}
    place.run("verify", "--shard", "1/2", status=64, environment=variables)


def candidates_that_are_missing_linked_or_renamed(place):
    options = place.candidates()
    for name in "two.jpg", ".two.png", "two.png.bak":
        os.rename(place.path("shots/two.png"), place.path("shots/" + name))
        place.run("verify", *options, status=(1, 2))
        os.rename(place.path("shots/" + name), place.path("shots/two.png"))
    os.remove(place.path("shots/two.png"))
    os.symlink("one.png", place.path("shots/two.png"))
    place.run("verify", *options)


def a_claim_file_next_to_a_candidate(place):
    options = place.candidates()
    shutil.copy(place.path("shots/two.png"), place.path("shots/one.png"))
    place.write("shots/one.claim.json", '{"test": "t", "path": "a.swift", "line": 1, "column": 1, "tolerance": '
                '{"edge": 99, "color": 999, "spots": 999}}')
    place.run("verify", *options, "--tolerance", "exact", status=1)
    place.run("verify", *options, status=1)


def a_known_failure_whose_picture_changes_again(place):
    options = place.candidates()
    shutil.copy(place.path("shots/two.png"), place.path("shots/one.png"))
    known = "pictures:\n- names: one\n  knownFailure: {reason: x, failure: %s}\n"
    place.write("G/assay.yaml", known % "raster")
    name = re.search(r"this failure is (\S+),", place.run("verify", *options, status=1)).group(1)
    place.write("G/assay.yaml", known % name)
    place.run("verify", *options, status=0, saying="1 case fails as known")
    shutil.copy(place.path("shots/three.png"), place.path("shots/one.png"))
    place.run("verify", *options, status=1)


def a_known_failure_that_hides_another_or_never_ends(place):
    place.edit("Scenarios/labels.yaml", "two: {given: {cornerRadius: 5",
               "two: {knownFailure: {reason: x, failure: raster}, given: {cornerRadius: 9")
    name = re.search(r"this failure is (\S+),", place.run("verify", status=1)).group(1)
    place.edit("Scenarios/labels.yaml", "failure: raster", f"failure: {name}, until: 2026-06-01")
    place.run("verify", "--today", "2026-06-01", status=0, saying="1 case fails as known")
    place.run("verify", "--today", "2026-06-02", status=1)
    place.change(9, 7)
    place.run("verify", "--today", "2026-06-01", status=1)


def expectations_that_cannot_fail(place):
    for statement in (
            '"= lineCount"', '"= lineCount * 2 - lineCount"', '"= 5 ± 1e300"', '"> 0 ± 1e12"', '"= 5 ± 100%"',
            '">= 0"', '"!= 0.5"', '"<= max(lineCount, 5)"', '"= round(lineCount)"', "{}"):
        place.write("Scenarios/e.yaml", SUITE.replace("lineCount: 1", "lineCount: " + statement))
        place.run("verify", saying="the expectation cannot fail")


def bundles_whose_failures_are_rewritten_as_known_or_tolerated(place):
    place.change()
    place.run("verify", "--shard", "1/1", "--output", "s", status=1)
    lines = place.read("s/bundle/manifest.jsonl").splitlines()
    for verdict in "knownFailure", "tolerated":
        entries = [json.loads(line) for line in lines]
        for case in (entry["evaluation"] for entry in entries[1:] if entry["evaluation"]["verdict"] == "changed"):
            case["verdict"] = verdict
            if verdict == "knownFailure":
                case["remarks"] = [{"knownFailure": {"_0": {"reason": "x"}}}]
            else:
                case["findings"] = [{"cause": "raster", "remark": {"picture": {}}}]
                case["comparison"] = {"tolerated": case["comparison"].pop("different")}
                for measure in case["comparison"]["tolerated"]["_0"]["measures"]:
                    measure["measured"] = 0
                del case["factDifferences"]
        place.write("s/bundle/manifest.jsonl", "\n".join(map(json.dumps, entries)))
        place.run("merge", "s", saying="but not by the scenarios and goldens here")
