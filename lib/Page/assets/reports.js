// Reports to compare: this page's, and a page or JSON that somebody opens.

import { inflateChunk } from "./data.js";
import { rows } from "./rows.js";

/** "64x64" of [64, 64, 1]. */
export function extents(list) {
  const shown = [...(list ?? [])];
  while (shown.length > 1 && shown.at(-1) === 1) shown.pop();
  return shown.join("x");
}

/**
 * What a comparison needs of a kernel as the format JSON has it. It has an `address`
 * in this page; none where it is of another one.
 */
export function reportedKernel(kernel, address) {
  const { prediction, occupancy, memory, launch } = kernel;
  return {
    address,
    name: kernel.name,
    mangled: kernel.mangled,
    file: kernel.file,
    line: kernel.line,
    launch: `${extents(launch?.grid)}, block ${extents(launch?.block)}`,
    machine: prediction?.machine,
    time_us: prediction?.time_us ?? null,
    bound: prediction?.bound ?? "",
    facts: prediction?.facts,
    registers: occupancy?.registers,
    warps: occupancy?.warps_per_sm,
    dram: memory?.dram_bytes,
    findings: (kernel.findings ?? []).filter((finding) => finding.check !== "gpuperf-kernel"),
  };
}

/** The kernels of a page, whose elements are in `page`. */
async function kernelsOfPage(page, list, progress) {
  const kernels = [];
  const isOwn = page === document;
  for (const [id, row] of list.entries()) {
    kernels.push(reportedKernel((await inflateChunk(page.getElementById(`k${id}`))).kernel, isOwn ? row.address : undefined));
    if (id % 200 === 199) progress?.(id + 1, list.length);
  }
  return kernels;
}

/** This page's report: {title, kernels}. */
export async function ownReport(progress) {
  return { title: "this report", kernels: await kernelsOfPage(document, rows, progress) };
}

function notAReport(name) {
  return new Error(`${name} is no report of gpuperf --format=html or --format=json`);
}

/**
 * The report in the text of a file: {title, kernels}, or {title, comparison} where it is
 * what `gpuperf compare` writes. Scripts of a page are not run.
 */
export async function readReport(name, text, progress) {
  const isPage = text.trimStart().startsWith("<");
  const page = isPage ? new DOMParser().parseFromString(text, "text/html") : null;
  let data;
  try {
    data = JSON.parse(page ? (page.getElementById("index")?.textContent ?? "") : text);
  } catch {
    throw notAReport(name);
  }
  if (data.comparison) return { title: name, comparison: data.comparison };
  if (data.comparisons) return { title: name, comparison: data };
  if (!Array.isArray(data.kernels)) throw notAReport(name);
  const kernels = page
    ? await kernelsOfPage(page, data.kernels, progress)
    : data.kernels.map((kernel) => reportedKernel(kernel));
  return { title: name, kernels };
}
