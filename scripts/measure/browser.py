"""Labels of HTML, CSS and SVG, which Chromium draws: text as a browser sets it, as glyphs on quarters of a pixel, or as outlines.

They are on a card with a border, a shadow or a gradient, with an icon or a badge, at one to three pixels a point, or on
nothing. Noise includes 81 samples a pixel, other blurs, and SVG in place of CSS.
"""

import base64
import io
import json
import unicodedata

import pictures
from chromium import Chromium
from pictures import CHANGES, TEXTS, PangoCairo, averaged, cairo, dither, has_visible_shadow, lines, numpy, over, random_label
from pictures import with_gamma, with_letter

OWN_TEXTS = [
    ("Inter", "Überprüfen à côté"), ("Noto Sans", "Tiếng Việt ổn định"), ("DejaVu Sans Mono", "l1 = O0; i++"),
    ("Liberation Serif", "Zażółć gęślą jaźń"), ("Nimbus Sans", "Continue · $19.99"), ("C059", "Příliš žluťoučký"),
]
JOINED = ("Arabic", "Devanagari", "Thai", "Emoji")
BLURS = ("box-shadow", "drop-shadow", "feGaussianBlur")


def random_browser_label(rng):
    s = random_label(rng, TEXTS + OWN_TEXTS)
    joined = any(name in s["family"] for name in JOINED)
    emoji = "Emoji" in s["family"]
    s["drawn"] = "html" if emoji else rng.choice(["html", "outline"] if joined else ["html", "placed", "outline"])
    s["samples"] = 9 if s["scale"] <= 2 and rng.random() < 0.5 else 1
    s |= dict(card_by=rng.choice(["css", "css", "svg"]), blur=rng.choice(BLURS), strike=False, text_shadow=False, frame=0.5)
    # If a border ends on half a pixel, CSS with one sample a pixel lets the ground below the card show through.
    if s["border"] * s["scale"] % 1:
        s["border"] = 2
    s["icon"] = rng.choice([None, 1])
    s["icon_x"], s["icon_ink"] = 200.0, [0.2, 0.45, 0.85]
    s["badge"] = "New" if s["drawn"] == "html" and rng.random() < 0.5 else None
    s["badge_ink"] = [0.75, 0.15, 0.25]
    # Baselines are on whole pixels, so that no sampling moves glyphs up or down.
    s["gap"] = round(s["size"] * s["gap"] * s["scale"]) / s["scale"] / s["size"]
    s["y"] = round((s["y"] + s["size"]) * s["scale"]) / s["scale"] - s["size"]
    return s


def missing_diacritic(s, rng):
    bare = [unicodedata.normalize("NFD", c)[0] for c in s["text"]]
    places = [i for i, c in enumerate(s["text"]) if bare[i] != c]
    if places and not any(name in s["family"] for name in JOINED):
        place = rng.choice(places)
        return with_letter(s, place, bare[place])
    return None


BROWSER_CHANGES = CHANGES | {
    "border color": lambda s, rng: s["border"] and dict(frame=s["frame"] + 0.3),
    "shadow offset": lambda s, rng: has_visible_shadow(s) and dict(offset=s["offset"] + 2),
    "icon mirrored": lambda s, rng: s["icon"] and dict(icon=-1),
    "icon moved 1 px": lambda s, rng: s["icon"] and dict(icon_x=s["icon_x"] + 1 / s["scale"]),
    "icon color": lambda s, rng: s["icon"] and dict(icon_ink=[0.25, 0.52, 0.85]),
    "emoji replaced": lambda s, rng: "🎉" in s["text"] and dict(text=s["text"].replace("🎉", "🎁")),
    "missing diacritic": missing_diacritic,
    "badge text": lambda s, rng: s["badge"] and dict(badge="Now"),
    "badge color": lambda s, rng: s["badge"] and dict(badge_ink=[0.75, 0.22, 0.25]),
    "strikethrough": lambda s, rng: dict(strike=True),
    "text shadow": lambda s, rng: s["drawn"] == "html" and sum(s["card"]) >= 1 and dict(text_shadow=True),
}


def css(color):
    return "rgb({} {} {})".format(*(round(min(1, max(0, c)) * 255) for c in color))


def box(s, inset=0.0):
    """Left, top, width and height of the card, and the radius of its corners."""
    return 8 + inset, 8 + inset, s["width"] - 16 - 2 * inset, s["height"] - 18 - 2 * inset, max(0, s["radius"] - inset)


def placed(x, y, w, h, more):
    return f'<div style="position:absolute;box-sizing:border-box;left:{x}px;top:{y}px;width:{w}px;height:{h}px;{more}"></div>'


def svg(s, inner, style=""):
    size = f'width="{s["width"]}" height="{s["height"]}"'
    return f'<svg {size} style="position:absolute;left:0;top:0;overflow:visible;{style}">{inner}</svg>'


def card(s, n):
    """HTML of the shadow, the card, the icon and the badge's ground."""
    by, blur = n.get("card_by", s["card_by"]), n.get("blur", s["blur"]) if s["shadow"] else None
    x, y, w, h, r = box(s)
    border = s["border"]
    frame = css([a + (b - a) * s["frame"] for a, b in zip(s["card"], s["ink"])])
    # The length of a drop-shadow is its standard deviation. That of a box-shadow is twice as much.
    length = s["shadow"] * (2 if blur == "box-shadow" else 1)
    shadow, result = f"0 {s['offset']}px {length}px rgb(0 0 0 / 45%)", ""
    if blur == "feGaussianBlur":
        shape = f'<rect x="{x}" y="{y + s["offset"]}" width="{w}" height="{h}" rx="{r}" fill-opacity="0.45" filter="url(#b)"/>'
        effect = f'<feGaussianBlur stdDeviation="{s["shadow"]}" color-interpolation-filters="sRGB"/>'
        region = 'filterUnits="userSpaceOnUse" x="-40" y="-40" width="400" height="300"'
        result += svg(s, f'<filter id="b" {region}>{effect}</filter>{shape}')
    cast = f"filter:drop-shadow({shadow});" if blur == "drop-shadow" else ""
    if blur == "box-shadow":
        # CSS does not draw the shadow below its box, which would show as a light fringe at corners. This box is 2 points smaller.
        ux, uy, uw, uh, ur = box(s, 2)
        result += placed(ux, uy, uw, uh, f"border-radius:{ur}px;box-shadow:{shadow.replace(' rgb', ' 2px rgb')};")
    if by == "css":
        ramp = f"linear-gradient(to right,{css(s['card'])},{css(s['ground'])}) border-box no-repeat"
        fill = ramp if s["gradient"] else css(s["card"])
        edge = f"border:{border}px solid {frame};" if border else ""
        result += placed(x, y, w, h, f"border-radius:{r}px;background:{fill};{edge}{cast}")
    else:
        ix, iy, iw, ih, ir = box(s, border / 2)
        stops = f'<stop stop-color="{css(s["card"])}"/><stop offset="1" stop-color="{css(s["ground"])}"/>'
        ramp = f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{x}" y1="0" x2="{x + w}" y2="0">{stops}</linearGradient>'
        fill = "url(#g)" if s["gradient"] else css(s["card"])
        edge = f'stroke="{frame}" stroke-width="{border}"' if border else ""
        result += svg(s, f'{ramp}<rect x="{ix}" y="{iy}" width="{iw}" height="{ih}" rx="{ir}" fill="{fill}" {edge}/>', cast)
    if s["icon"]:
        turned = f'transform="translate({s["icon_x"]} 60) scale({s["icon"]} 1)"'
        result += svg(s, f'<path {turned} d="M-8 -2 L2 -2 L2 -6 L8 0 L2 6 L2 2 L-8 2 Z" fill="{css(s["icon_ink"])}"/>')
    if s["badge"]:
        result += placed(188, 14, 36, 16, f"border-radius:8px;background:{css(s['badge_ink'])}")
    return result


def text(s, widths):
    """HTML of the text, and of the badge's text."""
    look = f"font-family:'{s['family']}';font-size:{s['size']}px;font-weight:{s['weight']};white-space:pre;"
    line = " ".join(["underline"] * s["underline"] + ["line-through"] * s["strike"])
    if line:
        look += f"text-decoration:{line};"
    if s["text_shadow"]:
        look += "text-shadow:0 1px 1px rgb(0 0 0 / 50%);"
    result = ""
    if s["drawn"] == "html":
        height = s["size"] * s["gap"]
        look += f"letter-spacing:{s['spacing']}px;line-height:{height}px;color:{css(s['ink'])};"
        look += f"position:absolute;left:{s['x']}px;top:{s['y']}px;"
        result = f'<div style="{look}">{"<br>".join(t for t, _ in lines(s))}</div>'
    elif s["drawn"] == "placed":
        for words, baseline in lines(s):
            font = f"{s['weight']} {s['size']}px '{s['family']}'"
            # Chromium draws glyphs on quarters of a pixel exactly there.
            wanted = [s["x"] + w + i * s["spacing"] for i, w in enumerate(widths(font, words))]
            at = [round(x * s["scale"] * 4) / 4 / s["scale"] for x in wanted]
            exact = "text-rendering:geometricPrecision"
            result += f'<text x="{" ".join(map(str, at))}" y="{baseline}" fill="{css(s["ink"])}" style="{look}{exact}">{words}</text>'
        result = svg(s, result)
    else:
        result = svg(s, f'<path d="{outlines(s)}" fill="{css(s["ink"])}"/>')
    height = s["y"] + s["size"] * 1.1 - s["clip"] if s["clip"] else s["height"]
    look = f"left:0;top:0;width:{s['width']}px;height:{height}px;overflow:hidden;opacity:{s['opacity']}"
    result = f'<div style="position:absolute;{look}">{result}</div>'
    if s["badge"]:
        look = "left:188px;top:14px;width:36px;text-align:center;font:600 10px/16px 'Noto Sans';color:#fff"
        result += f'<div style="position:absolute;{look}">{s["badge"]}</div>'
    return result


def outlines(s):
    """The text as path commands of SVG."""
    # Drawn 16 times as large, because Cairo stores paths in 256ths of a unit.
    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    context.scale(16, 16)
    result = []
    for layout in pictures.layouts(context, s | dict(underline=False)):
        PangoCairo.layout_path(context, layout)
    for used, rise in ((s["underline"], -0.1), (s["strike"], 0.3)):
        for _, baseline in lines(s):
            if used:
                context.rectangle(s["x"], baseline - rise * s["size"], 5 * s["size"], s["size"] / 15)
    for kind, points in context.copy_path():
        result.append("MLCZ"[kind] + " ".join(f"{p:.4f}" for p in points))
    return "".join(result)


class BrowserLabels:
    """Scenes and their pictures; a context manager that runs Chromium."""

    def __enter__(self):
        self.chromium = Chromium()
        self.chromium.call("Emulation.setScrollbarsHidden", hidden=True)
        self.chromium.call("Emulation.setDefaultBackgroundColorOverride", color=dict(r=0, g=0, b=0, a=0))
        self.chromium.evaluate("document.body.style.margin = 0")
        return self

    def __exit__(self, *error):
        self.chromium.__exit__(*error)

    def scene(self, rng):
        self.drawn = {}
        return random_browser_label(rng)

    def candidates(self, s, rng):
        kinds = self.noises(s, rng)
        yield from ((kind, True, s, noise) for kind, noise in kinds.items())
        for kind, change in BROWSER_CHANGES.items():
            other = s | (change(s, rng) or {})
            noise = rng.choice(list(kinds.values())) if rng.random() < 0.5 else {}
            if other != s and all(is_visible(kind, self.layer(other, n), self.layer(s, n)) for n in ({}, noise)):
                yield kind, False, other, noise

    def write(self, path, s, noise, rng):
        result = self.layer(s, noise)
        if noise.get("dither"):
            dither(result, rng)
            dither(result, rng)
        pictures.write(result, path)

    def layer(self, s, noise):
        """The label as another machine draws it, except for dithering."""
        dx, dy = noise.get("dx", 0), noise.get("dy", 0)
        below = card(s, noise)
        if not s["clear"]:
            below = placed(0, 0, s["width"], s["height"], f"background:{css(s['ground'])}") + below
        if {"gamma", "text_dx", "text_dy", "text_samples"} & noise.keys():
            ink = with_gamma(self.text_layer(s, noise), noise.get("gamma", 1))
            return numpy.round(over(self.averaged(s, below, noise, dx, dy), ink))
        return numpy.round(self.averaged(s, below + text(s, self.widths), noise, dx, dy))

    def text_layer(self, s, noise):
        dx, dy = (noise.get(name, 0) + noise.get("text_" + name, 0) for name in ("dx", "dy"))
        samples = noise.get("text_samples", noise.get("samples", s["samples"]))
        return self.averaged(s, text(s, self.widths), dict(samples=samples), dx, dy)

    def noises(self, s, rng):
        """How another machine draws the same label. Nobody sees these differences."""
        other = lambda values, value: rng.choice([v for v in values if v != value])
        kinds = {"gamma of coverage": dict(gamma=rng.choice([0.95, 1.05])), "dither": dict(dither=True)}
        if s["shadow"]:
            kinds["other blur"] = dict(blur=other(BLURS, s["blur"]))
        kinds["card by SVG or CSS"] = dict(card_by=other(["css", "svg"], s["card_by"]))
        several = dict(dither=True, gamma=rng.choice([0.97, 1.03])) | kinds.get("other blur", {})
        exact = s["drawn"] != "html"
        if s["samples"] > 1:
            step = lambda: rng.choice([(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
            kinds["phase"] = dict(zip(("dx", "dy"), step()))
            kinds["phase of text"] = dict(zip(("text_dx", "text_dy"), step()))
            several |= dict(zip(("text_dx", "text_dy"), step()))
            if exact:
                # Chromium moves glyphs of HTML by up to ⅛ px, and lines by up to ½ px.
                kinds["direct"] = dict(samples=1)
        else:
            more = 9 if s["scale"] <= 2 else 4
            kinds["supersampled"] = dict(samples=more) if exact else dict(samples=more, text_samples=1)
        kinds["several together"] = several
        return {kind: noise for kind, noise in kinds.items() if "samples" not in noise or self.has_same_ink(s, noise)}

    def has_same_ink(self, s, noise):
        """Whether Chromium draws text and the border's corner as heavy with other samples, within 4 %.

        It draws small glyphs fainter or bolder than they are, and a border of 1 px around a corner 12 to 16 % fainter.
        """
        x, y, w, h, r = box(s)
        corner = placed(x, y, w, h, f"border-radius:{r}px;border:{s['border']}px solid")
        side = round((x + max(r, 2)) * s["scale"])
        amounts = [[self.text_layer(s, n)[..., 3].sum(), self.averaged(s, corner, n)[:side, :side, 3].sum()] for n in ({}, noise)]
        return all(abs(first - second) <= 0.04 * first for first, second in zip(*amounts))

    def averaged(self, s, html, noise, dx=0, dy=0):
        """The layer of a page, drawn with the samples of a noise and displaced by samples."""
        samples = noise.get("samples", s["samples"])
        key = (html, samples)
        if key not in self.drawn:
            w, h = s["width"], s["height"]
            look = f"position:relative;overflow:hidden;width:{w}px;height:{h}px;"
            if samples > 1:
                look += f"transform:scale({samples});transform-origin:0 0;"
            self.chromium.call(
                "Emulation.setDeviceMetricsOverride", width=w * samples, height=h * samples, deviceScaleFactor=s["scale"], mobile=False)
            page = f'<div style="{look}">{html}</div>'
            self.chromium.evaluate(f"document.body.innerHTML = {json.dumps(page)}")
            data = self.chromium.call("Page.captureScreenshot", optimizeForSpeed=True)["data"]
            self.drawn[key] = with_alpha(cairo.ImageSurface.create_from_png(io.BytesIO(base64.b64decode(data))))
        return averaged(self.drawn[key], samples, dx, dy)

    def widths(self, font, words):
        """The position of every character in a line, in points."""
        return self.chromium.evaluate(f"""(() => {{
            const c = document.createElement('canvas').getContext('2d'), t = {json.dumps(words)}
            c.font = {json.dumps(font)}
            return [...t].map((_, i) => c.measureText([...t].slice(0, i).join('')).width)
        }})()""")


def with_alpha(picture):
    """A picture in Cairo's form with alpha."""
    if picture.get_format() == cairo.FORMAT_ARGB32:
        return picture
    result = cairo.ImageSurface(cairo.FORMAT_ARGB32, picture.get_width(), picture.get_height())
    context = cairo.Context(result)
    context.set_source_surface(picture)
    context.paint()
    return result


def is_visible(kind, picture, plain):
    """Whether a change can be seen. A clip may cut only a trace of a descender, and letters may hide an icon."""
    different = numpy.abs(picture - plain).max(-1)
    if kind in ("clipped", "icon mirrored", "icon moved 1 px"):
        return (different >= 48).sum() >= 6
    return (different > 2).any()
