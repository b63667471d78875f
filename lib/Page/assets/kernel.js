// One kernel: what a person reads first, then what that is made of.

import { h, replace, missing } from "./dom.js";
import { launchText } from "./format.js";
import { loadDetail } from "./data.js";
import { kernelRow, kernelAddress } from "./rows.js";
import { summarySection, placeLink } from "./summary.js";
import { boundsSection } from "./bounds.js";
import { rooflineSection } from "./roofline.js";
import { occupancySection } from "./occupancy.js";
import { sizesSection, kernelOfSizes } from "./sizes.js";
import { accessSection, mixSection, controlSection } from "./memory.js";
import { findingsSection } from "./findings.js";
import { modelsSection, machinesSection } from "./models.js";
import { termsSection, knownValues } from "./terms.js";

function heading(row, kernel) {
  return h(
    "header",
    { class: "kernel-head" },
    h("p", { class: "crumbs" }, h("a", { href: "#/" }, "Kernels"), " / "),
    h("h1", {}, row.name, h("span", { class: "launch" }, launchText(row))),
    h(
      "p",
      { class: "place" },
      placeLink(kernel),
      kernel.launch.site ? h("span", {}, "launched at ", placeLink(kernel.launch.site)) : null,
      kernel.compiler ? h("span", {}, `code of ${kernel.compiler}`) : null,
      kernel.alike
        ? h(
            "span",
            { title: kernel.alike.map((one) => one.name).join("\n") },
            `the same for ${kernel.alike.length} other instantiations`,
          )
        : null,
    ),
  );
}

/** Links to the sections that are there. */
function contents(sections, row) {
  return h(
    "nav",
    { class: "contents", "aria-label": "Sections" },
    sections
      .filter((one) => one.querySelector("h2"))
      .map((one) =>
        h(
          "a",
          {
            href: `${kernelAddress(row)}?at=${one.id}`,
            onclick: (event) => {
              event.preventDefault();
              history.replaceState(null, "", `${kernelAddress(row)}?at=${one.id}`);
              one.scrollIntoView();
            },
          },
          one.querySelector("h2").textContent,
        ),
      ),
  );
}

/** The equations of the model that is chosen. */
function chosenTerms(detail) {
  const place = h("div", {}, termsSection(detail.predictions[0], knownValues(detail.predictions[0])));
  const choose = (prediction) => {
    replace(place, termsSection(prediction, knownValues(prediction)));
    place.scrollIntoView();
  };
  return { place, choose };
}

/** Bounds and roofline; `show` draws them for other sizes. */
function limitsOf(kernel, prediction) {
  const draw = (now, label) => {
    const under = label ? h("p", { class: "under" }, `with ${label}`) : null;
    const other = label ? kernelOfSizes(kernel, prediction, now) : kernel;
    return [
      h("div", {}, boundsSection(now, knownValues(now)), under),
      h("div", {}, rooflineSection(other, now)),
    ];
  };
  const place = h("div", { class: "pair" }, draw(prediction, ""));
  return { place, show: (now, label) => replace(place, draw(now, label)) };
}

/** The view of `#/kernel/ADDRESS`. */
export async function kernelView(main, address, query) {
  const row = kernelRow(address);
  if (!row) {
    replace(main, missing("There is no such kernel in this report."));
    return null;
  }
  document.title = `${row.name} – gpuperf`;
  const detail = await loadDetail(row.id);
  const { kernel } = detail;
  const prediction = { ...detail.predictions[0], steady: kernel.prediction.steady };
  const terms = chosenTerms(detail);
  const limits = limitsOf(kernel, prediction);
  const pair = (...sections) => h("div", { class: "pair" }, sections);
  replace(
    main,
    heading(row, kernel),
    h("div", { class: "contents-place" }),
    summarySection(row, detail),
    sizesSection(detail, prediction, limits.show),
    limits.place,
    findingsSection(kernel),
    accessSection(detail),
    occupancySection(detail),
    pair(machinesSection(detail.machines, prediction), modelsSection(detail.predictions, terms.choose)),
    pair(mixSection(kernel), controlSection(kernel)),
    terms.place,
  );
  replace(main.querySelector(".contents-place"), contents([...main.querySelectorAll("section")], row));
  return () => document.getElementById(query.get("at") ?? "")?.scrollIntoView();
}
