// Numbers as people read them, as lib/Report/Format.cpp writes them.

/** Three significant digits, without trailing zeros. */
export function digits(number, count = 3) {
  if (!Number.isFinite(number)) return "?";
  if (number !== 0 && Math.abs(number) >= 10 ** count) return String(Math.round(number));
  return String(Number(number.toPrecision(count)));
}

/** Whole numbers with thin spaces between thousands. */
export function whole(number) {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

const timeUnits = [
  ["s", 1e6],
  ["ms", 1e3],
  ["us", 1],
  ["ns", 1e-3],
];

/** Microseconds in the unit that fits: "850 ns", "41.2 us", "3.1 ms". */
export function formatTime(us) {
  if (us === null || us === undefined || !Number.isFinite(us)) return "?";
  const [unit, size] = timeUnits.find(([, size]) => us >= Number(size) * 0.9995) ?? ["ns", 1e-3];
  return `${digits(us / Number(size))} ${unit}`;
}

/** "41.2 us (33.1 to 52)", in the unit of the time. */
export function formatRange(us, range) {
  const text = formatTime(us);
  if (!range) return text;
  const size = Number(timeUnits.find(([unit]) => text.endsWith(` ${unit}`))[1]);
  return `${text} (${digits(range[0] / size)} to ${digits(range[1] / size)})`;
}

/** Decimal units, as bandwidths are. */
export function formatBytes(bytes) {
  if (bytes === null || bytes === undefined) return "?";
  for (const [unit, size] of [
    ["TB", 1e12],
    ["GB", 1e9],
    ["MB", 1e6],
    ["kB", 1e3],
  ])
    if (bytes >= Number(size) * 0.9995) return `${digits(bytes / Number(size))} ${unit}`;
  return `${digits(bytes)} B`;
}

/** "1.38 T", "29.1 G" of a rate. */
export function formatRate(number) {
  for (const [unit, size] of [
    ["T", 1e12],
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ])
    if (number >= Number(size) * 0.9995) return `${digits(number / Number(size))} ${unit}`;
  return `${digits(number)} `;
}

export function formatSpeedup(speedup) {
  return `${speedup.toFixed(speedup < 1.1 ? 2 : speedup < 10 ? 1 : 0)}x`;
}

export function formatPercent(part) {
  const percent = 100 * part;
  return percent > 0 && percent < 1 ? "<1 %" : `${Math.round(percent)} %`;
}

/** "1 finding", "9 findings". */
export function plural(count, noun) {
  return `${whole(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** The last part of a path. */
export function baseName(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** "<<<128x128, 32x8>>>" of a row of the index. */
export function launchText(row) {
  return `<<<${row.grid === "not known" ? "?" : row.grid}, ${row.block}>>>`;
}

/** A value of an equation, as `gpuperf explain` has it: six digits; of counts all. */
export function sixDigits(value) {
  if (value === null || value === undefined) return "?";
  if (Math.abs(value) >= 1e6 && Math.abs(value) < 1e12) return String(Math.round(value));
  if (Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-4))
    return value
      .toExponential(5)
      .replace(/\.?0+e/, "e")
      .replace("e+", "e");
  return String(Number(value.toPrecision(6)));
}
