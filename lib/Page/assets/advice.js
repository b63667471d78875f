// What to change first, and what was not analysed.

import { h, section, missing } from "./dom.js";
import { formatTime, formatSpeedup, formatPercent, plural, baseName } from "./format.js";
import { index } from "./data.js";
import { rows, kernelAddress } from "./rows.js";
import { placeLink } from "./summary.js";

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
        row ? h("a", { href: kernelAddress(row) }, row.name) : null,
        h("span", {}, advice.check.replace("gpuperf-", "")),
      ),
    ),
  );
}

const adviceAtOnce = 3;

/** The ten changes that save most, the first of them at once. */
export function adviceList() {
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

/** Kernels without an analysis, with the reason, and messages of the run. */
export function notAnalysed() {
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
