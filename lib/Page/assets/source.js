// A source file with what is known of its lines.
import { h, replace, missing } from "./dom.js";
import { digits, formatPercent, formatTime, formatSpeedup, launchText, baseName, plural } from "./format.js";
import { boundColour } from "./colours.js";
import { index, loadDetail, loadSource } from "./data.js";
import { rows, kernelAddress } from "./rows.js";
import { FileLines, meanOfRequests, measureName, restOnAssumptions } from "./lines.js";
import { accessPicture } from "./access.js";
import { findingBox, sourceLink } from "./fixes.js";

/** More details at once take too long; those with most time count. */
const mostKernels = 40;
const kernelSummary = "gpuperf-kernel";

//===------------------------------------------------------------------------------===//
// Which kernels
//===------------------------------------------------------------------------------===//

function timeOfRow(row) {
  return row.total_us ?? row.time_us ?? 0;
}

/** Rows of kernels that have something in the file, those with most time first. */
export function kernelsOfFile(path) {
  return rows.filter((row) => row.file === path || row.files?.includes(path))
    .sort((a, b) => timeOfRow(b) - timeOfRow(a));
}

/** Of each kernel that the file has, the instance and launch with most time. */
function oneOfEach(rows) {
  const seen = new Set();
  return rows.filter((row) => {
    const key = `${row.file}:${row.line}`;
    return seen.has(key) ? false : seen.add(key);
  }).slice(0, mostKernels);
}

function kernelChoice(path, rows, chosen) {
  const select = h("select", {
    id: "source-kernel",
    onchange: (event) => {
      const kernel = event.target.value;
      location.hash = `#/source/${encodeURIComponent(path)}${kernel ? `?kernel=${encodeURIComponent(kernel)}` : ""}`;
    },
  },
  h("option", { value: "" }, "each kernel, the launch with most time"),
  rows.map((row) => h("option", { value: row.address, selected: row === chosen },
    `${row.name}${launchText(row)}  ${row.time ?? ""}`)));
  return h("label", { class: "choice" }, "Kernel ", select);
}

//===------------------------------------------------------------------------------===//
// The cells of a line
//===------------------------------------------------------------------------------===//

/** A number and what would do; marked where it is more, dotted where it is assumed. */
function ratioCell(accesses, now, ideal, what) {
  const value = meanOfRequests(accesses, now), best = meanOfRequests(accesses, ideal);
  if (value === null || !(value > 0)) return h("td", {});
  const isAssumed = restOnAssumptions(accesses.filter((access) => access[now] > 0));
  const isMore = value > best + 1e-9;
  return h("td", {
    class: `${isMore ? "excess" : ""} ${isAssumed ? "assumed" : ""}`,
    title: `${digits(value)} ${what} a request, ${digits(best)} would do${isAssumed ? "; assumed" : ""}`,
  }, isAssumed ? "≈\u00a0" : "", digits(value), h("span", { class: "ideal" }, ` / ${digits(best)}`));
}

function isSectored(access) {
  return ["global", "generic", "texture", "local"].includes(access.space);
}

function divergenceCell(facts) {
  const parting = [...facts.branches, ...facts.loops].filter((one) => one.divergent_fraction > 0.0005);
  if (!parting.length) return h("td", {});
  const most = Math.max(...parting.map((one) => one.divergent_fraction));
  const isAssumed = parting.some((one) => one.exact === false || one.assumption);
  return h("td", { class: isAssumed ? "excess assumed" : "excess", title: "of executions in which lanes part" },
    isAssumed ? "≈\u00a0" : "", formatPercent(most));
}

/** How often something is, in a warp; nothing for never. */
function countCell(count, isAssumed, what) {
  if (!(count > 0)) return h("td", {});
  return h("td", { class: isAssumed ? "assumed" : "", title: `${what} of a warp` }, isAssumed ? "≈\u00a0" : "", digits(count));
}

function lineWorth(facts) {
  const worths = facts.findings.filter((finding) => finding.check !== kernelSummary && finding.speedup);
  if (!worths.length) return h("td", {});
  const best = worths.reduce((a, b) => (b.speedup > a.speedup ? b : a));
  return h("td", { class: best.condition ? "worth assumed" : "worth", title: best.condition || best.message },
    best.condition ? "≈\u00a0" : "", formatSpeedup(best.speedup));
}

/** The part of the time, as a bar in the colour of the bound. */
function shareCell(facts) {
  if (!(facts.share > 0)) return h("td", { class: "share" });
  return h("td", { class: "share" },
    h("span", { class: "heat", style: `inline-size: ${Math.max(100 * facts.share, 1)}%; background: ${boundColour(facts.bound)}` }),
    h("span", { class: "percent" }, `≈\u00a0${formatPercent(facts.share)}`));
}

//===------------------------------------------------------------------------------===//
// What is below a line
//===------------------------------------------------------------------------------===//

function callText(access) {
  if (!access.calls?.length) return null;
  return h("span", { class: "calls" }, " by way of ", access.calls.map((call, i) =>
    [i ? " ← " : "", h("code", {}, call.function || "?"), " ",
      sourceLink(call.file, call.line, `line ${call.line}`)]));
}

function accessHead(access) {
  const isAssumed = restOnAssumptions([access]);
  const cost = access.space === "shared"
    ? `${digits(access.wavefronts_per_request)} of ${digits(access.wavefronts_ideal)} wavefronts`
    : isSectored(access) ? `${digits(access.sectors_per_request)} of ${digits(access.sectors_ideal)} sectors` : "";
  return h("p", { class: "access-head" },
    h("code", {}, access.expression || access.base || "?"),
    ` ${access.space} ${access.kind}, ${plural(access.bytes_per_thread, "byte")} a thread, ${access.pattern}`,
    cost ? [", ", h("span", { class: isAssumed ? "assumed" : "" }, `${isAssumed ? "≈ " : ""}${cost}`)] : null,
    callText(access),
    h("span", { class: "muted" }, ` in ${access.row.name}`));
}

function loopText(loop) {
  const isAssumed = Boolean(loop.assumption);
  return h("p", { class: "access-head" }, "loop: ",
    h("span", { class: isAssumed ? "assumed" : "" }, `${isAssumed ? "≈ " : ""}${digits(loop.trip_per_warp)} iterations`),
    loop.unrolled ? ", unrolled by the compiler" : "", loop.assumption ? ` (${loop.assumption})` : "");
}

function barrierText(barrier) {
  return h("p", { class: "access-head" },
    `${barrier.kind} barrier, ${digits(barrier.executions_per_warp)} times a warp`);
}

/** Findings first; then what the line does. */
function lineDetails(facts, lines) {
  return [
    facts.findings.map((finding) => findingBox(finding, lines)),
    facts.accesses.map((access) => [accessHead(access), accessPicture(access.lanes, access)]),
    facts.loops.map(loopText), facts.barriers.map(barrierText),
  ];
}

function hasDetails(facts) {
  return facts.findings.length + facts.accesses.length + facts.loops.length + facts.barriers.length > 0;
}

/** What is open at first: lines that something is said of, but of the kernel as a whole. */
function isOpenAtFirst(facts) {
  return facts.findings.some((finding) => finding.check !== kernelSummary);
}

//===------------------------------------------------------------------------------===//
// The table
//===------------------------------------------------------------------------------===//

const sourceColumns = [
  ["line", "Line"], ["share", "≈ of time"], ["", "executed"], ["", "instr."], ["", "sectors"], ["", "wavefronts"],
  ["", "diverges"], ["", "worth"], ["code", "Source"],
];

/** The rows of line `number`: itself, and what is said of it, made when it is opened. */
function lineRows(number, text, facts, lines) {
  const id = `L${number}`;
  if (!facts)
    return [h("tr", { id }, h("th", { scope: "row" }, number), h("td", { class: "share" }),
      h("td", { colspan: "6" }), h("td", { class: "code" }, text))];
  const global = facts.accesses.filter(isSectored);
  const shared = facts.accesses.filter((access) => access.space === "shared");
  const below = h("tr", { class: "details", hidden: true }, h("td", { colspan: String(sourceColumns.length) }));
  const toggle = hasDetails(facts) ? h("button", {
    class: "line-button", "aria-expanded": "false", "aria-label": `line ${number}, details`,
    onclick: () => setOpen(below.hidden),
  }, number) : number;
  function setOpen(open) {
    if (open && !below.firstChild.firstChild) replace(below.firstChild, h("div", { class: "details-box" }, lineDetails(facts, lines)));
    below.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
  }
  if (hasDetails(facts) && isOpenAtFirst(facts)) setOpen(true);
  const heat = facts.share > 0 ? `--heat: ${Math.min(facts.share * 60, 40)}%; --heat-colour: ${boundColour(facts.bound)}` : null;
  const row = h("tr", { id, class: "known", style: heat },
    h("th", { scope: "row" }, toggle), shareCell(facts),
    countCell(facts.executions, facts.isAssumed, "executions"),
    countCell(facts.instructions, facts.isAssumed, "instructions"),
    ratioCell(global, "sectors_per_request", "sectors_ideal", "sectors"),
    ratioCell(shared, "wavefronts_per_request", "wavefronts_ideal", "wavefronts"),
    divergenceCell(facts), lineWorth(facts), h("td", { class: "code" }, text));
  return hasDetails(facts) ? [row, below] : [row];
}

function sourceTable(path, text, known) {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === "") lines.pop();
  return h("div", { class: "source-scroll" }, h("table", { class: "source" },
    h("caption", { class: "visually-hidden" }, `Lines of ${path}`),
    h("thead", {}, h("tr", {}, sourceColumns.map(([kind, name]) => h("th", { scope: "col", class: kind }, name)))),
    h("tbody", {}, lines.map((line, i) => lineRows(i + 1, line, known.lines.get(i + 1), lines)))));
}

/** What the numbers are, in a sentence or two. */
function legend(known, shown, facts) {
  const bounds = [...new Set(shown.map(({ detail }) => detail.kernel.prediction.bound).filter(Boolean))];
  const sentences = [];
  if (known.hasShares)
    sentences.push(`The bar is a line's part of what bounds the ${shown.length > 1 ? "kernels" : "kernel"}: ` +
      bounds.map(measureName).join(", ") + ".");
  if (known.elsewhere > 0.005) sentences.push(`${formatPercent(known.elsewhere)} of it is in other files.`);
  sentences.push("Dotted numbers with ≈ rest on what is not known.");
  if (facts) sentences.push(facts);
  return h("p", { class: "note" }, sentences.join(" "));
}

/** Sums and weights of the kernels that are shown. */
function gather(path, shown) {
  const known = new FileLines(path);
  const times = shown.map(({ row }) => timeOfRow(row));
  const all = times.reduce((a, b) => a + b, 0);
  shown.forEach(({ row, detail }, i) => known.add(row, detail, all > 0 ? times[i] / all : 1 / shown.length));
  return known;
}

async function detailsOf(rows) {
  return Promise.all(rows.map(async (row) => ({ row, detail: await loadDetail(row.id) })));
}

/** What brings the line into sight, when the view stands. */
function lineFinder(line) {
  const row = line ? document.getElementById(`L${line}`) : null;
  row?.classList.add("target");
  return row ? () => row.scrollIntoView({ block: "center" }) : null;
}

/** The view of `#/source/PATH?kernel=ADDRESS&line=N`. */
export async function sourceView(main, path, query) {
  document.title = `${baseName(path)} – gpuperf`;
  const here = kernelsOfFile(path);
  const chosen = here.find((row) => row.address === query?.get("kernel")) ?? null;
  const wanted = chosen === null ? oneOfEach(here) : [chosen];
  const text = await loadSource(path);
  if (text === null) {
    replace(main, h("h1", {}, path),
      missing(`The report has no text of ${path}: it was not readable when the report was made.`));
    return null;
  }
  const shown = await detailsOf(wanted);
  const known = gather(path, shown);
  const left = here.length > mostKernels && chosen === null ? `Of ${here.length} kernels those with most time are shown.` : "";
  replace(main,
    h("header", { class: "source-head" }, h("h1", {}, path),
      here.length ? kernelChoice(path, here, chosen) : missing("No kernel of this report has anything in this file."),
      shown.length ? legend(known, shown, left) : null,
      chosen === null ? null : h("p", {}, h("a", { href: kernelAddress(chosen) }, "all of this kernel"),
        ` · ${formatTime(shown[0]?.row.time_us)}`)),
    sourceTable(path, text, known));
  return lineFinder(query?.get("line"));
}
