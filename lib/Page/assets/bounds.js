// How long each part of the GPU would be busy: the longest decides.

import { h, section, missing } from "./dom.js";
import { formatTime, formatPercent, digits, whole } from "./format.js";
import { boundColour, boundName } from "./colours.js";
import { phasesOf, runnerUp } from "./phases.js";
import { termView } from "./terms.js";

function phaseTitle(phase) {
  return phase.count === 1 ? phase.title : `${phase.title} x ${digits(phase.count)}`;
}

/** A bound of the longest phase, with those of the others beside it; opens to its equation. */
function boundRow(one, phases, prediction, known) {
  const [main, ...others] = phases;
  const share = one.cycles / main.cycles;
  const equation = h("tr", { class: "equation", hidden: true }, h("td", { colspan: 4 + others.length }));
  const toggle = h(
    "button",
    {
      type: "button",
      class: "term-name",
      "aria-expanded": "false",
      onclick: () => {
        equation.hidden = !equation.hidden;
        toggle.setAttribute("aria-expanded", String(!equation.hidden));
        if (!equation.hidden && !equation.firstChild.hasChildNodes())
          equation.firstChild.append(termView(prediction, one.step, known));
      },
    },
    one.term.replace(/_cycles$/, "").replaceAll("_", " "),
  );
  return [
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        h("span", {
          class: "mark",
          style: `background:${boundColour(one.bound)}`,
          title: boundName(one.bound),
        }),
        toggle,
      ),
      h("td", { class: "number" }, whole(one.cycles)),
      others.map((phase) => h("td", { class: "number muted" }, otherCycles(phase, one.term))),
      h("td", { class: "number" }, formatPercent(share)),
      h(
        "td",
        { class: "bar" },
        h("span", { style: `width:${100 * Math.min(share, 1)}%;background:${boundColour(one.bound)}` }),
      ),
    ),
    equation,
  ];
}

function otherCycles(phase, term) {
  const found = phase.bounds.find((one) => one.term === term);
  return found ? whole(found.cycles) : "";
}

/** "2.69 us to start, 18 full waves of 6.35 us, a tail of 6.35 us". */
function composition(prediction, phases) {
  const value = (name) =>
    prediction.steps.find((step) => step.name === name)?.value ??
    prediction.inputs.find((input) => input.name === name)?.value;
  const clock = value("clock_GHz");
  const isWhole = Math.abs((prediction.equations_us ?? prediction.time_us) / prediction.time_us - 1) < 0.02;
  if (!clock || !isWhole) return "";
  const parts = phases
    .filter((phase) => phase.count > 0)
    .map((phase) => {
      const us = formatTime(phase.cycles / clock / 1000);
      return phase.count === 1
        ? `one ${phase.title} of ${us}`
        : `${digits(phase.count)} ${phase.title}s of ${us}`;
    });
  const start = value("start");
  const once = value("in_step");
  if (start) parts.unshift(`${formatTime(start)} to start`);
  if (once > 0) parts.push(`${formatTime(once / clock / 1000)} until the first blocks are out of step`);
  return parts.join(", ");
}

const boundsAtOnce = 8;

export function boundsSection(prediction, known) {
  const phases = phasesOf(prediction);
  if (!phases.length)
    return section(
      "bounds",
      "Bounds",
      null,
      missing(
        prediction.time_us === null
          ? prediction.reason
          : `The model ${prediction.model} has no bounds beside each other; its equations are below.`,
      ),
    );
  const [main, ...others] = phases;
  const next = runnerUp(main, prediction.bound);
  const rows = main.bounds.map((one) => boundRow(one, phases, prediction, known));
  const body = h("tbody", {}, rows.slice(0, boundsAtOnce));
  const rest = rows.slice(boundsAtOnce);
  const more = h(
    "button",
    {
      type: "button",
      class: "more",
      onclick: () => {
        body.append(...rest.flat());
        more.remove();
      },
    },
    `${rest.length} smaller`,
  );
  return section(
    "bounds",
    "Bounds",
    composition(prediction, phases),
    h(
      "table",
      { class: "bounds" },
      h("caption", {}, "Cycles that each part of the GPU takes"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "busy, in cycles"),
          phases.map((phase) => h("th", { scope: "col", class: "number" }, phaseTitle(phase))),
          h("th", { scope: "col", class: "number" }, "share"),
          h("th", { scope: "col" }),
        ),
      ),
      body,
    ),
    rest.length ? more : null,
    next
      ? h(
          "p",
          { class: "note" },
          `With ${prediction.bound_text} out of the way, ${boundName(next.bound)} would limit it: at most ${digits(1 / next.share)} times as fast.`,
        )
      : null,
  );
}
