// The extension in a real VS Code: hints, findings, the view, a fix, another machine, the
// kernels of a build.
//
// usage: drive.mjs CODE_SERVER VSIX GPUPERF_CLANGD WORKSPACE HOME CHROMIUM [IMAGE]
//
// The workspace has transpose.cu of the examples and a compile_commands.json; it is changed.

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { startCodeServer } from "./codeServer.mjs";
import { Workbench } from "./workbench.mjs";

const { chromium } = createRequire(process.env.NODE_PATH + "/")("playwright-core");
const [program, vsix, server, workspace, home, browserPath, image] = process.argv.slice(2);

async function steps(workbench) {
  const { page } = workbench;
  await workbench.open("transpose.cu");
  await workbench.waitText(/transposeNaive.*a100: [\d.]+ us, bound by/);
  console.log("hint:", (await workbench.text()).match(/a100: .*?bound by [\w ]+/)[0]);
  console.log("status bar:", await workbench.until("a machine", async () =>
    (await workbench.statusBar()).match(/a100 · \w+/)?.[0]));

  await workbench.command("View: Show gpuperf");
  await workbench.goTo(25);
  await workbench.waitView(/transposeShared/);
  console.log("view:", (await workbench.viewText()).match(/transposeShared[^]*?bound by [\w ]+/)[0].replace(/\s+/g, " "));
  console.log("finding in it:", (await workbench.waitView(/line 30: shared load.*conflict/))[0].slice(0, 30));
  await workbench.goTo(15);
  await workbench.waitView(/transposeNaive/);
  console.log("follows the caret: true");
  await workbench.goTo(25);
  await workbench.waitView(/transposeShared/);
  if (image) {
    await page.waitForTimeout(1500);
    await page.screenshot({ path: image });
  }

  await workbench.goTo(30, 30);
  console.log("marked lines:", await workbench.until("squiggles", () =>
    page.locator(".cdr.squiggly-warning").count()) > 0);
  const fix = page.locator(".action-widget .monaco-list-row:has-text(\"change '32' to '33'\")").first();
  // A menu that is asked for while the caret still moves closes again.
  await workbench.until("the menu of fixes", async () => {
    await page.keyboard.press("Control+.");
    await fix.waitFor({ timeout: 4000 });
    return true;
  });
  await page.keyboard.press("Enter");
  await workbench.goTo(21);
  await workbench.waitText(/tile\[32\]\[33\]/);
  await workbench.until("the conflict gone", async () => !(await workbench.text()).match(/; *32-way/));
  console.log("fix: conflict gone");

  await page.locator(".statusbar-item[id*='gpuperf']").click();
  await page.locator(".quick-input-widget input").first().fill("h100");
  await page.locator(".quick-input-list .monaco-list-row:has-text(\"H100\")").first().waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.press("Enter");
  await workbench.goTo(13);
  await workbench.waitText(/h100: [\d.]+ us/);
  console.log("machine:", await workbench.until("h100", async () =>
    (await workbench.statusBar()).match(/h100/)?.[0]));

  await workbench.command("gpuperf: Analyse the Kernels of the Build");
  const rows = page.locator(".monaco-list[aria-label*='Kernels by'] .monaco-list-row, " +
    ".tree-explorer-viewlet-tree-view .monaco-list-row");
  await workbench.until("kernels of the build", async () => (await rows.allInnerTexts()).join("\n").includes("reduce"));
  console.log("build:", (await rows.allInnerTexts()).length, "kernels");

  await workbench.goTo(13);
  await workbench.command("gpuperf: Open the Report of this File");
  console.log("report:", await workbench.until("a report, or why there is none", async () =>
    await page.locator(".notification-toast:has-text('writes no pages')").count() ? "none"
      : await workbench.reportHeading()));
  if (image) await page.screenshot({ path: image.replace(".png", "-report.png") });
}

const codeServer = await startCodeServer({ node: process.execPath, program, vsix, server, workspace,
  home, theme: process.env.GPUPERF_VSCODE_THEME ?? "Default Light Modern" });
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const [width, height] = (process.env.GPUPERF_VSCODE_SIZE ?? "1280x800").split("x").map(Number);
const page = await browser.newPage({ viewport: { width, height } });
let status = 0;
try {
  await page.goto(codeServer.url);
  await page.locator(".monaco-workbench .statusbar").waitFor({ timeout: 120000 });
  await steps(new Workbench(page));
  console.log("all done");
} catch (error) {
  status = 1;
  console.log(error);
  await page.screenshot({ path: `${home}/failed.png` });
  writeFileSync(`${home}/failed.txt`, await page.locator("body").innerText());
} finally {
  await browser.close();
  codeServer.stop();
}
process.exit(status);
