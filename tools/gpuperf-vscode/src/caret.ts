// Which kernel a caret is in. Free of VS Code.

import type { Kernel } from "./protocol";

/** The kernels around `line`, counted from 0: instantiations and launches of one, the
 * slowest first; none outside of kernels. */
export function kernelsAt(kernels: readonly Kernel[], line: number): Kernel[] {
  const around = kernels.filter(({ range }) => range.start.line <= line && line <= range.end.line);
  const innermost = Math.max(...around.map(({ range }) => range.start.line));
  return around.filter(({ range }) => range.start.line === innermost);
}

/** The slowest first; those without a time last. */
export function bySlowness<T extends { timeUs: number | null }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (b.timeUs ?? -1) - (a.timeUs ?? -1));
}
