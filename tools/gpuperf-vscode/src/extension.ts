// Puts the parts together.
//
//   settings ─▶ Server (gpuperf-clangd) ─ onAnalysed ─▶ StatusBar, KernelView, Project
//   caret, editor in front ────────────────────────────▶ StatusBar, KernelView

import * as vscode from "vscode";
import { chooseMachine } from "./choose";
import { offerToReplaceClangd } from "./clangdExtension";
import { isCudaDocument, Server } from "./client";
import { serverSettings } from "./config";
import { KernelView } from "./kernelView";
import { Project } from "./project";
import { openReport } from "./report";
import { StatusBar } from "./statusBar";

async function reveal(file: string, line: number, column: number): Promise<void> {
  const at = new vscode.Position(Math.max(line - 1, 0), Math.max(column - 1, 0));
  await vscode.window.showTextDocument(vscode.Uri.file(file), {
    selection: new vscode.Range(at, at), viewColumn: vscode.ViewColumn.One,
  });
}

/** `update` a moment after the last of several calls. */
function settled(update: () => void, milliseconds: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(update, milliseconds);
  };
}

/** Starts the server as soon as there is a document for it. */
function startWhenNeeded(server: Server): vscode.Disposable {
  const startFor = (document: vscode.TextDocument) => {
    if (isCudaDocument(document) || serverSettings().mode === "replace") void server.start();
  };
  vscode.workspace.textDocuments.forEach(startFor);
  return vscode.workspace.onDidOpenTextDocument(startFor);
}

async function onSettings(event: vscode.ConfigurationChangeEvent, server: Server): Promise<void> {
  const names = ["server.path", "server.arguments", "clangd", "machine", "model"];
  if (!names.some((name) => event.affectsConfiguration(`gpuperf.${name}`))) return;
  if (serverSettings().mode === "replace") void offerToReplaceClangd();
  await server.restart();
}

export function activate(context: vscode.ExtensionContext): void {
  const server = new Server();
  const statusBar = new StatusBar(server);
  const view = new KernelView(server);
  const project = new Project(server);
  const follow = settled(() => void view.update(), 50);
  const refresh = settled(() => {
    void statusBar.update();
    void view.update();
    void project.showOpenFiles();
  }, 50);
  const { commands, window, workspace } = vscode;
  context.subscriptions.push(server, statusBar, project,
    window.registerWebviewViewProvider("gpuperf.kernel", view),
    server.onAnalysed(refresh),
    window.onDidChangeActiveTextEditor(refresh),
    window.onDidChangeTextEditorSelection(follow),
    workspace.onDidChangeConfiguration((event) => void onSettings(event, server)),
    commands.registerCommand("gpuperf.chooseMachine", () => chooseMachine(server)),
    commands.registerCommand("gpuperf.analyseProject", () => project.analyse()),
    commands.registerCommand("gpuperf.openReport", () => openReport(server)),
    commands.registerCommand("gpuperf.restart", () => server.restart()),
    commands.registerCommand("gpuperf.reveal", reveal),
    startWhenNeeded(server));
  if (serverSettings().mode === "replace") void offerToReplaceClangd();
  refresh();
}
