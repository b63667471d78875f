// Two reports, or predictions beside measurements.

import { replace, missing } from "./dom.js";

/** The view of `#/compare`. */
export async function compareView(main) {
  document.title = "Comparison – gpuperf";
  replace(main, missing("Nothing to compare with yet."));
}
