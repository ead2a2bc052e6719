"""Drawing with Pango and Cairo, for scripts that judge pairs of pictures.

Sizes are points; a color is three numbers of 0…1. A layer is an array of premultiplied B, G, R, A of 0…255.
"""

import math
import sys

try:
    import cairo
    import gi
    import numpy

    gi.require_version("Pango", "1.0")
    gi.require_version("PangoCairo", "1.0")
    from gi.repository import Pango, PangoCairo
except (ImportError, ValueError) as error:
    sys.exit(f"judge: {error}; install it with: apt-get install python3-gi-cairo python3-numpy gir1.2-pango-1.0")


def lab(color):
    """CIELAB of an sRGB color, for the white D65."""
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color]
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
    shares = [sum(k * c for k, c in zip(row, light)) / white for row, white in zip(rows, (0.95047, 1, 1.08883))]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first, second):
    """The CIEDE2000 difference of two sRGB colors (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = lab(first), lab(second)
    saturation = lambda c: math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
    stretch = 1.5 - 0.5 * saturation((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2)
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180
    hue, chroma, middle = math.radians(h1 + turn / 2), (c1 + c2) / 2, (l1 + l2) / 2 - 50
    weight = 1 - 0.17 * math.cos(hue - math.pi / 6) + 0.24 * math.cos(2 * hue) + 0.32 * math.cos(
        3 * hue + math.radians(6)) - 0.2 * math.cos(4 * hue - math.radians(63))
    l = (l2 - l1) / (1 + 0.015 * middle ** 2 / math.sqrt(20 + middle ** 2))
    c = (c2 - c1) / (1 + 0.045 * chroma)
    h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -2 * saturation(chroma) * math.sin(math.radians(60 * math.exp(-(((math.degrees(hue) - 275) / 25) ** 2))))
    return math.sqrt(max(0, l * l + c * c + h * h + rotation * c * h))


def recolored(color, amount, rng):
    """A color that differs by an amount of CIEDE2000, in a random direction."""
    while True:
        way = [rng.uniform(-1, 1) for _ in range(3)]
        steps = ([min(1, max(0, c + w * step / 510)) for c, w in zip(color, way)] for step in range(1, 120))
        for other in steps:
            if difference(color, other) >= amount:
                return tuple(other)


def text_layout(context, family, size, weight):
    """A Pango layout without hints, for a font at a size in points."""
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    layout = PangoCairo.create_layout(context)
    PangoCairo.context_set_font_options(layout.get_context(), options)
    layout.get_context().set_round_glyph_positions(False)
    description = Pango.FontDescription(family)
    description.set_absolute_size(size * Pango.SCALE)
    description.set_weight(weight)
    layout.set_font_description(description)
    return layout


def canvas(width, height, scale, antialias=cairo.ANTIALIAS_DEFAULT):
    """An empty picture of some points, and the context that draws on it."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, round(width * scale), round(height * scale))
    context = cairo.Context(surface)
    context.scale(scale, scale)
    context.set_antialias(antialias)
    return surface, context


def rounded_rectangle(context, x, y, width, height, radius):
    """Adds a rectangle with round corners to the path."""
    quarter = 1.5707963267948966
    context.new_path()
    for corner, (right, down) in enumerate([(1, 0), (1, 1), (0, 1), (0, 0)]):
        center = (x + width - radius if right else x + radius, y + height - radius if down else y + radius)
        context.arc(*center, radius, (corner - 1) * quarter, corner * quarter)
    context.close_path()


def blurred(alpha, radius, boxes):
    """A Gaussian blur with a standard deviation, or three boxes in its place."""
    if boxes:
        # Three boxes of odd sides whose variances add up to the Gaussian's as nearly as they can.
        side = int(math.sqrt(4 * radius * radius + 1))
        side -= 1 - side % 2
        small = min(3, max(0, round((12 * radius * radius - 3 * side * side - 12 * side - 9) / (-4 * side - 4))))
        kernel = numpy.ones(1)
        for box in [side] * small + [side + 2] * (3 - small):
            kernel = numpy.convolve(kernel, numpy.ones(box) / box)
    else:
        reach = math.ceil(radius * 3)
        kernel = numpy.exp(-numpy.arange(-reach, reach + 1) ** 2 / (2 * radius * radius))
        kernel /= kernel.sum()
    for axis in (0, 1):
        alpha = numpy.apply_along_axis(lambda row: numpy.convolve(row, kernel, "same"), axis, alpha)
    return alpha


def averaged(surface, samples):
    """The layer of a picture with some samples a pixel each way."""
    h, w = surface.get_height(), surface.get_width()
    raw = numpy.ndarray((h, w, 4), numpy.uint8, surface.get_data(), strides=(surface.get_stride(), 4, 1))
    return raw.reshape(h // samples, samples, w // samples, samples, 4).astype(float).mean((1, 3))


def with_gamma(layer, gamma):
    """A layer of text whose coverage is raised to a power, as renderers differ in gamma."""
    coverage = layer[..., 3:] / 255
    power = coverage ** gamma / numpy.maximum(coverage, 1e-9)
    return layer * numpy.where(coverage > 0, power, 1)


def dither(layer, rng):
    """Adds noise of half a level."""
    layer[..., :3] += numpy.random.default_rng(rng.randrange(1 << 30)).uniform(-0.5, 0.5, layer.shape[:2])[..., None]


def over(below, above):
    """One layer on top of another."""
    return above + below * (1 - above[..., 3:] / 255)


def write(layer, path):
    """Writes a layer as a PNG file."""
    levels = numpy.clip(numpy.round(layer), 0, 255)
    levels[..., :3] = numpy.minimum(levels[..., :3], levels[..., 3:])
    data = numpy.ascontiguousarray(levels.astype(numpy.uint8))
    h, w = data.shape[:2]
    cairo.ImageSurface.create_for_data(data, cairo.FORMAT_ARGB32, w, h, w * 4).write_to_png(str(path))
