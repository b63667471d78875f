// The page's formulas against the values that gpuperf computed: formulas.mjs ASSETS REPORT
//
// REPORT is of `gpuperf explain '*' --model=all --format=json`. Each step of each
// prediction is evaluated anew from the inputs.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , assets, reportPath] = process.argv;
const { compileFormula, evaluatePrediction } = await import(pathToFileURL(`${assets}/formula.js`));

const near = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

function checkPrediction(kernel, prediction) {
  const known = evaluatePrediction(prediction);
  for (const step of prediction.steps)
    assert(
      step.value === null || near(known.get(step.name), step.value),
      `${kernel.name}, ${prediction.model}: ${step.name} = ${step.formula} is ${known.get(step.name)}, not ${step.value}`,
    );
  return prediction.steps.filter((step) => compileFormula(step.formula)).length;
}

/** What the grammar of include/gpuperf/Model/Formula.h has beyond the models' formulas. */
function checkGrammar() {
  const value = (text, known = {}) => compileFormula(text)(new Map(Object.entries(known)));
  assert.equal(value("2 + 3 * -4 - -1"), -9);
  assert.equal(value("8 / 4 / 2"), 1);
  assert.equal(value("1 ? 0 ? 2 : 3 : 4"), 3);
  assert.equal(value("1 < 2 && !(3 >= 4) || 0"), 1);
  assert.equal(value("1 == 1 != 0"), 1);
  assert.equal(value("round(-2.5) + round(2.5) + round(0.4)"), 0);
  assert.equal(value("pow(2, 10) + log2(8) + sqrt(16) + abs(-1) + ceil(0.2) + floor(1.8)"), 1034);
  assert.equal(value("min(3, a.b, 7) * max(1e2, .5)", { "a.b": 2 }), 200);
  assert.equal(value("1 / 0"), Infinity);
  for (const words of ["the sum of all", "min(1)", "1 +", "f(2)", "(1", "1 2", "a ? b", ""])
    assert.equal(compileFormula(words), null, words);
  assert.throws(() => value("a + b", { a: 1 }), ReferenceError);
}

checkGrammar();
const report = JSON.parse(readFileSync(reportPath, "utf8"));
let formulas = 0,
  steps = 0;
for (const kernel of report.kernels)
  for (const prediction of kernel.predictions) {
    formulas += checkPrediction(kernel, prediction);
    steps += prediction.steps.length;
  }
console.log(`${report.kernels.length} kernels: ${formulas} of ${steps} steps are formulas, all as computed`);
