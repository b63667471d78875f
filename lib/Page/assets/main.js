// The bar on top, and which view is shown: the part of the address behind '#' says it.

import { h, replace, missing } from "./dom.js";
import { plural } from "./format.js";
import { index } from "./data.js";
import { projectView } from "./project.js";
import { kernelView } from "./kernel.js";
import { sourceView } from "./source.js";
import { compareView } from "./compare.js";

const routes = { kernel: kernelView, source: sourceView, compare: compareView };

function topBar() {
  const machines = Object.values(index.machines ?? {}).map((machine) => machine.title || machine.name);
  const summary = index.report?.summary;
  replace(
    document.getElementById("bar"),
    h("a", { href: "#/", class: "wordmark" }, "gpuperf"),
    h(
      "nav",
      { "aria-label": "Views" },
      index.kernels ? h("a", { href: "#/" }, "Kernels") : null,
      h("a", { href: "#/compare" }, index.kernels ? "Compare" : "Predicted and measured"),
    ),
    h(
      "p",
      { class: "run" },
      summary ? `${plural(summary.kernels, "kernel")} in ${plural(summary.files, "file")}` : "",
      machines.length ? ` on ${machines.join(", ")}` : "",
    ),
  );
}

/** What an address has coded, or as it is where that is no code. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "#/source/a%2Fb.cu" is the view "source" of "a/b.cu"; what is behind '?' is the view's own. */
function currentRoute() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, ...rest] = path.split("/");
  return { name, argument: decoded(rest.join("/")), query: new URLSearchParams(query ?? "") };
}

async function show() {
  const { name, argument, query } = currentRoute();
  const main = document.getElementById("main");
  for (const link of document.querySelectorAll("#bar nav a"))
    link.toggleAttribute(
      "aria-current",
      link.getAttribute("href") === (name === "compare" || !index.kernels ? "#/compare" : "#/"),
    );
  try {
    const view = routes[name] ?? (index.kernels ? projectView : compareView);
    const goTo = await view(main, argument, query);
    scrollTo(0, 0);
    if (typeof goTo === "function") goTo();
  } catch (error) {
    replace(main, missing(`This view cannot be shown: ${error.message}`));
    console.error(error);
  }
}

function focusSearch(event) {
  if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
  const search = document.getElementById("search");
  if (!search) return;
  event.preventDefault();
  search.focus();
}

topBar();
addEventListener("hashchange", show);
addEventListener("keydown", focusSearch);
show();
