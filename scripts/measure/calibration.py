"""Measures how much of a known displacement `assay diff` reads as `edge`.

A scene is a line of text in one of eleven scripts, a shape, or a rule. Cairo draws it with 16×16 samples a pixel, once in its
place and then 1/16 to 2 pixels away: across, down and diagonally. A rule that crosses the whole picture shows only its
displacement across itself.
"""

import math
import pathlib
import random

import pairs
import pictures
from pictures import TEXTS, PangoCairo, averaged, cairo, canvas, numpy

DISTANCES = [1 / 16, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 3 / 4, 1, 3 / 2, 2]
SHAPES = ["disc", "box", "triangle", "frame", "rule across", "rule down"]
# Cairo's best antialiasing has 4×4 samples of its own.
SAMPLES, WIDTH, HEIGHT = 4, 640, 120


def scene(kind, rng):
    family, text = rng.choice(TEXTS[:-1])
    ground, ink = rng.choice([(1.0, 0.0), (1.0, 0.3), (0.08, 0.92)])
    return dict(
        kind=kind, family=family, text=text, size=rng.choice([10, 12, 14, 17, 22, 30]), scale=rng.choice([1, 1, 2]), weight=400, lines=1,
        gap=1.2, spacing=0, underline=False, x=10 + rng.random(), y=10 + rng.random(), thick=rng.choice([1, 1.5, 2, 3]),
        radius=rng.choice([4, 8, 15]), ground=ground, ink=ink)


def write(path, s, dx=0, dy=0):
    """Draws a scene, displaced by pixels."""
    surface, context = canvas(WIDTH, HEIGHT, SAMPLES, cairo.ANTIALIAS_BEST)
    context.set_source_rgb(*[s["ground"]] * 3)
    context.paint()
    context.set_source_rgb(*[s["ink"]] * 3)
    x, y, thick = s["x"] + dx, s["y"] + dy, s["thick"]
    if s["kind"] == "text":
        context.scale(s["scale"], s["scale"])
        for layout in pictures.layouts(context, s, dx, dy):
            PangoCairo.layout_path(context, layout)
    elif s["kind"] == "disc":
        context.arc(x + 40, y + 40, s["radius"], 0, 2 * math.pi)
    elif s["kind"] == "triangle":
        for corner in [(30, 0), (90, 45), (0, 60)]:
            context.line_to(x + corner[0], y + corner[1])
    else:
        context.rectangle(*{
            "box": (x, y, 70, 40), "frame": (x, y, 90, 50), "rule across": (-9, y, WIDTH + 18, thick),
            "rule down": (x, -9, thick, HEIGHT + 18)}[s["kind"]])
    if s["kind"] == "frame":
        context.set_line_width(thick)
        context.stroke()
    context.fill()
    pictures.write(averaged(surface, SAMPLES), path)


def displacements(kind, distance, rng):
    """Displacements across, down and diagonally, each with the distance that the scene shows."""
    angle = rng.uniform(0.2, 1.3)
    steps = [(distance, 0.0), (0.0, -distance), (-distance * math.cos(angle), distance * math.sin(angle))]
    seen = {"rule across": lambda x, y: abs(y), "rule down": lambda x, y: abs(x)}.get(kind, math.hypot)
    return [(x, y, seen(x, y)) for x, y in steps if seen(x, y) > 0.05]


def plot(rows, path):
    """Draws the reading over the displacement: a line for the median, a band for nine tenths of the scenes."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(9, 4.2), sharey=True, layout="constrained")
    for panel, (title, parts), color in zip(panels, rows.items(), ("#0a58ca", "#b02a37")):
        least, median, most = numpy.array(parts).T * DISTANCES
        panel.plot([0, 1, 2], [0, 1, 1], color="#888888", linestyle="--", label="true, up to a pixel")
        panel.fill_between(DISTANCES, least, most, color=color, alpha=0.2, linewidth=0, label="nine tenths")
        panel.plot(DISTANCES, median, color=color, marker="o", markersize=3, label="median")
        panel.set(title=title, xlabel="displaced by, px", xlim=(0, 2), ylim=(0, 2))
        panel.legend(loc="lower right")
    panels[0].set_ylabel("edge, px")
    figure.savefig(path, dpi=100, metadata={"Software": None})


def run(folder: pathlib.Path, options):
    rng = random.Random(options.seed)
    drawn, rows = [], {"Text": {}, "Shapes and rules": {}}
    for number, kind in enumerate((["text"] * len(SHAPES) + SHAPES) * options.scenes):
        s = scene(kind, rng)
        reference = folder / f"{number}.png"
        write(reference, s)
        for distance in DISTANCES:
            for dx, dy, seen in displacements(kind, distance, rng):
                pair = pairs.Pair(kind, True, reference, folder / f"{number}-{len(drawn)}.png")
                write(pair.candidate, s, dx, dy)
                drawn.append((pair, distance, seen))
    verdicts = pairs.judge([pair for pair, _, _ in drawn], options.assay)
    for (pair, distance, seen), verdict in zip(drawn, verdicts):
        edge = next((m["measured"] for m in verdict.get("measures", []) if m["limit"] == "edge"), 0)
        rows["Text" if pair.kind == "text" else "Shapes and rules"].setdefault(distance, []).append(edge / seen)
    rows = {title: [numpy.percentile(row[distance], [5, 50, 95]) for distance in DISTANCES] for title, row in rows.items()}
    print("`edge` as a part of the displacement: 5th percentile, median and 95th percentile")
    print("displaced    of text                    of shapes and rules")
    for distance, *parts in zip(DISTANCES, *rows.values()):
        print(f"{distance:6.4g} px" + "".join(f"{number:9.2f}" for part in parts for number in part))
    if options.plot:
        plot(rows, options.plot)
