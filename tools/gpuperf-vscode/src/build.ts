// Which build the list of kernels is of. Free of VS Code.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const hasCommands = (folder: string): boolean => existsSync(join(folder, "compile_commands.json"));

/** The folder with compile_commands.json: the one that `setting` names, from `workspace`,
 * else `workspace` itself or `build` in it; undefined without one. */
export function findBuild(setting: string, workspace: string): string | undefined {
  const candidates = setting ? [resolve(workspace, setting)] : [workspace, join(workspace, "build")];
  return candidates.find(hasCommands);
}
