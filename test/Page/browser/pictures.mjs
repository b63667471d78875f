// The pictures of docs/report.md: pictures.mjs CHROMIUM PAGE DOCS
//
// PAGE is of `gpuperf --format=html --machine=a100 examples/*.cu`, run in the root of the
// sources; DOCS is docs/images. pictures.sh runs it.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(import.meta.url)("playwright-core");
const [, , executablePath, path, folder] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

/** A picture of what `prepare` leaves on the screen. */
async function picture(name, hash, size, scheme, prepare) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme });
  await page.goto(pathToFileURL(path).href + hash);
  await page.waitForSelector("main section");
  await prepare?.(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}/report-${name}.png` });
  await page.close();
}

const large = { width: 1160, height: 780 };
const kernels = await (async () => {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(path).href);
  return page.evaluate(() => JSON.parse(document.getElementById("index").textContent).kernels);
})();
const kernel = (number) => `#/kernel/${encodeURIComponent(kernels[number].address)}`;
const toSection = (id) => (page) => page.evaluate((id) => document.getElementById(id).scrollIntoView(), id);

await picture("project", "#/", large, "light");
await picture("kernel", kernel(17), large, "light");
await picture("equation", kernel(17), { width: 1160, height: 520 }, "light", async (page) => {
  await page.locator("#bounds .term-name", { hasText: /^dram$/ }).click();
  await page.locator("tr.equation button.name", { hasText: "dram_cycles" }).first().click();
  await toSection("bounds")(page);
});
await picture("models", kernel(17), large, "dark", toSection("machines"));
await browser.close();
