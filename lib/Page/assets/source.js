// A source file with what is known of its lines.

import { replace, missing } from "./dom.js";

/** The view of `#/source/PATH`. */
export async function sourceView(main, path) {
  document.title = `${path} – gpuperf`;
  replace(main, missing(`This report has no text of ${path}.`));
}
