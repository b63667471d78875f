// The roofline: what the arithmetic could reach by the bytes that it moves at each level.

import { h, section, missing } from "./dom.js";
import { formatRate, digits, formatPercent } from "./format.js";
import { index } from "./data.js";
import { chart, decades, powersOfTen } from "./charts.js";

const operationClasses = {
  fp32: "fp32",
  fp64: "fp64",
  fp16: "fp16",
  tensor: "tensor",
  int: "integer",
  special: "special functions",
};
const memoryLevels = [
  ["l1", "L1"],
  ["l2", "L2"],
  ["dram", "DRAM"],
];

/** Peaks of the machine: operations/s of a class and bytes/s of a level; what it has. */
export function peaksOf(machine) {
  const figure = (path) => machine?.figures?.[path]?.[0];
  const sms = figure("device.sm_count");
  const clock = figure("device.boost_clock_GHz") ?? figure("device.base_clock_GHz");
  const perSm = (rate) => (rate && sms && clock ? rate * sms * clock * 1e9 : undefined);
  const operations = {};
  for (const name of Object.keys(operationClasses))
    operations[name] = perSm(figure(`throughput.${name}_lanes_per_cycle`));
  operations.tensor = perSm(figure("throughput.tensor_fma_per_cycle"));
  const bandwidth = figure("dram.sustained_bandwidth_GBps") ?? figure("dram.pin_bandwidth_GBps");
  const l2 = figure("l2.bytes_per_cycle");
  return {
    operations,
    bytes: {
      l1: perSm(figure("l1.bytes_per_cycle")),
      l2: l2 && clock ? l2 * clock * 1e9 : undefined,
      dram: bandwidth ? bandwidth * 1e9 : undefined,
    },
  };
}

/** A matrix instruction of a warp is 16 * 8 * 16 multiply-adds, of which a lane has 64. */
const operationsOf = (name, perThread) => perThread * (name === "tensor" ? 64 : 1);

function product(extents) {
  return extents.reduce((a, b) => a * b, 1);
}

/**
 * Operations per second and per byte of a kernel, for one class of operations; null
 * where there is no time.
 */
export function rooflinePoint(kernel, prediction, name, timeUs = prediction.time_us) {
  const threads = product(kernel.launch.grid) * product(kernel.launch.block);
  const operations = operationsOf(name, kernel.mix.per_thread[name]) * threads;
  const rate = prediction.steady?.threads_per_s
    ? operationsOf(name, kernel.mix.per_thread[name]) * prediction.steady.threads_per_s
    : timeUs
      ? (operations / timeUs) * 1e6
      : null;
  return rate && { operations, rate, intensity: (level) => operations / kernel.memory[`${level}_bytes`] };
}

/** The class that comes nearest to its peak: of floating point, where there is any. */
function busiestClass(kernel, peaks) {
  const busy = (name) => operationsOf(name, kernel.mix.per_thread[name] ?? 0) / peaks.operations[name];
  const busiest = (names) =>
    names
      .filter((name) => kernel.mix.per_thread[name] > 0 && peaks.operations[name])
      .sort((a, b) => busy(b) - busy(a))[0];
  return busiest(["fp32", "fp64", "fp16", "tensor"]) ?? busiest(["int", "special"]);
}

/** The lines and points of the chart. */
export function rooflineMarks(kernel, point, peaks, name) {
  const points = memoryLevels
    .filter(([level]) => peaks.bytes[level] && kernel.memory[`${level}_bytes`] > 0)
    .map(([level, title], i) => ({
      level,
      title,
      radius: 9 - 2.5 * i,
      x: point.intensity(level),
      y: point.rate,
      roof: Math.min(peaks.operations[name], peaks.bytes[level] * point.intensity(level)),
    }));
  const ridges = memoryLevels.map(
    ([level]) => peaks.bytes[level] && peaks.operations[name] / peaks.bytes[level],
  );
  const [low, high] = decades([...points.map((one) => one.x), ...ridges.filter(Boolean)]);
  const roofs = memoryLevels
    .filter(([level]) => peaks.bytes[level])
    .map(([level, title]) => {
      const ridge = peaks.operations[name] / peaks.bytes[level];
      return {
        level,
        title,
        line: [
          { x: low, y: peaks.bytes[level] * low },
          { x: ridge, y: peaks.operations[name] },
        ],
      };
    });
  return { points, roofs, low, high };
}

function drawRoofline(kernel, point, peaks, name) {
  const { points, roofs, low, high } = rooflineMarks(kernel, point, peaks, name);
  const peak = peaks.operations[name];
  const yDomain = [decades([point.rate, ...points.map((one) => one.roof)])[0], peak * 2.5];
  const colour = (one) => `var(--bound-${one.level})`;
  const label = `Roofline: ${formatRate(point.rate)}op/s of ${formatRate(peak)}op/s; ${points.map((one) => `${digits(one.x)} operations per byte of ${one.title}`).join(", ")}`;
  return chart(label, (width) => ({
    height: Math.min(360, width * 0.62),
    marginLeft: 62,
    marginBottom: 38,
    marginTop: 22,
    r: { type: "identity" },
    x: {
      type: "log",
      domain: [low, high],
      label: "operations per byte",
      grid: true,
      ticks: powersOfTen([low, high]),
      tickFormat: (d) => digits(d),
    },
    y: {
      type: "log",
      domain: yDomain,
      label: `${operationClasses[name]} operations per second`,
      grid: true,
      ticks: powersOfTen(yDomain),
      tickFormat: formatRate,
    },
    marks: [
      Plot.line(
        [
          { x: Math.min(high, ...roofs.map((roof) => roof.line[1].x)), y: peak },
          { x: high, y: peak },
        ],
        { x: "x", y: "y", stroke: "currentColor", strokeWidth: 1.5 },
      ),
      Plot.text([{ x: high, y: peak }], {
        x: "x",
        y: "y",
        text: () => `${operationClasses[name]} peak ${formatRate(peak)}op/s`,
        textAnchor: "end",
        dy: -7,
        fill: "currentColor",
      }),
      roofs.map((roof) =>
        Plot.line(roof.line, { x: "x", y: "y", stroke: colour(roof), strokeWidth: 2, clip: true }),
      ),
      roofs.map((roof) =>
        Plot.text([labelPoint(roof, low, yDomain[0])], {
          x: "x",
          y: "y",
          text: () => roof.title,
          fill: colour(roof),
          textAnchor: "start",
          dx: 4,
          dy: 12,
          fontWeight: 600,
        }),
      ),
      Plot.ruleX(points, { x: "x", y1: "y", y2: "roof", stroke: colour, strokeDasharray: "3,3" }),
      Plot.dot(points, { x: "x", y: "y", fill: colour, r: "radius", stroke: "var(--page)", strokeWidth: 1 }),
      Plot.tip(
        points,
        Plot.pointer({
          x: "x",
          y: "y",
          title: (one) =>
            `${one.title}: ${digits(one.x)} operations per byte\n${formatRate(one.y)}op/s, ${formatPercent(one.y / one.roof)} of its roof`,
        }),
      ),
    ],
  }));
}

/** Where a roof is named: a little into the chart, on its line. */
function labelPoint(roof, low, bottom) {
  const [from, to] = roof.line;
  const x = Math.max(from.x, from.x * (bottom / from.y)) * 1.6;
  return { x: Math.min(x, to.x), y: (from.y / from.x) * Math.min(x, to.x) };
}

function nearness(kernel, point, peaks, name) {
  return h(
    "table",
    { class: "plain" },
    h("caption", {}, "Arithmetic intensity by level"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["level", "operations per byte", "could reach", "reaches"].map((text, i) =>
          h("th", { scope: "col", class: i ? "number" : "" }, text),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rooflineMarks(kernel, point, peaks, name).points.map((one) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h("span", { class: "mark", style: `background:var(--bound-${one.level})` }),
            one.title,
          ),
          h("td", { class: "number" }, digits(one.x)),
          h("td", { class: "number" }, `${formatRate(one.roof)}op/s`),
          h("td", { class: "number" }, formatPercent(one.y / one.roof)),
        ),
      ),
    ),
  );
}

export function rooflineSection(kernel, prediction) {
  const machine = index.machines?.[prediction.machine];
  const frame = (note, ...children) => section("roofline", "Roofline", note, ...children);
  if (!machine) return frame(null, missing(`The report has no figures of ${prediction.machine}.`));
  const peaks = peaksOf(machine);
  const name = busiestClass(kernel, peaks);
  if (!name) return frame(null, missing("The kernel has no arithmetic whose peak is known."));
  const point = rooflinePoint(kernel, prediction, name);
  if (!point) return frame(null, missing("Without a time there is no rate of operations."));
  if (!kernel.memory.l1_bytes && !kernel.memory.l2_bytes && !kernel.memory.dram_bytes)
    return frame(null, missing("The kernel moves no bytes: only the peak of its arithmetic limits it."));
  return frame(
    `${formatRate(point.rate)}op/s of ${operationClasses[name]}, ${formatPercent(point.rate / peaks.operations[name])} of the peak; a multiply-add counts once`,
    drawRoofline(kernel, point, peaks, name),
    nearness(kernel, point, peaks, name),
  );
}
