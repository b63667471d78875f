// What gpuperf-clangd adds to the language server protocol, docs/editor.md.

export interface Position { line: number; character: number }
export interface Range { start: Position; end: Position }

export interface Term { name: string; value: string; unit: string; from: string }
export interface Finding {
  file: string; line: number; column: number; check: string; severity: string; message: string;
}

/** One kernel, launch and instantiation; all texts are plain. */
export interface Kernel {
  range: Range;
  line: number;
  column: number;
  id: string;
  name: string;
  launch: string;
  time: string;
  bound: string;
  timeUs: number | null;
  sentences: string[];
  facts: string[];
  terms: Term[];
  findings: Finding[];
  assumptions: string[];
}

/** The answer to `gpuperf/kernels`; `machine` is empty until there was an analysis. */
export interface Kernels { machine: string; model: string; failure: string; kernels: Kernel[] }

export interface Choice { name: string; title: string }

/** The answer to `gpuperf/choices`; an empty `machine` leaves it to the project. */
export interface Choices { machines: Choice[]; models: Choice[]; machine: string; model: string }
