// What a prediction of the model "gpuperf" is made of: phases, each with its bounds.

import { boundOfTerm } from "./colours.js";

/**
 * The phases of a prediction, those that take most first: `name`, `count`, `cycles`, and
 * `bounds`, each with `term`, `bound` and `cycles`, the longest first. `value(step)` is
 * that of the step, by default its own.
 */
export function phasesOf(prediction, value = (step) => step.value) {
  const phases = new Map();
  for (const step of prediction.steps) {
    const dot = step.name.indexOf(".");
    if (dot < 0) continue;
    const name = step.name.slice(0, dot);
    const phase = phases.get(name) ?? {
      name,
      title: name.replaceAll("_", " "),
      count: 1,
      cycles: 0,
      bounds: [],
    };
    phases.set(name, phase);
    addStep(phase, step.name.slice(dot + 1), step, value(step));
  }
  for (const phase of phases.values()) phase.bounds.sort((a, b) => b.cycles - a.cycles);
  return [...phases.values()]
    .filter((phase) => phase.bounds.length)
    .sort((a, b) => b.count * b.cycles - a.count * a.cycles);
}

function addStep(phase, key, step, value) {
  if (key === "count") phase.count = value;
  else if (key === "cycles") phase.cycles = value;
  else if (key !== "busy" && step.unit === "cycles")
    phase.bounds.push({ term: key, step: step.name, bound: boundOfTerm(key), cycles: value });
}

/**
 * What comes next after the bound of a phase: the longest of another bound, and its part
 * of the phase; null where there is none.
 */
export function runnerUp(phase, bound) {
  const next = phase.bounds.find((one) => one.bound && one.bound !== bound);
  return next && phase.cycles > 0 ? { ...next, share: next.cycles / phase.cycles } : null;
}
