// Bundles the extension into dist/, or with --tests each test into build-tests/.
import { build } from "esbuild";
import { readdirSync } from "node:fs";

const forTests = process.argv.includes("--tests");
const tests = () => readdirSync("test").filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/${name}`);

await build({
  entryPoints: forTests ? tests() : ["src/extension.ts"],
  outdir: forTests ? "build-tests" : "dist",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node18",
  external: ["vscode"],
  minify: !forTests,
  sourcemap: forTests ? "inline" : false,
  logLevel: "warning",
});
