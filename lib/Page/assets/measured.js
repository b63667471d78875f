// Predictions beside what a profiler measured: gpuperf compare.

import { h, replace, section } from "./dom.js";
import { formatTime, formatBytes, digits, plural, baseName, formatPercent } from "./format.js";
import { boundName } from "./colours.js";
import { boundChip } from "./rows.js";
import { SortedTable } from "./table.js";
import { timeScatter } from "./scatter.js";
import { extents } from "./reports.js";

const measuredBounds = {
  compute: "compute units",
  l1: "L1 or shared memory",
  l2: "L2 cache",
  dram: "DRAM bandwidth",
  memory: "memory",
};

const factorOf = (ratio) => (ratio === null ? null : Math.max(ratio, 1 / ratio));

function verdict(agree) {
  if (agree === null) return h("span", { class: "muted" }, "?");
  return agree ? h("span", { class: "facts known" }, "same") : h("span", { class: "over" }, "other");
}

/** A ratio of the predicted to the measured; red from a factor of two on. */
function ratioText(ratio) {
  if (ratio === null) return "";
  return h("span", { class: factorOf(ratio) > 2 ? "over" : "" }, `${digits(ratio)}x`);
}

function comparedCell(pair, format) {
  if (pair.measured === null) return "";
  return [
    pair.predicted === null ? h("span", { class: "muted" }, "?") : format(pair.predicted),
    h("span", { class: "place measured" }, format(pair.measured)),
  ];
}

const comparedColumns = [
  {
    key: "name",
    title: "Kernel",
    className: "text name",
    value: (one) => one.name,
    cell: (one) => [
      h("span", { class: "kernel-name" }, one.name),
      h(
        "span",
        { class: "place" },
        `${baseName(one.file)}:${one.line}`,
        h("span", { class: "launch" }, `<<<${extents(one.launch.grid)}, ${extents(one.launch.block)}>>>`),
      ),
    ],
  },
  {
    key: "predicted",
    title: "Predicted",
    className: "number",
    first: "descending",
    value: (one) => one.time_us.predicted,
    cell: (one) =>
      one.time_us.predicted === null
        ? h("span", { class: "muted", title: one.reason }, "no time")
        : formatTime(one.time_us.predicted),
  },
  {
    key: "measured",
    title: "Measured",
    className: "number",
    first: "descending",
    value: (one) => one.time_us.measured,
    cell: (one) => formatTime(one.time_us.measured),
  },
  {
    key: "ratio",
    title: "Ratio",
    help: "predicted over measured; sorted by how far off it is",
    className: "number",
    first: "descending",
    value: (one) => factorOf(one.time_ratio),
    cell: (one) => ratioText(one.time_ratio),
  },
  {
    key: "bound",
    title: "Bound, predicted",
    className: "text",
    value: (one) => boundName(one.bound.predicted),
    cell: (one) => boundChip(one.bound.predicted),
  },
  {
    key: "found",
    title: "measured",
    className: "text",
    value: (one) => one.bound.measured,
    cell: (one) =>
      one.bound.measured
        ? `${measuredBounds[one.bound.measured]}, ${formatPercent(one.bound.measured_pct / 100)}`
        : "",
  },
  {
    key: "agree",
    title: "Agrees",
    className: "text",
    value: (one) => (one.bound.agree === null ? null : Number(one.bound.agree)),
    cell: (one) => verdict(one.bound.agree),
  },
  {
    key: "dram",
    title: "DRAM",
    help: "predicted above measured",
    className: "number bytes",
    first: "descending",
    value: (one) => one.dram_bytes.predicted,
    cell: (one) => comparedCell(one.dram_bytes, formatBytes),
  },
  {
    key: "registers",
    title: "Registers",
    help: "predicted above measured",
    className: "number minor",
    first: "descending",
    value: (one) => one.registers.measured,
    cell: (one) => comparedCell(one.registers, String),
  },
  {
    key: "facts",
    title: "Facts",
    className: "text",
    value: (one) => one.facts,
    cell: (one) => h("span", { class: `facts ${one.facts}` }, one.facts),
  },
];

function headline(summary) {
  if (!summary.timed) return "No time can be compared.";
  return [
    `${plural(summary.timed, "time")}: off by `,
    h("strong", {}, `${digits(summary.median_factor)}x`),
    ` in the median, ${digits(summary.worst_factor)}x at worst; ${summary.within_1_25} within 1.25x, ${summary.within_2} within 2x.`,
    summary.bounds_named
      ? ` What limits them is the same in ${summary.bounds_agree} of ${summary.bounds_named}.`
      : "",
  ];
}

function nameList(title, names) {
  if (!names?.length) return null;
  return h(
    "details",
    {},
    h("summary", {}, `${names.length} ${title}`),
    h(
      "ul",
      { class: "reasons" },
      names.map((name) => h("li", {}, name)),
    ),
  );
}

/** Shows what `gpuperf compare --format=json` says. */
export function measuredView(main, comparison, ...children) {
  document.title = "Predicted and measured – gpuperf";
  const { comparisons, summary } = comparison;
  const timed = comparisons.filter((one) => one.time_us.predicted > 0 && one.time_us.measured > 0);
  const table = new SortedTable({
    caption: "Launches, predicted and measured",
    columns: comparedColumns,
    sort: "ratio",
    descending: true,
  });
  table.show(comparisons);
  replace(
    main,
    children,
    h(
      "section",
      { id: "summary", class: "summary", "aria-label": "Summary" },
      h("p", { class: "sentences" }, headline(summary)),
    ),
    timed.length
      ? section(
          "scatter",
          "Times",
          "a dot for each launch; dashed: a factor of two",
          h(
            "div",
            { class: "square" },
            timeScatter(
              "Predicted over measured times",
              "measured",
              "predicted",
              timed.map((one) => ({
                name: one.name,
                x: one.time_us.measured,
                y: one.time_us.predicted,
                bound: one.bound.predicted,
              })),
            ),
          ),
        )
      : null,
    section(
      "launches",
      "Launches",
      `${comparisons.length} compared, the prediction that is most off first`,
      table.element,
      nameList("kernels of the profile were not analysed", comparison.unmatched),
      nameList("kernels are not in the profile", comparison.not_run),
      comparison.messages?.length
        ? h(
            "ul",
            { class: "messages" },
            comparison.messages.map((text) => h("li", {}, text)),
          )
        : null,
    ),
  );
}
