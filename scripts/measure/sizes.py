"""Which changes of cards pass a preset at which size: the table in the article Tolerances."""

import pathlib
import random
import subprocess
import tempfile

import cards
import pairs
from pictures import recolored

PRESETS = ("crossPlatform", "lenient")


def changes(s, rng):
    """The kinds of change with their sizes, each with the changed card."""
    for px in (0.125, 0.25, 0.375, 0.5, 0.75, 1):
        yield "text moved", f"{px:g} px", s | dict(dx=px)
    for px in (0.125, 0.25, 0.375, 0.5, 1):
        yield "strokes of an icon wider", f"{px:g} px", s | dict(stroke=s["stroke"] + px / s["scale"])
    for amount in (1, 2, 3, 4, 5, 8):
        yield "text in another color", f"ΔE {amount}", s | dict(gray=recolored(cards.gray_of(s), amount, rng))
    for amount in (0.5, 1, 1.5, 2, 3):
        yield "fill in another color", f"ΔE {amount:g}", s | dict(avatar=recolored(s["accent"], amount, rng))
    for percent in (98, 96, 94, 92, 88):
        yield "fainter text", f"{percent} %", s | dict(opacity=percent / 100)


def run(seed, scenes, program):
    """Prints for each kind and size how many of the cards pass each preset."""
    counts = {}
    with tempfile.TemporaryDirectory() as name:
        folder, listed = pathlib.Path(name), []
        for number in range(scenes):
            rng = random.Random(seed * 100_000 + number)
            s = cards.scene(rng)
            cards.write(folder / f"{number}.png", s, {}, rng)
            for index, (kind, size, other) in enumerate(list(changes(s, rng))):
                cards.write(folder / f"{number}-{index}.png", other, {}, rng)
                listed.append(((kind, size), pairs.Pair(kind, False, folder / f"{number}.png", folder / f"{number}-{index}.png")))
        for preset in PRESETS:
            for (key, _), verdict in zip(listed, pairs.judge([pair for _, pair in listed], program, preset)):
                passed = counts.setdefault(key, dict.fromkeys(PRESETS, 0))
                passed[preset] += verdict["outcome"] in ("identical", "tolerated")
    for (kind, size), passed in counts.items():
        print(f"| {kind} | {size} |", " | ".join(f"{100 * passed[preset] / scenes:.0f} %" for preset in PRESETS), "|")
    return 0
