import assert from "node:assert/strict";
import test from "node:test";
import { html } from "../src/html";
import { kernelPage } from "../src/kernelPage";
import type { Kernels } from "../src/protocol";
import { kernel } from "./samples";

const answer = (more: Partial<Kernels> = {}): Kernels =>
  ({ machine: "a100", model: "gpuperf", failure: "", kernels: [kernel("copy", 3, 9)], ...more });
const page = (given: Kernels | null, line: number) => kernelPage(given, "/p/a b.cu", line, "abc");

test("texts are escaped, markup and lists of it are not", () => {
  assert.equal(html`<p>${"<b> & \"c\""}${[html`<i>${1}</i>`, "<"]}</p>`.text,
    "<p>&lt;b&gt; &amp; &quot;c&quot;<i>1</i>&lt;</p>");
});

test("the kernel at the caret with sentences, findings, terms", () => {
  const text = page(answer(), 5);
  assert.match(text, /<h2>copy<\/h2>.*grid 64, block 256/s);
  assert.ok(text.indexOf("takes 12 us") < text.indexOf("bound by DRAM bandwidth</li>"));
  assert.match(text, /line 7<\/a>: uncoalesced/);
  assert.match(text, /<td>memory_time<\/td><td class="number">12.5<\/td>/);
  assert.doesNotMatch(text, /What it rests on/, "an empty list has no heading");
});

test("a link names its place for the command", () => {
  const link = /href="command:gpuperf\.reveal\?([^"]*)">line 7/.exec(page(answer(), 5));
  assert.deepEqual(JSON.parse(decodeURIComponent(link?.[1] ?? "null")), ["/p/a b.cu", 7, 3]);
});

test("names are text, never markup", () => {
  const name = "copy<img src=x onerror=alert(1)>";
  const text = page(answer({ kernels: [kernel(name, 3, 9)] }), 5);
  assert.ok(text.includes("copy&lt;img src=x onerror=alert(1)&gt;"));
  assert.ok(!text.includes("<img"));
});

test("outside of kernels those of the file, the slowest first", () => {
  const kernels = [kernel("fast", 3, 9), kernel("slow", 12, 20, { timeUs: 99, time: "99 us" })];
  const text = page(answer({ kernels }), 30);
  assert.ok(text.includes("in no kernel"));
  assert.ok(text.indexOf(">slow<") < text.indexOf(">fast<"));
});

test("what there is to say without kernels", () => {
  assert.match(page(null, 0), /Open a CUDA file/);
  assert.match(page(answer({ machine: "", kernels: [] }), 0), /Being analysed/);
  assert.match(page(answer({ kernels: [] }), 0), /No kernel of this file/);
  assert.match(page(answer({ failure: "unknown machine 'x'" }), 0), /unknown machine &#39;x&#39;/);
});

test("nothing is loaded and no script runs", () => {
  assert.match(page(answer(), 5), /default-src &#39;none&#39;; style-src &#39;nonce-abc&#39;/);
  assert.doesNotMatch(page(answer(), 5), /<script/);
});
