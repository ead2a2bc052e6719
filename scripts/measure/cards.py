"""Cards of an interface: an avatar, a title, a text, a link, a button, a badge, an icon and sometimes an emoji.

Cards have one to three pixels a point, and are light or dark. Most changes turn a letter, digit or point into one like it.
"""

import math

import numpy
import pictures
from pictures import Pango, PangoCairo, averaged, blurred, cairo, canvas, over, recolored, rounded_rectangle, text_layout, with_gamma

FAMILIES = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Liberation Serif", "DejaVu Sans Mono"]
TITLES = ["Modern form, 1.250", "Burnt corner 36.8", "Confirm order 5,306", "Illinois, mail 1;2", "horn mom 85% left", "土曜日の大会 未定"]
TEXTS = ["Sale 1,680.50 today", "Learn more, then turn", "Room 108: 6 items", "the café opens 7:30", "Query: OFFER - 16"]
ALIKE = [
    ("m", "rn"), ("rn", "m"), ("8", "6"), ("6", "8"), ("5", "6"), ("3", "8"), ("1", "7"), ("0", "8"), (",", "."), (".", ","), ("e", "c"),
    ("l", "I"), ("i", "l"), ("a", "o"), ("o", "e"), ("u", "n"), ("n", "h"), ("f", "t"), ("土", "士"), ("未", "末"), ("日", "目"), ("大", "太"),
    (":", ";"), ("O", "Q"), ("E", "F"), ("-", "–")]
EMOJI = {"😀": "😃", "🎉": "🎊", "🚀": "🛸"}
WHITE = (1, 1, 1)


def scene(rng):
    title = rng.choice(TITLES)
    return dict(
        scale=rng.choice([1, 1, 1, 1.5, 2, 3]), dark=rng.random() < 0.35, family="Noto Sans CJK SC" if "土" in title else rng.choice(FAMILIES),
        title=title, text=rng.choice(TEXTS), link="See all 128, more.", badge=rng.choice(["8", "3", "6", "12", "99"]),
        button=rng.choice(["Confirm", "Continue", "Return", "Learn more"]), title_size=rng.choice([11, 12, 13, 14, 16]),
        size=rng.choice([10, 11, 12, 13]), emoji=rng.choice(["", "", *EMOJI]), x=10 + rng.random(), y=8 + rng.random(),
        accent=rng.choice([(0.1, 0.4, 0.9), (0.8, 0.2, 0.3), (0.1, 0.6, 0.35), (0.45, 0.2, 0.75)]), radius=rng.choice([4, 6, 10]),
        icon=180, dx=0, dy=0, opacity=1, wide=76, stroke=1.5, avatar=None, gray=None, filter=None, photo=rng.randrange(1 << 30),
        shadow=rng.choice([0, 2, 3, 4]), shade=rng.choice([0.2, 0.35, 0.5]), offset=rng.choice([0, 1, 2]))


def noises(s, rng):
    """How another machine draws the same card. Nobody sees these differences."""
    kinds = {
        "better rasterizer": dict(antialias=cairo.ANTIALIAS_BEST), "coarse rasterizer": dict(antialias=cairo.ANTIALIAS_FAST),
        "supersampled": dict(samples=4), "gamma of coverage": dict(gamma=rng.choice([0.95, 1.05])), "dither": dict(dither=True),
        "phase": dict(dx=rng.uniform(-0.11, 0.11), dy=rng.uniform(-0.11, 0.11)), "¼ px across": dict(dx=rng.choice([-0.25, 0.25])),
        "¼ px down": dict(dy=rng.choice([-0.25, 0.25])), "samples 8×8": dict(samples=8), "filter of bitmap": dict(filter=cairo.FILTER_BEST)}
    if s["shadow"]:
        kinds["other blur"] = dict(boxes=True)
    # Cairo scales pictures of emoji by point sampling, so another sampling is visible.
    return {kind: n for kind, n in kinds.items() if not (s["emoji"] and "samples" in n)}


def changes(s, rng):
    """The kinds of change that a card can have, each with the changed card."""
    for where in ("title", "text", "link", "badge", "button"):
        fitting = [pair for pair in ALIKE if pair[0] in s[where]]
        for old, new in rng.sample(fitting, min(2, len(fitting))):
            place = rng.choice([i for i in range(len(s[where])) if s[where].startswith(old, i)])
            yield f"letter of {where}", s | {where: s[where][:place] + new + s[where][place + len(old):]}
    yield "moved icon", s | dict(icon=s["icon"] + 1 / s["scale"])
    yield "½ px across", s | dict(dx=rng.choice([-0.5, 0.5]))
    yield "½ px down", s | dict(dy=rng.choice([-0.5, 0.5]))
    yield "opacity", s | dict(opacity=0.86)
    yield "corner", s | dict(radius=s["radius"] + 2)
    yield "wider button", s | dict(wide=s["wide"] + 1 / s["scale"])
    for amount in (3, 5):
        yield f"text color ΔE {amount}", s | dict(gray=recolored(gray_of(s), amount, rng))
    yield "opacity 92 %", s | dict(opacity=0.92)
    yield "avatar ΔE 4", s | dict(avatar=recolored(s["accent"], 4, rng))
    yield "icon a third thicker", s | dict(stroke=2)
    yield "bitmap softer", s | dict(filter="softer")
    if s["shadow"] and not s["dark"]:
        yield "shadow radius", s | dict(shadow=s["shadow"] * 4 / 3)
        yield "shadow offset", s | dict(offset=s["offset"] + 1)
        yield "no shadow", s | dict(shadow=0)
    yield "accent", s | dict(accent=tuple(min(1, c + 0.06) for c in s["accent"]))
    if s["emoji"]:
        yield "emoji", s | dict(emoji=EMOJI[s["emoji"]])


def candidates(s, rng):
    kinds = noises(s, rng)
    below = [kinds[kind] for kind in ("better rasterizer", "gamma of coverage", "phase")]
    yield from ((kind, True, s, noise) for kind, noise in kinds.items())
    yield from ((kind, False, other, rng.choice(below) if rng.random() < 0.5 else {}) for kind, other in changes(s, rng))


def write_words(context, family, size, words, x, y, color, weight=400, underlined=False):
    """Draws words with their baseline at y."""
    layout = text_layout(context, family, size, weight)
    layout.set_text(words, -1)
    context.set_source_rgba(*color)
    context.move_to(x, y - layout.get_baseline() / Pango.SCALE)
    if words in EMOJI or words in EMOJI.values():
        PangoCairo.show_layout(context, layout)
        return
    # Filled as a path, because Cairo puts glyphs on quarters of a pixel.
    PangoCairo.layout_path(context, layout)
    if underlined:
        context.rectangle(x, y + 1.5, layout.get_extents()[1].width / Pango.SCALE, 1)
    context.fill()


def fill_circle(context, x, y, radius, color):
    context.set_source_rgb(*color)
    context.arc(x, y, radius, 0, 2 * math.pi)
    context.fill()


def gray_of(s):
    return (0.6, 0.62, 0.68) if s["dark"] else (0.42, 0.44, 0.5)


def draw_shadow(s, noise):
    """A layer with the ground and the card's shadow."""
    layers = []
    for is_shadow in (False, True)[:1 + (s["shadow"] > 0)]:
        picture, context = canvas(220, 110, s["scale"])
        if is_shadow:
            context.set_source_rgba(0, 0, 0, s["shade"])
            rounded_rectangle(context, 4.5, 3.5 + s["offset"], 211, 103, s["radius"])
            context.fill()
        else:
            context.set_source_rgb(*((0.07, 0.08, 0.1) if s["dark"] else (0.95, 0.96, 0.97)))
            context.paint()
        layers.append(averaged(picture, 1))
    if s["shadow"]:
        layers[1][..., 3] = blurred(layers[1][..., 3], s["shadow"] * s["scale"], noise.get("boxes", False))
        layers[1] = numpy.round(layers[1])
        layers[0] = over(*layers)
    return numpy.round(layers[0])


def photo(seed):
    """A picture of 96×96 pixels: colored discs on a ramp, with grain."""
    rng = numpy.random.default_rng(seed)
    y, x = numpy.mgrid[0:96, 0:96]
    data = numpy.full((96, 96, 4), 255.0)
    data[..., :3] = 60 + (x + y)[..., None] * rng.uniform(0, 0.8, 3)
    for _ in range(14):
        disc = numpy.hypot(x - rng.uniform(0, 96), y - rng.uniform(0, 96)) < rng.uniform(4, 18)
        data[disc, :3] = rng.uniform(20, 235, 3)
    data[..., :3] += rng.normal(0, 8, (96, 96, 1))
    return numpy.ascontiguousarray(numpy.clip(data, 0, 255).astype(numpy.uint8))


def draw_photo(context, s, noise):
    """Draws the photo 20 points wide, scaled down by a filter."""
    data, how = photo(s["photo"]), s["filter"] or noise.get("filter") or cairo.FILTER_GOOD
    if how == "softer":
        # A filter of twice the width: the mean of pixels, blurred by half a pixel of the card.
        for channel in range(3):
            data[..., channel] = blurred(data[..., channel].astype(float), 2.4 / s["scale"], False)
        how = cairo.FILTER_GOOD
    context.save()
    context.translate(184, 34)
    context.scale(20 / 96, 20 / 96)
    context.set_source_surface(cairo.ImageSurface.create_for_data(data, cairo.FORMAT_ARGB32, 96, 96))
    context.get_source().set_filter(how)
    context.get_source().set_extend(cairo.EXTEND_PAD)
    context.rectangle(0, 0, 96, 96)
    context.fill()
    context.restore()


def draw_card(context, s):
    """Draws everything but the words."""
    rounded_rectangle(context, 4.5, 3.5, 211, 103, s["radius"])
    context.set_source_rgb(*((0.13, 0.14, 0.18) if s["dark"] else WHITE))
    context.fill_preserve()
    context.set_line_width(1)
    context.set_source_rgba(*gray_of(s), 0.4)
    context.stroke()
    fill_circle(context, 24, 24, 12, s["avatar"] or s["accent"])
    context.set_source_rgb(*s["accent"])
    rounded_rectangle(context, 14, 80, s["wide"], 20, 5)
    context.fill()
    fill_circle(context, 196, 18, 8, (0.85, 0.12, 0.15))
    context.set_line_width(s["stroke"])
    context.set_source_rgb(*gray_of(s))
    for x, y in [(0, 86), (6, 92), (18, 80)]:
        context.line_to(s["icon"] + x, y)
    context.stroke()


def draw_words(context, s, gray, dx, dy):
    ink = (0.93, 0.93, 0.95) if s["dark"] else (0.1, 0.1, 0.13)
    x, y = s["x"] + dx, s["y"] + dy
    write_words(context, "Noto Sans", 11, "AB", 17 + dx, 28 + dy, WHITE, 700)
    write_words(context, s["family"], s["title_size"], s["title"], 32 + x + s["dx"] / s["scale"], 12 + y + s["dy"] / s["scale"], (*ink, s["opacity"]))
    write_words(context, "Noto Sans", s["size"], s["text"], 32 + x, 32 + y, gray)
    write_words(context, "Noto Sans", s["size"], s["link"], 4 + x, 56 + y, s["accent"], underlined=True)
    write_words(context, "Noto Sans", 11, s["button"], 22 + dx, 94 + dy, WHITE, 600)
    write_words(context, "Noto Sans", 10, s["badge"], (193 if len(s["badge"]) == 1 else 190) + dx, 21.6 + dy, WHITE, 700)
    if s["emoji"]:
        write_words(context, "Noto Color Emoji", 14, s["emoji"], 150, 70, WHITE)


def write(path, s, noise, rng):
    gray = s["gray"] or gray_of(s)
    samples, layers = noise.get("samples", 1), [draw_shadow(s, noise)]
    for is_card in (True, False):
        picture, context = canvas(220, 110, s["scale"] * samples, noise.get("antialias", cairo.ANTIALIAS_DEFAULT))
        if is_card:
            draw_card(context, s)
        else:
            draw_words(context, s, gray, noise.get("dx", 0) / s["scale"], noise.get("dy", 0) / s["scale"])
        layers.append(averaged(picture, samples))
    picture, context = canvas(220, 110, s["scale"], cairo.ANTIALIAS_DEFAULT)
    draw_photo(context, s, noise)
    layers[1] = over(layers[1], averaged(picture, 1))
    result = over(over(layers[0], layers[1]), with_gamma(layers[2], noise.get("gamma", 1)))
    if noise.get("dither"):
        pictures.dither(result, rng)
    pictures.write(result, path)
