// Where the lanes of a request lie: 32 lanes over the sectors of global memory, or over
// the banks of shared memory, so that a stride or a conflict is seen.
import { h, missing } from "./dom.js";
import { digits, formatPercent, plural } from "./format.js";

const sectorBytes = 32;
const sectorsOfLine = 4;
const warpSize = 32;
const cell = 13; // pixels of a lane, a bank, a sector
const svgSpace = "http://www.w3.org/2000/svg";

/** An element of SVG; see h(). */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined) element.append(child instanceof Node ? child : String(child));
  return element;
}

function title(text) {
  return svg("title", {}, text);
}

function picture(width, height, label, ...children) {
  return svg("svg", {
    class: "lanes", viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": label,
  }, ...children);
}

//===------------------------------------------------------------------------------===//
// Global memory: sectors
//===------------------------------------------------------------------------------===//

/** The sectors that `lanes` touch, in order: {sector, bytes: a flag for each, lanes}. */
export function touchedSectors(lanes, bytes) {
  const sectors = new Map();
  lanes.forEach((offset, lane) => {
    if (offset === null) return;
    for (let at = offset; at < offset + bytes; ++at) {
      const number = Math.floor(at / sectorBytes);
      if (!sectors.has(number))
        sectors.set(number, { sector: number, used: new Set(), lanes: new Set() });
      sectors.get(number).used.add(at - number * sectorBytes);
      sectors.get(number).lanes.add(lane);
    }
  });
  return [...sectors.values()].sort((a, b) => a.sector - b.sector);
}

/** A distance in bytes, in few characters: "4 KiB". */
function distance(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${digits(bytes / 1024)} KiB` : `${digits(bytes / 1048576)} MiB`;
}

/** Where each touched sector is drawn: neighbours touch, others are a gap apart. */
function placeSectors(sectors, origin) {
  const first = Math.floor(origin / sectorBytes);
  let x = 0;
  sectors.forEach((one, i) => {
    const before = sectors[i - 1];
    one.gap = before ? (one.sector - before.sector - 1) * sectorBytes : 0;
    const beginsLine = before && (one.sector + first) % sectorsOfLine === 0;
    x += one.gap ? cell : beginsLine ? 3 : before ? 1 : 0;
    one.x = x;
    x += cell * 2;
  });
  return x;
}

function sectorBox(one, y) {
  const unit = (cell * 2) / sectorBytes;
  const what = `${one.used.size} of ${sectorBytes} bytes, ${plural(one.lanes.size, "lane")}`;
  return svg("g", { class: "sector" }, title(what),
    svg("rect", { class: "waste", x: one.x, y, width: cell * 2, height: cell }),
    [...one.used].map((byte) =>
      svg("rect", { class: "used", x: one.x + byte * unit, y, width: unit + 0.05, height: cell })));
}

/** Lines from lanes to the sectors where their bytes begin. */
function threads(lanes, bySector, laneX, top, bottom) {
  return lanes.map((offset, lane) => {
    if (offset === null) return null;
    const number = Math.floor(offset / sectorBytes);
    const inside = ((offset - number * sectorBytes) / sectorBytes) * cell * 2;
    return svg("line", {
      class: "thread", x1: laneX(lane), y1: top, x2: bySector.get(number).x + inside + 1, y2: bottom,
    });
  });
}

function laneRow(lanes, left) {
  return lanes.map((offset, lane) =>
    svg("g", { class: offset === null ? "lane idle" : "lane" },
      title(offset === null ? `lane ${lane} takes no part` : `lane ${lane}: byte ${offset}`),
      svg("rect", { x: left + lane * cell, y: 0, width: cell - 1, height: cell }),
      svg("text", { x: left + lane * cell + cell / 2 - 0.5, y: cell - 3.5 }, lane)));
}

function gapMarks(sectors, y) {
  return sectors.filter((one) => one.gap).map((one) =>
    svg("g", { class: "gap" }, title(`${distance(one.gap)} between`),
      svg("text", { x: one.x - cell / 2, y: y + cell - 3 }, "…")));
}

/** 32 lanes above the sectors that they touch. */
function sectorPicture(entry) {
  const sectors = touchedSectors(entry.lanes, entry.bytes);
  const width = placeSectors(sectors, entry.origin);
  const laneWidth = warpSize * cell;
  const whole = Math.max(width, laneWidth);
  const left = (whole - laneWidth) / 2, shift = (whole - width) / 2;
  for (const one of sectors) one.x += shift;
  const bySector = new Map(sectors.map((one) => [one.sector, one]));
  const top = cell, bottom = cell * 4;
  const used = sectors.reduce((sum, one) => sum + one.used.size, 0);
  const label = `${plural(sectors.length, "sector")}, ${sectors.length * sectorBytes} bytes, ` +
    `of which ${used} are used`;
  return {
    label,
    element: picture(whole, bottom + cell, label,
      threads(entry.lanes, bySector, (lane) => left + lane * cell + cell / 2, top, bottom),
      laneRow(entry.lanes, left), sectors.map((one) => sectorBox(one, bottom)),
      gapMarks(sectors, bottom)),
  };
}

/** The lanes as they would lie one behind the other. */
function dense(entry) {
  let next = 0;
  const lanes = entry.lanes.map((offset) => {
    if (offset === null) return null;
    next += entry.bytes;
    return next - entry.bytes;
  });
  return { ...entry, lanes, origin: 0 };
}

//===------------------------------------------------------------------------------===//
// Shared memory: banks
//===------------------------------------------------------------------------------===//

/**
 * What each wavefront of a request serves: for each phase a list by bank of
 * {word, lanes}. Lanes of one word share it, but those of an atomic take turns.
 */
export function bankPhases(lanes, bytes, bank, isAtomic) {
  const phases = [];
  for (let first = 0; first < warpSize; first += bank.lanesOfPhase) {
    const banks = Array.from({ length: bank.count }, () => []);
    for (let lane = first; lane < first + bank.lanesOfPhase; ++lane) {
      if (lanes[lane] === null || lanes[lane] === undefined) continue;
      const last = Math.floor((lanes[lane] + bytes - 1) / bank.bytes);
      for (let word = Math.floor(lanes[lane] / bank.bytes); word <= last; ++word) {
        const column = banks[((word % bank.count) + bank.count) % bank.count];
        const known = isAtomic ? undefined : column.find((one) => one.word === word);
        if (known) known.lanes.push(lane);
        else column.push({ word, lanes: [lane] });
      }
    }
    if (banks.some((column) => column.length)) phases.push(banks);
  }
  return phases;
}

function depthOf(banks) {
  return Math.max(...banks.map((column) => column.length));
}

function wordCell(one, bank, y, isConflict) {
  const text = one.lanes.length === 1 ? one.lanes[0] : "∗";
  const who = one.lanes.length > 4
    ? plural(one.lanes.length, "lane") : `lane${one.lanes.length > 1 ? "s" : ""} ${one.lanes.join(", ")}`;
  return svg("g", { class: isConflict ? "word conflict" : "word" },
    title(`bank ${bank}, word ${one.word}: ${who}`),
    svg("rect", { x: bank * cell, y, width: cell - 1, height: cell - 1 }),
    svg("text", { x: bank * cell + cell / 2 - 0.5, y: y + cell - 4 }, text));
}

function bankNames(count) {
  return Array.from({ length: count }, (_, bank) =>
    svg("text", { class: "bank", x: bank * cell + cell / 2 - 0.5, y: cell - 4 }, bank));
}

/** Banks from left to right; a word that has to wait for others stands below them. */
function bankPicture(lanes, entry, isAtomic, what) {
  const bank = { count: entry.banks, bytes: entry.bank_bytes, lanesOfPhase: entry.phase_lanes };
  const phases = bankPhases(lanes, entry.bytes, bank, isAtomic);
  let y = cell + 2;
  const cells = [];
  let wavefronts = 0;
  for (const banks of phases) {
    const depth = depthOf(banks);
    banks.forEach((column, number) => column.forEach((one, turn) =>
      cells.push(wordCell(one, number, y + turn * cell, turn > 0))));
    y += depth * cell + 4;
    wavefronts += depth;
  }
  const label = `${what}: ${plural(wavefronts, "wavefront")}` +
    (phases.length > 1 ? ` in ${phases.length} phases` : "");
  return { label, wavefronts, element: picture(bank.count * cell, y, label, bankNames(bank.count), cells) };
}

/** "rows of 132 bytes", "the column xor the row". */
function layoutName(layout) {
  return layout.kind === "padded"
    ? `rows padded by ${layout.pad_bytes} to ${layout.row_bytes + layout.pad_bytes} bytes`
    : "columns swizzled: column xor row";
}

//===------------------------------------------------------------------------------===//
// Of an access
//===------------------------------------------------------------------------------===//

function figure(drawn, caption) {
  return h("figure", { class: "access-figure" },
    h("div", { class: "access-scroll", tabindex: "0", role: "group", "aria-label": caption }, drawn.element),
    h("figcaption", {}, `${caption}: ${drawn.label}`));
}

/** What the picture rests on. */
function provisos(entry, access) {
  const list = [
    ...(access.assumptions ?? []),
    ...(access.observed ?? []).map((text) => `observed: ${text}`)
  ];
  if (access.lanes_from_data)
    list.push("which lanes take part is not known: all that may are drawn");
  return list;
}

/** How many of the requests are like the one that is drawn, where not all are. */
function commonness(entry, access) {
  if (!(entry.share < 0.995)) return null;
  const others = access.pattern_reason ? ` Of others it is not known where the lanes lie: ${access.pattern_reason}.` : "";
  return h("p", { class: "provisos" }, `${formatPercent(entry.share)} of its requests are of this kind.${others}`);
}

function globalFigures(entry, access) {
  const now = sectorPicture(entry);
  const wasted = entry.sectors > (access.sectors_ideal ?? 0) + 1e-9;
  const best = wasted ? sectorPicture(dense(entry)) : null;
  return [figure(now, "as it is"), best ? figure(best, "one behind the other") : null];
}

function sharedFigures(entry, access) {
  const isAtomic = access.kind === "atomic";
  const drawn = [figure(bankPicture(entry.lanes, entry, isAtomic, "banks"), "as it is")];
  for (const layout of entry.layouts ?? [])
    drawn.push(figure(bankPicture(layout.lanes, entry, isAtomic, "banks"), layoutName(layout)));
  return drawn;
}

/**
 * The picture of one access.
 * @param {any} entry of detail.accesses
 * @param {any} access of detail.kernel.accesses
 */
export function accessPicture(entry, access) {
  if (!entry) return missing("The page has no lanes of this access.");
  if (entry.why) return missing(`No picture: ${entry.why}.`);
  const list = provisos(entry, access);
  const isBanks = access.space === "shared";
  const isWords = access.space === "constant" || access.space === "param";
  if (isWords)
    return h("p", { class: "access-words" },
      `${plural(new Set(entry.lanes.filter((at) => at !== null)).size, "address")} in a request: ` +
      "constant memory serves one after the other.");
  return h("div", { class: list.length ? "access assumed" : "access" },
    h("div", { class: "access-figures" },
      isBanks ? sharedFigures(entry, access) : globalFigures(entry, access)),
    commonness(entry, access),
    list.length ? h("ul", { class: "provisos" }, list.map((text) => h("li", {}, `≈ ${text}`))) : null);
}

/** The pictures of the accesses of a kernel; nothing where the report has no lanes. */
export function accessMap(detail) {
  const drawn = (detail.kernel.accesses ?? []).map((access, i) => ({ access, entry: detail.accesses?.[i] }))
    .filter(({ entry }) => entry && !entry.why);
  if (!drawn.length) return null;
  return h("details", { class: "access-maps" },
    h("summary", {}, drawn.length === 1 ? "Where the lanes of its access lie" : `Where the lanes of ${drawn.length} accesses lie`),
    drawn.map(({ access, entry }) => [
      h("p", { class: "access-head" }, h("code", {}, access.expression || access.base || "?"),
        ` ${access.space} ${access.kind}, line ${access.line}`),
      accessPicture(entry, access)]));
}
