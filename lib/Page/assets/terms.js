// The equations of a model, with the numbers put in and where these are from.

import { h, section } from "./dom.js";
import { sixDigits, formatTime } from "./format.js";
import { boundColour, boundOfTerm } from "./colours.js";
import { compileFormula, substituteNumbers } from "./formula.js";

/** Values of inputs and steps by name. */
export function knownValues(prediction) {
  return new Map([...prediction.inputs, ...prediction.steps].map((one) => [one.name, one.value]));
}

const quantity = (value, unit) => `${sixDigits(value)}${unit ? ` ${unit}` : ""}`;

/** `formula` with each name that is known a button that opens what it is. */
function linkedFormula(formula, prediction, known, place) {
  return formula.split(/((?<![\w.])[A-Za-z][A-Za-z0-9_.]*)/).map((part) => {
    if (!known.has(part)) return part;
    return h(
      "button",
      {
        type: "button",
        class: "name",
        title: sixDigits(known.get(part)),
        onclick: () => {
          const open = [...place.children].find((child) => child.dataset.term === part);
          if (open) open.remove();
          else place.append(termView(prediction, part, known));
        },
      },
      part,
    );
  });
}

/** The equation of the step `name`, or what the input of that name is. */
export function termView(prediction, name, known = knownValues(prediction)) {
  const step = prediction.steps.find((one) => one.name === name);
  const input = step ? null : prediction.inputs.find((one) => one.name === name);
  if (!step) return inputView(input, name);
  const place = h("div", { class: "nested" });
  const isFormula = compileFormula(step.formula) !== null;
  const numbers = isFormula ? substituteNumbers(step.formula, known, sixDigits) : "";
  const line = (...text) =>
    h("p", { class: "line" }, h("span", { class: "equals" }, "="), h("span", {}, ...text));
  return h(
    "div",
    { class: "term", "data-term": name },
    h("p", { class: "head" }, h("code", {}, step.name), h("span", { class: "muted" }, step.equation)),
    step.formula
      ? line(isFormula ? linkedFormula(step.formula, prediction, known, place) : step.formula)
      : null,
    numbers && numbers !== step.formula && numbers !== sixDigits(step.value) ? line(numbers) : null,
    line(h("b", {}, quantity(step.value, step.unit))),
    place,
  );
}

function inputView(input, name) {
  if (!input) return h("div", { class: "term" }, name);
  return h(
    "div",
    { class: "term", "data-term": name },
    h("p", { class: "head" }, h("code", {}, input.name), h("span", {}, input.meaning)),
    h(
      "p",
      { class: "line" },
      h("span", { class: "equals" }, "="),
      h(
        "span",
        {},
        h("b", {}, quantity(input.value, input.unit)),
        h("span", { class: "muted" }, ` ${input.source}`),
      ),
    ),
  );
}

function inputTable(prediction) {
  return h(
    "table",
    { class: "plain" },
    h("caption", {}, "Inputs of the model"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["input", "value", "unit", "from", "what it is"].map((text) =>
          h("th", { scope: "col", class: text === "value" ? "number" : "" }, text),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      prediction.inputs.map((input) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("code", {}, input.name)),
          h("td", { class: "number" }, sixDigits(input.value)),
          h("td", { class: "muted" }, input.unit),
          h("td", {}, input.source),
          h("td", { class: "muted" }, input.meaning),
        ),
      ),
    ),
  );
}

/** A step as a line that opens to its equation. */
function stepLine(prediction, step, known) {
  const bound = boundOfTerm(step.name);
  const details = h(
    "details",
    {
      class: "step",
      ontoggle: () => {
        if (details.open && details.children.length === 1)
          details.append(termView(prediction, step.name, known));
      },
    },
    h(
      "summary",
      {},
      h("span", { class: "mark", style: `background:${bound ? boundColour(bound) : "transparent"}` }),
      h("code", {}, step.name),
      h("span", { class: "number" }, sixDigits(step.value)),
      h("span", { class: "muted" }, step.unit),
    ),
  );
  return details;
}

/** Steps of one phase together, those of none first. */
function groupedSteps(prediction, known) {
  const groups = new Map();
  for (const step of prediction.steps) {
    const dot = step.name.indexOf(".");
    const group = dot < 0 ? "" : step.name.slice(0, dot).replaceAll("_", " ");
    groups.set(group, [...(groups.get(group) ?? []), stepLine(prediction, step, known)]);
  }
  return [...groups].map(([name, lines]) => h("div", {}, h("h3", {}, name || "of the kernel"), lines));
}

export function termsSection(prediction, known) {
  const answer =
    prediction.time_us === null
      ? `no time: ${prediction.reason}`
      : (prediction.time ?? formatTime(prediction.time_us));
  return section(
    "terms",
    "Equations",
    `of the model ${prediction.model}: ${answer}; each opens to its numbers`,
    prediction.steps.length ? h("div", { class: "steps" }, groupedSteps(prediction, known)) : null,
    prediction.inputs.length
      ? h(
          "details",
          { class: "inputs" },
          h("summary", {}, `${prediction.inputs.length} inputs and where they are from`),
          inputTable(prediction),
        )
      : null,
  );
}
