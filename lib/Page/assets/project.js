// All kernels of a run: what they are bound by, what to change first, and the table.

import { h, replace, section } from "./dom.js";
import {
  formatTime,
  formatRange,
  formatBytes,
  formatSpeedup,
  plural,
  baseName,
  launchText,
} from "./format.js";
import { boundName, boundColour, boundOrder } from "./colours.js";
import { chosen, rows, boundChip, kernelAddress } from "./rows.js";
import { boundSection } from "./strip.js";
import { adviceList, notAnalysed } from "./advice.js";
import { SortedTable } from "./table.js";

const longest = Math.max(...rows.map((row) => row.time_us ?? 0), 1e-9);

/** A number over a bar of its share of the largest. */
function barCell(text, share, colour) {
  return [
    h("span", { class: "number" }, text),
    h(
      "span",
      { class: "cell-bar", "aria-hidden": "true" },
      h("span", { style: `width:${100 * Math.min(share, 1)}%;background:${colour}` }),
    ),
  ];
}

function nameCell(row) {
  return [
    h("a", { href: kernelAddress(row), class: "kernel-name" }, row.name),
    row.instances ? h("span", { class: "muted" }, ` and ${row.instances - 1} alike`) : null,
    h(
      "span",
      { class: "place" },
      h("span", {}, `${baseName(row.file)}:${row.line}`),
      h("span", { class: "launch" }, launchText(row)),
      row.count > 1 ? h("span", {}, `${row.count} launches`) : null,
    ),
  ];
}

function timeCell(row) {
  if (row.time_us === undefined)
    return h(
      "span",
      { class: "rate", title: row.reason ?? `${row.time}; ${row.why}. ${row.steady ?? ""}` },
      row.steady?.split(/[,;(]/)[0] ?? row.time,
    );
  return h(
    "span",
    { title: formatRange(row.time_us, row.range_us) },
    barCell(formatTime(row.time_us), row.time_us / longest, boundColour(row.bound)),
  );
}

function occupancyCell(row) {
  if (row.warps === undefined) return h("span", { class: "muted" }, "?");
  return barCell(`${row.warps}/${row.max_warps}`, row.warps / row.max_warps, "var(--muted)");
}

function worthCell(row) {
  if (!row.speedup) return "";
  return h(
    "span",
    { title: row.saved_us ? `saves ${formatTime(row.saved_us)}` : null },
    formatSpeedup(row.speedup),
  );
}

const columns = [
  { key: "name", title: "Kernel", className: "text name", value: (row) => row.name, cell: nameCell },
  {
    key: "time",
    title: "Time",
    help: "predicted time of one launch",
    className: "number wide",
    first: "descending",
    value: (row) => row.time_us,
    cell: timeCell,
  },
  {
    key: "bound",
    title: "Bound by",
    className: "text",
    value: (row) => row.bound_text,
    cell: (row) => boundChip(row.bound, row.bound_text),
  },
  {
    key: "warps",
    title: "Occupancy",
    help: "warps per SM, of those that it holds",
    className: "number narrow",
    first: "descending",
    value: (row) => (row.warps === undefined ? null : row.warps / row.max_warps),
    cell: occupancyCell,
  },
  {
    key: "registers",
    title: "Registers",
    help: "per thread",
    className: "number bytes",
    first: "descending",
    value: (row) => row.registers,
  },
  {
    key: "dram",
    title: "DRAM",
    help: "bytes of the whole grid",
    className: "number bytes",
    first: "descending",
    value: (row) => row.dram,
    cell: (row) => formatBytes(row.dram),
  },
  {
    key: "l2",
    title: "L2",
    help: "bytes of the whole grid",
    className: "number bytes minor",
    first: "descending",
    value: (row) => row.l2,
    cell: (row) => formatBytes(row.l2),
  },
  {
    key: "l1",
    title: "L1",
    help: "bytes of the whole grid",
    className: "number bytes minor",
    first: "descending",
    value: (row) => row.l1,
    cell: (row) => formatBytes(row.l1),
  },
  {
    key: "facts",
    title: "Facts",
    help: "whether launch, sizes and loops are known",
    className: "text",
    value: (row) => ["known", "observed", "assumed", "unknown"].indexOf(row.facts),
    cell: (row) => h("span", { class: `facts ${row.facts}` }, row.facts),
  },
  {
    key: "findings",
    title: "Findings",
    className: "number",
    first: "descending",
    value: (row) => row.findings,
    cell: (row) => (row.findings ? row.findings : h("span", { class: "muted" }, "0")),
  },
  {
    key: "worth",
    title: "Worth",
    help: "how many times as fast with the best of its findings mended",
    className: "number",
    first: "descending",
    value: (row) => row.speedup,
    cell: worthCell,
  },
];

function matches(row) {
  return (
    (!chosen.text || row.search.includes(chosen.text)) &&
    (!chosen.bound || row.bound === chosen.bound) &&
    (!chosen.facts || row.facts === chosen.facts) &&
    (!chosen.findings || row.findings > 0)
  );
}

function select(label, value, options, onchange) {
  return h(
    "label",
    {},
    label,
    h(
      "select",
      { onchange: (event) => onchange(event.target.value) },
      options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
    ),
  );
}

function filters(apply) {
  const search = h("input", {
    type: "search",
    id: "search",
    placeholder: "name or file  ( / )",
    "aria-label": "Search kernels",
    oninput: () => {
      chosen.text = search.value.trim().toLowerCase();
      apply();
    },
  });
  search.value = chosen.text;
  const used = boundOrder.filter((bound) => rows.some((row) => row.bound === bound));
  const findings = h("input", {
    type: "checkbox",
    onchange: () => {
      chosen.findings = findings.checked;
      apply();
    },
  });
  findings.checked = chosen.findings;
  return h(
    "form",
    { class: "filters", onsubmit: (event) => event.preventDefault() },
    search,
    select(
      "Bound",
      chosen.bound,
      [["", "any"], ...used.map((bound) => [bound, boundName(bound)])],
      (value) => {
        chosen.bound = value;
        apply();
      },
    ),
    select(
      "Facts",
      chosen.facts,
      [
        ["", "any"],
        ["known", "known"],
        ["observed", "observed"],
        ["assumed", "assumed"],
        ["unknown", "unknown"],
      ],
      (value) => {
        chosen.facts = value;
        apply();
      },
    ),
    h("label", {}, findings, "with findings"),
  );
}

/** The table with its filters; `apply` shows what they let through. */
function kernelTable() {
  const table = new SortedTable({
    caption: "Kernels",
    columns,
    sort: chosen.sort,
    descending: chosen.descending,
    href: kernelAddress,
    onsort: (sort, descending) => Object.assign(chosen, { sort, descending }),
  });
  const count = h("p", { class: "note", role: "status" });
  const bar = h("div");
  const none = h("p", { class: "missing" }, "No kernel is left by these filters.");
  const apply = () => {
    const left = rows.filter(matches);
    table.show(left);
    none.hidden = left.length > 0;
    replace(
      count,
      left.length === rows.length
        ? plural(rows.length, "kernel")
        : `${left.length} of ${plural(rows.length, "kernel")}`,
    );
    for (const button of document.querySelectorAll("[data-bound]"))
      button.setAttribute("aria-pressed", String(button.dataset.bound === chosen.bound));
    const bound = /** @type {any} */ (bar.querySelector("select"));
    if (bound) bound.value = chosen.bound;
  };
  bar.append(filters(apply));
  return { element: [bar, table.element, none], count, apply };
}

/** The view of `#/`. */
export function projectView(main) {
  document.title = "gpuperf report";
  const table = kernelTable();
  replace(
    main,
    boundSection(table.apply),
    section("advice", "What to change first", "by predicted saving", adviceList()),
    h(
      "section",
      { id: "kernels", "aria-labelledby": "kernels-title" },
      h("header", { class: "section-head" }, h("h2", { id: "kernels-title" }, "Kernels"), table.count),
      table.element,
    ),
    notAnalysed(),
  );
  table.apply();
}
