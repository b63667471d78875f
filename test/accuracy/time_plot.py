"""A plot of predicted over measured times (times.py): SVG, a panel for each of what is known,
a point for each kernel."""

import math
from xml.sax.saxutils import escape

SIZE, LEFT, TOP, GAP, BOTTOM = 330, 80, 40, 70, 50
COLOURS = {"launch": "#7f7f7f", "DRAM": "#1f77b4", "L1, L2, shared": "#2ca02c",
           "arithmetic": "#ff7f0e", "latency": "#d62728", "atomics": "#9467bd"}  # fmt: skip
KINDS = {"launch": "launch", "dram": "DRAM", "latency": "latency", "atomics": "atomics",
         **dict.fromkeys(("l1", "l2", "lsu", "shared"), "L1, L2, shared")}  # fmt: skip
UNITS = ["1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"]
STYLE = ("text{font:12px sans-serif;fill:#333}.t{font-weight:bold}.m{text-anchor:middle}"
         ".e{text-anchor:end}.g{stroke:#e4e4e4}.one{stroke:#333}.two{stroke:#aaa;stroke-dasharray:4 3}")  # fmt: skip


def decades(times):
    """(lowest, highest) power of ten around all times."""
    values = [value for one in times for value in (one.measured, one.predicted)]
    return math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))


def kind(one):
    return KINDS.get(one.bound, "arithmetic")


def label(power):
    return UNITS[power] if 0 <= power < len(UNITS) else "%g us" % 10.0**power


class Panel:
    """A square with both axes from 10^low to 10^high microseconds."""

    def __init__(self, left, low, high):
        self.left, self.low, self.high = left, low, high

    def x(self, us):
        return self.left + SIZE * (math.log10(us) - self.low) / (self.high - self.low)

    def y(self, us):
        return TOP + SIZE - SIZE * (math.log10(us) - self.low) / (self.high - self.low)

    def line(self, factor, name):
        """Predicted is `factor` times measured."""
        least, most = 10**self.low, 10**self.high
        first, last = max(least, least / factor), min(most, most / factor)
        return '<path d="M%.1f %.1fL%.1f %.1f" class="%s"/>' % (
            self.x(first), self.y(first * factor), self.x(last), self.y(last * factor), name)  # fmt: skip

    def grid(self):
        lines = []
        for power in range(self.low, self.high + 1):
            x, y, text = self.x(10.0**power), self.y(10.0**power), label(power)
            lines.append('<path d="M%.1f %dv%dM%d %.1fh%d" class="g"/>' % (x, TOP, SIZE, self.left, y, SIZE))  # fmt: skip
            lines.append('<text x="%.1f" y="%d" class="m">%s</text>' % (x, TOP + SIZE + 16, text))
            lines.append('<text x="%d" y="%.1f" class="e">%s</text>' % (self.left - 6, y + 4, text))
        return lines

    def points(self, times):
        return ['<circle cx="%.1f" cy="%.1f" r="3" fill="%s" fill-opacity="0.6"><title>%s</title></circle>'
                % (self.x(one.measured), self.y(one.predicted), COLOURS[kind(one)],
                   escape("%s %s" % (one.program, one.kernel))) for one in times]  # fmt: skip

    def draw(self, title, times):
        middle = self.left + SIZE // 2
        return "\n".join(
            ['<text x="%d" y="%d" class="t">%s</text>' % (self.left, TOP - 12, escape(title))]
            + self.grid() + [self.line(1, "one"), self.line(2, "two"), self.line(0.5, "two")]
            + self.points(times)
            + ['<text x="%d" y="%d" class="m">measured</text>' % (middle, TOP + SIZE + 34)])  # fmt: skip


def legend(left):
    lines = []
    for index, (name, colour) in enumerate(COLOURS.items()):
        y = TOP + 10 + 20 * index
        lines.append('<circle cx="%d" cy="%d" r="4" fill="%s"/><text x="%d" y="%d">%s</text>'
                     % (left, y - 4, colour, left + 10, y, name))  # fmt: skip
    return "\n".join(lines)


def write(path, title, times):
    """Writes the plot of [Time] to `path`."""
    times = [one for one in times if one.facts in ("known", "assumed")]
    low, high = decades(times)
    body, left = [], LEFT
    for facts in ("known", "assumed"):
        some = [one for one in times if one.facts == facts]
        body.append(Panel(left, low, high).draw("%s: facts %s, %d kernels" % (title, facts, len(some)), some))  # fmt: skip
        left += SIZE + GAP
    body.append('<text transform="translate(16 %d) rotate(-90)" class="m">predicted</text>'
                % (TOP + SIZE // 2))  # fmt: skip
    body.append(legend(left - GAP + 24))
    width, height = left + 80, TOP + SIZE + BOTTOM
    with open(path, "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d">\n'
                   '<style>%s</style>\n<rect width="100%%" height="100%%" fill="#fff"/>\n%s\n</svg>\n'
                   % (width, height, width, STYLE, "\n".join(body)))  # fmt: skip
