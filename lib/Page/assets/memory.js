// Accesses to memory, instructions, loops, barriers and branches of a kernel.

import { h, section } from "./dom.js";
import { digits, formatBytes, formatPercent } from "./format.js";
import { placeLink } from "./summary.js";
import { accessMap } from "./access.js";

/** A table of `rows`, each a list of cells; heads with a leading ">" are of numbers. */
export function plainTable(caption, heads, rows) {
  const isNumber = heads.map((head) => head.startsWith(">"));
  return h(
    "table",
    { class: "plain" },
    h("caption", {}, caption),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head, i) =>
          h("th", { scope: "col", class: isNumber[i] ? "number" : "" }, head.replace(/^>/, "")),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((cells) =>
        cells instanceof Node
          ? cells
          : h(
              "tr",
              {},
              cells.map((cell, i) => h("td", { class: isNumber[i] ? "number" : "" }, cell)),
            ),
      ),
    ),
  );
}

/** A number that should not exceed `ideal`. */
function against(value, ideal) {
  if (!ideal) return [h("span", { class: "muted" }, "–"), ""];
  const over = value > ideal * 1.01;
  return [
    over ? h("span", { class: "over" }, digits(value)) : digits(value),
    h("span", { class: "muted" }, digits(ideal)),
  ];
}

function accessCells(access) {
  const isPasses = access.space === "shared" || access.space === "constant" || access.space === "param";
  const [passes, ideal] = isPasses
    ? against(access.wavefronts_per_request, access.wavefronts_ideal)
    : against(access.sectors_per_request, access.sectors_ideal);
  return [
    placeLink(access),
    h(
      "span",
      { class: "nowrap" },
      `${access.space} ${access.kind}${access.atomic ? ` ${access.atomic}` : ""}`,
    ),
    h("code", {}, access.expression ?? access.base),
    access.bytes_per_thread,
    access.pattern_reason ? h("span", { title: access.pattern_reason }, access.pattern) : access.pattern,
    digits(access.executions_per_warp),
    digits(access.active_lanes),
    passes,
    ideal,
    isPasses ? "wavefronts" : "sectors",
    access.l1_bytes ? formatBytes(access.l1_bytes) : "",
    access.l2_bytes ? formatBytes(access.l2_bytes) : "",
    access.dram_bytes ? formatBytes(access.dram_bytes) : "",
  ];
}

export function accessSection(detail) {
  const { accesses } = detail.kernel;
  if (!accesses.length) return null;
  const rows = accesses.map(accessCells);
  return section(
    "accesses",
    "Memory accesses",
    "per request of a warp; red where more is moved than the bytes need",
    h(
      "div",
      { class: "scroll" },
      plainTable(
        "Memory accesses",
        [
          "line",
          "access",
          "of",
          ">bytes",
          "pattern",
          ">per warp",
          ">lanes",
          ">takes",
          ">ideal",
          "",
          ">L1",
          ">L2",
          ">DRAM",
        ],
        rows,
      ),
    ),
    accessMap(detail),
  );
}

export function mixSection(kernel) {
  const entries = Object.entries(kernel.mix.per_warp)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1]);
  if (!entries.length) return null;
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return section(
    "mix",
    "Instructions",
    `${digits(total)} per warp`,
    h(
      "table",
      { class: "bounds" },
      h("caption", {}, "Instructions of a warp by class"),
      h(
        "tbody",
        {},
        entries.map(([name, count]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            h("td", { class: "number" }, digits(count)),
            h("td", { class: "number" }, formatPercent(count / total)),
            h(
              "td",
              { class: "bar" },
              h("span", { style: `width:${(100 * count) / entries[0][1]}%;background:var(--muted)` }),
            ),
          ),
        ),
      ),
    ),
  );
}

function loopTable(loops) {
  return plainTable(
    "Loops",
    ["loop", ">iterations", ">times per warp", "known"],
    loops.map((loop) => [
      placeLink(loop),
      digits(loop.trip_per_warp),
      loop.unrolled ? "unrolled" : digits(loop.executions_per_warp),
      loop.assumption || "yes",
    ]),
  );
}

function branchTable(branches) {
  return plainTable(
    "Branches whose lanes disagree",
    ["branch", ">times per warp", ">disagree", ">wasted issue slots"],
    branches.map((one) => [
      [placeLink(one), one.loop ? " loop" : ""],
      digits(one.executions_per_warp),
      formatPercent(one.divergent_fraction),
      digits(one.wasted_issue_per_warp),
    ]),
  );
}

function barrierTable(barriers) {
  return plainTable(
    "Barriers",
    ["barrier", "of", ">times per warp"],
    barriers.map((one) => [placeLink(one), one.kind, digits(one.executions_per_warp)]),
  );
}

export function controlSection(kernel) {
  const branches = kernel.divergence.filter((one) => one.divergent_fraction > 0);
  const tables = [
    kernel.loops.length ? loopTable(kernel.loops) : null,
    branches.length ? branchTable(branches) : null,
    kernel.barrier_spots.length ? barrierTable(kernel.barrier_spots) : null,
  ].filter(Boolean);
  return tables.length
    ? section("control", "Loops, branches, barriers", null, h("div", { class: "tables" }, tables))
    : null;
}
