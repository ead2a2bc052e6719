"""Labels on cards with a border, a shadow or a gradient, which Pango and Cairo draw."""

import numpy
import pictures
from pictures import CHANGES, PangoCairo, averaged, blurred, cairo, canvas, over, rounded_rectangle

scene = pictures.random_label


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
    for layout in pictures.layouts(context, s, noise.get("dx", 0), noise.get("dy", 0)):
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
