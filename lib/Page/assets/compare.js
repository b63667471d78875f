// This report beside another one, or predictions beside measurements.

import { h, replace, section, missing } from "./dom.js";
import { formatTime, digits, plural, formatPercent } from "./format.js";
import { index } from "./data.js";
import { boundChip, kernelAddress } from "./rows.js";
import { SortedTable } from "./table.js";
import { timeScatter } from "./scatter.js";
import { ownReport, readReport } from "./reports.js";
import { changesOf, isChanged } from "./changes.js";
import { measuredView } from "./measured.js";

/** What was opened to compare with, and which of the two is the older. */
const opened = { own: null, other: null, otherIsOlder: true };

function changeCell(one) {
  if (one.ratio === null) return "";
  const percent = 100 * (one.ratio - 1);
  const text = Math.abs(percent) < 0.05 ? "same" : `${percent > 0 ? "+" : "−"}${digits(Math.abs(percent))} %`;
  return h("span", { class: percent > 0.05 ? "slower" : percent < -0.05 ? "faster" : "muted" }, text);
}

function boundCell(one) {
  if (one.before.bound === one.after.bound) return boundChip(one.after.bound);
  return [boundChip(one.before.bound), " → ", boundChip(one.after.bound)];
}

function findingLines(list, sign) {
  return list.map((finding) =>
    h(
      "p",
      { class: sign === "−" ? "faster" : "slower", title: finding.message },
      `${sign} ${finding.check.replace("gpuperf-", "")}, line ${finding.line}`,
    ),
  );
}

const fromTo = (before, after) => (before === after ? String(after ?? "") : `${before} → ${after}`);

const changeColumns = [
  {
    key: "name",
    title: "Kernel",
    className: "text name",
    value: (one) => one.after.name,
    cell: (one) => [
      one.after.address === undefined
        ? h("span", { class: "kernel-name" }, one.after.name)
        : h("a", { class: "kernel-name", href: kernelAddress(one.after) }, one.after.name),
      h("span", { class: "place" }, fromTo(one.before.launch, one.after.launch)),
    ],
  },
  {
    key: "before",
    title: "Before",
    className: "number",
    first: "descending",
    value: (one) => one.before.time_us,
    cell: (one) => formatTime(one.before.time_us),
  },
  {
    key: "after",
    title: "After",
    className: "number",
    first: "descending",
    value: (one) => one.after.time_us,
    cell: (one) => formatTime(one.after.time_us),
  },
  { key: "change", title: "Change", className: "number", value: (one) => one.ratio, cell: changeCell },
  { key: "bound", title: "Bound by", className: "text", value: (one) => one.after.bound, cell: boundCell },
  {
    key: "registers",
    title: "Registers",
    className: "number",
    first: "descending",
    value: (one) => one.after.registers,
    cell: (one) => fromTo(one.before.registers, one.after.registers),
  },
  {
    key: "warps",
    title: "Warps per SM",
    className: "number",
    first: "descending",
    value: (one) => one.after.warps,
    cell: (one) => fromTo(one.before.warps, one.after.warps),
  },
  {
    key: "findings",
    title: "Findings gone and new",
    className: "text",
    value: (one) => one.fresh.length - one.gone.length,
    cell: (one) => [findingLines(one.gone, "−"), findingLines(one.fresh, "+")],
  },
];

function sumOf(list, side) {
  return list.filter((one) => one.ratio !== null).reduce((sum, one) => sum + one[side].time_us, 0);
}

function changeSummary(changes) {
  const timed = changes.filter((one) => one.ratio !== null);
  const faster = timed.filter((one) => one.ratio < 0.999).length;
  const slower = timed.filter((one) => one.ratio > 1.001).length;
  const [before, after] = [sumOf(changes, "before"), sumOf(changes, "after")];
  const gone = changes.reduce((sum, one) => sum + one.gone.length, 0);
  const fresh = changes.reduce((sum, one) => sum + one.fresh.length, 0);
  return h(
    "ol",
    { class: "sentences" },
    h(
      "li",
      {},
      `${plural(timed.length, "kernel")}, one launch of each: `,
      h("strong", {}, formatTime(before)),
      " before, ",
      h("strong", {}, formatTime(after)),
      " after",
      before > 0 ? ` (${after > before ? "+" : "−"}${formatPercent(Math.abs(after / before - 1))}).` : ".",
    ),
    h("li", {}, `${faster} faster, ${slower} slower, ${timed.length - faster - slower} as before.`),
    h("li", {}, `${plural(gone, "finding")} gone, ${fresh} new.`),
  );
}

function kernelNames(title, kernels) {
  if (!kernels.length) return null;
  return h(
    "details",
    {},
    h("summary", {}, `${plural(kernels.length, "kernel")} ${title}`),
    h(
      "ul",
      { class: "reasons" },
      kernels.map((kernel) =>
        h(
          "li",
          {},
          h("code", {}, kernel.name),
          h("span", { class: "muted" }, ` ${kernel.launch}; ${formatTime(kernel.time_us)}`),
        ),
      ),
    ),
  );
}

function changeTable(changes) {
  const table = new SortedTable({
    caption: "Kernels of both reports",
    columns: changeColumns,
    sort: "change",
    descending: true,
  });
  const all = h("input", { type: "checkbox", onchange: () => apply() });
  const apply = () => table.show(all.checked ? changes : changes.filter(isChanged));
  const none = h("p", { class: "missing" }, "Nothing of the kernels that are in both has changed.");
  none.hidden = changes.some(isChanged);
  apply();
  return [h("form", { class: "filters" }, h("label", {}, all, "also those as before")), table.element, none];
}

function changesView(place, before, after) {
  const { changes, gone, fresh } = changesOf(before.kernels, after.kernels);
  const timed = changes.filter((one) => one.before.time_us > 0 && one.after.time_us > 0);
  replace(
    place,
    h(
      "section",
      { id: "summary", class: "summary", "aria-label": "Summary" },
      h(
        "p",
        { class: "note" },
        `Before: ${before.title}. After: ${after.title}. `,
        h(
          "button",
          {
            type: "button",
            class: "more",
            onclick: () => {
              opened.otherIsOlder = !opened.otherIsOlder;
              showOpened(place);
            },
          },
          "swap",
        ),
      ),
      changeSummary(changes),
    ),
    section(
      "changes",
      "Kernels",
      "the slowdowns first",
      changeTable(changes),
      kernelNames("gone", gone),
      kernelNames("new", fresh),
    ),
    timed.length
      ? section(
          "scatter",
          "Times",
          "a dot for each kernel, in the colour of what limits it now; dashed: a factor of two",
          h(
            "div",
            { class: "square" },
            timeScatter(
              "Times after over times before",
              "before",
              "after",
              timed.map((one) => ({
                name: one.after.name,
                x: one.before.time_us,
                y: one.after.time_us,
                bound: one.after.bound,
              })),
            ),
          ),
        )
      : null,
  );
}

function showOpened(place) {
  const { own, other, otherIsOlder } = opened;
  if (other.comparison) return measuredView(place, other.comparison);
  return otherIsOlder ? changesView(place, other, own) : changesView(place, own, other);
}

async function openFile(file, place) {
  const progress = (done, all) => replace(place, missing(`${done} of ${all} kernels read`));
  replace(place, missing(`Reading ${file.name}`));
  try {
    opened.other = await readReport(file.name, await file.text(), progress);
    if (opened.other.kernels) opened.own ??= await ownReport(progress);
    showOpened(place);
  } catch (error) {
    replace(place, missing(error.message));
  }
}

/** Where a file is dropped, or chosen. */
function fileDrop(place) {
  const input = h("input", {
    type: "file",
    accept: ".html,.json",
    id: "other-report",
    onchange: () => input.files[0] && openFile(input.files[0], place),
  });
  const frame = h(
    "div",
    {
      class: "drop",
      ondragover: (event) => {
        event.preventDefault();
        frame.classList.add("over-it");
      },
      ondragleave: () => frame.classList.remove("over-it"),
      ondrop: (event) => {
        event.preventDefault();
        frame.classList.remove("over-it");
        if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0], place);
      },
    },
    h(
      "label",
      { for: "other-report" },
      "Another report of gpuperf, --format=html or json, or what gpuperf compare --format=json wrote: drop it here, or choose it. ",
    ),
    input,
  );
  return frame;
}

/** The view of `#/compare`. */
export async function compareView(main) {
  document.title = "Compare – gpuperf";
  const place = h("div", {});
  if (index.comparison) return measuredView(main, index.comparison);
  replace(
    main,
    section("drop", "Compare with another report", "nothing leaves this computer", fileDrop(place)),
    place,
  );
  if (opened.other) showOpened(place);
}
