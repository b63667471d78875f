// gpuperf's own report page, made ready for a webview. Free of VS Code.

import { escapeHtml } from "./html";

/** `page`, opened at `route` ("#/kernel/ID"): the address is set before the page's own
 * scripts look at it. */
export function atRoute(page: string, route: string): string {
  const script = `<script>location.hash = ${JSON.stringify(route).replace(/</g, "\\u003c")}</script>`;
  const head = /<head[^>]*>/i.exec(page);
  const at = head ? head.index + head[0].length : 0;
  return page.slice(0, at) + script + page.slice(at);
}

export function messagePage(message: string): string {
  return `<!DOCTYPE html><html><body><p>${escapeHtml(message)}</p></body></html>`;
}

/** True where `help` of gpuperf lists the format. */
export function knowsHtml(help: string): boolean {
  const format = /--format=FORMAT\s+([^\n]*(?:\n\s{10,}[^-\s][^\n]*)*)/.exec(help);
  return /\bhtml\b/.test(format?.[1] ?? "");
}
