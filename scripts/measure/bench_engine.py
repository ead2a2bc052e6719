"""Measures how fast labels are laid out and drawn, next to Pango on Cairo, Qt and Skia."""

import math
import os
import pathlib
import shutil
import subprocess
import sys

import project
from project import ROOT

FOLDER = ROOT / ".build/assay/bench"
FONT = pathlib.Path("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
SOURCES = ROOT / "scripts/measure"
FONTS_CONF = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{FOLDER}/fonts</dir><cachedir>{FOLDER}/cache</cachedir></fontconfig>
"""
ENVIRONMENT = {**os.environ, "FONTCONFIG_FILE": str(FOLDER / "fonts.conf"), "LABEL_FONT": str(FONT), "QT_QPA_PLATFORM": "offscreen",
               "QT_LOGGING_RULES": "default.warning=false", "PYTHONPATH": str(FOLDER / "skia")}
# Width and height of a frame that the text fits, text, the word that a number replaces, and the goal of a label view.
LABELS = {
    "label": (200, 41, "Settings and privacy", "privacy", 1.5),
    "bubble": (343, 143, "The parcel left the depot this morning and is on its way to you. Please make sure that somebody is at home "
               "between two and four in the afternoon, or choose a neighbor who may take it in; we will send you a short message as "
               "soon as the van is near.", "afternoon", 2.5),
}
INSET, SIZE, SECONDS = 10, 15, 0.25


def build_peer(compiler, source, packages, install):
    """Compiles a program that draws labels. Returns no command if something is missing."""
    if not shutil.which(compiler) or subprocess.run(["pkg-config", "--exists", *packages]).returncode:
        print(f"bench: {source} is left out. Install with: apt-get install --no-install-recommends {install}", file=sys.stderr)
        return []
    program = FOLDER / pathlib.Path(source).stem
    flags = project.output_of("pkg-config", "--cflags", "--libs", *packages).split()
    options = ["-O2", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *options, "-o", program, SOURCES / source, *flags], check=True)
    return [program]


def peers():
    """The command of each peer that is installed. All use only one font."""
    (FOLDER / "fonts").mkdir(exist_ok=True)
    (FOLDER / "fonts" / FONT.name).unlink(missing_ok=True)
    (FOLDER / "fonts" / FONT.name).symlink_to(FONT)
    # An absolute path: if Pango finds no fonts there, it takes the system's.
    (FOLDER / "fonts.conf").write_text(FONTS_CONF)
    pango = build_peer("cc", "pango-labels.c", ["pangocairo", "pangoft2", "fontconfig"], "gcc libc6-dev libpango1.0-dev")
    if not pango:
        sys.exit(2)
    skia = [sys.executable, SOURCES / "skia-labels.py"]
    if subprocess.run([sys.executable, "-c", "import skia"], env=ENVIRONMENT, capture_output=True).returncode:
        print(f"bench: skia-labels.py is left out. Install with: python3 -m pip install --target {FOLDER}/skia skia-python==144.1",
              file=sys.stderr)
        skia = []
    found = {"Pango on Cairo": pango, "Qt": build_peer("c++", "qt-labels.cpp", ["Qt6Gui"], "g++ qt6-base-dev"), "Skia": skia}
    return {name: command for name, command in found.items() if command}


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=7)


def run(options, figures):
    own, others = [project.build("AssayBenchmark"), "draw", "--fonts", project.FONTS_LOCK], peers()
    commands = {"label view": [*own, "--view"], "layout and drawing": own, **others}
    for name, (width, height, text, word, goal) in LABELS.items():
        # More texts than a cache of texts can hold.
        texts = "".join(text.replace(word, f"{number:0{len(word)}}") + "\n" for number in range(8192))
        best, counts = dict.fromkeys(commands, math.inf), {}
        for part, command in list(commands.items()) * options.rounds:
            arguments = map(str, (width, height, INSET, SIZE, SECONDS))
            seconds, counts[part] = project.output_of(*command, *arguments, input=texts, env=ENVIRONMENT).split()
            best[part] = min(best[part], float(seconds))
        if len(set(counts.values())) > 1:
            sys.exit(f"bench: the number of lines of the {name} differs: {counts}")
        for part, seconds in best.items():
            figures.add(f"{name}, a new text each time: {part}", 1 / seconds, "labels/s", 0)
        fastest = min(best[part] for part in others)
        figures.add(f"{name}: label view to the fastest peer", fastest / best["label view"], "times", 2, at_least=goal)
        figures.add(f"{name}: layout and drawing to the fastest peer", fastest / best["layout and drawing"], "times", 2)
