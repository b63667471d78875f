// One hue for each bound, the same in every view; base.css has the colours.

const bounds = {
  dram: "DRAM bandwidth",
  l2: "L2 cache",
  l1: "L1 cache",
  shared: "shared memory",
  lsu: "load/store units",
  fp32: "fp32 arithmetic",
  fp64: "fp64 arithmetic",
  fp16: "fp16 arithmetic",
  tensor: "tensor arithmetic",
  int: "integer arithmetic",
  special: "special functions",
  issue: "instruction issue",
  latency: "latency",
  atomics: "atomics",
  barrier: "barriers",
  launch: "launch",
};

/** In the order of legends: memory, arithmetic, the rest. */
export const boundOrder = Object.keys(bounds);

export function boundName(bound) {
  return bounds[bound] ?? bound ?? "";
}

export function boundColour(bound) {
  return bound in bounds ? `var(--bound-${bound})` : "var(--bound-none)";
}

const boundsOfTerms = {
  l1_line: "l1",
  l1_and_shared: "shared",
  shuffle: "shared",
  conversion: "special",
  block_start: "launch",
  warp_start: "launch",
  one_block: "latency",
};

/** The bound that a term like "full_wave.dram_cycles" is about; "" for none. */
export function boundOfTerm(name) {
  const key = name.slice(name.indexOf(".") + 1).replace(/_cycles$/, "");
  if (key in bounds) return key;
  if (key in boundsOfTerms) return boundsOfTerms[key];
  if (key.includes("atomic")) return "atomics";
  return boundOrder.find((bound) => key.startsWith(`${bound}_`)) ?? "";
}
