// VS Code's window as a person uses it: keys, and what stands there.

import { setTimeout as pause } from "node:timers/promises";

export class Workbench {
  constructor(page) { this.page = page; }

  /** Waits until `look` finds something, and gives that. */
  async until(what, look, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) {
      const found = await look().catch(() => null);
      if (found) return found;
    }
    throw new Error(`never: ${what}`);
  }

  async command(name) {
    await this.page.keyboard.press("F1");
    await this.page.locator(".quick-input-widget input").first().fill(`>${name}`);
    await this.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
    await pause(300);
    await this.page.keyboard.press("Enter");
  }

  async open(file) {
    await this.page.keyboard.press("Control+P");
    await this.page.locator(".quick-input-widget input").first().fill(file);
    await this.until(`a file ${file} to open`, () => this.page.locator(
      `.quick-input-list .monaco-list-row:has-text("${file}")`).count());
    await pause(300);
    await this.page.keyboard.press("Enter");
    await this.page.locator(".monaco-editor .view-lines").first().waitFor();
  }

  async goTo(line, column = 1) {
    await this.page.locator(".monaco-editor .view-lines").first().click();
    await this.page.keyboard.press("Control+G");
    await this.page.locator(".quick-input-widget input").first().fill(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
  }

  /** The editor's visible text, hints among it. */
  async text() {
    const lines = await this.page.locator(".monaco-editor .view-lines").first().innerText();
    return lines.replace(/\u00a0/g, " ");
  }

  waitText(wanted, seconds) {
    return this.until(`'${wanted}' in the editor`, async () => (await this.text()).match(wanted), seconds);
  }

  /** The text of the view of the kernel, which is in frames of frames. */
  async viewText() {
    for (const frame of this.page.frames()) {
      const text = await frame.locator("body:has(article), body:has(.hint)").first()
        .innerText({ timeout: 200 }).catch(() => "");
      if (text) return text;
    }
    return "";
  }

  waitView(wanted, seconds) {
    return this.until(`'${wanted}' in the view`, async () => (await this.viewText()).match(wanted), seconds);
  }

  /** The name of the kernel that gpuperf's own report shows. */
  async reportHeading() {
    for (const frame of this.page.frames()) {
      const text = await frame.locator("body:has(#bar) #main h1").first()
        .innerText({ timeout: 200 }).catch(() => "");
      if (text) return text;
    }
    return "";
  }

  statusBar() {
    return this.page.locator(".statusbar-item[id*='gpuperf']").innerText();
  }
}
