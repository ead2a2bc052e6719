"""A copy of the project below .build/ that may be edited and built without touching the project: for scripts that do."""

import functools
import os
import shutil
import subprocess

import built
from built import ROOT


class EditedCopy:
    """The project once more, in .build/NAME."""

    def __init__(self, name):
        self.root = ROOT / ".build" / name

    def make(self):
        """Makes the copy equal to the project again; warnings are no errors in it."""
        self.root.mkdir(parents=True, exist_ok=True)
        for name in ("Sources", "Tests", "Scenarios", "Goldens"):
            shutil.rmtree(self.root / name, ignore_errors=True)
            # Times are kept, so that what did not change since the last run is not compiled again.
            shutil.copytree(ROOT / name, self.root / name, symlinks=True)
        # An edited line may well be worth a warning.
        package = (ROOT / "Package.swift").read_text(encoding="utf-8")
        package = package.replace("  .treatAllWarnings(as: .error),\n", "")
        (self.root / "Package.swift").write_text(package, encoding="utf-8")

    def write(self, path, text):
        """Writes an edited file, timed a second after its original: the same edit is not compiled again next time."""
        (self.root / path).write_text(text, encoding="utf-8")
        original = ROOT / path
        if original.exists():
            seconds = original.stat().st_mtime + 1
            os.utime(self.root / path, (seconds, seconds))

    @functools.cached_property
    def assay(self):
        """Where the copy's `assay` is when it is built."""
        return str(built.folder(self.root) / "assay")

    def build(self):
        """Builds the copy's `assay`, optimized."""
        command = ["swift", "build", "-c", "release", "--product", "assay"]
        return subprocess.run(command, cwd=self.root, stdin=subprocess.DEVNULL, capture_output=True, text=True)
