// HTML from parts. Texts are escaped unless they are markup already. Free of VS Code.

export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | readonly Part[];

const entities: Record<string, string> =
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  return typeof part === "object" ? part.map(textOf).join("") : escapeHtml(String(part));
}

/** html`<b>${name}</b>`: what is put in is escaped, markup and lists of it are not. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(textOf)));
}
