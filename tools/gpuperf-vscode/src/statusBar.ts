// Machine and model of the file in front, in the status bar.

import * as vscode from "vscode";
import { isCudaDocument, type Server } from "./client";

export class StatusBar implements vscode.Disposable {
  private readonly item =
    vscode.window.createStatusBarItem("gpuperf", vscode.StatusBarAlignment.Right, 90);

  constructor(private readonly server: Server) {
    this.item.name = "gpuperf";
    this.item.command = "gpuperf.chooseMachine";
  }

  async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isCudaDocument(document)) return this.item.hide();
    const answer = await this.server.kernels(document.uri);
    const machine = answer?.machine;
    const text = machine ? `${machine} · ${answer.model || "gpuperf"}` : "gpuperf…";
    this.item.text = answer?.failure ? `$(warning) ${text}` : `$(dashboard) ${text}`;
    this.item.tooltip = answer?.failure || (machine
      ? `gpuperf predicts for ${machine}. Click for another machine or model.`
      : "gpuperf analyses this file.");
    this.item.show();
  }

  dispose(): void { this.item.dispose(); }
}
