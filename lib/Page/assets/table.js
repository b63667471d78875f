// A table that is sorted by its heads and walked with the arrow keys. Thousands of rows
// are made as they come into sight.

import { h, replace } from "./dom.js";

const rowsAtOnce = 120;

/** What is not known comes last, whatever the direction. */
export function compareValues(a, b, descending) {
  const none = (value) => value === null || value === undefined || value === "";
  if (none(a) || none(b)) return Number(none(a)) - Number(none(b));
  const order = typeof a === "string" ? a.localeCompare(b) : a - b;
  return descending ? -order : order;
}

/**
 * A column: `title`, `help`; `value(row)` to sort by; `cell(row)` to show, else the value;
 * `className` of its cells; `first`: "descending" where the first click sorts so.
 */
export class SortedTable {
  /**
   * @param {{caption: string, columns: any[], sort: string, descending: boolean,
   *          href?: (row: any) => string, onsort?: (sort: string, descending: boolean) => void}} options
   */
  constructor(options) {
    Object.assign(this, options);
    this.rows = [];
    this.shown = 0;
    this.body = h("tbody", { onkeydown: (event) => this.walk(event) });
    this.heads = options.columns.map((column) => this.head(column));
    this.sentinel = h("div", { class: "sentinel", "aria-hidden": "true" });
    this.element = h(
      "div",
      { class: "table-frame" },
      h(
        "table",
        { class: "sorted" },
        h("caption", {}, options.caption),
        h("thead", {}, h("tr", {}, this.heads)),
        this.body,
      ),
      this.sentinel,
    );
    new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.more();
      },
      { rootMargin: "600px" },
    ).observe(this.sentinel);
    addEventListener("beforeprint", () => this.more(2000));
  }

  head(column) {
    const button = h(
      "button",
      { type: "button", title: column.help, onclick: () => this.sortBy(column) },
      column.title,
      h("span", { class: "arrow", "aria-hidden": "true" }),
    );
    return h("th", { scope: "col", class: column.className }, button);
  }

  sortBy(column) {
    const descends = column.first === "descending";
    this.descending = this.sort === column.key ? !this.descending : descends;
    this.sort = column.key;
    this.onsort?.(this.sort, this.descending);
    this.show(this.rows);
  }

  /** Shows `rows`, sorted. */
  show(rows) {
    const column = this.columns.find((one) => one.key === this.sort) ?? this.columns[0];
    this.rows = [...rows].sort((a, b) => compareValues(column.value(a), column.value(b), this.descending));
    this.columns.forEach((one, i) =>
      this.heads[i].setAttribute(
        "aria-sort",
        one !== column ? "none" : this.descending ? "descending" : "ascending",
      ),
    );
    this.shown = 0;
    replace(this.body);
    this.more();
  }

  more(count = rowsAtOnce) {
    const next = this.rows.slice(this.shown, this.shown + count);
    this.body.append(...next.map((row, i) => this.line(row, this.shown + i)));
    this.shown += next.length;
  }

  line(row, at) {
    const open =
      this.href &&
      (() => {
        location.hash = this.href(row);
      });
    return h(
      "tr",
      {
        tabindex: this.href ? (at === 0 ? 0 : -1) : null,
        onclick:
          open &&
          ((event) => {
            if (!event.target.closest("a, button")) open();
          }),
        onkeydown:
          open &&
          ((event) => {
            if (event.key === "Enter" && event.target.tagName === "TR") open();
          }),
      },
      this.columns.map((column) =>
        h("td", { class: column.className }, column.cell ? column.cell(row) : (column.value(row) ?? "")),
      ),
    );
  }

  walk(event) {
    const line = event.target.closest("tr");
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
    const lines = this.body.rows;
    let at = line.rowIndex - 1;
    if (event.key in steps) at += steps[event.key];
    else if (event.key === "Home") at = 0;
    else if (event.key === "End") {
      this.more(this.rows.length);
      at = lines.length - 1;
    } else return;
    event.preventDefault();
    while (at >= lines.length && this.shown < this.rows.length) this.more();
    const next = lines[Math.max(0, Math.min(at, lines.length - 1))];
    line.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
}
