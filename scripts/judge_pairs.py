"""Judges pairs of labels whose noise must pass and whose changes must fail; what the judge-… scripts share.

A scene is a label: text in one of eleven scripts, on a card with a border, a shadow or a gradient, or on nothing. A script
draws it by a renderer of its own and says which pairs must pass.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[0]).name

try:
    import cairo
    import gi
    import numpy

    gi.require_version("Pango", "1.0")
    gi.require_version("PangoCairo", "1.0")
    from gi.repository import Pango, PangoCairo
except (ImportError, ValueError) as error:
    print(f"{PROGRAM}: {error}; apt-get install python3-gi-cairo python3-numpy gir1.2-pango-1.0", file=sys.stderr)
    sys.exit(2)

import built  # noqa: E402
TEXTS = [
    ("Noto Sans", "fixing his quick jump"), ("DejaVu Serif", "Il vivait ici jadis"), ("Liberation Sans", "Sign in to edit"),
    ("Nimbus Roman", "minimum height 12"), ("Noto Sans", "Съешь ещё этих"), ("Noto Sans", "Ξεσκεπάζω την"),
    ("Noto Sans Arabic", "نص حكيم له سر"), ("Noto Sans Hebrew", "דג סקרן שט בים"), ("Noto Sans Devanagari", "ऋषियों को सताने"),
    ("Noto Sans Thai", "เป็นมนุษย์สุด"), ("Noto Sans CJK SC", "视野无限广窗外"), ("Noto Color Emoji", "😀 🎉 🚀 🌍"),
]


def scene(rng, texts=TEXTS):
    """What a label shows: sizes in points, colors as three numbers of 0…1."""
    family, text = rng.choice(texts)
    light = rng.random() < 0.7
    ground = [rng.uniform(0.9, 1) if light else rng.uniform(0.05, 0.2) for _ in range(3)]
    ink = [rng.uniform(0, 0.35) if light else rng.uniform(0.8, 1) for _ in range(3)]
    card = [min(1, max(0, c + rng.uniform(-0.12, 0.12))) for c in ground]
    return dict(
        family=family, text=text, size=rng.choice([12, 14, 17, 22, 30]), scale=rng.choice([1, 1, 1.5, 2, 3]), lines=rng.choice([1, 2]),
        weight=400, ground=ground, ink=ink, card=card, width=240, height=96, x=20.0, y=18.0, opacity=1.0, radius=rng.choice([0, 6, 12]),
        border=rng.choice([0, 1, 2]), shadow=rng.choice([0, 3, 3]), gradient=rng.random() < 0.25, clear=rng.random() < 0.2,
        underline=False, spacing=0.0, gap=1.25, clip=0, dotless=False, offset=2.0)


def changed(s, kind, rng):
    """The scene with one change; None where it has nothing that could change so."""
    s = dict(s)
    letters = [i for i, c in enumerate(s["text"]) if not c.isspace()]
    shifted = lambda color, by: [c - by if c > 0.5 else c + by for c in color]
    if kind == "one character":
        i = rng.choice(letters)
        other = rng.choice([s["text"][j] for j in letters if s["text"][j] != s["text"][i]])
        s["text"] = s["text"][:i] + other + s["text"][i + 1:]
    elif kind == "missing character":
        i = rng.choice(letters)
        s["text"] = s["text"][:i] + s["text"][i + 1:]
    elif kind == "missing dot":
        if "i" not in s["text"]: return None
        s["text"] = s["text"].replace("i", "ı", 1)
    elif kind == "moved 1 px": s["x"] += rng.choice([-1, 1]) / s["scale"]
    elif kind == "moved ½ px down": s["y"] += 0.5 / s["scale"]
    elif kind == "weight":
        if s["family"] in ("Noto Sans CJK SC", "Nimbus Roman") or "😀" in s["text"]: return None
        s["weight"] = 600 if s["family"].startswith("Noto Sans") else 700
    elif kind == "size": s["size"] *= 1.04
    elif kind == "family":
        if s["family"] != "Noto Sans" or "😀" in s["text"]: return None
        s["family"] = "DejaVu Sans"
    elif kind == "text color": s["ink"] = shifted(s["ink"], 0.07)
    elif kind == "background":
        if s["clear"]: return None
        s["ground"] = shifted(s["ground"], 0.03)
    elif kind == "opacity": s["opacity"] = 0.86
    elif kind == "corner":
        if not s["radius"] or max(abs(a - b) for a, b in zip(s["card"], s["ground"])) < 0.05: return None
        s["radius"] += 2
    elif kind == "border":
        if not s["border"]: return None
        s["border"] = 0 if rng.random() < 0.5 else s["border"] + 1
    elif kind == "no shadow":
        if not s["shadow"] or sum(s["ground"]) < 1: return None
        s["shadow"] = 0
    elif kind == "shadow radius":
        if not s["shadow"] or sum(s["ground"]) < 1: return None
        s["shadow"] = 4.5
    elif kind == "clipped": s["clip"] = 2.5
    elif kind == "underline": s["underline"] = True
    elif kind == "letter spacing": s["spacing"] = 0.35
    elif kind == "line height":
        if s["lines"] < 2: return None
        s["gap"] += 0.08
    elif kind == "transparent":
        s["clear"] = not s["clear"]
    return s


CHANGES = [
    "one character", "missing character", "missing dot", "moved 1 px", "moved ½ px down", "weight", "size", "family", "text color",
    "background", "opacity", "corner", "border", "no shadow", "shadow radius", "clipped", "underline", "letter spacing", "line height",
    "transparent"]


def lines(s):
    """The text of every line and its baseline in points."""
    for line in range(s["lines"]):
        text = s["text"] if line == 0 else s["text"][::-1] if s["text"].isascii() else s["text"]
        yield text, s["y"] + s["size"] * (1 + line * s["gap"])


def laid_lines(context, s, dx=0.0, dy=0.0):
    """Puts the context to every line's place, moved by pixels, and gives the line as Pango lays it out, without hints."""
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    layout = PangoCairo.create_layout(context)
    PangoCairo.context_set_font_options(layout.get_context(), options)
    layout.get_context().set_round_glyph_positions(False)
    description = Pango.FontDescription(s["family"])
    description.set_absolute_size(s["size"] * Pango.SCALE)
    description.set_weight(s["weight"])
    layout.set_font_description(description)
    attributes = Pango.AttrList()
    if s["spacing"]: attributes.insert(Pango.attr_letter_spacing_new(int(s["spacing"] * Pango.SCALE)))
    if s["underline"]: attributes.insert(Pango.attr_underline_new(Pango.Underline.SINGLE))
    layout.set_attributes(attributes)
    for text, baseline in lines(s):
        layout.set_text(text, -1)
        context.move_to(s["x"] + dx / s["scale"], baseline + dy / s["scale"] - layout.get_baseline() / Pango.SCALE)
        yield layout


def averaged(picture, samples, dx=0, dy=0):
    """Premultiplied B, G, R, A of a surface as numbers of 0…255; samples a side, moved right and down, are averaged."""
    h, w = picture.get_height(), picture.get_width()
    raw = numpy.ndarray((h, w, 4), numpy.uint8, picture.get_data(), strides=(picture.get_stride(), 4, 1))
    if dx or dy: raw = raw[numpy.clip(numpy.arange(h) - dy, 0, h - 1)][:, numpy.clip(numpy.arange(w) - dx, 0, w - 1)]
    return raw.reshape(h // samples, samples, w // samples, samples, 4).astype(float).mean((1, 3))


def gamma_of_coverage(layer, gamma):
    """A layer of text whose coverage is raised to a power, as renderers that differ in gamma do."""
    coverage = layer[..., 3:] / 255
    power = coverage ** gamma / numpy.maximum(coverage, 1e-9)
    return layer * numpy.where(coverage > 0, power, 1)


def dithered(picture, rng):
    """A picture with noise of half a level."""
    picture[..., :3] += numpy.random.default_rng(rng.randrange(1 << 30)).uniform(-0.5, 0.5, picture.shape[:2])[..., None]
    return picture


def over(below, above):
    """A picture with another one laid on it, both premultiplied."""
    return above + below * (1 - above[..., 3:] / 255)


def write(picture, path):
    """Writes premultiplied B, G, R, A of 0…255 as PNG."""
    alpha = picture[..., 3:]
    picture[..., :3] = numpy.minimum(picture[..., :3], alpha)
    data = numpy.ascontiguousarray(picture.astype(numpy.uint8))
    h, w = data.shape[:2]
    cairo.ImageSurface.create_for_data(data, cairo.FORMAT_ARGB32, w, h, w * 4).write_to_png(str(path))


def judge(pairs, assay):
    """The verdict on every pair."""
    command = [assay] if pathlib.Path(assay).name == "assay-diff" else [assay, "diff"]
    text = "".join(f"{reference}\t{candidate}\n" for _, _, reference, candidate in pairs)
    run = subprocess.run(command + ["--list", "--json"], input=text, capture_output=True, text=True)
    verdicts = [json.loads(line) for line in run.stdout.splitlines()[: len(pairs)]]
    if len(verdicts) != len(pairs):
        sys.exit(f"{PROGRAM}: `assay diff` judged {len(verdicts)} of {len(pairs)} pairs: {run.stderr[:400]}")
    return verdicts


def table(made, verdicts, keep):
    """Prints how often the judge is right, kind by kind; gives the parts of noise that fail and of changes that pass."""
    rows, wrong = {}, {True: [0, 0], False: [0, 0]}
    for (kind, passes, reference, candidate), verdict in zip(made, verdicts):
        mistaken = (verdict["outcome"] != "different") != passes
        row = rows.setdefault((not passes, kind), [0, 0])
        for counts in (row, wrong[passes]):
            counts[0] += mistaken
            counts[1] += 1
        if mistaken and keep:
            keep.mkdir(parents=True, exist_ok=True)
            for file in (reference, candidate): (keep / file.name).write_bytes(file.read_bytes())
            print(f"{kind}: {keep / reference.name} {keep / candidate.name} {verdict.get('measures')}")
    for (is_change, kind), (mistakes, count) in sorted(rows.items()):
        print(f"{'change' if is_change else 'noise ':6} {count - mistakes:4}/{count:<4} {'fail' if is_change else 'pass'}: {kind}")
    return (wrong[side][0] / max(1, wrong[side][1]) for side in (True, False))


def main(description, pairs):
    """Reads the arguments, judges what `pairs(folder, seed, count)` gives: (kind, must pass, reference, candidate) each."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", type=int, default=30)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pairs that are judged wrongly")
    parser.add_argument("--assay", default=str(built.program()), help="`assay`, or `assay-diff`")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        made = pairs(pathlib.Path(name), options.seed, options.scenes)
        failures, passes = table(made, judge(made, options.assay), options.keep)
    accuracy = 1 - (failures + passes) / 2
    print(f"{len(made)} pairs, seed {options.seed}: balanced accuracy {accuracy:.2%}, false failures {failures:.2%}, false passes {passes:.2%}")
    sys.exit(0 if accuracy >= 0.99 else 1)
