// A browser at `gpuperf serve` while a source changes: live.mjs CHROMIUM SOURCE
//
// SOURCE is a copy of examples/transpose.cu, whose tile gets one more word in a row.

import assert from "node:assert";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(import.meta.url)("playwright-core");
const [, , executablePath, source] = process.argv;
const server = spawn("gpuperf", ["serve", "--machine=a100", source], { stdio: ["ignore", "pipe", "ignore"] });
const address = await new Promise((found) => server.stdout.once("data", (text) => found(String(text).trim())));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 500 } });
  const problems = [];
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  page.on("pageerror", (error) => problems.push(error.stack));
  page.on("request", (request) => { if (!request.url().startsWith(address)) problems.push(request.url()); });

  // The page that stands for the first one goes by itself.
  await page.goto(address);
  await page.waitForSelector("table.sorted");
  await page.goto(`${address}#/source/${encodeURIComponent(source)}`);
  const row = async () => (await page.locator("#L30").innerText()).replace(/\s+/g, " ");
  await page.waitForSelector("#L30");
  console.log("before:", await row());
  await page.evaluate(() => scrollTo(0, 400));

  writeFileSync(source, readFileSync(source, "utf8").replace("tile[32][32]", "tile[32][33]"));
  await page.waitForFunction(() => document.querySelector("#L21")?.textContent.includes("[33]"));
  await page.waitForFunction(() => Math.abs(scrollY - 400) < 2);
  console.log("after:", await row());
  assert(page.url().includes("#/source/"), "the view is the same");
  assert.deepEqual(problems, []);
} finally {
  await browser.close();
  server.kill();
}
