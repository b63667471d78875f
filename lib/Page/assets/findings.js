// What the checks say of a kernel.

import { h, section, missing } from "./dom.js";
import { formatSpeedup, formatTime } from "./format.js";
import { boundName } from "./colours.js";
import { placeLink } from "./summary.js";

function worth(finding) {
  if (!finding.speedup) return h("span", { class: "muted" }, finding.severity);
  return [
    h("b", {}, formatSpeedup(finding.speedup)),
    finding.saved_per_launch_us ? h("span", {}, `${formatTime(finding.saved_per_launch_us)} a launch`) : null,
  ];
}

function findingItem(finding) {
  return h(
    "li",
    { class: finding.severity },
    h("span", { class: "worth" }, worth(finding)),
    h(
      "div",
      {},
      h("p", {}, finding.message),
      finding.notes.map((note) => h("p", { class: "muted" }, note.message)),
      finding.fix_it
        ? h(
            "p",
            {},
            "change to ",
            h("code", {}, finding.fix_it.replacement),
            " at ",
            placeLink(finding.fix_it),
          )
        : null,
      h(
        "p",
        { class: "place" },
        placeLink(finding),
        h("span", {}, finding.check.replace("gpuperf-", "")),
        finding.bound_after ? h("span", {}, `then limited by ${boundName(finding.bound_after)}`) : null,
        finding.condition ? h("span", {}, finding.condition) : null,
      ),
    ),
  );
}

function expectationItem(one) {
  const state = one.met === null ? "not known" : one.met ? "met" : "not met";
  return h(
    "li",
    {},
    h("span", { class: `worth ${one.met === false ? "over" : ""}` }, state),
    h(
      "div",
      {},
      h("code", {}, one.text),
      one.found ? ` is ${one.found}` : "",
      one.why ? `: ${one.why}` : "",
      " ",
      placeLink(one),
    ),
  );
}

export function findingsSection(kernel) {
  const list = kernel.findings
    .filter((finding) => finding.check !== "gpuperf-kernel")
    .sort((a, b) => (b.speedup ?? 0) - (a.speedup ?? 0));
  return section(
    "findings",
    "Findings",
    list.length ? "those worth most first" : null,
    list.length
      ? h("ul", { class: "advice" }, list.map(findingItem))
      : missing(
          kernel.cheap ? `No finding is worth a change; ${kernel.cheap}.` : "No finding is worth a change.",
        ),
    list.length && kernel.cheap ? h("p", { class: "note" }, kernel.cheap) : null,
    kernel.expectations
      ? [
          h("h3", {}, "Expected by the source"),
          h("ul", { class: "advice" }, kernel.expectations.map(expectationItem)),
        ]
      : null,
  );
}
