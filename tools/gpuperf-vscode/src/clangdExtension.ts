// The extension clangd, where gpuperf takes its server's place.

import * as vscode from "vscode";

/** Offers to switch its server off in this workspace. */
export async function offerToReplaceClangd(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("clangd");
  if (!vscode.extensions.getExtension("llvm-vs-code-extensions.vscode-clangd") ||
      settings.get("enable") === false)
    return;
  const off = "Switch It Off Here";
  const answer = await vscode.window.showInformationMessage(
    "gpuperf runs clangd itself (gpuperf.clangd is \"replace\"). The server of the extension " +
    "clangd would do the same work once more.", off, "Leave It");
  if (answer === off)
    await settings.update("enable", false, vscode.ConfigurationTarget.Workspace);
}
