// The rows of the list of kernels, from gpuperf's JSON or from the server. Free of VS Code.

import { resolve } from "node:path";
import { bySlowness } from "./caret";
import type { Kernel } from "./protocol";

export interface KernelRow {
  name: string;
  file: string;
  line: number;   // from 1
  column: number; // from 1
  timeUs: number | null;
  time: string;
  bound: string;
  detail: string; // why there is no time, else the launch
}

/** "850 ns", "41.2 us", "3.1 ms", as gpuperf writes times. */
export function formatTime(timeUs: number): string {
  const [value, unit] = timeUs < 1 ? [timeUs * 1e3, "ns"] : timeUs < 1e3 ? [timeUs, "us"]
    : timeUs < 1e6 ? [timeUs / 1e3, "ms"] : [timeUs / 1e6, "s"];
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/**
 * The bounds of reports as gpuperf says them to people; others are words
 * already.
 */
const boundWords: Record<string, string> = {
  issue : "instruction issue",
  fp32 : "fp32 arithmetic",
  fp64 : "fp64 arithmetic",
  fp16 : "fp16 arithmetic",
  tensor : "tensor arithmetic",
  int : "integer arithmetic",
  special : "special functions",
  lsu : "load/store units",
  shared : "shared memory",
  l1 : "L1 cache",
  l2 : "L2 cache",
  dram : "DRAM bandwidth",
  barrier : "barriers",
};

interface ReportedKernel {
  name: string; file: string; line: number; column: number;
  launch: { grid: number[]; block: number[]; provenance?: Record<string, string> };
  prediction: { time_us: number | null; bound: string; reason: string };
}
interface Report { kernels: ReportedKernel[] }

const extents = (sizes: number[]): string =>
  sizes.filter((_, index) => index === 0 || sizes.slice(index).some((rest) => rest !== 1)).join("x");

function rowOf(kernel: ReportedKernel, folder: string): KernelRow {
  const { time_us: timeUs, bound, reason } = kernel.prediction;
  const launch = `grid ${extents(kernel.launch.grid)}, block ${extents(kernel.launch.block)}`;
  return {
    name : kernel.name,
    file : resolve(folder, kernel.file),
    line : kernel.line,
    column : kernel.column,
    timeUs,
    time : timeUs === null ? "no time" : formatTime(timeUs),
    bound : boundWords[bound] ?? bound,
    detail : timeUs === null ? reason : launch,
  };
}

/** The kernels of `gpuperf --format=json`, the slowest first. Relative files are in `folder`.
 * Throws for what is no such report. */
export function rowsOfReport(text: string, folder: string): KernelRow[] {
  const report = JSON.parse(text) as Partial<Report> | null;
  if (!Array.isArray(report?.kernels)) throw new Error("gpuperf wrote no report");
  return bySlowness(report.kernels.map((kernel) => rowOf(kernel, folder)));
}

/** The kernels of open files, {file: those the server told}, the slowest first. */
export function rowsOfOpenFiles(files: ReadonlyMap<string, readonly Kernel[]>): KernelRow[] {
  return bySlowness([...files].flatMap(([file, kernels]) => kernels.map((kernel) => ({
    name: kernel.name, file, line: kernel.range.start.line + 1, column: kernel.column,
    timeUs: kernel.timeUs, time: kernel.time || "no time", bound: kernel.bound,
    detail: kernel.launch,
  }))));
}
