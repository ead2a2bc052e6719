#!/usr/bin/env python3
"""Measures whole verifications; started by `scripts/bench verify`, which builds what this runs.

Every figure is the best of some runs. Times are those of the clock, as a person waits for them; on a machine that is
shared, `--cpu` takes the time that all processors worked instead, but never for what compares numbers of workers.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build" / "assay" / "bench"
ASSAY = ROOT / ".build" / "standalone" / "assay"
RENDER = ROOT / ".build" / "standalone" / "AssayVerifyBenchmark"
FONT = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
SIZES = [100, 1_000, 10_000, 100_000]
PEER_FILES = 40
SHARDS = 8
SHARD_ROUNDS = 5
PARTS = ["rendering", "workers", "shards", "peers", "growth"]


def measure(command, folder, runs=3, expected=0):
    """The best clock time, the processors' time in that run, and the most memory in MiB, of some runs."""
    best = None
    for _ in range(runs):
        begin = time.monotonic()
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        clock = time.monotonic() - begin
        if process.returncode != expected:
            sys.exit(f"bench: {' '.join(map(str, command))} ended with {process.returncode}:\n{output.decode()[-2000:]}")
        run = (clock, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
        best = run if best is None else min(best, run)
    return best


def measure_pair(commands, folder, runs=3):
    """The best clock time of some runs in which several commands run at the same time."""
    times = []
    for _ in range(runs):
        begin = time.monotonic()
        processes = [subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                     for command in commands]
        if any([process.wait() for process in processes]):
            sys.exit(f"bench: one of {len(commands)} processes side by side failed: {' '.join(map(str, commands[0]))}")
        times.append(time.monotonic() - begin)
    return min(times)


class Bench:
    """The figures, printed as they come."""

    def __init__(self, options):
        self.options = options

    def say(self, name, value, unit, goal=None, most=True):
        met = None if goal is None else (value <= goal if most else value >= goal)
        if self.options.json:
            print(json.dumps({"name": name, "value": round(value, 4), "unit": unit, "goal": goal, "met": met}))
        else:
            end = "" if goal is None else f"   ({'at most' if most else 'at least'} {goal}: {'met' if met else 'NOT MET'})"
            print(f"{name:<58}{value:>10.3f} {unit}{end}")
        sys.stdout.flush()

    def time(self, run):
        return run[1] if self.options.cpu else run[0]

    def suite(self, count):
        """A generated suite with its goldens; made once."""
        folder = FOLDER / f"suite-{count}"
        mark = folder / "complete"
        recipe = (ROOT / "scripts" / "make-suite").read_bytes()
        if not mark.exists() or mark.read_bytes() != recipe:
            subprocess.run([ROOT / "scripts" / "make-suite", str(count), folder], check=True)
            for part in sorted((folder / "Scenarios").glob("part-*")):
                self.accept(part, folder)
            mark.write_bytes(recipe)
        return folder

    @staticmethod
    def accept(part, folder):
        """Makes the goldens of one part; accepting keeps every new picture and its facts until all are written."""
        stage = folder / "stage"
        shutil.rmtree(stage, ignore_errors=True)
        shutil.copytree(part, stage / part.name)
        (stage / "Fonts").symlink_to(ROOT / "Scenarios" / "Fonts")
        command = [ASSAY, "accept", "**", "--scenarios", stage, "--goldens", "Goldens"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        shutil.rmtree(stage)

    def rendering(self):
        """Everything in the project: verifying beside rendering."""
        output = FOLDER / "everything"
        rendering = measure([RENDER], ROOT)
        verifying = measure([ASSAY, "verify", "--output", output], ROOT)
        self.say("everything: rendering alone", self.time(rendering), "s")
        self.say("everything: verify", self.time(verifying), "s")
        self.say("everything: verify / rendering alone", self.time(verifying) / self.time(rendering), "times", 1.25)

    def growth(self):
        """Suites of growing size: time and memory of each case."""
        sizes = [size for size in SIZES if size <= self.options.largest]
        runs = {}
        for size in sizes:
            folder = self.suite(size)
            runs[size] = measure([ASSAY, "verify"], folder, runs=1 if size > 10_000 else 3)
            self.say(f"{size} cases: verify", self.time(runs[size]), "s")
            self.say(f"{size} cases: most memory", runs[size][2], "MiB", 300 if size == 100_000 else None)
        # What starting and reading fonts takes is the same for all, so a case's time is what more cases take more.
        first = None
        for smaller, size in zip(sizes, sizes[1:]):
            each = (self.time(runs[size]) - self.time(runs[smaller])) / (size - smaller) * 1e6
            memory = (runs[size][2] - runs[smaller][2]) / (size - smaller) * 1024
            self.say(f"{smaller} to {size} cases: time of each case more", each, "µs")
            self.say(f"{smaller} to {size} cases: memory of each case more", memory, "KiB")
            if first is not None:
                self.say(f"{smaller} to {size} cases: time of each against before", each / first[0], "times", 1.2)
                self.say(f"{smaller} to {size} cases: memory of each against before", memory / first[1], "times", 1.2)
            first = (each, memory)

    def workers(self):
        """One worker beside two, and what two processes gain that share nothing: no number of workers can gain more."""
        folder = self.suite(min(10_000, self.options.largest))
        one_worker = [ASSAY, "verify", "--jobs", "1"]
        one = measure(one_worker, folder)
        two = measure([ASSAY, "verify", "--jobs", "2"], folder)
        pair = measure_pair([one_worker + ["--output", FOLDER / f"beside-{index}"] for index in (1, 2)], folder)
        self.say("10000 cases: two processes one after the other / at once", 2 * one[0] / pair, "times")
        self.say("10000 cases: 1 worker / 2 workers", one[0] / two[0], "times", 1.8, most=False)

    def shards(self):
        """Everything in the project in eight parts by the times of former verifications; a few cases take most of it."""
        output, timings = FOLDER / "shards", FOLDER / "timings.json"
        whole = [ASSAY, "verify", "--jobs", "1", "--output", output]
        times = {}
        for _ in range(3):
            report = subprocess.run(whole + ["--json"], cwd=ROOT, check=True, capture_output=True).stdout
            for case in json.loads(report)["cases"]:
                # The least: a moment in which the machine did something else is no property of a case.
                times[case["name"]] = min(case["seconds"], times.get(case["name"], case["seconds"]))
        cases = [{"name": name, "seconds": seconds} for name, seconds in times.items()]
        timings.write_text(json.dumps({"cases": cases}), encoding="utf-8")
        commands = [whole + ["--shard", "1/1000000"]]
        commands += [whole + ["--shard", f"{index}/{SHARDS}", "--shard-timings", timings] for index in range(1, SHARDS + 1)]
        # In turns, so that a moment in which the machine is slow does not count as one part's.
        rounds = [[self.time(measure(command, ROOT, runs=1)) for command in commands] for _ in range(SHARD_ROUNDS)]
        start, *parts = [min(times) for times in zip(*rounds)]
        # What every part takes to start and to read the scenarios would make them look more alike than they are.
        parts = [part - start for part in parts]
        self.say("8 shards by timings: the mean one judges", sum(parts) / len(parts), "s")
        self.say("8 shards by timings: slowest / mean", max(parts) / (sum(parts) / len(parts)), "times", 1.15)

    def peers(self):
        """The same judging by others: Pango on Cairo draws the label, a program a file compares it."""
        size = min(10_000, self.options.largest)
        folder = self.suite(size)
        verifying = measure([ASSAY, "verify"], folder)
        own = self.time(verifying) / size * 1e6
        self.say("a case: assay verify", own, "µs")
        text = "window field river copper letter 12"
        drawn = subprocess.run([FOLDER / "pango-labels", "120", "40", "0", "12", "0.5", FONT],
                               input=text + "\n", capture_output=True, text=True, check=True)
        drawing = float(drawn.stdout.split()[0]) * 1e6
        self.say("a case: Pango on Cairo draws it", drawing, "µs")
        goldens = sorted((folder / "Goldens").rglob("*.png"))[:PEER_FILES]
        tools = [("ImageMagick's compare", ["compare", "-metric", "AE", "{}", "{}", "null:"])]
        if os.environ.get("PIXELMATCH"):
            tools.append(("pixelmatch", os.environ["PIXELMATCH"].split(" ") + ["{}", "{}"]))
        for name, command in tools:
            if not shutil.which(command[0]):
                continue
            begin = time.monotonic()
            for golden in goldens:
                words = [str(golden) if word == "{}" else word for word in command]
                subprocess.run(words, check=True, capture_output=True)
            each = (time.monotonic() - begin) / len(goldens) * 1e6
            self.say(f"a case: Pango on Cairo and {name}", drawing + each, "µs")
            self.say(f"a case: Pango on Cairo and {name} / assay", (drawing + each) / own, "times")


def main():
    parser = argparse.ArgumentParser(description="Measures whole verifications.")
    parser.add_argument("--json", action="store_true", help="one object a line and figure")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="the largest suite to make, 100000 unless given")
    parser.add_argument("--cpu", action="store_true", help="the processors' time instead of the clock's")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part, or these; all unless given")
    options = parser.parse_args()
    bench = Bench(options)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for part in options.only or PARTS:
        getattr(bench, part)()


main()
