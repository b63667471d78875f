// What is known of the lines of a source file, of one kernel or several.
import { boundName } from "./colours.js";

const classBounds = ["fp32", "fp64", "fp16", "int", "special", "tensor"];

/** Sums of `measure` of each of `list` by "file:line". */
function sumByPlace(list, measure) {
  const sums = new Map();
  for (const one of list ?? []) {
    const value = measure(one);
    if (!(value > 0)) continue;
    const key = `${one.file}:${one.line}`;
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}

/**
 * How much each line has of what the kernel is bound by: the traffic of its accesses,
 * its instructions, its cycles in a warp that is alone. Null where lines have no part in
 * it, and where the page does not know.
 */
export function boundByPlace(detail) {
  const { kernel, lines } = detail;
  const bound = kernel.prediction.bound;
  const accesses = (measure) => sumByPlace(kernel.accesses, measure);
  const ofLines = (measure) => (lines?.length ? sumByPlace(lines, measure) : null);
  if (classBounds.includes(bound)) return ofLines((line) => line.classes[bound]);
  switch (bound) {
    case "dram": return accesses((access) => access.dram_bytes);
    case "l2": return accesses((access) => access.l2_bytes);
    case "l1": return accesses((access) => access.l1_bytes);
    case "lsu": return accesses((access) => access.executions_per_warp);
    case "shared":
      return accesses((access) => access.space === "shared" &&
        access.executions_per_warp * access.wavefronts_per_request);
    case "atomics":
      return accesses((access) => access.kind === "atomic" &&
        access.executions_per_warp * Math.max(access.lanes_on_one_address ?? 1, 1));
    case "barrier": return sumByPlace(kernel.barrier_spots, (spot) => spot.executions_per_warp);
    case "issue": return ofLines((line) => line.instructions);
    case "latency": return ofLines((line) => line.cycles);
    default: return null;
  }
}

/** What boundByPlace() sums, in words. */
export function measureName(bound) {
  if (classBounds.includes(bound)) return `${bound} instructions`;
  const names = {
    dram: "bytes at DRAM", l2: "bytes at L2", l1: "bytes at L1", lsu: "memory instructions",
    shared: "wavefronts of shared memory", atomics: "atomics", barrier: "barriers",
    issue: "instructions", latency: "cycles of a warp that is alone",
  };
  return names[bound] ?? boundName(bound);
}

function total(sums) {
  return [...sums.values()].reduce((sum, value) => sum + value, 0);
}

class LineFacts {
  /** Part of the predicted time of all kernels that are shown, 0 to 1. */
  share = 0;
  /** Of the kernel that has most of it. */
  bound = "";
  mostShare = 0;
  /** Of a warp: of its accesses and barriers. */
  executions = 0;
  instructions = 0;
  /** How often it is executed rests on what is not known. */
  isAssumed = false;
  accesses = [];
  branches = [];
  loops = [];
  barriers = [];
  findings = [];
}

/** Where the lanes of an access lie, or {why} they are not there. */
function lanesOf(detail, index) {
  return detail.accesses?.why ? detail.accesses : detail.accesses?.[index];
}

/** By line: what the kernels have there, and the sum of their parts. */
export class FileLines {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.lines = new Map();
    this.elsewhere = 0; // of the time, in lines of other files
    this.hasShares = false;
  }

  of(line) {
    if (!this.lines.has(line)) this.lines.set(line, new LineFacts());
    return this.lines.get(line);
  }

  /** Adds a kernel that takes `weight` of the time that is shown. */
  add(row, detail, weight) {
    this.addShares(detail, weight);
    const { kernel } = detail;
    const here = (list, name) => (list ?? []).forEach((one, index) => {
      if (one.file === this.path && one.line)
        this.of(one.line)[name].push({ ...one, row, lanes: name === "accesses" ? lanesOf(detail, index) : null });
    });
    here(kernel.accesses, "accesses");
    here(kernel.divergence, "branches");
    here(kernel.loops, "loops");
    here(kernel.barrier_spots, "barriers");
    here(kernel.findings, "findings");
    for (const one of [...(kernel.accesses ?? []), ...(kernel.barrier_spots ?? [])])
      if (one.file === this.path && one.line)
        this.of(one.line).executions = Math.max(this.of(one.line).executions, one.executions_per_warp ?? 0);
    for (const one of Array.isArray(detail.lines) ? detail.lines : []) if (one.file === this.path) this.addCost(one);
  }

  addCost(cost) {
    const facts = this.of(cost.line);
    facts.instructions += cost.instructions;
    facts.isAssumed ||= Boolean(cost.assumed);
  }

  addShare(line, part, detail) {
    const facts = this.of(line);
    facts.share += part;
    if (part <= facts.mostShare) return;
    facts.mostShare = part;
    facts.bound = detail.kernel.prediction.bound;
  }

  addShares(detail, weight) {
    const sums = boundByPlace(detail);
    const all = sums ? total(sums) : 0;
    if (!all) return;
    this.hasShares = true;
    for (const [place, value] of sums) {
      const at = place.lastIndexOf(":");
      const part = (weight * value) / all;
      if (place.slice(0, at) === this.path) this.addShare(Number(place.slice(at + 1)), part, detail);
      else this.elsewhere += part;
    }
  }
}

/** The mean of a figure over the requests of accesses; null where none has it. */
export function meanOfRequests(accesses, figure) {
  let requests = 0, sum = 0;
  for (const access of accesses) {
    const value = access[figure];
    if (value === null || value === undefined || !(access.executions_per_warp > 0)) continue;
    requests += access.executions_per_warp;
    sum += access.executions_per_warp * value;
  }
  return requests ? sum / requests : null;
}

/** Whether what is told of accesses rests on something. */
export function restOnAssumptions(accesses) {
  return accesses.some((access) => access.assumptions?.length || access.lanes_from_data ||
    access.pattern === "indirect" || access.pattern === "unknown");
}
