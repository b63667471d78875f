// The menu of machines and models.

import * as vscode from "vscode";
import type { Server } from "./client";
import type { Choice } from "./protocol";

type What = "Machine" | "Model";

/** Without `what` it is a line between others. */
interface Item extends vscode.QuickPickItem { what?: What; name?: string }

function items(what: What, choices: Choice[], chosen: string): Item[] {
  const separator: Item =
    { label: `${what}s`, kind: vscode.QuickPickItemKind.Separator };
  const ofProject: Item = {
    label: `$(discard) ${what} of the project`, what, name: "",
    description: chosen ? "" : "in use", detail: "Its .gpuperf file, else the default",
  };
  return [separator, ofProject, ...choices.map(({ name, title }): Item => ({
    label: name, what, name,
    description: name === chosen ? `${title} (in use)` : title,
  }))];
}

/** Asks for a machine or model, and tells the server. */
export async function chooseMachine(server: Server): Promise<void> {
  const choices = await server.choices();
  if (!choices) {
    void vscode.window.showInformationMessage("gpuperf: the server is not running.");
    return;
  }
  const list = [...items("Machine", choices.machines.reverse(), choices.machine),
    ...items("Model", choices.models, choices.model)];
  const picked = await vscode.window.showQuickPick(list, {
    title: "Predict for", placeHolder: "A machine or a model", matchOnDescription: true,
  });
  if (picked?.what && picked.name !== undefined)
    await server.choose(picked.what, picked.name);
}
