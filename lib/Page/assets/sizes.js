// The time under other sizes than those that gpuperf assumed: a slider for each. At its
// points the kernel was analysed again; between them inputs of the model are
// interpolated, and its equations evaluated.

import { h, replace, section, leftOut } from "./dom.js";
import { formatTime, whole } from "./format.js";
import { evaluatePrediction } from "./formula.js";
import { phasesOf } from "./phases.js";
import { chart, decades, powersOfTen } from "./charts.js";

/** Between two values on logarithmic scales, or on plain ones where one is 0. */
function between(a, b, part, goesByRatio) {
  return goesByRatio && a > 0 && b > 0 ? a * (b / a) ** part : a + (b - a) * part;
}

/** The points around `value`, and how far it is from the first to the second, 0 to 1. */
function neighbours(points, value, goesByRatio) {
  const at = points.findIndex((point) => point.value >= value);
  if (at <= 0) return [points.at(at), points.at(at), 0];
  const [low, high] = [points[at - 1], points[at]];
  const scale = goesByRatio && low.value > 0 ? Math.log : (x) => x;
  return [low, high, (scale(value) - scale(low.value)) / (scale(high.value) - scale(low.value))];
}

/** What the model would say with the slider alone at `value`: {time_us, inputs}. */
export function interpolatePoint(slider, value) {
  const goesByRatio = slider.kind !== "share";
  const [low, high, part] = neighbours(slider.timed, value, goesByRatio);
  const inputs = {};
  for (const [name, first] of Object.entries(low.inputs ?? {}))
    inputs[name] = between(first, high.inputs?.[name] ?? first, part, goesByRatio);
  return { time_us: between(low.time_us, high.time_us, part, goesByRatio), inputs };
}

/** The changes of inputs by all sliders: ratios to what is assumed are multiplied. */
function combinedInputs(prediction, answers) {
  const changes = {};
  for (const { name, value } of prediction.inputs) {
    const others = answers.map((answer) => answer.inputs[name]).filter((other) => other !== undefined);
    if (!others.length) continue;
    changes[name] =
      value > 0 ? others.reduce((product, other) => (product * other) / value, value) : Math.max(...others);
  }
  return changes;
}

/**
 * The prediction with sliders at other values: `steps`, `inputs` and `time_us` as its
 * equations have them. What these say of each slider alone is put right by what the
 * analysis said.
 */
export function predictionAt(prediction, moved) {
  const answers = moved.map(({ slider, value }) => interpolatePoint(slider, value));
  const changes = combinedInputs(prediction, answers);
  const known = evaluatePrediction(prediction, changes);
  const timeOf = (values) => values.get("time") ?? prediction.time_us;
  const time = answers.reduce(
    (us, answer) =>
      (us * answer.time_us) / timeOf(evaluatePrediction(prediction, combinedInputs(prediction, [answer]))),
    timeOf(known),
  );
  const renew = (list) => list.map((one) => ({ ...one, value: known.get(one.name) ?? one.value }));
  return {
    ...prediction,
    inputs: renew(prediction.inputs),
    steps: renew(prediction.steps),
    time_us: time,
    equations_us: timeOf(known),
    steady: null,
  };
}

/** The kernel with the counts that inputs of `prediction` have: what a roofline takes. */
export function kernelOfSizes(kernel, before, prediction) {
  const valueIn = (one, name) => one.inputs.find((input) => input.name === name)?.value;
  const ratio = (name) => {
    const [old, now] = [valueIn(before, name), valueIn(prediction, name)];
    return old > 0 && now >= 0 ? now / old : 1;
  };
  const scaled = (object, nameOf) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, value * ratio(nameOf(key))]));
  const blocks = valueIn(prediction, "blocks");
  const threads = valueIn(prediction, "threads_per_block");
  return {
    ...kernel,
    launch: {
      ...kernel.launch,
      grid: blocks ? [blocks] : kernel.launch.grid,
      block: threads ? [threads] : kernel.launch.block,
    },
    memory: scaled(kernel.memory, (key) => key),
    mix: { ...kernel.mix, per_thread: scaled(kernel.mix.per_thread, (key) => key) },
  };
}

const stepsOfSlider = 240;

/** The number with its unit; of most sliders the name says the unit. */
function withUnit(slider, value, unit = slider.kind === "share" ? slider.unit : "") {
  return unit ? `${whole(value)} ${unit}` : whole(value);
}

/** A slider, the number that it stands at, and the time over all of its range. */
class SizeSlider {
  constructor(slider, onchange) {
    Object.assign(this, slider);
    this.timed = slider.points.filter((point) => point.time_us > 0);
    this.value = slider.assumed;
    this.onchange = onchange;
    this.low = this.timed[0]?.value;
    this.high = this.timed.at(-1)?.value;
  }
  get isOfUse() {
    return this.timed.length > 1;
  }
  get isLogarithmic() {
    return this.low > 0 && this.high / this.low > 8;
  }
  get isMoved() {
    return this.value !== this.assumed;
  }

  toPosition(value) {
    const scale = this.isLogarithmic ? Math.log : (x) => x;
    return Math.round(
      (stepsOfSlider * (scale(value) - scale(this.low))) / (scale(this.high) - scale(this.low)),
    );
  }
  toValue(position) {
    if (position === this.toPosition(this.assumed)) return this.assumed;
    return Math.round(between(this.low, this.high, position / stepsOfSlider, this.isLogarithmic));
  }
  moveTo(value) {
    this.value = Math.min(Math.max(value, this.low), this.high);
    this.range.value = this.toPosition(this.value);
    this.range.setAttribute("aria-valuetext", `${this.name} = ${this.value}`);
    this.number.value = this.value;
    this.row.classList.toggle("moved", this.isMoved);
    this.curve.redraw();
    this.onchange();
  }

  element() {
    this.range = h("input", {
      type: "range",
      min: 0,
      max: stepsOfSlider,
      value: this.toPosition(this.assumed),
      "aria-label": this.name,
      oninput: () => this.moveTo(this.toValue(Number(this.range.value))),
    });
    this.number = h("input", {
      type: "number",
      min: this.low,
      max: this.high,
      value: this.assumed,
      "aria-label": `${this.name}, as a number`,
      onchange: () => this.moveTo(Number(this.number.value) || this.assumed),
    });
    this.curve = this.drawCurve();
    this.row = h(
      "div",
      { class: "size" },
      h(
        "p",
        {},
        h("code", {}, this.name),
        h(
          "span",
          { class: "muted" },
          ` ${this.what}; ${withUnit(this, this.assumed, this.unit)} assumed`,
        ),
      ),
      h(
        "div",
        { class: "size-input" },
        this.range,
        this.number,
        h(
          "button",
          { type: "button", class: "more", onclick: () => this.moveTo(this.assumed) },
          "as assumed",
        ),
      ),
      this.curve,
    );
    return this.row;
  }

  ticks(type, domain) {
    if (this.kind === "block") return { ticks: this.timed.map((point) => point.value), tickFormat: String };
    return type === "log" ? { ticks: powersOfTen(domain), tickFormat: whole } : { ticks: 5 };
  }

  drawCurve() {
    const type = this.isLogarithmic ? "log" : "linear";
    const domain = [this.low, this.high];
    const times = decades(this.timed.map((point) => point.time_us));
    return chart(
      `Predicted time over ${this.name}, from ${formatTime(this.timed[0].time_us)} to ${formatTime(this.timed.at(-1).time_us)}`,
      () => ({
        height: 150,
        marginLeft: 54,
        marginBottom: 24,
        marginTop: 10,
        marginRight: 34,
        x: { type, domain, label: null, ...this.ticks(type, domain) },
        y: {
          type: "log",
          domain: times,
          label: null,
          grid: true,
          ticks: powersOfTen(times),
          tickFormat: formatTime,
        },
        marks: [
          Plot.line(this.timed, { x: "value", y: "time_us", stroke: "var(--muted)", strokeWidth: 1.5 }),
          Plot.dot(this.timed, { x: "value", y: "time_us", r: 2.5, fill: "var(--muted)" }),
          Plot.ruleX([this.assumed], { stroke: "var(--rule-strong)", strokeDasharray: "3,3" }),
          Plot.dot([{ x: this.value, y: interpolatePoint(this, this.value).time_us }], {
            x: "x",
            y: "y",
            r: 5.5,
            fill: "var(--link)",
            stroke: "var(--page)",
          }),
        ],
      }),
    );
  }
}

/** Whether each slider stands where the kernel was analysed, or between which of these. */
function standsAt({ slider, value }) {
  const [low, high] = neighbours(slider.timed, value, slider.kind !== "share");
  const at = [low, high].find((point) => point.value === value);
  return at
    ? `${slider.name}: analysed with this number. `
    : `${slider.name}: between the analyses with ${whole(low.value)} and ${whole(high.value)}, interpolated. `;
}

/** What of the answer is not as exact as an analysis. */
function howExact(moved, prediction) {
  const [phase] = phasesOf(prediction);
  const small =
    phase && phase.count < 1
      ? "That is less than a full wave of blocks: the bars are still those of one. "
      : "";
  return (
    moved.map(standsAt).join("") +
    small +
    (moved.length > 1 ? "Several at once: their ratios are multiplied, which is approximate." : "")
  );
}

/**
 * The sliders; nothing where all sizes are known. `onchange(prediction, label)` gets what
 * the model says under the sizes that are chosen, and no label where these are the
 * assumed ones.
 */
export function sizesSection(detail, prediction, onchange) {
  if (!detail.sliders) return null;
  const title = "Other sizes";
  if (detail.sliders.why) return section("sizes", title, null, leftOut("sliders", detail.sliders.why));
  const answer = h("p", { class: "sentences", role: "status" });
  const update = () => {
    const moved = sliders
      .filter((slider) => slider.isMoved)
      .map((slider) => ({ slider, value: slider.value }));
    const next = moved.length ? predictionAt(prediction, moved) : prediction;
    const label = moved.map(({ slider, value }) => `${slider.name} = ${withUnit(slider, value)}`).join(", ");
    replace(
      answer,
      moved.length
        ? [`With ${label}: `, h("strong", {}, formatTime(next.time_us)), ". "]
        : ["With what is assumed: ", h("strong", {}, formatTime(prediction.time_us)), ". "],
      h("span", { class: "note" }, moved.length ? howExact(moved, next) : ""),
    );
    onchange(next, label);
  };
  const sliders = detail.sliders
    .map((slider) => new SizeSlider(slider, update))
    .filter((slider) => slider.isOfUse);
  if (!sliders.length) return null;
  const result = section(
    "sizes",
    title,
    "what is not known, as a slider; bounds and roofline follow",
    answer,
    h(
      "p",
      { class: "note" },
      "At the dots of a curve the kernel was analysed again: these times are the model's. Between them its inputs are interpolated and its equations evaluated.",
    ),
    h(
      "div",
      { class: "columns" },
      sliders.map((slider) => slider.element()),
    ),
    detail.sliders_left_out ? leftOut("slider of what else is assumed", detail.sliders_left_out) : null,
  );
  replace(answer, "With what is assumed: ", h("strong", {}, formatTime(prediction.time_us)), ".");
  return result;
}
