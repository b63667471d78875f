// Two times of each kernel against each other.

import { formatTime, digits } from "./format.js";
import { boundColour } from "./colours.js";
import { chart, decades, powersOfTen } from "./charts.js";

/**
 * `points`: name, x, y, bound. Lines stand where both are equal, and where one is twice
 * the other.
 */
export function timeScatter(label, xTitle, yTitle, points) {
  const domain = decades(points.flatMap((point) => [point.x, point.y]));
  const line = (factor) => [
    { x: domain[0], y: domain[0] * factor },
    { x: domain[1], y: domain[1] * factor },
  ];
  const axis = { type: "log", domain, grid: true, ticks: powersOfTen(domain), tickFormat: formatTime };
  return chart(label, (width) => ({
    height: Math.min(460, width * 0.8),
    marginLeft: 64,
    marginBottom: 40,
    marginTop: 24,
    marginRight: 30,
    x: { ...axis, label: xTitle },
    y: { ...axis, label: yTitle },
    marks: [
      Plot.line(line(1), { x: "x", y: "y", stroke: "var(--rule-strong)", strokeWidth: 1.5, clip: true }),
      [2, 0.5].map((factor) =>
        Plot.line(line(factor), {
          x: "x",
          y: "y",
          stroke: "var(--rule-strong)",
          strokeDasharray: "4,4",
          clip: true,
        }),
      ),
      Plot.text([{ x: domain[1] / 2, y: domain[1] }], {
        x: "x",
        y: "y",
        text: () => "2x",
        dy: -8,
        fill: "var(--muted)",
      }),
      Plot.text([{ x: domain[1], y: domain[1] / 2 }], {
        x: "x",
        y: "y",
        text: () => "1/2",
        dx: 14,
        fill: "var(--muted)",
      }),
      Plot.dot(points, {
        x: "x",
        y: "y",
        r: 4.5,
        fill: (one) => boundColour(one.bound),
        stroke: "var(--page)",
        strokeWidth: 1,
      }),
      Plot.tip(
        points,
        Plot.pointer({
          x: "x",
          y: "y",
          title: (one) =>
            `${one.name}\n${xTitle}: ${formatTime(one.x)}\n${yTitle}: ${formatTime(one.y)}, ${digits(one.y / one.x)}x`,
        }),
      ),
    ],
  }));
}
