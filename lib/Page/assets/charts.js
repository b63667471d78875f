// Charts by Observable Plot, in the page's colours and width.

import { h } from "./dom.js";

/** `plot` without Plot's names of its marks: the label of the frame says what it shows. */
function withoutNames(plot) {
  for (const mark of plot.querySelectorAll("g[aria-label]")) mark.removeAttribute("aria-label");
  return plot;
}

/**
 * A chart that is as wide as its place. `options(width)` are Plot's; `label` says in words
 * what the chart shows, for those who do not see it.
 */
export function chart(label, options) {
  const frame = h("figure", { class: "chart", role: "img", "aria-label": label });
  let width = 0;
  const draw = () =>
    frame.replaceChildren(
      withoutNames(
        Plot.plot({
          style: { fontFamily: "inherit", fontSize: "12px", background: "transparent" },
          ...options(width),
          width,
        }),
      ),
    );
  new ResizeObserver(([entry]) => {
    const next = Math.max(260, Math.round(entry.contentRect.width));
    if (next === width) return;
    width = next;
    draw();
  }).observe(frame);
  frame.redraw = () => width && draw();
  return frame;
}

/** The powers of ten of a logarithmic axis: lines between them tell nobody anything. */
export function powersOfTen([low, high]) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}

/** Powers of ten from below the least to above the largest of `values`. */
export function decades(values) {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  if (!positive.length) return [0.1, 10];
  return [
    10 ** Math.floor(Math.log10(Math.min(...positive)) - 0.2),
    10 ** Math.ceil(Math.log10(Math.max(...positive)) + 0.1),
  ];
}
