// All kernels of a run: what they are bound by, what to change first, and the table.

import { h, replace, section, missing } from "./dom.js";
import {
  formatTime,
  formatRange,
  formatBytes,
  formatSpeedup,
  formatPercent,
  plural,
  baseName,
  launchText,
} from "./format.js";
import { boundName, boundColour, boundOrder } from "./colours.js";
import { index } from "./data.js";
import { SortedTable } from "./table.js";
import { placeLink } from "./summary.js";

/** What the table is limited to, and sorted by: kept while other views are open. */
const chosen = { text: "", bound: "", facts: "", findings: false, sort: "time", descending: true };

const rows = (index.kernels ?? []).map((row, id) => ({
  ...row,
  id,
  search: `${row.name} ${row.file}:${row.line}`.toLowerCase(),
}));

/** Microseconds of a kernel: of all its launches where their number is known. */
export function weightOf(row) {
  return row.total_us ?? row.time_us ?? 0;
}

const longest = Math.max(...rows.map((row) => row.time_us ?? 0), 1e-9);

/** The name of a bound behind a mark in its colour. */
export function boundChip(bound, text) {
  if (!bound) return h("span", { class: "muted" }, text || "none");
  return h(
    "span",
    { class: "bound" },
    h("span", { class: "mark", style: `background:${boundColour(bound)}` }),
    text || boundName(bound),
  );
}

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
    h("a", { href: `#/kernel/${row.id}`, class: "kernel-name" }, row.name),
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
    value: (row) => ["known", "assumed", "unknown"].indexOf(row.facts),
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

//===-- Bounds ------------------------------------------------------------------------===//

/** Sums of `weight` and kernels by bound, the largest first. */
function byBound(list, weight) {
  const sums = new Map();
  for (const row of list.filter((one) => one.bound)) {
    const sum = sums.get(row.bound) ?? { bound: row.bound, weight: 0, kernels: 0 };
    sum.weight += weight(row);
    sum.kernels++;
    sums.set(row.bound, sum);
  }
  return [...sums.values()].sort(
    (a, b) => b.weight - a.weight || boundOrder.indexOf(a.bound) - boundOrder.indexOf(b.bound),
  );
}

/** A bar of shares by bound, each of which limits the table to its kernels. */
function shareStrip(sums, inWords, apply) {
  const total = sums.reduce((sum, one) => sum + one.weight, 0);
  const choose = (bound) => {
    chosen.bound = chosen.bound === bound ? "" : bound;
    apply();
  };
  const label = (one) => `${boundName(one.bound)}: ${formatPercent(one.weight / total)}, ${inWords(one)}`;
  return [
    h(
      "div",
      { class: "strip" },
      sums.map((one) =>
        h("button", {
          type: "button",
          title: label(one),
          "aria-label": label(one),
          "data-bound": one.bound,
          style: `flex-grow:${one.weight / total};background:${boundColour(one.bound)}`,
          onclick: () => choose(one.bound),
        }),
      ),
    ),
    h(
      "ul",
      { class: "legend" },
      sums.map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", "data-bound": one.bound, onclick: () => choose(one.bound) },
            boundChip(one.bound),
            h("span", { class: "number" }, formatPercent(one.weight / total)),
          ),
        ),
      ),
    ),
  ];
}

/** "76.3 ms, one launch of each kernel". */
function whoseTime(known) {
  const total = formatTime(known.reduce((sum, row) => sum + weightOf(row), 0));
  const counted = known.filter((row) => row.total_us !== undefined).length;
  if (counted === known.length) return `${total} on the GPU, of all launches`;
  if (!counted) return `${total}, one launch of each kernel`;
  return `${total}: of ${plural(counted, "kernel")} all launches, of ${known.length - counted} one launch each`;
}

/** Time by bound; kernels by bound, where most have no time of their own. */
function boundSection(apply) {
  const known = rows.filter((row) => row.time_us !== undefined);
  const without = rows.length - known.length;
  if (known.length >= without && known.some((row) => row.bound))
    return section(
      "bounds",
      "Predicted time by bound",
      null,
      h(
        "p",
        { class: "note" },
        whoseTime(known),
        without ? `; ${plural(without, "kernel")} without a total, as the grid is not known, left out` : "",
      ),
      shareStrip(
        byBound(known, weightOf),
        (one) => `${formatTime(one.weight)} of ${plural(one.kernels, "kernel")}`,
        apply,
      ),
    );
  const sums = byBound(rows, () => 1);
  return section(
    "bounds",
    "Kernels by bound",
    null,
    sums.length
      ? [
          h(
            "p",
            { class: "note" },
            `by their number: of ${without} of ${plural(rows.length, "kernel")} the time is not known, most often as the grid is not`,
          ),
          shareStrip(sums, (one) => plural(one.kernels, "kernel"), apply),
        ]
      : missing("No kernel has a bound that is known."),
  );
}

//===-- What to change ----------------------------------------------------------------===//

/** The kernel that a piece of advice names. */
function kernelAt(advice) {
  const named = rows.filter((row) => row.findings && advice.message.includes(`'${row.name}'`));
  return named.find((row) => row.file === advice.file) ?? named[0];
}

function adviceWorth(advice, total) {
  const us = advice.saved_us ?? advice.saved_per_launch_us;
  if (us === undefined) return [h("b", {}, formatSpeedup(advice.speedup)), h("span", {}, "as fast")];
  if (advice.saved_us !== undefined && total > 0)
    return [h("b", {}, formatTime(us)), h("span", {}, formatPercent(us / total))];
  return [h("b", {}, formatTime(us)), h("span", {}, "of a launch")];
}

function adviceItem(advice, total) {
  const [what, ...rest] = advice.message.split("; ");
  const row = kernelAt(advice);
  return h(
    "li",
    {},
    h("span", { class: "worth" }, adviceWorth(advice, total)),
    h(
      "div",
      {},
      h("p", {}, what, h("span", { class: "muted" }, rest.length ? `; ${rest.join("; ")}` : "")),
      h(
        "p",
        { class: "place" },
        placeLink(advice),
        row ? h("a", { href: `#/kernel/${row.id}` }, row.name) : null,
        h("span", {}, advice.check.replace("gpuperf-", "")),
      ),
    ),
  );
}

const adviceAtOnce = 3;

function adviceList() {
  const list = index.advice?.advice ?? [];
  if (!list.length) return missing("No change is predicted to be worth it.");
  const items = list.slice(0, 10).map((one) => adviceItem(one, index.advice.launches_us));
  const element = h("ol", { class: "advice" }, items.slice(0, adviceAtOnce));
  if (items.length <= adviceAtOnce) return element;
  const button = h(
    "button",
    {
      type: "button",
      class: "more",
      onclick: () => {
        element.append(...items.slice(adviceAtOnce));
        button.remove();
      },
    },
    `${items.length - adviceAtOnce} more`,
  );
  return [element, button];
}

//===-- What was not analysed ---------------------------------------------------------===//

function notAnalysed() {
  const list = index.report?.not_analysed ?? [];
  const messages = index.report?.messages ?? [];
  if (!list.length && !messages.length) return null;
  return section(
    "left-out",
    "Not analysed",
    list.length ? plural(list.length, "kernel") : null,
    list.length
      ? h(
          "ul",
          { class: "reasons" },
          list.map((kernel) =>
            h(
              "li",
              {},
              h("code", {}, kernel.name),
              h(
                "span",
                { class: "place" },
                kernel.line ? `${baseName(kernel.file)}:${kernel.line}` : baseName(kernel.file),
              ),
              h("p", {}, kernel.reason),
            ),
          ),
        )
      : null,
    messages.length
      ? h(
          "ul",
          { class: "messages" },
          messages.map((text) => h("li", {}, text)),
        )
      : null,
  );
}

//===-- The view ----------------------------------------------------------------------===//

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
    href: (row) => `#/kernel/${row.id}`,
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

/** The kernel with the index `id`, as the table has it. */
export function kernelRow(id) {
  return rows[id];
}
