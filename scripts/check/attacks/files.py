"""Folders and files that cannot be read or written, and links, pipes and devices in their place."""

import os
import pathlib
import shutil
import stat
import subprocess

from place import NOBODY, SUITE, NotRefused, make_deep, plain_picture


def a_scenario_folder_that_may_not_be_read(place):
    place.run("verify", "--output", "out", status=0, user=NOBODY)
    os.chmod(place.path("Scenarios/sub"), 0)
    place.run("verify", "--output", "out", user=NOBODY, saying="cannot be listed")
    place.run("prune", "--apply", user=NOBODY, saying="nothing was pruned")


def a_scenario_folder_whose_path_is_too_long(place):
    make_deep(place.path("Scenarios/sub"))
    place.run("verify", saying="cannot be listed")
    place.run("prune", "--apply", saying="nothing was pruned")
    place.run("list", saying="the folder cannot be listed: File name too long")


def too_many_open_files(place):
    # With 3, the system's loader cannot open the program's libraries.
    place.run("list", status=(2, 127), files=3, saying="rror")
    for limit in (4, 5, 6, 7, 8, 10, 12, 63):
        for command in (["list"], ["verify"], ["diff", "Goldens", "Goldens"], ["accept", "--all", "--count", "6"]):
            place.run(*command, files=limit, saying=f"only {limit} files may be open")
    for jobs in "1", "64":
        place.run("verify", "--jobs", jobs, files=64, status=0)


def folders_to_compare_that_are_linked_or_cannot_be_listed(place):
    for name in ("x", "y"):
        shutil.copytree(place.path("Goldens/labels"), place.path(name))
    place.run("diff", "x", "y", status=0)
    os.symlink(place.path("Goldens/sub"), place.path("x/linked"))
    place.run("diff", "x", "y", saying="a linked folder is not followed")
    os.remove(place.path("x/linked"))
    make_deep(place.path("y"))
    place.run("diff", "x", "y", saying="cannot be listed")


def scenarios_that_are_somewhere_else(place):
    slot = ".build/assay/tests/a-1"
    place.write(slot + "/goldens.txt", "Tests/Goldens\n")
    os.makedirs(place.path(slot + "/drawn/labels"))
    shutil.copy(place.path("Goldens/labels/one.png"), place.path(slot + "/drawn/labels/one.png"))
    place.run("accept", "--tests", "--all", "--count", "1", status=0)
    os.rename(place.path("Scenarios"), place.path("Elsewhere"))
    place.run("verify", saying="there is no such folder")
    place.run("verify", "--scenarios", "Scenarios")
    place.run("verify", "--scenarios", "Elsewhere", status=0)


def pipes_in_the_place_of_files(place):
    for name in ("Goldens/labels/one.png", "Goldens/labels/one.facts", "Scenarios/labels.yaml", "Scenarios/new.yaml"):
        content = place.read(name) if os.path.exists(place.path(name)) else SUITE
        pathlib.Path(place.path(name)).unlink(missing_ok=True)
        os.mkfifo(place.path(name))
        place.run("verify", status=2)
        os.remove(place.path(name))
        place.write(name, content)


def folders_that_are_links(place):
    for name in ("Goldens/sub", "Scenarios/sub"):
        os.rename(place.path(name), place.path("outside"))
        os.symlink(place.path("outside"), place.path(name))
        place.run("verify", status=2)
        os.remove(place.path(name))
        os.rename(place.path("outside"), place.path(name))
    shutil.rmtree(place.path(".build/assay"))
    os.symlink("../Goldens", place.path(".build/assay"))
    place.run("verify", saying="which this command reads")


def files_that_may_not_grow(place):
    place.run("verify", bytes=4096, saying="File too large")
    place.change()
    place.run("accept", "labels/two", bytes=100, saying="File too large")
    place.run("verify", status=1)


def programs_without_descriptors_or_memory(place):
    shutil.copytree(place.path("Goldens"), place.path("Copies"))
    for redirection, status in ((">&-", 2), ("2>&-", 0), (">&- 2>&-", 2), ("<&- >&- 2>&-", 2)):
        for command in "verify", "list", "diff Goldens Copies":
            code = subprocess.run(["sh", "-c", f'exec "$0" {command} {redirection}', place.program], cwd=place.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
            if code != status:
                raise NotRefused(f"assay {command} {redirection}: exit {code}")
    for name in "x", "y":
        place.write(f"{name}/p.png", plain_picture(name == "y"))
    for kibibytes in 100_000, 200_000, 280_000, 400_000, 600_000, 1_100_000, 2_000_000:
        for command, results in ("verify", (0, 2, 127)), ("diff x y", (1, 2, 127)):
            limited = subprocess.run(["sh", "-c", f'ulimit -v {kibibytes}; exec "$0" {command}', place.program], cwd=place.folder,
                                     capture_output=True, text=True, timeout=60)
            if limited.returncode not in results or len(limited.stderr.splitlines()) > 1:
                raise NotRefused(f"{command} with {kibibytes} KiB: exit {limited.returncode}, {limited.stderr[:300]}")


def results_that_nobody_gets(place):
    shutil.copytree(place.path("Goldens"), place.path("Copies"))
    with open("/dev/full", "wb") as full:
        place.run("verify", "--json", status=2, output=full)
        place.run("verify", status=2, output=full)
        for command in ("list", "doctor", "facts labels/one", "format", "format --schema", "diff Goldens Copies"):
            place.run(*command.split(), status=2, output=full, saying="cannot be written to standard output")


def reports_that_take_the_place_of_a_device(place):
    os.mkfifo(place.path("pipe"))
    reader = os.open(place.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
    for options in (["verify", "--junit", "pipe"], ["verify", "--markdown", "pipe"], ["render", "labels/one", "-o", "pipe"],
                    ["diff", "Goldens/labels/one.png", "Goldens/labels/two.png", "-o", "pipe"]):
        place.run(*options, status=(0, 1))
        if not stat.S_ISFIFO(os.stat(place.path("pipe")).st_mode):
            raise NotRefused(f"{options[0]} put a file in the place of a pipe")
        if not os.read(reader, 1 << 16):
            raise NotRefused(f"{options[0]} wrote nothing into the pipe")
    os.close(reader)
