"""Programs of this package that scripts run: where a build puts them is the build system's affair, so SwiftPM is asked."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def folder(root=ROOT, configuration="release"):
    """Where a build of the package in a folder puts its products."""
    command = ["swift", "build", "-c", configuration, "--show-bin-path"]
    run = subprocess.run(command, cwd=root, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    return pathlib.Path(run.stdout.strip())


def program(name="assay"):
    """Where the release build of a program is, whether or not it was built."""
    return folder() / name


def build(name="assay"):
    """Builds a program for release; where it is."""
    command = ["swift", "build", "-c", "release", "--product", name]
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return program(name)
