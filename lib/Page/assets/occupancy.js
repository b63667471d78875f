// How many warps an SM holds, by what a block takes.

import { h, section, missing } from "./dom.js";
import { plural } from "./format.js";
import { chart } from "./charts.js";

const axes = [
  ["by_block", "threads of a block"],
  ["by_registers", "registers of a thread"],
  ["by_shared", "bytes of shared memory of a block"],
];

/** The curve of one axis with the kernel's own point. */
function curve(points, title, now, most) {
  return h(
    "div",
    {},
    h("h3", {}, title),
    chart(`Warps per SM over ${title}; the kernel is at ${now.x}, ${now.y} warps`, () => ({
      height: 190,
      marginLeft: 34,
      marginBottom: 30,
      marginTop: 12,
      x: { label: null, grid: false, nice: true },
      y: { label: null, domain: [0, most], grid: true },
      marks: [
        Plot.line(points, {
          x: "x",
          y: "warps",
          curve: "step-before",
          stroke: "var(--muted)",
          strokeWidth: 1.5,
        }),
        Plot.ruleX([now], { x: "x", y1: 0, y2: "y", stroke: "var(--link)", strokeDasharray: "3,3" }),
        Plot.dot([now], { x: "x", y: "y", r: 5, fill: "var(--link)", stroke: "var(--page)" }),
        Plot.tip(
          points,
          Plot.pointerX({ x: "x", y: "warps", title: (one) => `${one.x}: ${plural(one.warps, "warp")}` }),
        ),
      ],
    })),
  );
}

export function occupancySection(detail) {
  const { kernel, occupancy } = detail;
  const own = kernel.occupancy;
  const threads = kernel.launch.block.reduce((a, b) => a * b, 1);
  const note = [
    `${own.warps_per_sm} of ${own.max_warps_per_sm} warps per SM in ${plural(own.blocks_per_sm, "block")}`,
    own.limiter ? `, limited by ${own.limiter}` : "",
    own.next_step ? `; ${own.next_step}` : "",
  ].join("");
  if (own.unlaunchable)
    return section("occupancy", "Occupancy", null, missing(`It cannot be launched: ${own.unlaunchable}.`));
  const now = { by_block: threads, by_registers: own.registers, by_shared: own.shared_bytes };
  const curves = axes
    .filter(([key]) => occupancy?.[key]?.length)
    .map(([key, title]) =>
      curve(occupancy[key], title, { x: now[key], y: own.warps_per_sm }, own.max_warps_per_sm),
    );
  return section(
    "occupancy",
    "Occupancy",
    note,
    curves.length
      ? h("div", { class: "columns" }, curves)
      : leftOut("curves", occupancy?.why),
  );
}
