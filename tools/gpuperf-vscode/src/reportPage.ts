// gpuperf's own report page, made ready for a webview. Free of VS Code.

interface Row {
  name?: string;
  line?: number;
  address?: string
}

/**
 * The page's own list of kernels, which its part `index` holds; empty for
 * other pages.
 */
function rowsOf(page: string): Row[] {
  const index =
      /<script type="application\/json" id="index">([^]*?)<\/script>/.exec(
          page);
  try {
    const {kernels} = JSON.parse(index?.[1] ?? "{}") as {kernels?: Row[]};
    return Array.isArray(kernels) ? kernels : [];
  } catch {
    return [];
  }
}

/**
 * Where `page` tells of a kernel, each of which has an address in it; its start
 * where it does not.
 */
export function routeOf(page: string,
                        kernel: {name: string; line : number}): string {
  const rows = rowsOf(page);
  const row = rows.find(({name, line}) =>
                            name === kernel.name && line === kernel.line) ??
              rows.find(({name}) => name === kernel.name);
  return row?.address ? `#/kernel/${encodeURIComponent(row.address)}` : "#/";
}

/**
 * `page`, opened at `route` ("#/kernel/_Z1kv%40k.cu"): the address is set before the
 * page's own scripts look at it.
 */
export function atRoute(page: string, route: string): string {
  const script = `<script>location.hash = ${JSON.stringify(route).replace(/</g, "\\u003c")}</script>`;
  const head = /<head[^>]*>/i.exec(page);
  const at = head ? head.index + head[0].length : 0;
  return page.slice(0, at) + script + page.slice(at);
}
/** True where `help` of gpuperf lists the format. */
export function knowsHtml(help: string): boolean {
  const format = /--format=FORMAT\s+([^\n]*(?:\n\s{10,}[^-\s][^\n]*)*)/.exec(help);
  return /\bhtml\b/.test(format?.[1] ?? "");
}
