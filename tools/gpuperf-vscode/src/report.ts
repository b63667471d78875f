// gpuperf's report page of the file in front, where this gpuperf writes pages.

import * as vscode from "vscode";
import { kernelsAt } from "./caret";
import type { Server } from "./client";
import { workspaceFolder } from "./config";
import { findTool } from "./program";
import { atRoute, knowsHtml } from "./reportPage";
import { runTool } from "./runTool";

async function makePage(tool: string, file: string, signal: AbortSignal): Promise<string> {
  const folder = workspaceFolder();
  if (!knowsHtml(await runTool(tool, ["help"], folder, signal)))
    throw new Error("this version writes no pages; a newer one does (--format=html)");
  return runTool(tool, ["--format=html", file], folder, signal);
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
      const page = await makePage(tool.path, document.uri.fsPath, stop.signal);
      const panel = vscode.window.createWebviewPanel("gpuperf.report", "gpuperf report",
        vscode.ViewColumn.Beside, { enableScripts: true, localResourceRoots: [] });
      panel.webview.html = kernel ? atRoute(page, `#/kernel/${kernel.id}`) : page;
    } catch (error) {
      if (!stop.signal.aborted)
        void vscode.window.showErrorMessage(`gpuperf: ${(error as Error).message}`);
    }
  });
}
