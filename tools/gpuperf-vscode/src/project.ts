// Analysing a whole build, when asked; the kernels of open files before that.

import * as vscode from "vscode";
import { findBuild } from "./build";
import { isCudaDocument, type Server } from "./client";
import { buildDirectory, workspaceFolder } from "./config";
import { KernelList } from "./kernelList";
import { type KernelRow, rowsOfOpenFiles, rowsOfReport } from "./kernelRows";
import { findTool } from "./program";
import type { Kernel } from "./protocol";
import { Cancelled, runTool } from "./runTool";

export class Project implements vscode.Disposable {
  private readonly list = new KernelList();
  private readonly tree =
    vscode.window.createTreeView("gpuperf.kernels", { treeDataProvider: this.list });
  private isOfBuild = false;

  constructor(private readonly server: Server) {}

  /** Shows what is known of open files, unless a build's kernels are shown. */
  async showOpenFiles(): Promise<void> {
    if (this.isOfBuild) return;
    const files = new Map<string, Kernel[]>();
    for (const document of vscode.workspace.textDocuments.filter(isCudaDocument)) {
      const answer = await this.server.kernels(document.uri);
      if (answer?.machine) files.set(document.uri.fsPath, answer.kernels);
    }
    this.show(rowsOfOpenFiles(files), files.size ? "Of the open files" : undefined);
  }

  /** Runs gpuperf over the build. */
  async analyse(): Promise<void> {
    const tool = findTool(this.server.program, process.env["PATH"] ?? "");
    if ("problem" in tool) return void vscode.window.showErrorMessage(`gpuperf: ${tool.problem}`);
    const folder = workspaceFolder();
    const build = findBuild(buildDirectory(), folder);
    if (!build)
      return void vscode.window.showErrorMessage(
        "gpuperf: no compile_commands.json in this folder or in build. Let the build write one " +
        "(-DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or name its folder in gpuperf.buildDirectory.");
    try {
      const rows = await this.run(tool.path, build, folder);
      this.isOfBuild = true;
      const time = new Date().toLocaleTimeString();
      this.show(rows, `Of the build in ${vscode.workspace.asRelativePath(build)}, at ${time}`);
    } catch (error) {
      if (!(error instanceof Cancelled))
        void vscode.window.showErrorMessage(`gpuperf: ${(error as Error).message}`);
    }
  }

  private async run(tool: string, build: string, folder: string): Promise<KernelRow[]> {
    const options =
        [ "--format=json", ...await this.server.chosenOptions(), "-p", build ];
    const progress = {
      location: vscode.ProgressLocation.Notification, cancellable: true,
      title: "gpuperf analyses the kernels of the build",
    };
    return vscode.window.withProgress(progress, async (_, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      return rowsOfReport(await runTool(tool, options, folder, stop.signal), folder);
    });
  }

  private show(rows: KernelRow[], message: string | undefined): void {
    this.list.set(rows);
    this.tree.message = rows.length && message ? message : "";
  }

  dispose(): void { this.tree.dispose(); }
}
