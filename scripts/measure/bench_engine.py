"""Measures how fast labels are laid out and drawn, next to Pango on Cairo."""

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
    peer = build_peer()
    program = project.build("AssayEngineBenchmark")
    figures.add_all(
        [program, "--fonts", project.FONTS_LOCK, "--peer", peer, "--rounds", str(options.rounds)],
        env={**os.environ, "FONTCONFIG_FILE": str(FOLDER / "fonts.conf")})
