"""Labels on cards with a border, a shadow or a gradient, which Pango and Cairo draw."""

import numpy
import pictures
from pictures import Pango, PangoCairo, averaged, blurred, cairo, canvas, over, rounded_rectangle, text_layout

TEXTS = [
    ("Noto Sans", "fixing his quick jump"), ("DejaVu Serif", "Il vivait ici jadis"), ("Liberation Sans", "Sign in to edit"),
    ("Nimbus Roman", "minimum height 12"), ("Noto Sans", "Съешь ещё этих"), ("Noto Sans", "Ξεσκεπάζω την"),
    ("Noto Sans Arabic", "نص حكيم له سر"), ("Noto Sans Hebrew", "דג סקרן שט בים"), ("Noto Sans Devanagari", "ऋषियों को सताने"),
    ("Noto Sans Thai", "เป็นมนุษย์สุด"), ("Noto Sans CJK SC", "视野无限广窗外"), ("Noto Color Emoji", "😀 🎉 🚀 🌍"),
]


def scene(rng):
    """A dictionary that describes a label: text in one of eleven scripts, on a card or on nothing."""
    family, text = rng.choice(TEXTS)
    light = rng.random() < 0.7
    ground = [rng.uniform(0.9, 1) if light else rng.uniform(0.05, 0.2) for _ in range(3)]
    ink = [rng.uniform(0, 0.35) if light else rng.uniform(0.8, 1) for _ in range(3)]
    card = [min(1, max(0, c + rng.uniform(-0.12, 0.12))) for c in ground]
    return dict(
        family=family, text=text, size=rng.choice([12, 14, 17, 22, 30]), scale=rng.choice([1, 1, 1.5, 2, 3]), lines=rng.choice([1, 2]),
        weight=400, ground=ground, ink=ink, card=card, width=240, height=96, x=20.0, y=18.0, opacity=1.0, radius=rng.choice([0, 6, 12]),
        border=rng.choice([0, 1, 2]), shadow=rng.choice([0, 3, 3]), gradient=rng.random() < 0.25, clear=rng.random() < 0.2,
        underline=False, spacing=0.0, gap=1.25, clip=0, offset=2.0)


def with_letter(s, index, other):
    return dict(text=s["text"][:index] + other + s["text"][index + 1:])


def letters(s):
    return [index for index, character in enumerate(s["text"]) if not character.isspace()]


def one_character(s, rng):
    index = rng.choice(letters(s))
    return with_letter(s, index, rng.choice([s["text"][i] for i in letters(s) if s["text"][i] != s["text"][index]]))


def shifted(color, by):
    return [c - by if c > 0.5 else c + by for c in color]


def has_visible_shadow(s):
    return s["shadow"] and sum(s["ground"]) >= 1


def has_visible_corner(s):
    return s["radius"] and max(abs(a - b) for a, b in zip(s["card"], s["ground"])) >= 0.05


# The new values of each kind of change. None, 0 or False if the scene has nothing that the kind could change.
CHANGES = {
    "one character": one_character,
    "missing character": lambda s, rng: with_letter(s, rng.choice(letters(s)), ""),
    "missing dot": lambda s, rng: "i" in s["text"] and with_letter(s, s["text"].index("i"), "ı"),
    "moved 1 px": lambda s, rng: dict(x=s["x"] + rng.choice([-1, 1]) / s["scale"]),
    "moved ½ px down": lambda s, rng: dict(y=s["y"] + 0.5 / s["scale"]),
    "weight": lambda s, rng: s["family"] not in ("Noto Sans CJK SC", "Nimbus Roman", "Noto Color Emoji") and dict(
        weight=600 if s["family"].startswith("Noto Sans") else 700),
    "size": lambda s, rng: dict(size=s["size"] * 1.04),
    "family": lambda s, rng: s["family"] == "Noto Sans" and dict(family="DejaVu Sans"),
    "text color": lambda s, rng: dict(ink=shifted(s["ink"], 0.07)),
    "background": lambda s, rng: not s["clear"] and dict(ground=shifted(s["ground"], 0.03)),
    "opacity": lambda s, rng: dict(opacity=0.86),
    "corner": lambda s, rng: has_visible_corner(s) and dict(radius=s["radius"] + 2),
    "border": lambda s, rng: s["border"] and dict(border=0 if rng.random() < 0.5 else s["border"] + 1),
    "no shadow": lambda s, rng: has_visible_shadow(s) and dict(shadow=0),
    "shadow radius": lambda s, rng: has_visible_shadow(s) and dict(shadow=4.5),
    "clipped": lambda s, rng: dict(clip=2.5),
    "underline": lambda s, rng: dict(underline=True),
    "letter spacing": lambda s, rng: dict(spacing=0.35),
    "line height": lambda s, rng: s["lines"] > 1 and dict(gap=s["gap"] + 0.08),
    "transparent": lambda s, rng: dict(clear=not s["clear"]),
}


def noises(s, rng):
    """How another machine draws the same label. Nobody sees these differences."""
    kinds = {
        "better rasterizer": dict(best=True), "supersampled": dict(samples=4), "phase": dict(
            dx=rng.uniform(-0.11, 0.11), dy=rng.uniform(-0.11, 0.11)), "gamma of coverage": dict(gamma=rng.choice([0.95, 1.05])),
        "other blur": dict(boxes=True), "dither": dict(dither=True)}
    kinds["several together"] = kinds["supersampled"] | kinds["dither"] | dict(boxes=True, dx=rng.uniform(-0.06, 0.06))
    # Cairo scales pictures of emoji by point sampling, so another phase is visible.
    is_emoji = s["family"] == "Noto Color Emoji"
    return {kind: noise for kind, noise in kinds.items() if not (is_emoji and {"dx", "samples"} & noise.keys())}


def candidates(s, rng):
    kinds = noises(s, rng)
    yield from ((kind, True, s, noise) for kind, noise in kinds.items())
    plain = numpy.round(layer(s, {}))
    for kind, change in CHANGES.items():
        other = s | (change(s, rng) or {})
        noise = rng.choice(list(kinds.values())) if rng.random() < 0.5 else {}
        if other != s and (numpy.round(layer(other, {})) != plain).any():
            yield kind, False, other, noise


def lines(s):
    """The text of every line, and its baseline in points."""
    for line in range(s["lines"]):
        text = s["text"] if line == 0 else s["text"][::-1] if s["text"].isascii() else s["text"]
        yield text, s["y"] + s["size"] * (1 + line * s["gap"])


def layouts(context, s, dx=0.0, dy=0.0):
    """A Pango layout for each line, after moving the context to the line's place, displaced by pixels."""
    layout = text_layout(context, s["family"], s["size"], s["weight"], s["spacing"], s["underline"])
    for text, baseline in lines(s):
        layout.set_text(text, -1)
        context.move_to(s["x"] + dx / s["scale"], baseline + dy / s["scale"] - layout.get_baseline() / Pango.SCALE)
        yield layout


def card_path(context, s, inset=0.0):
    rounded_rectangle(
        context, 8 + inset, 8 + inset, s["width"] - 16 - 2 * inset, s["height"] - 18 - 2 * inset, max(0, s["radius"] - inset))


def text_layer(s, noise):
    samples = noise.get("samples", 1)
    antialias = cairo.ANTIALIAS_BEST if noise.get("best") else cairo.ANTIALIAS_DEFAULT
    picture, context = canvas(s["width"], s["height"], s["scale"] * samples, antialias)
    if s["clip"]:
        context.rectangle(0, 0, s["width"], s["y"] + s["size"] * 1.1 - s["clip"])
        context.clip()
    context.set_source_rgba(*s["ink"], 1)
    for layout in layouts(context, s, noise.get("dx", 0), noise.get("dy", 0)):
        if "😀" in s["text"]:
            PangoCairo.show_layout(context, layout)
        else:
            # Filled as a path, because Cairo puts glyphs on quarters of a pixel.
            PangoCairo.layout_path(context, layout)
            context.fill()
    return pictures.with_gamma(averaged(picture, samples), noise.get("gamma", 1)) * s["opacity"]


def layer(s, noise):
    samples = noise.get("samples", 1)
    empty = lambda: canvas(s["width"], s["height"], s["scale"] * samples)
    picture, context = empty()
    if not s["clear"]:
        context.set_source_rgb(*s["ground"])
        context.paint()
    result = averaged(picture, samples)
    if s["shadow"]:
        picture, context = empty()
        context.translate(0, s["offset"])
        card_path(context, s)
        context.set_source_rgba(0, 0, 0, 0.45)
        context.fill()
        shadow = averaged(picture, samples)
        shadow[..., 3] = blurred(shadow[..., 3], s["shadow"] * s["scale"], noise.get("boxes", False))
        shadow[..., :3] = 0
        result = over(result, shadow)
    picture, context = empty()
    card_path(context, s)
    gradient = cairo.LinearGradient(0, 0, s["width"], 0)
    gradient.add_color_stop_rgb(0, *s["card"])
    gradient.add_color_stop_rgb(1, *s["ground"])
    context.set_source(gradient if s["gradient"] else cairo.SolidPattern(*s["card"]))
    context.fill()
    if s["border"]:
        card_path(context, s, s["border"] / 2)
        context.set_line_width(s["border"])
        context.set_source_rgb(*[(a + b) / 2 for a, b in zip(s["card"], s["ink"])])
        context.stroke()
    return over(over(result, averaged(picture, samples)), text_layer(s, noise))


def write(path, s, noise, rng):
    result = layer(s, noise)
    if noise.get("dither"):
        pictures.dither(result, rng)
    pictures.write(result, path)
