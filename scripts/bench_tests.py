#!/usr/bin/env python3
"""Measures what goldens cost the tests of a package that has fetched Assay: `scripts/bench tests [--json] [--pictures N]`.

The package is made in .build/assay/bench/tests, with the last commit as its dependency, and built as `swift test` builds it,
without optimization. Its test expects N pictures of 1920×1080 pixels to equal their goldens. What it costs to start and to
draw the pictures is measured too, and taken off the processor's time. SwiftPM reads all manifests anew where a variable of the
environment is new to it, which a second run of the same command is spared: that one is measured.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".build/assay/bench/tests"
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Screens",
  dependencies: [.package(url: "file://%s", revision: "%s")],
  targets: [
    .testTarget(name: "ScreensTests", dependencies: [.product(name: "AssayTesting", package: "assay")])
  ]
)
"""
TESTS = """import AssayTesting
import Foundation
import Testing

@Test func screens() {
  let environment = ProcessInfo.processInfo.environment
  for seed in 0..<(environment["SCREENS"].flatMap { Int($0) } ?? 0) {
    let picture = screen(seed)
    if environment["JUDGED"] == "1" { expectGolden(picture, named: "screen/\\(seed)") }
  }
}

/// Lines as busy as text, made once: what draws pictures is usually optimized, and a test's own code is not.
let lines: [[UInt8]] = {
  var state: UInt32 = 1
  return (0..<16).map { _ in
    (0..<1920).flatMap { _ -> [UInt8] in
      state = state &* 1_664_525 &+ 1_013_904_223
      let level = state >> 29 < 6 ? 255 : UInt8(truncatingIfNeeded: state >> 24)
      return [level, level, level, 255]
    }
  }
}()

/// Bands of such lines, of another height in each picture.
func screen(_ seed: Int) -> Bitmap {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(1920 * 1080 * 4)
  for y in 0..<1080 { bytes += lines[y / (20 + seed) % 3 == 0 ? 0 : y % 16] }
  return Bitmap(width: 1920, height: 1080, bytes: bytes)
}
"""


def run(*command: str, status: int = 0, **environment: str) -> tuple[float, float]:
    """Runs a command in the package; gives the seconds of the processor and of the clock."""
    output, started = FOLDER / "output.txt", time.monotonic()
    with output.open("w") as file:
        process = subprocess.Popen(
            command, cwd=FOLDER / "Screens", stdout=file, stderr=subprocess.STDOUT, env=os.environ | environment)
        _, ended, used = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(ended) != status:
        sys.exit(f"{output.read_text()}bench_tests: '{' '.join(command)}' did not end with {status}")
    return used.ru_utime + used.ru_stime, time.monotonic() - started


def again(*command: str, **environment: str) -> tuple[float, float]:
    """Runs a command twice, and gives the seconds of the second run."""
    run(*command, **environment)
    return run(*command, **environment)


def make_package() -> None:
    package, clone = FOLDER / "Screens", FOLDER / "assay.git"
    for old in [clone, package / "Tests"]:
        shutil.rmtree(old, ignore_errors=True)
    (package / "Tests/ScreensTests").mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "clone", "--quiet", "--bare", str(ROOT), str(clone)], check=True)
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    (package / "Package.swift").write_text(PACKAGE % (clone, head.stdout.strip()))
    (package / "Tests/ScreensTests/ScreensTests.swift").write_text(TESTS)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures what goldens cost the tests of a package.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--pictures", type=int, default=100)
    arguments = parser.parse_args()
    make_package()
    test = ("swift", "test", "--skip-build", "--disable-xctest")
    _, built = run("swift", "build", "--build-tests")
    count = str(arguments.pictures)
    run(*test, status=1, SCREENS=count, JUDGED="1", ASSAY_RECORD="all")
    _, started = again(*test, SCREENS="0")
    drawn, _ = again(*test, SCREENS=count)
    judged, wall = again(*test, SCREENS=count, JUDGED="1")
    figures = [
        ("building the tests and Assay", built, "s", None),
        ("`swift test` without a picture, by the clock", started, "s", None),
        ("processor time of a picture", (judged - drawn) / arguments.pictures, "s", 0.05),
        (f"a test of {count} pictures, by the clock", wall, "s", 0.06 * arguments.pictures),
    ]
    for name, value, unit, goal in figures:
        met = None if goal is None else value <= goal
        if arguments.json:
            print(json.dumps({"name": name, "value": value, "unit": unit, "goal": goal, "met": met}))
        else:
            note = "" if goal is None else f"  (goal: at most {goal:g} {unit}{'' if met else ', not met'})"
            print(f"{name:44}{value:9.3f} {unit}{note}")


if __name__ == "__main__":
    main()
