// Elements without markup: whatever comes from the analysed code becomes text.

/**
 * The element `tag`. Attributes that are functions are listeners ("onclick"), those that
 * are null or false are left out; children that are null or false are, too.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...any} children elements, strings, numbers, or lists of them
 * @returns {any}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {any[]} children */
export function append(element, children) {
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== false)
      element.append(child instanceof Node ? child : String(child));
  return element;
}

/** @param {Element} element @param {...any} children */
export function replace(element, ...children) {
  element.replaceChildren();
  return append(element, children);
}

/** A section of a page with its heading, and the note that stands beside it. */
export function section(id, title, note, ...children) {
  return h(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    h(
      "header",
      { class: "section-head" },
      h("h2", { id: `${id}-title` }, title),
      note ? h("p", { class: "note" }, note) : null,
    ),
    ...children,
  );
}

/** What a view says in the place of what it has not. */
export function missing(...sentence) {
  return h("p", { class: "missing" }, ...sentence);
}

/** What stands for a part that is in the pages of other kernels: why, where that is known. */
export function leftOut(what, why) {
  return missing(
    why
      ? `No ${what}: ${why}.`
      : `No ${what}: results of runs without --format=html have none, and a page of thousands of kernels ` +
          "has them of those with most time. gpuperf --format=html --kernel=NAME FILE has them of any.",
  );
}
