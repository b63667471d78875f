// gpuperf's report page of the file in front, where this gpuperf writes pages.

import * as vscode from "vscode";

import {findBuild} from "./build";
import {kernelsAt} from "./caret";
import type {Server} from "./client";
import {buildDirectory, workspaceFolder} from "./config";
import {findTool} from "./program";
import {atRoute, knowsHtml, routeOf} from "./reportPage";
import {runTool} from "./runTool";

async function makePage(tool: string, options: string[],
                        signal: AbortSignal): Promise<string> {
  const folder = workspaceFolder();
  if (!knowsHtml(await runTool(tool, ["help"], folder, signal)))
    throw new Error("this version writes no pages; a newer one does (--format=html)");
  return runTool(tool, [ "--format=html", ...options, ...buildOptions() ],
                 folder, signal);
}

/** The compile commands of the build, where there is one. */
function buildOptions(): string[] {
  const build = findBuild(buildDirectory(), workspaceFolder());
  return build ? [ "-p", build ] : [];
}

/** Opens the report at the kernel under the caret. */
export async function openReport(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document, selection } = editor;
  const tool = findTool(server.program, process.env["PATH"] ?? "");
  if ("problem" in tool) return void vscode.window.showErrorMessage(`gpuperf: ${tool.problem}`);
  const answer = await server.kernels(document.uri);
  const kernel = kernelsAt(answer?.kernels ?? [], selection.active.line)[0];
  const progress = {
    location: vscode.ProgressLocation.Notification, cancellable: true,
    title: "gpuperf writes the report",
  };
  await vscode.window.withProgress(progress, async (_, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    try {
      const page = await makePage(
          tool.path, [...await server.chosenOptions(), document.uri.fsPath ],
          stop.signal);
      const panel = vscode.window.createWebviewPanel("gpuperf.report", "gpuperf report",
        vscode.ViewColumn.Beside, { enableScripts: true, localResourceRoots: [] });
      panel.webview.html = kernel ? atRoute(page, routeOf(page, kernel)) : page;
    } catch (error) {
      if (!stop.signal.aborted)
        void vscode.window.showErrorMessage(`gpuperf: ${(error as Error).message}`);
    }
  });
}
