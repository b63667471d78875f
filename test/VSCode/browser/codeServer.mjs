// A code-server with the extension in it, on a port of its own.

import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const settings = (server, theme) => ({
  "gpuperf.server.path": server,
  "workbench.colorTheme": theme,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "extensions.ignoreRecommendations": true,
  "editor.minimap.enabled": false,
  "chat.disableAIFeatures": true,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
});

function freePort() {
  return new Promise((accept) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => accept(port));
    });
  });
}

async function answers(url, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(200))
    try {
      if ((await fetch(url)).ok) return;
    } catch { /* not yet */ }
  throw new Error(`no answer from ${url}`);
}

/** Installs `vsix` and serves `workspace`; {url, stop}. */
export async function startCodeServer({ node, program, vsix, server, workspace, home, theme }) {
  const data = join(home, "data"), extensions = join(home, "extensions");
  // Paths of programs are settings of the machine that runs them.
  for (const kind of ["User", "Machine"]) {
    mkdirSync(join(data, kind), { recursive: true });
    writeFileSync(join(data, kind, "settings.json"), JSON.stringify(settings(server, theme)));
  }
  const common = [program, "--user-data-dir", data, "--extensions-dir", extensions,
    "--config", join(home, "config.yaml")];
  const options = { env: { ...process.env, HOME: home }, stdio: ["ignore", "pipe", "pipe"] };
  execFileSync(node, [...common, "--install-extension", vsix], options);
  const port = await freePort();
  const child = spawn(node, [...common, "--auth", "none", "--bind-addr", `127.0.0.1:${port}`,
    "--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"],
    { ...options, stdio: "ignore", detached: true });
  const url = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(workspace)}`;
  await answers(`http://127.0.0.1:${port}/healthz`, 60);
  return { url, stop: () => process.kill(-child.pid) };
}
