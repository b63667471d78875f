// The view that follows the caret.

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { isCudaDocument, type Server } from "./client";
import { kernelPage } from "./kernelPage";

export class KernelView implements vscode.WebviewViewProvider {
  private view: vscode.WebviewView | undefined;
  private shown = "";
  private lastEditor: vscode.TextEditor | undefined;

  constructor(private readonly server: Server) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.shown = "";
    view.webview.options = { enableCommandUris: ["gpuperf.reveal"], localResourceRoots: [] };
    view.onDidChangeVisibility(() => void this.update());
    view.onDidDispose(() => { this.view = undefined; });
    void this.update();
  }

  /** Shows the kernel at the caret, of the CUDA editor that was last in front. */
  async update(): Promise<void> {
    const active = vscode.window.activeTextEditor;
    if (active && isCudaDocument(active.document)) this.lastEditor = active;
    if (!this.view?.visible) return;
    const editor = this.lastEditor;
    const answer = editor && !editor.document.isClosed
      ? await this.server.kernels(editor.document.uri) : null;
    const line = editor?.selection.active.line ?? 0;
    this.show(kernelPage(answer, editor?.document.uri.fsPath ?? "", line, "NONCE"));
  }

  /** Loads the page unless it is there: that would close what is unfolded. */
  private show(page: string): void {
    if (!this.view || page === this.shown) return;
    this.shown = page;
    this.view.webview.html = page.replaceAll("NONCE", randomBytes(16).toString("base64url"));
  }
}
