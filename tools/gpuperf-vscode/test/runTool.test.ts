import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Cancelled, runTool } from "../src/runTool";

const never = new AbortController().signal;
const shell = (script: string, signal = never, cwd = "/") => runTool("/bin/sh", ["-c", script], cwd, signal);

test("what it prints, in its folder", async () => {
  assert.equal(await shell("echo é; pwd", never, tmpdir()), `é\n${tmpdir()}\n`);
});

test("a failure is what it says on standard error", async () => {
  await assert.rejects(shell("echo why >&2; exit 2"), /^Error: why$/);
  await assert.rejects(runTool("/nowhere/gpuperf", [], "/", never), /ENOENT/);
});

test("a report with a status that is not 0 is a report", async () => {
  assert.equal(await shell("echo '{}'; exit 1"), "{}\n");
});

test("cancelled, it ends, and so do its children", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gpuperf-run-"));
  const stop = new AbortController();
  const done = shell("sleep 100 & echo $! > pid; wait", stop.signal, folder);
  while (!existsSync(join(folder, "pid")) || !readFileSync(join(folder, "pid"), "utf8"))
    await pause(5);
  stop.abort();
  await assert.rejects(done, Cancelled);
  const child = Number(readFileSync(join(folder, "pid"), "utf8"));
  const isAlive = () => existsSync(`/proc/${child}`) &&
    !readFileSync(`/proc/${child}/stat`, "utf8").includes(") Z ");
  for (let i = 0; i < 200 && isAlive(); ++i) await pause(5);
  assert.ok(!isAlive());
});
