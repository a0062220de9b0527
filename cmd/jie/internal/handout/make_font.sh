#!/bin/sh
# Makes sheet.ttf: the letters of sheets, out of Noto Sans CJK SC (SIL Open Font License
# 1.1, see OFL.txt), with quadratic outlines, which the PDF library reads. Needs Python with
# fonttools, and the font file as its argument. letters.txt lists the letters.
set -eu
cd "$(dirname "$0")"
"${PYTHON:-python3}" make_font.py "$1" letters.txt sheet.ttf
