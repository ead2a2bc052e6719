"""Pairs of pictures with a known answer: noise must pass, a change must fail. `assay diff` judges them."""

import csv
import json
import math
import pathlib
import random
import shutil
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Pair:
    """Two files, the kind of noise or change between them, and whether they must pass."""

    kind: str
    must_pass: bool
    reference: pathlib.Path
    candidate: pathlib.Path


def read(folder):
    """The pairs of a folder: ID-reference.png and ID-candidate.png for each row of labels.csv.

    The column `label` is `noise` or `change`. The column `kind`, or else `confidence`, groups the rows.
    """
    with open(folder / "labels.csv", newline="", encoding="utf-8") as file:
        return [
            Pair(row.get("kind") or row.get("confidence") or "", row["label"] == "noise",
                 folder / f"{row['id']}-reference.png", folder / f"{row['id']}-candidate.png")
            for row in csv.DictReader(file)]


def draw(folder, source, seed, count):
    """Draws the pairs of some random scenes.

    A source has `scene(rng)`, `candidates(scene, rng)` with (kind, must pass, scene, noise) for each, and
    `write(path, scene, noise, rng)`.
    """
    pairs = []
    for number in range(count):
        rng = random.Random(seed * 100_000 + number)
        scene = source.scene(rng)
        reference = folder / f"{number}.png"
        source.write(reference, scene, {}, rng)
        for index, (kind, must_pass, other, noise) in enumerate(list(source.candidates(scene, rng))):
            pairs.append(Pair(kind, must_pass, reference, folder / f"{number}-{index}.png"))
            source.write(pairs[-1].candidate, other, noise, rng)
    return pairs


def judge(pairs, program, preset="crossPlatform"):
    """The JSON that `assay diff` prints for each pair under a preset."""
    command = [program] if program.name == "assay-diff" else [program, "diff"]
    text = "".join(f"{pair.reference}\t{pair.candidate}\n" for pair in pairs)
    run = subprocess.run([*command, "--list", "--json", "--preset", preset], input=text, capture_output=True, text=True)
    verdicts = [json.loads(line) for line in run.stdout.splitlines()[:len(pairs)]]
    if len(verdicts) != len(pairs):
        raise SystemExit(f"judge: `assay diff` judged {len(verdicts)} of {len(pairs)} pairs: {run.stderr[:400]}")
    return verdicts


def report(pairs, verdicts, keep=None):
    """Prints the results for each kind, and returns the balanced accuracy, 0…1.

    The last column is the largest measure of a kind's noise, or the smallest of its changes, as a part of what is allowed.
    With `keep`, lists the wrongly judged pairs and copies them into that folder.
    """
    kinds, right = {}, {True: [], False: []}
    for pair, verdict in zip(pairs, verdicts):
        is_pass = verdict["outcome"] in ("identical", "tolerated")
        is_right = is_pass == pair.must_pass
        # A limit of 0 has no severity, and pictures of different sizes have no measures.
        part = max((measure["severity"] or 0 for measure in verdict.get("measures", [])), default=math.inf if not is_pass else 0)
        kinds.setdefault((not pair.must_pass, pair.kind), []).append((is_right, part))
        right[pair.must_pass].append(is_right)
        if keep and not is_right:
            keep.mkdir(parents=True, exist_ok=True)
            print(pair.kind, *(shutil.copy(file, keep) for file in (pair.reference, pair.candidate)), verdict.get("measures"))
    for (is_change, kind), results in sorted(kinds.items()):
        parts = [part for _, part in results]
        extreme = f"at least {min(parts):.2f}" if is_change else f"at most {max(parts):.2f}"
        wanted = "change must fail" if is_change else "noise must pass "
        print(f"{wanted} {sum(ok for ok, _ in results):4} of {len(results):4}  {kind:32} {extreme} of the limit")
    shares = {must_pass: sum(results) / max(1, len(results)) for must_pass, results in right.items()}
    accuracy = sum(shares.values()) / 2
    print(f"{len(pairs)} pairs: balanced accuracy {accuracy:.2%}, false failures {1 - shares[True]:.2%}, "
          f"false passes {1 - shares[False]:.2%}")
    return accuracy
