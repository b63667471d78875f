// The settings, as VS Code has them.

import { homedir } from "node:os";
import * as vscode from "vscode";
import { expandPath } from "./program";
import type { ClangdMode, ServerSettings } from "./serverCommand";

const section = () => vscode.workspace.getConfiguration("gpuperf");

/** The folder of the workspace, the first of several; where there is none, the home. */
export function workspaceFolder(): string {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
}

const expanded = (path: string) => expandPath(path, homedir(), workspaceFolder());

export const serverPath = (): string => expanded(section().get("server.path", ""));
export const buildDirectory = (): string => expanded(section().get("buildDirectory", ""));

export function serverSettings(): ServerSettings {
  return {
    mode: section().get<ClangdMode>("clangd", "beside"),
    machine: section().get("machine", ""),
    model: section().get("model", ""),
    extraArguments: section().get<string[]>("server.arguments", []).map(expanded),
  };
}
