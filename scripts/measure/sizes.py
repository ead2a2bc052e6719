"""Which changes of cards pass a preset at which size: the table in the article Tolerances."""

import sys

import cards
import pairs
from cards import scene, write  # pairs.draw calls them.
from pictures import recolored

PRESETS = ("crossPlatform", "lenient")


def candidates(s, rng):
    """The kinds of change with their sizes, as cells of the table, each with the changed card."""
    changes = [("text moved", f"{px:g} px", dict(dx=px)) for px in (0.125, 0.25, 0.375, 0.5, 0.75, 1)]
    changes += [("strokes of an icon wider", f"{px:g} px", dict(stroke=s["stroke"] + px / s["scale"])) for px in (0.125, 0.25, 0.375, 0.5, 1)]
    changes += [("text in another color", f"ΔE {amount}", dict(gray=recolored(cards.gray_of(s), amount, rng))) for amount in (1, 2, 3, 4, 5, 8)]
    changes += [("fill in another color", f"ΔE {amount:g}", dict(avatar=recolored(s["accent"], amount, rng))) for amount in (0.5, 1, 1.5, 2, 3)]
    changes += [("fainter text", f"{percent} %", dict(opacity=percent / 100)) for percent in (98, 96, 94, 92, 88)]
    yield from ((f"| {kind} | {size} |", False, s | change, {}) for kind, size, change in changes)


def run(folder, options):
    """Prints for each kind and size how many of the cards pass each preset."""
    found, counts = pairs.draw(folder, sys.modules[__name__], options.seed, options.scenes), {}
    for preset in PRESETS:
        for pair, verdict in zip(found, pairs.judge(found, options.assay, preset)):
            passed = counts.setdefault(pair.kind, dict.fromkeys(PRESETS, 0))
            passed[preset] += verdict["outcome"] in ("identical", "tolerated")
    for kind, passed in counts.items():
        print(kind, " | ".join(f"{100 * count / options.scenes:.0f} %" for count in passed.values()), "|")
    return 0
