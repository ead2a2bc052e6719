"""Measures whole verifications: next to rendering alone, with more cases, and with more workers."""

import os
import random
import shutil
import subprocess
import sys
import time

import project
from project import ROOT

FOLDER = ROOT / ".build/assay/bench"
ASSAY = ROOT / ".build/standalone/assay"
RENDER = [ROOT / ".build/standalone/AssayBenchmark", "render"]
SIZES = [100, 1_000, 10_000, 100_000]
CASES_OF_A_FILE = 100
WORDS = """assay gold label baseline window river copper letter harbor window field paper candle evening mountain engine
garden market silver thunder village winter yellow zebra quick jumping office affine waffle fjord rhythm""".split()
SCENARIO = """description: Generated words, for measuring.
label: {label}
canvas: {{scale: 1}}
given: {{frame: [120, 40], font: Noto Sans 12, numberOfLines: 2, text: "{text}"}}
matrix:
  font: {{small: Noto Sans 10, text: Noto Sans 12, large: Noto Sans 15, huge: Noto Sans 20}}
  frame: {{narrow: [60, 40], slim: [80, 40], usual: [100, 40], wide: [120, 40], wider: [150, 40]}}
  backgroundColor: {{white: "#FFFFFF", gray: "#E0E0E0", red: "#E02020", green: "#20A040", blue: "#4060FF"}}
"""


def suite(count):
    """The folder of a generated suite with its goldens. Words in four sizes, at five widths, in five colors; each file its own."""
    folder = FOLDER / f"suite-{count}"
    if (folder / "complete").exists() and (folder / "complete").read_text() == SCENARIO:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    rng = random.Random(20)
    for index in range(count // CASES_OF_A_FILE):
        text = " ".join(rng.choices(WORDS, k=6)) + f" {index}"
        file = folder / "Scenarios" / f"part-{index // 50:02}" / f"labels-{index:04}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(SCENARIO.format(label=("PlainLabel", "HTLabel")[index % 2], text=text))
    (folder / "Scenarios/Fonts").symlink_to(ROOT / "Scenarios/Fonts")
    # Accepted in parts, because `assay accept` holds all new pictures in memory.
    for tens in sorted({part.name[:-1] for part in (folder / "Scenarios").glob("part-*")}):
        subprocess.run([ASSAY, "accept", f"{tens}?/**"], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (folder / "complete").write_text(SCENARIO)
    return folder


class Measurement:
    """The parts of the benchmark. Times are of the clock, or with `cpu` of all processors together."""

    def __init__(self, figures, cpu, largest):
        self.figures, self.cpu = figures, cpu
        self.sizes = [size for size in SIZES if size <= largest]

    def best(self, command, folder, runs=3):
        """The least seconds that a command takes, and the most memory, in MiB."""
        times, memory = [], 0
        for _ in range(runs):
            begin = time.monotonic()
            process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                sys.exit(f"bench: {' '.join(map(str, command))} failed with exit status {process.returncode}")
            memory = max(memory, usage.ru_maxrss / 1024)
            times.append(usage.ru_utime + usage.ru_stime if self.cpu else time.monotonic() - begin)
        return min(times), memory

    def rendering(self):
        """Everything in the project, next to rendering alone."""
        rendering, _ = self.best(RENDER, ROOT)
        verifying, _ = self.best([ASSAY, "verify", "--output", FOLDER / "everything"], ROOT)
        self.figures.add("everything: rendering alone", rendering, "s")
        self.figures.add("everything: verify", verifying, "s")
        self.figures.add("everything: verify / rendering alone", verifying / rendering, "times", at_most=1.25)

    def workers(self):
        """One worker, next to two."""
        size, self.cpu = min(10_000, self.sizes[-1]), False
        one, two = (self.best([ASSAY, "verify", "--jobs", jobs], suite(size))[0] for jobs in "12")
        self.figures.add(f"{size} cases: 1 worker / 2 workers", one / two, "times", at_least=1.8)

    def growth(self):
        """Time and memory with more and more cases."""
        runs = {size: self.best([ASSAY, "verify"], suite(size), runs=1 if size > 10_000 else 3) for size in self.sizes}
        for size, (seconds, memory) in runs.items():
            self.figures.add(f"{size} cases: verify", seconds, "s")
            self.figures.add(f"{size} cases: most memory", memory, "MiB", at_most=300 if size == 100_000 else None)
        # The difference of two suites leaves out the time to start and to read fonts.
        before = None
        for smaller, size in zip(self.sizes, self.sizes[1:]):
            each = [(more - less) / (size - smaller) for less, more in zip(runs[smaller], runs[size])]
            self.figures.add(f"{smaller} to {size} cases: time of each further case", each[0] * 1e6, "µs")
            self.figures.add(f"{smaller} to {size} cases: memory of each further case", each[1] * 1024, "KiB")
            for what, now, then in zip(("time", "memory"), each, before or []):
                self.figures.add(f"{smaller} to {size} cases: {what} of each / in the step before", now / then, "times", at_most=1.2)
            before = each


PARTS = ["rendering", "workers", "growth"]


def add_options(parser):
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="the number of cases in the largest suite (100000)")
    parser.add_argument("--cpu", action="store_true", help="measure processor time, except for numbers of workers")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part; may be repeated")


def run(options, figures):
    for program in ("AssayBenchmark", "assay"):
        project.output_of("scripts/make/standalone", program)
    for part in options.only or PARTS:
        getattr(Measurement(figures, options.cpu, options.largest), part)()
