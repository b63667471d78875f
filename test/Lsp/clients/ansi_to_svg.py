#!/usr/bin/env python3
"""Draws terminal output (text with SGR colours, as `tmux capture-pane -e -p`
prints it) as SVG. Standard input to standard output."""
import html
import re
import sys

WIDTH, HEIGHT, TOP = 8.43, 18, 14


def colour(codes):
    """Takes the colour behind 38 or 48 off `codes`."""
    kind = codes.pop(0)
    if kind == 2:
        return "#%02x%02x%02x" % (codes.pop(0), codes.pop(0), codes.pop(0))
    index = codes.pop(0)
    if index >= 232:
        return "#" + "%02x" % (8 + 10 * (index - 232)) * 3
    if index >= 16:
        steps = [0, 95, 135, 175, 215, 255]
        index -= 16
        return "#%02x%02x%02x" % (steps[index // 36], steps[index // 6 % 6],
                                  steps[index % 6])
    return PALETTE[index]


PALETTE = ["#000000", "#a00000", "#008000", "#806000", "#0000a0", "#a000a0",
           "#008080", "#c0c0c0", "#808080", "#e00000", "#00a000", "#a08000",
           "#0000ff", "#ff00ff", "#00a0a0", "#ffffff"]


def apply(style, text):
    codes = [int(c or 0) for c in re.split("[;:]", text)]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style.clear()
        elif code == 1:
            style["bold"] = True
        elif code in (3, 4):
            style["italic" if code == 3 else "under"] = True
        elif code == 22:
            style.pop("bold", None)
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style["fg"] = PALETTE[code - 30 if code < 40 else code - 82]
        elif 40 <= code <= 47:
            style["bg"] = PALETTE[code - 40]
        elif code in (38, 48):
            style["fg" if code == 38 else "bg"] = colour(codes)
        elif code in (39, 49):
            style.pop("fg" if code == 39 else "bg", None)


def draw(row, line, style):
    """The SVG of one line; `style` goes on to the next."""
    out, column = [], 0
    for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if part.startswith("\x1b["):
            apply(style, part[2:-1])
            continue
        if not part:
            continue
        x, y = column * WIDTH, row * HEIGHT
        if style.get("bg", "#ffffff") != "#ffffff":
            out.append('<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>' % (
                x, y, len(part) * WIDTH, HEIGHT, style["bg"]))
        if part.strip():
            out.append('<text x="%.1f" y="%d" fill="%s"%s textLength="%.1f" '
                       'lengthAdjust="spacingAndGlyphs">%s</text>' % (
                           x, y + TOP, style.get("fg", "#202020"),
                           ' font-weight="bold"' if style.get("bold") else "",
                           len(part) * WIDTH, html.escape(part)))
        column += len(part)
    return out


lines = sys.stdin.read().rstrip("\n").split("\n")
plain = [re.sub(r"\x1b\[[0-9;:]*m", "", line) for line in lines]
width, height = max(map(len, plain)) * WIDTH, len(lines) * HEIGHT
print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" '
      'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" '
      'xml:space="preserve">' % (width, height))
print('<rect width="100%" height="100%" fill="#ffffff"/>')
style = {}
for row, line in enumerate(lines):
    print("\n".join(draw(row, line, style)))
print("</svg>")
