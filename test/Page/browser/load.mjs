// How long a browser takes to show a page: load.mjs CHROMIUM PAGE
//
// Prints milliseconds from the start of its load until the table is painted, and until a
// kernel that is opened then is: the least of three.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(import.meta.url)("playwright-core");
const [, , executablePath, path] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  });
const times = [];
for (let i = 0; i < 3; i++) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(pathToFileURL(path).href, { waitUntil: "domcontentloaded", timeout: 120000 });
  const table = await page.evaluate(painted);
  const begin = await page.evaluate(() => {
    document.querySelector("table.sorted a.kernel-name").click();
    return performance.now();
  });
  await page.waitForSelector(".sentences");
  times.push([table, (await page.evaluate(painted)) - begin]);
  await page.close();
}
await browser.close();
console.log(JSON.stringify([0, 1].map((what) => Math.round(Math.min(...times.map((one) => one[what]))))));
