// The view of the kernel at the caret, as a page. Free of VS Code.

import { html, Markup } from "./html";
import { kernelPageStyle } from "./kernelPageStyle";
import type { Finding, Kernel, Kernels, Term } from "./protocol";
import { bySlowness, kernelsAt } from "./caret";

/** A link that VS Code runs as a command. */
function commandLink(command: string, args: unknown[], label: Markup | string): Markup {
  return html`<a href="command:${command}?${encodeURIComponent(JSON.stringify(args))}">${label}</a>`;
}

function placeLink(file: string, line: number, column: number, label: string): Markup {
  return commandLink("gpuperf.reveal", [file, line, column], label);
}

function finding(item: Finding): Markup {
  return html`<li class="${item.severity}">
    ${placeLink(item.file, item.line, item.column, `line ${item.line}`)}: ${item.message}
    <span class="check">${item.check}</span></li>`;
}

function termRow(term: Term): Markup {
  return html`<tr><td>${term.name}</td><td class="number">${term.value}</td>
    <td>${term.unit}</td><td class="from">${term.from}</td></tr>`;
}

function section(title: string, items: readonly string[], isOpen: boolean): Markup | string {
  if (items.length === 0) return "";
  return html`<details ${isOpen ? "open" : ""}><summary>${title}</summary>
    <ul>${items.map((item) => html`<li>${item}</li>`)}</ul></details>`;
}

function terms(list: readonly Term[]): Markup | string {
  if (list.length === 0) return "";
  return html`<details><summary>Terms of the prediction</summary>
    <table><thead><tr><th>term</th><th>value</th><th>unit</th><th>from</th></tr></thead>
    <tbody>${list.map(termRow)}</tbody></table></details>`;
}

function findings(list: readonly Finding[]): Markup | string {
  if (list.length === 0) return "";
  return html`<details open><summary>Findings</summary>
    <ul>${list.map(finding)}</ul></details>`;
}

function kernelArticle(kernel: Kernel, isOpen: boolean): Markup {
  const sentences = kernel.sentences.map((sentence) => html`<li>${sentence}</li>`);
  return html`<article>
    <h2>${kernel.name}</h2><p class="launch">${kernel.launch}</p>
    <p class="time">${kernel.time || "no time"}
      <span class="bound">${kernel.bound ? `bound by ${kernel.bound}` : ""}</span></p>
    <ul class="sentences">${sentences}</ul>
    ${findings(kernel.findings)}
    ${section("Occupancy, work, traffic", kernel.facts, isOpen)}
    ${terms(kernel.terms)}
    ${section("What it rests on", kernel.assumptions, false)}
  </article>`;
}

function kernelRow(kernel: Kernel, file: string): Markup {
  return html`<tr><td>${placeLink(file, kernel.range.start.line + 1, kernel.column, kernel.name)}</td>
    <td class="number">${kernel.time || "no time"}</td><td>${kernel.bound}</td></tr>`;
}

/** Outside of kernels: those of the file. */
function overview(answer: Kernels, file: string): Markup {
  if (answer.kernels.length === 0)
    return html`<p class="hint">No kernel of this file was analysed.</p>`;
  return html`<p class="hint">The cursor is in no kernel. Those of this file:</p>
    <table><tbody>${bySlowness(answer.kernels).map((kernel) => kernelRow(kernel, file))}</tbody></table>`;
}

function body(answer: Kernels, file: string, line: number): Markup {
  if (answer.failure) return html`<p class="failure">${answer.failure}</p>`;
  if (!answer.machine) return html`<p class="hint">Being analysed…</p>`;
  const here = kernelsAt(answer.kernels, line);
  const content = here.length === 0
    ? overview(answer, file) : here.map((kernel, index) => kernelArticle(kernel, index === 0));
  return html`<p class="machine">${answer.machine}, model ${answer.model || "gpuperf"}</p>${content}`;
}

/** The whole page. `answer` is null where no CUDA file is shown; `line` counts from 0. */
export function kernelPage(answer: Kernels | null, file: string, line: number,
                           nonce: string): string {
  const content = answer ? body(answer, file, line)
    : html`<p class="hint">Open a CUDA file and put the cursor into a kernel.</p>`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  return html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <title>Kernel</title><style nonce="${nonce}">${new Markup(kernelPageStyle)}</style></head>
    <body>${content}</body></html>`.text;
}
