"""Subsets a CFF font of a collection, and converts its outlines to quadratic ones."""

import sys

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, newTable

MAX_ERROR = 1.0  # font units, of 1000 an em

source, letters, target = sys.argv[1:]
fonts = TTCollection(source).fonts
font = next(f for f in fonts if f["name"].getDebugName(4) == "Noto Sans CJK SC")
options = Options()
options.layout_features = []
options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
options.hinting = False
options.desubroutinize = True
options.notdef_outline = True
subsetter = Subsetter(options)
with open(letters, encoding="utf-8") as text:
    subsetter.populate(text=text.read())
subsetter.subset(font)

order, glyphs = font.getGlyphOrder(), {}
outlines = font.getGlyphSet()
for name in order:
    pen = TTGlyphPen(outlines)
    outlines[name].draw(Cu2QuPen(pen, MAX_ERROR, reverse_direction=True))
    glyphs[name] = pen.glyph()
font["loca"] = newTable("loca")
glyf = font["glyf"] = newTable("glyf")
glyf.glyphOrder, glyf.glyphs = order, glyphs
maxp = font["maxp"]
maxp.tableVersion = 0x00010000
for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
              "maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):
    setattr(maxp, field, 1 if field == "maxZones" else 0)
post = font["post"]
post.formatType, post.extraNames, post.mapping, post.glyphOrder = 2.0, [], {}, order
for table in ("CFF ", "VORG", "vhea", "vmtx", "BASE", "GPOS", "GSUB", "GDEF"):
    if table in font:
        del font[table]
font.sfntVersion = "\000\001\000\000"
font["head"].created = font["head"].modified = 0
font.recalcTimestamp = False
font.save(target)
