// Kernels for the tests.

import type { Kernel } from "../src/protocol";

export function kernel(name: string, first: number, last: number, more: Partial<Kernel> = {}): Kernel {
  return {
    range: { start: { line: first, character: 0 }, end: { line: last, character: 0 } },
    line: first + 1, column: 17, id: `_Z${name}`, name, launch: "grid 64, block 256",
    time: "12 us", bound: "DRAM bandwidth", timeUs: 12,
    sentences: ["takes 12 us on a100, facts known", "bound by DRAM bandwidth",
      "do first, line 7: uncoalesced"],
    facts: ["occupancy 64 of 64 warps per SM"],
    terms: [{ name: "memory_time", value: "12.5", unit: "cycles", from: "section 4.1" }],
    findings: [{ file: "/p/a b.cu", line: 7, column: 3, check: "gpuperf-uncoalesced-access",
      severity: "warning", message: "uncoalesced" }],
    assumptions: [], ...more,
  };
}
