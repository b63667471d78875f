import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { expandPath, findServer, findTool } from "../src/program";

function install(folder: string, name: string, mode = 0o755): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

const root = mkdtempSync(join(tmpdir(), "gpuperf-program-"));
const server = install(join(root, "install", "bin"), "gpuperf-clangd");
const tool = install(join(root, "install", "bin"), "gpuperf");
install(join(root, "noexec"), "gpuperf-clangd", 0o644);

test("the setting is a file, a folder or an installation", () => {
  assert.deepEqual(findServer(server, ""), { path: server });
  assert.deepEqual(findServer(join(root, "install", "bin"), ""), { path: server });
  assert.deepEqual(findServer(join(root, "install"), ""), { path: server });
});

test("a wrong setting is no reason to take another one", () => {
  const found = findServer(join(root, "nowhere"), join(root, "install", "bin"));
  assert.match("problem" in found ? found.problem : "", /nowhere.*gpuperf\.server\.path/);
});

test("a relative folder of PATH is a project's and does not count", () => {
  const before = process.cwd();
  process.chdir(join(root, "install", "bin"));
  for (const path of ["", ".", ":", "../bin"])
    assert.ok("problem" in findServer("", path));
  process.chdir(before);
});

test("without a setting the first of PATH that can be run counts", () => {
  const path = ["", join(root, "noexec"), join(root, "install", "bin")].join(":");
  assert.deepEqual(findServer("", path), { path: server });
});

test("without any, the message says what to do", () => {
  const found = findServer("", join(root, "noexec"));
  assert.match("problem" in found ? found.problem : "", /not on PATH\. Install.*gpuperf\.server\.path/);
});

test("the tool is looked for beside the server first", () => {
  const other = install(join(root, "other"), "gpuperf");
  assert.deepEqual(findTool(server, join(root, "other")), { path: tool });
  assert.deepEqual(findTool("/nowhere/gpuperf-clangd", join(root, "other")), { path: other });
  assert.ok("problem" in findTool("/nowhere/gpuperf-clangd", ""));
});

test("home and workspace stand for folders", () => {
  assert.equal(expandPath("~/bin/x", "/home/u", "/w"), "/home/u/bin/x");
  assert.equal(expandPath("~x", "/home/u", "/w"), "~x");
  assert.equal(expandPath("${workspaceFolder}/build", "/home/u", "/w"), "/w/build");
});
