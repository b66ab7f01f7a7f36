# Cuts the two typefaces down to what the pages use; run with `pip install fonttools brotli` when a package of the fonts changes:
#   python packages/ui/src/fonts/subset.py node_modules/@fontsource-variable
# `latin` has the letters of English, prices and punctuation, and is preloaded; `accents` has the other letters of the
# fontsource files and is loaded by the pages that contain one. Fraunces keeps its optical sizes and one weight.
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(__file__).parent
latin = {*range(0x20, 0x7F), *map(ord, "\u00a0£©·×\u2009\u2011–—‘’“”…\u202f€™−")}
features = ["rvrn", "kern", "liga", "ccmp", "locl", "tnum"]


def cut(source, name, limits):
    letters = set(TTFont(source).getBestCmap())
    for part, unicodes in [("latin", letters & latin), ("accents", letters - latin)]:
        font = TTFont(source)
        options = subset.Options(layout_features=features)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=unicodes)
        subsetter.subset(font)
        font = instancer.instantiateVariableFont(font, limits)
        font.flavor = "woff2"
        font.save(here / f"{name}-{part}.woff2")
        print(f"{name}-{part}", ", ".join(f"U+{code:04X}" for code in sorted(unicodes)))


fonts = Path(sys.argv[1])
cut(fonts / "fraunces/files/fraunces-latin-opsz-normal.woff2", "fraunces", {"wght": 400})
cut(fonts / "instrument-sans/files/instrument-sans-latin-wght-normal.woff2", "instrument-sans", {"wght": (400, 600)})
