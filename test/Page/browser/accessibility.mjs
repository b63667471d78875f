// Who does not see the page, has no mouse, or prints it: accessibility.mjs CHROMIUM FOLDER TRANSPOSE
//
// FOLDER has report.html (examples), unknown.html (a kernel of which much is assumed) and
// compare.html (predictions and measurements); TRANSPOSE is a source of report.html. Each
// view is looked at by axe-core in both colour schemes, walked through with the Tab key,
// and printed; FOLDER gets VIEW.pdf.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const [, , executablePath, folder, transpose] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });

async function open(file, hash) {
  await page.goto("about:blank");
  await page.goto(pathToFileURL(`${folder}/${file}`) + hash);
  await page.waitForSelector("main > *");
  await page.waitForTimeout(100);
}

async function kernelHash(file, name) {
  await open(file, "#/");
  const address = await page.evaluate(
    (name) => JSON.parse(document.getElementById("index").textContent).kernels.find((row) => row.name === name).address,
    name,
  );
  return `#/kernel/${encodeURIComponent(address)}`;
}

/** "rule (impact): element" of what axe-core finds to be serious or worse. */
async function violations() {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => ["serious", "critical"].includes(impact))
      .flatMap(({ id, impact, nodes }) =>
        nodes.slice(0, 3).map((node) => `${id} (${impact}): ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
      );
  });
}

/** Controls that the Tab key does not come to, once round the page. */
async function unreached() {
  await page.evaluate(() => {
    window.reached = new Set();
    document.activeElement?.blur();
    addEventListener("focusin", (event) => window.reached.add(event.target));
  });
  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const count = await page.locator(controls).count();
  for (let i = 0; i < count + 5; i++) await page.keyboard.press("Tab");
  return page.evaluate(
    (controls) =>
      [...document.querySelectorAll(controls)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !window.reached.has(one))
        .map((one) => one.outerHTML.slice(0, 160)),
    controls,
  );
}

const views = {
  project: ["report.html", "#/"],
  kernel: ["report.html", await kernelHash("report.html", "transposeShared")],
  sizes: ["unknown.html", await kernelHash("unknown.html", "scale")],
  source: ["report.html", `#/source/${encodeURIComponent(transpose)}`],
  compare: ["report.html", "#/compare"],
  measured: ["compare.html", "#/compare"],
};
const problems = [];
for (const [name, [file, hash]] of Object.entries(views)) {
  await open(file, hash);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const one of await violations()) problems.push(`${name}, ${colorScheme}: ${one}`);
  }
  for (const one of await unreached()) problems.push(`${name}: Tab does not reach ${one}`);
  await page.pdf({ path: `${folder}/${name}.pdf`, format: "A4" });
}
await browser.close();
assert.deepEqual(problems, []);
console.log(`${Object.keys(views).length} views without a problem`);
