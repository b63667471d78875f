// A person at the page, in Chromium: check.mjs CHROMIUM FOLDER HOSTILE TRANSPOSE
//
// FOLDER has report.html (examples), after.html (one of them), unknown.html (a kernel
// without a grid), assumed.html (loops, too), hostile.html (names that are markup, of the
// source HOSTILE), compare.html, before.json and other.json, which is no report; TRANSPOSE
// is a source of report.html. What is seen is printed; an error on the console, or a
// request of the page, ends it with an error.

import assert from "node:assert";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(import.meta.url)("playwright-core");
const [, , executablePath, folder] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
const problems = [];
page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
page.on("pageerror", (error) => problems.push(error.stack));
page.on("request", (request) => { if (!request.url().startsWith("file:") || !request.isNavigationRequest()) problems.push(`request of ${request.url()}`); });
page.on("dialog", () => problems.push("a dialog"));

const open = async (file, hash = "#/") => {
  await page.goto("about:blank");
  await page.goto(pathToFileURL(`${folder}/${file}`) + hash);
  await page.waitForSelector("main > *");
};
/** The address of a kernel, as the table has it. */
const addressOf = async (file, number) => {
  await open(file);
  return page.evaluate((number) => JSON.parse(document.getElementById("index").textContent).kernels[number].address, number);
};
const openKernel = async (file, number) => open(file, `#/kernel/${encodeURIComponent(await addressOf(file, number))}`);
const texts = (selector) => page.locator(selector).allInnerTexts();
const names = () => texts("table.sorted .kernel-name");
const report = (what, value) => console.log(`${what}: ${value}`);
/** The table's column `title`, cell by cell. */
const column = async (title) => {
  const at = (await texts("table.sorted thead th")).findIndex((text) => text.trim().startsWith(title));
  return texts(`table.sorted tbody td:nth-child(${at + 1})`);
};

//===-- The table ---------------------------------------------------------------------===//

await open("report.html");
report("kernels", (await names()).length);
const head = (title) => page.locator("table.sorted th", { hasText: title });
assert.equal(await head("Time").getAttribute("aria-sort"), "descending");
const times = await page.evaluate(() => [...document.querySelectorAll("table.sorted tbody tr")].map((row) => row.querySelector(".cell-bar span")?.style.width));
assert.equal(times[0], "100%", "the longest is first");
await head("Registers").getByRole("button").click();
const registers = (await column("Registers")).map(Number);
assert.deepEqual(registers, [...registers].sort((a, b) => b - a));
await head("Registers").getByRole("button").click();
assert.equal(await head("Registers").getAttribute("aria-sort"), "ascending");
report("sorted by registers", `${registers.at(-1)} to ${registers[0]}`);

await page.keyboard.press("/");
await page.keyboard.type("transpose");
report("searched", (await names()).join(", "));
await page.fill("#search", "no such kernel");
assert(await page.getByText("No kernel is left by these filters.").isVisible());
await page.fill("#search", "");
await page.locator(".legend button", { hasText: "shared memory" }).click();
const bounds = new Set(await column("Bound by"));
report("filtered by the legend", [...bounds].join(", "));
await page.locator(".strip [aria-pressed=true]").click();
await page.getByLabel("with findings").check();
assert((await column("Findings")).every((count) => Number(count) > 0));
report("with findings", (await names()).length);
await page.getByLabel("with findings").uncheck();
report("advice", await page.locator("ol.advice li").count());
report("first advice", (await page.locator("ol.advice li").first().locator("a").allInnerTexts()).join(", "));
await page.locator("#advice .more").click();
report("all advice", await page.locator("ol.advice li").count());

//===-- By keyboard to a kernel -------------------------------------------------------===//

await page.fill("#search", "transposeshared");
await page.locator("table.sorted tbody tr").first().focus();
await page.keyboard.press("End");
await page.keyboard.press("Enter");
await page.waitForSelector(".sentences");
report("kernel", (await texts("h1"))[0]);
for (const sentence of await texts("#summary .sentences li")) report("says", sentence);
const sections = await texts("main section h2");
report("sections", sections.join(", "));
assert.equal(await page.locator("#roofline svg").count(), 1);
assert.match(await page.locator("#roofline figure").getAttribute("aria-label"), /operations per byte of DRAM/);
await page.locator("#bounds .term-name", { hasText: /^dram$/ }).click();
report("bound", (await page.locator("tr.equation .term").first().innerText()).split(/\s*\n\s*/).join(" "));
await page.locator("tr.equation .term button.name", { hasText: "dram_cycles" }).first().click();
report("nested", (await page.locator(".nested .head").first().innerText()).split(/\s*\n\s*/).join(" "));
await page.locator("#models .link", { hasText: /^roofline$/ }).click();
report("equations", await page.locator("#terms .note").innerText());
await page.getByRole("link", { name: "Roofline" }).click();
assert.match(page.url(), /at=roofline/);

//===-- What is not known -------------------------------------------------------------===//

await open("unknown.html");
report("strip", await page.locator("#bounds h2").innerText());
report("rate", (await column("Time"))[0]);
await openKernel("unknown.html", 0);
report("unknown", (await texts("#summary .sentences li"))[0]);
report("missing", (await texts("#summary .rests .note"))[0]);
const slider = page.getByRole("slider", { name: "blocks" });
await slider.focus();
await page.keyboard.press("End");
report("most blocks", await page.locator("#sizes .sentences").innerText());
await page.getByLabel("blocks, as a number").fill("10000");
await page.keyboard.press("Tab");
report("10000 blocks", await page.locator("#sizes .sentences").innerText());
report("under", (await texts(".pair .under")).join(", "));
await page.getByRole("button", { name: "as assumed" }).first().click();
report("as assumed", await page.locator("#sizes .sentences").innerText());
assert.equal(await page.locator(".pair .under").count(), 0);
await open("unknown.html", "#/kernel/0");
report("no kernel", await page.locator("main .missing").innerText());

//===-- Names that are markup ---------------------------------------------------------===//

await open("hostile.html");
report("hostile", (await names())[0]);
await openKernel("hostile.html", 0);
report("hostile kernel", (await texts("h1"))[0]);
assert.equal(await page.locator("main img, main script").count(), 0);

//===-- Comparisons -------------------------------------------------------------------===//

await open("after.html", "#/compare");
await page.setInputFiles("#other-report", `${folder}/before.json`);
await page.waitForSelector("#changes");
for (const sentence of await texts("#summary .sentences li")) report("compared", sentence);
report("changed", (await page.locator("#changes tbody tr").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")).join(" | "));
await page.getByRole("button", { name: "swap" }).click();
report("swapped", (await texts("#summary .sentences li"))[0]);
await page.setInputFiles("#other-report", `${folder}/after.html`);
await page.waitForFunction(() => document.querySelector("#summary .note")?.textContent.includes("after.html"));
report("with itself", (await texts("#summary .sentences li"))[1]);
await page.setInputFiles("#other-report", `${folder}/other.json`);
await page.waitForSelector("text=is no report");
await open("compare.html");
report("measured", (await texts("#summary .sentences"))[0]);
assert.equal(await page.locator("#scatter svg").count(), 1);
report("launches", (await column("Kernel")).join(" | ").replace(/\s+/g, " "));

//===-- A source file -----------------------------------------------------------------===//

const line = (number) => page.locator(`#L${number}`);
const cells = async (number) => (await line(number).locator("td:not(.code)").allInnerTexts()).join("|").replace(/\s+/g, " ");
const below = (number) => page.locator(`#L${number} + tr.details`);
await open("report.html");
await page.fill("#search", "transposeshared");
await page.locator("table.sorted tbody tr").first().focus();
await page.keyboard.press("Enter");
await page.waitForSelector(".sentences");
await page.locator("#accesses a, #memory a, main a", { hasText: "transpose.cu:30" }).first().click();
await page.waitForSelector("table.source");
assert.match(page.url(), /#\/source\/.*transpose\.cu\?line=30$/);
await page.waitForFunction(() => scrollY > 0);
assert(await line(30).evaluate((row) => row.classList.contains("target")));
report("line 25", await cells(25));
report("line 30", await cells(30));
report("finding", (await below(30).locator(".finding code").allInnerTexts()).join(", "));
report("change", (await below(30).locator(".diff > div").allInnerTexts()).join(" ").replace(/\s+/g, " "));
report("lanes", (await below(30).locator("figcaption").allInnerTexts()).join(" | "));
assert.equal(await below(30).locator("svg.lanes .word.conflict").count(), 31, "one of 32 words is served first");
assert(!(await below(25).isVisible()));
await line(25).getByRole("button").focus();
await page.keyboard.press("Enter");
assert(await below(25).isVisible());
report("opened", (await below(25).locator("figcaption").allInnerTexts()).join(" | "));
const choice = page.getByLabel("Kernel");
report("kernels of the file", (await choice.locator("option").allInnerTexts()).map((text) => text.split("<")[0]).join(", "));
await choice.selectOption({ index: 1 });
await page.getByRole("link", { name: "all of this kernel" }).waitFor();
report("one kernel", (await page.locator("tr.known td.share .percent").allInnerTexts()).join(", ").replace(/\s+/g, " "));
await open("assumed.html");
await page.locator("table.sorted tbody tr").first().focus();
await page.keyboard.press("Enter");
await page.locator("main a", { hasText: "assumed.cu:2" }).first().click();
await page.waitForSelector("table.source");
report("assumed", await cells(8));
assert.equal(await line(8).locator("td.assumed").count(), 3);
await open("report.html", "#/source/nowhere.cu");
report("no source", await page.locator("main .missing").innerText());
await open("hostile.html", `#/source/${encodeURIComponent(process.argv[4])}`);
await page.waitForSelector("table.source");
assert.equal(await page.locator("main img, main script").count(), 0);
report("hostile source", await page.locator("table.source td.code", { hasText: "onerror" }).first().innerText());

//===-- Screens and schemes -----------------------------------------------------------===//

const kernelHash = `#/kernel/${encodeURIComponent(await addressOf("report.html", 5))}`;
for (const [width, scheme] of [[800, "light"], [1600, "dark"]]) {
  await page.setViewportSize({ width, height: 700 });
  await page.emulateMedia({ colorScheme: scheme });
  for (const hash of ["#/", kernelHash, "#/compare", `#/source/${encodeURIComponent(process.argv[5])}`]) {
    await open("report.html", hash);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(overflow <= 0, `${hash} is ${overflow} px too wide at ${width}`);
  }
}
await browser.close();
assert.deepEqual(problems, []);
console.log("no error, no request");
