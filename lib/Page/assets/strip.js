// How much of the predicted time each bound has.

import { h, section, missing } from "./dom.js";
import { formatTime, formatPercent, plural } from "./format.js";
import { boundName, boundColour, boundOrder } from "./colours.js";
import { chosen, rows, weightOf, boundChip } from "./rows.js";

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
export function boundSection(apply) {
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
