"""What scripts share: the project's folder, the programs it builds, and a copy of it that a script may edit."""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FONTS_LOCK = ROOT / "Scenarios/Fonts/fonts.lock"

# As in all scripts: without it, SwiftPM would compile everything again for one of them.
os.environ["ASSAY_FORMATS"] = "1"


def arguments(description):
    """A parser whose help is the description of a script."""
    return argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)


def output_of(*command, **options):
    """What a command prints, without the last line's end. The script fails when the command fails."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, **options).stdout.strip()


def build_folder(root=ROOT, configuration="release"):
    """The folder in which SwiftPM leaves the programs of a package."""
    command = ["swift", "build", "--package-path", str(root), "-c", configuration, "--show-bin-path"]
    return pathlib.Path(output_of(*command, stdin=subprocess.DEVNULL))


def program(name="assay"):
    """The path of a program's release build, which may not exist yet."""
    return build_folder() / name


def build(name="assay"):
    """Builds a program in release and returns its path."""
    command = ["swift", "build", "-c", "release", "--product", name]
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return program(name)


class EditedCopy:
    """A copy of the project in .build/NAME, to edit and build without touching the project."""

    def __init__(self, name):
        self.root = ROOT / ".build" / name

    def make(self):
        """Makes the copy equal to the project again."""
        self.root.mkdir(parents=True, exist_ok=True)
        for name in ("Sources", "Tests", "Scenarios", "Goldens"):
            shutil.rmtree(self.root / name, ignore_errors=True)
            # Keeps modification times, so that unchanged files are not compiled again.
            shutil.copytree(ROOT / name, self.root / name, symlinks=True)
        shutil.copy2(ROOT / "Package.swift", self.root)

    def write(self, path, text):
        """Writes an edited file with a fixed time, so that the same edit is not compiled again in the next run."""
        (self.root / path).write_text(text)
        original = ROOT / path
        seconds = original.stat().st_mtime + 1 if original.exists() else 0
        os.utime(self.root / path, (seconds, seconds))

    def build(self, configuration="release", *options):
        """Builds the copy's `assay`. Returns the finished process and the program's path."""
        command = ["swift", "build", "-c", configuration, "--product", "assay", *options]
        process = subprocess.run(command, cwd=self.root, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return process, build_folder(self.root, configuration) / "assay"
