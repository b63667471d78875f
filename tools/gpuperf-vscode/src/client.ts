// The language client: starts the server and asks it what the protocol does not have.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { serverPath, serverSettings } from "./config";
import { findServer } from "./program";
import type { Choices, Kernels } from "./protocol";
import { documentSelector, initializationOptions, isCuda, serverArguments } from "./serverCommand";

export const isCudaDocument = (document: vscode.TextDocument): boolean =>
  document.uri.scheme === "file" && isCuda(document.languageId, document.uri.fsPath);

/** A server and what is known of it; tells of each analysis. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private readonly analysed = new vscode.EventEmitter<vscode.Uri>();
  /** A file was analysed. */
  readonly onAnalysed = this.analysed.event;
  /** The program that runs; empty where none does. */
  program = "";

  get isRunning(): boolean { return this.client?.isRunning() ?? false; }

  /** Starts it; says what to do where there is no server. */
  async start(): Promise<void> {
    if (this.client) return;
    const found = findServer(serverPath(), process.env["PATH"] ?? "");
    if ("problem" in found) return offerSettings(found.problem);
    const settings = serverSettings();
    const options: LanguageClientOptions = {
      documentSelector: documentSelector(settings.mode),
      initializationOptions: initializationOptions(settings),
    };
    this.program = found.path;
    this.client = new LanguageClient("gpuperf", "gpuperf",
      { command: found.path, args: serverArguments(settings) }, options);
    this.client.onNotification("gpuperf/analysed", ({ uri }: { uri: string }) =>
      this.analysed.fire(vscode.Uri.parse(uri)));
    await this.client.start();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.program = "";
    await client?.dispose();
  }

  /** The kernels of a file; null where the server does not know it. */
  kernels(uri: vscode.Uri): Promise<Kernels | null> {
    return this.ask("gpuperf/kernels", { textDocument: { uri: uri.toString() } });
  }

  choices(): Promise<Choices | null> { return this.ask("gpuperf/choices", {}); }

  /** What is chosen, as options of gpuperf. */
  async chosenOptions(): Promise<string[]> {
    const {machine = "", model = ""} = await this.choices() ?? {};
    return [
      ...(machine ? [ `--machine=${machine}` ] : []),
      ...(model ? [ `--model=${model}` ] : [])
    ];
  }

  async choose(kind: "Machine" | "Model", name: string): Promise<void> {
    await this.client?.sendRequest("workspace/executeCommand",
      { command: `gpuperf.set${kind}`, arguments: [name] });
  }

  private async ask<T>(method: string, parameters: object): Promise<T | null> {
    if (!this.client?.isRunning()) return null;
    return this.client.sendRequest<T | null>(method, parameters);
  }

  dispose(): void {
    this.analysed.dispose();
    void this.stop();
  }
}

async function offerSettings(problem: string): Promise<void> {
  const open = "Open Settings";
  if (await vscode.window.showErrorMessage(`gpuperf: ${problem}`, open) === open)
    await vscode.commands.executeCommand("workbench.action.openSettings", "gpuperf.server.path");
}
