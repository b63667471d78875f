// What a person reads first of a kernel: how long, why, what to do, and what that rests on.

import { h } from "./dom.js";
import {
  formatTime,
  formatBytes,
  formatSpeedup,
  formatPercent,
  digits,
  whole,
  plural,
  baseName,
} from "./format.js";
import { index } from "./data.js";
import { boundName } from "./colours.js";
import { phasesOf, runnerUp } from "./phases.js";

const strong = (...text) => h("strong", {}, ...text);

/** A link to a line of the source. */
export function placeLink(place, text) {
  if (!place?.line) return h("span", {}, text ?? place?.file ?? "");
  return h(
    "a",
    { href: `#/source/${encodeURIComponent(place.file)}?line=${place.line}` },
    text ?? `${baseName(place.file)}:${place.line}`,
  );
}

function howLong(row, prediction) {
  const title =
      index.machines?.[prediction.machine]?.title || prediction.machine;
  const machine =
      prediction.caches === "warm" ? `${title} with warm caches` : title;
  if (prediction.time_us === null)
    return ["No time is predicted for ", machine, ": ", prediction.reason, "."];
  if (row.time_us === undefined)
    return [
      "Takes ",
      strong(row.time),
      " on ",
      machine,
      "; ",
      row.why,
      ".",
      row.steady ? ` Where it fills the GPU: ${row.steady}.` : "",
    ];
  const range = row.range_us;
  return [
    "Takes ",
    strong(formatTime(row.time_us)),
    " on ",
    machine,
    range
      ? `; ${formatTime(range[0])} to ${formatTime(range[1])} if it is as near as eight of ten measured kernels like it.`
      : ".",
    row.count > 1 && row.total_us
      ? ` It is launched ${whole(row.count)} times: ${formatTime(row.total_us)} in all.`
      : "",
  ];
}

function why(prediction) {
  if (!prediction.bound) return ["What limits it is not known."];
  const [phase] = phasesOf(prediction);
  const next = phase && runnerUp(phase, prediction.bound);
  return [
    "Limited by ",
    strong(prediction.bound_text),
    next ? `; next comes ${boundName(next.bound)}, at ${formatPercent(next.share)} of its time.` : ".",
  ];
}

function whatToDo(kernel, first) {
  const finding = kernel.findings[first];
  if (!finding) return ["No change is predicted to be worth it."];
  return [
    "Do first: ",
    finding.message.split("; ")[0],
    " (",
    placeLink(finding),
    ")",
    finding.speedup
      ? [
          ". That makes it ",
          strong(formatSpeedup(finding.speedup), " as fast"),
          finding.saved_per_launch_us ? `, ${formatTime(finding.saved_per_launch_us)} less a launch` : "",
          finding.condition ? `, ${finding.condition}` : "",
          finding.bound_after ? `; ${boundName(finding.bound_after)} limits it then` : "",
        ]
      : "",
    ".",
  ];
}

const factTexts = {
  known: "Launch, sizes and loops are known from the program.",
  observed: "Launch, sizes and loops are known from the program, data-dependent behaviour from a run of it:",
  assumed: "Some of what the time rests on is assumed:",
  unknown: "Without a fact that is not known there is no time of the whole kernel:",
};

function missingFact(fact) {
  if (!fact) return null;
  return h(
    "p",
    { class: "note" },
    "Missing is ",
    fact.fact,
    ": ",
    h("code", {}, fact.supply),
    fact.line ? [" above ", placeLink(fact)] : "",
    ", with the true numbers.",
  );
}

function restsOn(kernel, prediction) {
  const observed = (prediction.observed ?? []).map((text) => `observed: ${text}`);
  const list = [...prediction.assumptions, ...kernel.unknown.map((text) => `not understood: ${text}`)];
  return h(
    "details",
    { class: "rests", open: prediction.facts !== "known" && list.length + observed.length < 6 },
    h(
      "summary",
      {},
      h("span", { class: `facts ${prediction.facts}` }, `facts ${prediction.facts}`),
      ". ",
      list.length
        ? `${prediction.facts === "known" ? factTexts.known + " " : ""}It rests on ${plural(list.length, "assumption")}.`
        : factTexts[prediction.facts],
    ),
    list.length + observed.length
      ? h(
          "ul",
          {},
          [...list, ...observed].map((text) => h("li", {}, text)),
        )
      : null,
    missingFact(kernel.missing_fact),
  );
}

function fact(name, value, more) {
  return value === null
    ? null
    : h(
        "div",
        {},
        h("dt", {}, name),
        h("dd", {}, value, more ? h("span", { class: "muted" }, ` ${more}`) : null),
      );
}

/** Bytes, and per second of the predicted time. */
function traffic(row, key) {
  if (row[key] === undefined || !row[key]) return null;
  return fact(
    { dram: "DRAM", l2: "L2", l1: "L1" }[key],
    formatBytes(row[key]),
    `${formatBytes((row[key] / row.time_us) * 1e6)}/s`,
  );
}

function figures(row, kernel, prediction) {
  const occupancy = kernel.occupancy;
  return h(
    "dl",
    { class: "figures" },
    fact("Cycles", row.time_us === undefined ? null : whole(prediction.cycles)),
    fact(
      "Occupancy",
      `${occupancy.warps_per_sm} of ${occupancy.max_warps_per_sm}`,
      occupancy.limiter ? `by ${occupancy.limiter}` : "",
    ),
    fact("Registers", occupancy.registers, occupancy.registers_source),
    fact("Shared memory", occupancy.shared_bytes ? formatBytes(occupancy.shared_bytes) : "none"),
    occupancy.spill_bytes ? fact("Spilled", formatBytes(occupancy.spill_bytes), "per thread") : null,
    fact("Barriers", digits(kernel.barriers.per_warp), "per warp"),
    ["dram", "l2", "l1"].map((key) => traffic(row, key)),
  );
}

export function summarySection(row, detail) {
  const { kernel } = detail;
  const prediction = detail.predictions[0];
  return h(
    "section",
    { id: "summary", class: "summary", "aria-label": "Summary" },
    h(
      "ol",
      { class: "sentences" },
      h("li", {}, howLong(row, prediction)),
      h("li", {}, why(prediction)),
      h("li", {}, whatToDo(kernel, detail.first_finding)),
    ),
    restsOn(kernel, prediction),
    figures(row, kernel, prediction),
  );
}
