"""Measures how fast pictures are compared by `assay-diff`, next to other diff tools."""

import os
import random
import shutil
import statistics
import subprocess
import time

import project
from project import ROOT

FOLDER = ROOT / ".build/assay/bench"
PAIRS = FOLDER / "pairs"
KINDS = ["1080p-same", "1080p-few", "1080p-all", "4k-few", "label"]
# The most of odiff's time that `assay-diff` may take.
OF_ODIFF = {"1080p-same": 0.61, "1080p-few": 0.61, "1080p-all": 0.61, "4k-few": 0.49, "label": 0.7}


def tools(before):
    """The command of each tool by its name, with {a} and {b} for the two files. Leaves out tools that are not installed."""
    compare, odiff = shutil.which("compare"), os.environ.get("ODIFF") or shutil.which("odiff")
    commands = {
        "cmp": [shutil.which("cmp"), "-s", "{a}", "{b}"],
        "assay-diff": [project.output_of("scripts/make/standalone", "assay-diff"), "{a}", "{b}"],
        "assay": [project.output_of("scripts/make/standalone", "assay"), "diff", "{a}", "{b}"],
        "ImageMagick": [compare, "-metric", "AE", "{a}", "{b}", "null:"] if compare else None,
        "odiff": [odiff, "{a}", "{b}"] if odiff else None,
        "before": [before, "{a}", "{b}"] if before else None,
    }
    return {name: command for name, command in commands.items() if command}


def seconds(command, kind):
    """The seconds from start to end of a tool that compares the two files of a kind."""
    paths = {"{a}": f"{PAIRS}/{kind}-a.png", "{b}": f"{PAIRS}/{kind}-b.png"}
    words = [paths.get(word, str(word)) for word in command]
    silent = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    begin = time.perf_counter()
    # Not subprocess, which takes longer to start a process.
    os.waitpid(os.posix_spawn(words[0], words, os.environ, file_actions=silent), 0)
    return time.perf_counter() - begin


def medians(commands, kind, rounds):
    """The median time of each tool. They take turns, in a random order in each round."""
    times = {name: [] for name in commands}
    for _ in range(rounds):
        for name in random.sample(list(commands), len(commands)):
            # A tool that takes seconds is measured once.
            if not times[name] or times[name][0] < 1:
                times[name].append(seconds(commands[name], kind))
    return {name: statistics.median(values) for name, values in times.items()}


def goal(own, other, kind):
    if (own, other) == ("assay-diff", "odiff"):
        return OF_ODIFF[kind]
    if (own, other) == ("assay-diff", "before"):
        return 1.1
    return 1.2 if (own, other, kind) == ("assay", "odiff", "label") else None


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--before", metavar="PROGRAM", help="also measure an `assay-diff` that was built before a change")


def run(options, figures):
    benchmark = project.build("AssayBenchmark")
    subprocess.run([benchmark, "pairs", "--fonts", project.FONTS_LOCK, PAIRS], check=True)
    commands = tools(options.before)
    for kind in KINDS:
        cpu, _ = project.output_of(benchmark, "compare", f"{PAIRS}/{kind}-a.png", f"{PAIRS}/{kind}-b.png").split()
        figures.add(f"{kind}: comparing alone, CPU time", float(cpu), "ms")
        times = medians(commands, kind, options.rounds)
        for name, value in times.items():
            figures.add(f"{kind} by {name}", value * 1000, "ms")
        for own in ("assay-diff", "assay"):
            for other in times:
                if not other.startswith("assay") and (own == "assay-diff" or other == "odiff"):
                    figures.add(f"{kind}: {own} to {other}", times[own] / times[other], "times", 2, at_most=goal(own, other, kind))
