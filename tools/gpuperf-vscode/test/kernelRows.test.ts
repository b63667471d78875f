import assert from "node:assert/strict";
import test from "node:test";
import { formatTime, rowsOfOpenFiles, rowsOfReport } from "../src/kernelRows";
import { kernel } from "./samples";

const reported = (name: string, timeUs: number|null) => ({
  name,
  file : "src/a.cu",
  line : 3,
  column : 17,
  launch : {grid : [ 128, 1, 1 ], block : [ 32, 8, 1 ]},
  prediction : {
    time_us : timeUs,
    bound : timeUs === null ? "" : "l1",
    reason : "no launch"
  },
});

test("a report's kernels, the slowest first, with absolute files", () => {
  const report = { kernels: [reported("a", 2), reported("b", 1500), reported("c", null)] };
  const rows = rowsOfReport(JSON.stringify(report), "/project");
  assert.deepEqual(rows.map((row) => [row.name, row.time, row.bound, row.detail]), [
    ["b", "1.5 ms", "L1 cache", "grid 128, block 32x8"],
    ["a", "2 us", "L1 cache", "grid 128, block 32x8"],
    ["c", "no time", "", "no launch"]]);
  assert.equal(rows[0]?.file, "/project/src/a.cu");
});

test("a bound without other words is told as it is", () => {
  const report = {kernels : [ reported("a", 2) ]};
  report.kernels[0]!.prediction.bound = "latency";
  assert.equal(rowsOfReport(JSON.stringify(report), "/")[0]?.bound, "latency");
});

test("what is no report is an error", () => {
  for (const text of ["", "[]", "null", "{\"kernels\": 1}"])
    assert.throws(() => rowsOfReport(text, "/"));
});

test("kernels of open files", () => {
  const files = new Map([["/p/a.cu", [kernel("x", 3, 9)]],
    ["/p/b.cu", [kernel("y", 0, 2, { timeUs: 20, time: "20 us" })]]]);
  assert.deepEqual(rowsOfOpenFiles(files).map(({ name, file, line }) => [name, file, line]),
    [["y", "/p/b.cu", 1], ["x", "/p/a.cu", 4]]);
});

test("times in the unit that fits", () => {
  assert.deepEqual([0.85, 41.23, 3100, 2e6].map(formatTime), ["850 ns", "41.2 us", "3.1 ms", "2 s"]);
});
