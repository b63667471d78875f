// The rows of the table of all kernels, and what of them it shows.

import { h } from "./dom.js";
import { boundName, boundColour } from "./colours.js";
import { index } from "./data.js";

/** What the table is limited to, and sorted by: kept while other views are open. */
export const chosen = { text: "", bound: "", facts: "", findings: false, sort: "time", descending: true };

export const rows = (index.kernels ?? []).map((row, id) => ({
  ...row,
  id,
  search: `${row.name} ${row.file}:${row.line}`.toLowerCase(),
}));

/** Microseconds of a kernel: of all its launches where their number is known. */
export function weightOf(row) {
  return row.total_us ?? row.time_us ?? 0;
}

/** The kernel that has the address, as the table has it. */
export function kernelRow(address) {
  return rows.find((row) => row.address === address);
}

/** Where `row` is shown. */
export function kernelAddress(row) {
  return `#/kernel/${encodeURIComponent(row.address)}`;
}

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
