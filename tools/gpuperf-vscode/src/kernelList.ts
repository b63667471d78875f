// The list of kernels: those of open files, or of a whole build once that was analysed.

import * as vscode from "vscode";
import type { KernelRow } from "./kernelRows";

export class KernelList implements vscode.TreeDataProvider<KernelRow> {
  private rows: KernelRow[] = [];
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  set(rows: KernelRow[]): void {
    this.rows = rows;
    this.changed.fire();
  }

  getChildren(row?: KernelRow): KernelRow[] { return row ? [] : this.rows; }

  getTreeItem(row: KernelRow): vscode.TreeItem {
    const item = new vscode.TreeItem(row.name);
    const place = `${vscode.workspace.asRelativePath(row.file)}:${row.line}`;
    item.description = [row.time, row.bound].filter((text) => text).join(" · ");
    item.tooltip = [place, row.detail].join("\n");
    item.iconPath = new vscode.ThemeIcon(row.timeUs === null ? "question" : "symbol-method");
    item.command = {
      command: "gpuperf.reveal", title: "Show", arguments: [row.file, row.line, row.column],
    };
    return item;
  }
}
