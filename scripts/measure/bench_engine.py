"""Measures how fast labels are laid out and drawn, next to Pango on Cairo, which keeps no shaped text."""

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
PANGO = ["pangocairo", "pangoft2", "fontconfig"]
FONTS_CONF = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{FOLDER}/fonts</dir><cachedir>{FOLDER}/cache</cachedir></fontconfig>
"""
# Width, height, text, the word that a number replaces, and the least times of Pango's speed for a label view and for layout and
# drawing alone.
LABELS = {
    "label": (200, 40, "Settings and privacy", "privacy", 1.5, 2),
    "bubble": (343, 142, "The parcel left the depot this morning and is on its way to you. Please make sure that somebody is at home "
               "between two and four in the afternoon, or choose a neighbor who may take it in; we will send you a short message as "
               "soon as the van is near.", "afternoon", 2.5, 2.5),
}
INSET, SIZE, SECONDS = 10, 15, 0.25


def build_peer():
    """Compiles the program that draws labels with Pango, and lets it use only one font."""
    if not shutil.which("cc") or subprocess.run(["pkg-config", "--exists", *PANGO]).returncode:
        sys.exit("bench: a C compiler or Pango is missing. Install them with: "
                 "apt-get install --no-install-recommends gcc libc6-dev libpango1.0-dev")
    program = FOLDER / "pango-labels"
    flags = project.output_of("pkg-config", "--cflags", "--libs", *PANGO).split()
    source = ROOT / "scripts/measure/pango-labels.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, source, *flags], check=True)
    (FOLDER / "fonts").mkdir(exist_ok=True)
    (FOLDER / "fonts" / FONT.name).unlink(missing_ok=True)
    (FOLDER / "fonts" / FONT.name).symlink_to(FONT)
    # An absolute path: if Pango finds no fonts there, it takes the system's.
    (FOLDER / "fonts.conf").write_text(FONTS_CONF)
    return program


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=7)


def run(options, figures):
    own = [project.build("AssayBenchmark"), "draw", "--fonts", project.FONTS_LOCK]
    commands = {"label view": [*own, "--view"], "layout and drawing": own, "Pango on Cairo": [build_peer()]}
    environment = {**os.environ, "FONTCONFIG_FILE": str(FOLDER / "fonts.conf")}
    for name, (width, height, text, word, *goals) in LABELS.items():
        # More texts than a cache of texts can hold.
        texts = "".join(text.replace(word, f"{number:0{len(word)}}") + "\n" for number in range(8192))
        best, counts = dict.fromkeys(commands, math.inf), set()
        for part, command in list(commands.items()) * options.rounds:
            arguments = map(str, (width, height, INSET, SIZE, SECONDS))
            seconds, count = project.output_of(*command, *arguments, input=texts, env=environment).split()
            best[part] = min(best[part], float(seconds))
            counts.add(count)
        if len(counts) > 1:
            sys.exit(f"bench: Pango breaks the {name} into another number of lines than Assay")
        for part, seconds in best.items():
            figures.add(f"{name}, a new text each time: {part}", 1 / seconds, "labels/s", 0)
        for part, goal in zip(commands, goals):
            figures.add(f"{name}: {part} to Pango", best["Pango on Cairo"] / best[part], "times", 2, at_least=goal)
