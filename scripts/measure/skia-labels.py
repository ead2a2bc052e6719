"""Lays out and draws labels in turns with Skia's paragraphs. labels.h describes arguments and output; LABEL_FONT is the font's file.

The fonts, style and surface are made once, and each label is a paragraph of its own. Skia hints the glyphs slightly: a paragraph
has no option for it. Python's calls take a few hundredths of the time.
"""

import os
import sys
import time

import skia
from skia import textlayout

width, height, inset, size, span = map(float, sys.argv[1:])
texts = sys.stdin.read().splitlines()
provider, fonts, unicode = textlayout.TypefaceFontProvider(), textlayout.FontCollection(), skia.Unicodes.ICU.Make()
provider.registerTypeface(skia.Typeface.MakeFromFile(os.environ["LABEL_FONT"]), "label")
fonts.setDefaultFontManager(provider)
text_style, style = textlayout.TextStyle(), textlayout.ParagraphStyle()
text_style.setFontFamilies(["label"])
text_style.setFontSize(size)
text_style.setColor(skia.ColorBLACK)
style.setTextStyle(text_style)
surface = skia.Surface(int(width), int(height))
canvas = surface.getCanvas()


def draw(text):
    """Returns the height of the text."""
    canvas.clear(skia.ColorWHITE)
    builder = textlayout.ParagraphBuilder(style, fonts, unicode)
    builder.addText(text)
    paragraph = builder.Build()
    paragraph.layout(width - 2 * inset)
    paragraph.paint(canvas, inset, inset)
    return paragraph.Height


lines = round(draw(texts[0]) / draw("x"))
best, turn, begin = 1e9, 0, time.perf_counter()
while time.perf_counter() - begin < span:
    start = time.perf_counter()
    for turn in range(turn, turn + 20):
        draw(texts[turn % len(texts)])
    best = min(best, (time.perf_counter() - start) / 20)
print(best, lines)
