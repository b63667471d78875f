// One kernel.

import { h, replace, section, missing } from "./dom.js";
import { loadDetail } from "./data.js";
import { kernelRow } from "./project.js";

/** The view of `#/kernel/ID`. */
export async function kernelView(main, id) {
  const row = kernelRow(Number(id));
  if (!row) return replace(main, missing("There is no such kernel in this report."));
  document.title = `${row.name} – gpuperf`;
  const detail = await loadDetail(row.id);
  replace(main, h("h1", {}, row.name), section("raw", "Raw", null, h("pre", {}, JSON.stringify(detail, null, 1))));
}
