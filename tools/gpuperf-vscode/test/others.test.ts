import assert from "node:assert/strict";
import {mkdirSync, mkdtempSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import test from "node:test";

import {findBuild} from "../src/build";
import {atRoute, knowsHtml, routeOf} from "../src/reportPage";
import {
  documentSelector,
  initializationOptions,
  isCuda,
  serverArguments
} from "../src/serverCommand";

const settings = { mode: "beside", machine: "h100", model: "", extraArguments: ["--x"] } as const;

test("beside clangd the server is alone; else clangd runs behind it", () => {
  const given = { ...settings, extraArguments: ["--x"] };
  assert.deepEqual(serverArguments(given), ["--standalone", "--x"]);
  assert.deepEqual(serverArguments({ ...given, mode: "replace" }), ["--x"]);
  assert.deepEqual(initializationOptions(given),
    { gpuperf: { machine: "h100", model: "", showsKernels: true } });
});

test("beside clangd C++ is not gpuperf's", () => {
  const languages = (mode: "beside" | "replace") =>
    documentSelector(mode).map((filter) => "language" in filter ? filter.language : filter.pattern);
  assert.ok(!languages("beside").includes("cpp"));
  assert.ok(languages("replace").includes("cpp"));
});

test("CUDA by language or name", () => {
  assert.ok(isCuda("cuda-cpp", "/a.h") && isCuda("plaintext", "/a.cu") && isCuda("cpp", "/a.cuh"));
  assert.ok(!isCuda("cpp", "/a.cpp") && !isCuda("cpp", "/a.cup"));
});

test("the build's folder", () => {
  const workspace = mkdtempSync(join(tmpdir(), "gpuperf-build-"));
  assert.equal(findBuild("", workspace), undefined);
  for (const name of ["build", "other"]) {
    mkdirSync(join(workspace, name));
    writeFileSync(join(workspace, name, "compile_commands.json"), "[]");
  }
  assert.equal(findBuild("", workspace), join(workspace, "build"));
  assert.equal(findBuild("other", workspace), join(workspace, "other"));
  assert.equal(findBuild("nowhere", workspace), undefined);
});

test("the report opens at a kernel, whatever it is called", () => {
  const page = atRoute("<!DOCTYPE html><head lang=\"en\"><script>main()</script></head>",
    "#/kernel/</script>");
  assert.match(page, /<head lang="en"><script>location\.hash = "#\/kernel\/\\u003c\/script>"<\/script><script>main/);
});

test("the page's list has the address of a kernel", () => {
  const page =
      '<script type="application/json" id="index">{"kernels": [' +
      '{"name": "a", "line": 3, "address": "a@k.cu"}, {"name": "copy<int>", "line": 9, "address": "c@k.cu"},' +
      ' {"name": "a", "line": 20, "address": "a@k.cu:2"}]}</script><script>main()</script>';
  assert.equal(routeOf(page, {name : "copy<int>", line : 9}),
               "#/kernel/c%40k.cu");
  assert.equal(routeOf(page, {name : "a", line : 20}), "#/kernel/a%40k.cu%3A2");
  assert.equal(routeOf(page, {name : "a", line : 21}), "#/kernel/a%40k.cu",
               "a line off while typing");
  assert.equal(routeOf(page, {name : "b", line : 1}), "#/");
  assert.equal(routeOf("<html>", {name : "a", line : 3}), "#/");
});

test("whether pages are written stands in the help", () => {
  const help = (formats: string) => `  --args=WORDS  html\n  --format=FORMAT        ${formats}\n  --output=DIR  x`;
  assert.ok(!knowsHtml(help("text, json, sarif or mlir")));
  assert.ok(knowsHtml(help("text, json, html, sarif or mlir")));
  assert.ok(knowsHtml(help("text, json, sarif,\n                         mlir or html")));
});
