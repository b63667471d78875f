// Where the programs are: a setting, else PATH. Free of VS Code.

import { accessSync, constants, statSync } from "node:fs";
import {delimiter, dirname, isAbsolute, join} from "node:path";

/** A program's path, or a sentence that says what to do. */
export type Found = { path: string } | { problem: string };

function isFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The file of the first folder that has an executable `name`. */
function firstIn(folders: string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isFile);
}

/** The folders of PATH but for relative ones, which would be a project's. */
const foldersOf = (pathVariable: string): string[] =>
    pathVariable.split(delimiter).filter(isAbsolute);

/** `~` and `${workspaceFolder}` as people write them in settings. */
export function expandPath(path: string, home: string, workspace: string): string {
  return path.replace(/^~(?=$|\/)/, home).replaceAll("${workspaceFolder}", workspace);
}

/** The server that `setting` (a file, a folder or empty) means. */
export function findServer(setting: string, pathVariable: string): Found {
  const name = "gpuperf-clangd";
  if (setting) {
    const path = isFile(setting) ? setting : firstIn([setting, join(setting, "bin")], name);
    return path ? { path } : {
      problem: `There is no ${name} at '${setting}', which the setting gpuperf.server.path names.`,
    };
  }
  const path = firstIn(foldersOf(pathVariable), name);
  return path ? { path } : {
    problem: `${name} is not on PATH. Install gpuperf, or name the program in the setting ` +
      "gpuperf.server.path (build/bin/gpuperf-clangd of a build of your own).",
  };
}

/** The command-line tool: beside the server, else on PATH. */
export function findTool(server: string, pathVariable: string): Found {
  const path =
      firstIn([ dirname(server), ...foldersOf(pathVariable) ], "gpuperf");
  return path ? { path } : { problem: `There is no gpuperf beside ${server}, nor on PATH.` };
}
