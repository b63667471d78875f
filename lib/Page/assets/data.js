// What gpuperf put into the page. The table's data are read at once, details of a
// kernel when somebody looks at them.

/** @param {string} id */
function elementText(id) {
  return document.getElementById(id)?.textContent ?? "";
}

/** The object of the element "index"; see docs/report.md. */
export const index = JSON.parse(elementText("index") || "{}");

/** @param {string} base64 @returns {Promise<string>} */
async function inflate(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

/** The text of the chunk in `element`, of this page or another one. */
async function elementChunk(element) {
  if (!element) throw new Error("the page lacks a part of its data");
  const text = element.textContent ?? "";
  return element.dataset.coding === "deflate" ? inflate(text) : text;
}

/** The data of the chunk in `element`. */
export async function inflateChunk(element) {
  return JSON.parse(await elementChunk(element));
}

/** @type {Promise<any> | undefined} */
let shapes;

/**
 * Puts names, units and formulas back that predictions have in common. Values of steps
 * that it has not are the kernel's `terms`.
 */
export function expandPrediction(coded, shape, terms) {
  const inputs = shape.inputs.map(([name, unit, meaning], i) => ({
    name,
    unit,
    meaning,
    value: coded.inputs[i],
    source: coded.sources[i],
  }));
  const steps = shape.steps.map(([name, unit, equation, formula], i) => ({
    name,
    unit,
    equation,
    formula,
    value: (coded.steps ? coded.steps[i] : terms[name]) ?? null,
  }));
  return { ...coded, inputs, steps };
}

/** All that the page knows of the kernel with the index `id`. */
export async function loadDetail(id) {
  shapes ??= inflateChunk(document.getElementById("shapes"));
  const [detail, known] = await Promise.all([inflateChunk(document.getElementById(`k${id}`)), shapes]);
  const extras = document.getElementById(`x${id}`);
  const more = extras ? await inflateChunk(extras) : { predictions: [] };
  const predictions = [...detail.predictions, ...more.predictions];
  Object.assign(detail, more);
  detail.predictions = predictions.map((coded) =>
    expandPrediction(coded, known[coded.shape] ?? { inputs: [], steps: [] }, detail.kernel.prediction.terms),
  );
  return detail;
}

/** The text of a source file; null where the page has none. */
export async function loadSource(path) {
  const id = index.sources?.[path];
  return id ? elementChunk(document.getElementById(id)) : null;
}
