// A finding where it stands, and its fix as a change of the line.
import { h } from "./dom.js";
import { formatSpeedup, formatTime, formatPercent } from "./format.js";

/** The bytes of `line`, which columns of the analysis count, from 1 on. */
function splitAtColumn(line, column, length) {
  const bytes = new TextEncoder().encode(line);
  const text = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
  return [text(0, column - 1), text(column - 1, column - 1 + length), text(column - 1 + length)];
}

/** Whether the fix is of that line and within it: the file may have changed. */
function fits(line, fix) {
  return line !== undefined && fix.column >= 1 &&
    fix.column - 1 + fix.length <= new TextEncoder().encode(line).length;
}

/** The line as it is and as it would be. */
export function fixDiff(fix, lines) {
  const line = lines[fix.line - 1];
  if (!fits(line, fix)) return null;
  const [before, old, after] = splitAtColumn(line, fix.column, fix.length);
  const row = (sign, kind, changed) =>
    h("div", { class: kind }, h("span", { class: "sign", "aria-hidden": "true" }, sign),
      h("span", { class: "visually-hidden" }, kind === "old" ? "now: " : "instead: "),
      before, h("mark", {}, changed), after);
  return h("pre", { class: "diff", "aria-label": `change of line ${fix.line}` },
    row("−", "old", old), row("+", "new", fix.replacement));
}

function worthText(finding) {
  const parts = [];
  if (finding.speedup) parts.push(`${formatSpeedup(finding.speedup)} predicted`);
  if (finding.saved_us) parts.push(`saves ${formatTime(finding.saved_us)}`);
  if (finding.share_of_file) parts.push(`${formatPercent(finding.share_of_file)} of the file's launches`);
  return parts.join(", ");
}

/** Link to a line of a source of the page. */
export function sourceLink(path, line, ...children) {
  return h("a", { href: `#/source/${encodeURIComponent(path)}?line=${line}` }, ...children);
}

function noteItem(note, path) {
  const isHere = note.file === path;
  const place = note.line
    ? sourceLink(note.file, note.line, isHere ? `line ${note.line}` : `${note.file}:${note.line}`) : null;
  return h("li", {}, place, place ? ": " : "", note.message);
}

/** @param {any} finding @param {string[]} lines of its file */
export function findingBox(finding, lines) {
  const worth = worthText(finding);
  const diff = finding.fix_it && finding.fix_it.file === finding.file ? fixDiff(finding.fix_it, lines) : null;
  return h("div", { class: `finding ${finding.severity}` },
    h("p", { class: "finding-head" },
      h("span", { class: "severity" }, finding.severity), " ", h("code", {}, finding.check),
      worth ? h("span", { class: finding.condition ? "worth assumed" : "worth" },
        ` ${finding.condition ? "≈ " : ""}${worth}`) : null,
      finding.condition ? h("span", { class: "condition" }, ` ${finding.condition}`) : null),
    h("p", {}, finding.message),
    finding.notes?.length ? h("ul", {}, finding.notes.map((note) => noteItem(note, finding.file))) : null,
    diff);
}
