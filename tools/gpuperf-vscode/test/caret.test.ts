import assert from "node:assert/strict";
import test from "node:test";
import { bySlowness, kernelsAt } from "../src/caret";
import { kernel } from "./samples";

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test("a kernel is from the line of its name to its end", () => {
  const kernels = [kernel("a", 4, 9), kernel("b", 12, 30)];
  assert.deepEqual(names(kernelsAt(kernels, 3)), []);
  assert.deepEqual(names(kernelsAt(kernels, 4)), ["a"]);
  assert.deepEqual(names(kernelsAt(kernels, 9)), ["a"]);
  assert.deepEqual(names(kernelsAt(kernels, 10)), []);
  assert.deepEqual(names(kernelsAt(kernels, 20)), ["b"]);
});

test("all instantiations are shown, but no kernel that only seems to go on", () => {
  const kernels = [kernel("open", 0, 40), kernel("copy<1>", 20, 30), kernel("copy<2>", 20, 30)];
  assert.deepEqual(names(kernelsAt(kernels, 25)), ["copy<1>", "copy<2>"]);
  assert.deepEqual(names(kernelsAt(kernels, 35)), ["open"]);
});

test("kernels without a time come last", () => {
  const list = [{ name: "x", timeUs: null }, { name: "y", timeUs: 1 }, { name: "z", timeUs: 5 }];
  assert.deepEqual(names(bySlowness(list)), ["z", "y", "x"]);
});
