// The answers of all models, and of all machines, beside each other.

import { h, section, leftOut } from "./dom.js";
import { formatTime, digits } from "./format.js";
import { boundChip } from "./rows.js";
import { chart, decades, powersOfTen } from "./charts.js";
import { boundColour, boundName } from "./colours.js";

/** Times as dots on one logarithmic axis, a line for each. */
function timeDots(label, list, reference) {
  const timed = list.filter((one) => one.time_us > 0);
  const domain = decades(timed.map((one) => one.time_us));
  return chart(label, () => ({
    height: 26 + timed.length * 21,
    marginLeft: 122,
    marginRight: 60,
    marginTop: 22,
    x: {
      type: "log",
      domain,
      label: null,
      axis: "top",
      grid: true,
      ticks: powersOfTen(domain),
      tickFormat: formatTime,
    },
    y: { domain: timed.map((one) => one.name), label: null, tickSize: 0 },
    marks: [
      reference > 0
        ? Plot.ruleX([reference], { stroke: "var(--rule-strong)", strokeDasharray: "3,3" })
        : null,
      Plot.dot(timed, { x: "time_us", y: "name", r: 5, fill: (one) => boundColour(one.bound) }),
      Plot.text(timed, {
        x: "time_us",
        y: "name",
        text: (one) => formatTime(one.time_us),
        textAnchor: "start",
        dx: 9,
        fill: "currentColor",
      }),
      Plot.tip(
        timed,
        Plot.pointerY({
          x: "time_us",
          y: "name",
          title: (one) => `${one.name}: ${formatTime(one.time_us)}\nbound by ${boundName(one.bound)}`,
        }),
      ),
    ],
  }));
}

/** All models; `choose(prediction)` shows the equations of one. */
export function modelsSection(predictions, choose) {
  if (predictions.length < 2)
    return section(
      "models",
      "All models",
      null,
      leftOut("answers of other models"),
    );
  const first = predictions[0];
  const link = (prediction) =>
    h("button", { type: "button", class: "link", onclick: () => choose(prediction) }, prediction.model);
  const row = (prediction) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, link(prediction)),
      h("td", { class: "number" }, formatTime(prediction.time_us)),
      h(
        "td",
        { class: "number muted" },
        first.time_us ? `${digits(prediction.time_us / first.time_us, 2)}x` : "",
      ),
      h("td", {}, boundChip(prediction.bound, prediction.bound_text)),
    );
  const timed = predictions.filter((one) => one.time_us !== null);
  const others = predictions.filter((one) => one.time_us === null);
  return section(
    "models",
    "All models",
    "choose one for its equations",
    timeDots(
      "Predicted time by model",
      timed.map((one) => ({ ...one, name: one.model })),
      first.time_us,
    ),
    h(
      "table",
      { class: "plain" },
      h("caption", {}, "Answers of all models"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["model", "time", "", "bound by"].map((text, i) =>
            h(
              "th",
              { scope: "col", class: i === 1 || i === 2 ? "number" : "" },
              i === 2 ? `of ${first.model}'s` : text,
            ),
          ),
        ),
      ),
      h("tbody", {}, timed.map(row)),
    ),
    others.length
      ? h(
          "details",
          {},
          h("summary", {}, `${others.length} without a time`),
          h(
            "ul",
            { class: "reasons" },
            others.map((one) => h("li", {}, link(one), " ", h("span", { class: "muted" }, one.reason))),
          ),
        )
      : null,
  );
}

/** The same kernel on every machine. */
export function machinesSection(machines, prediction) {
  const frame = (note, ...children) => section("machines", "On other machines", note, ...children);
  if (!machines?.length) return frame(null, leftOut("times on other machines", machines?.why));
  const timed = machines.filter((one) => one.time_us > 0).sort((a, b) => a.time_us - b.time_us);
  const others = machines.filter((one) => !(one.time_us > 0));
  return frame(
    "the same launch; the dashed line is this report's machine",
    timeDots(
      "Predicted time by machine",
      timed.map((one) => ({ ...one, name: one.machine })),
      prediction.time_us,
    ),
    others.length
      ? h(
          "details",
          {},
          h("summary", {}, `${others.length} without a time`),
          h(
            "ul",
            { class: "reasons" },
            others.map((one) =>
              h("li", {}, h("code", {}, one.machine), " ", h("span", { class: "muted" }, one.reason)),
            ),
          ),
        )
      : null,
  );
}
