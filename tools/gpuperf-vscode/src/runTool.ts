// Running gpuperf, to the end or until it is not wanted any more. Free of VS Code.

import { spawn } from "node:child_process";

export class Cancelled extends Error {
  constructor() { super("cancelled"); }
}

/** What `program` prints. Rejects with what it says on standard error when it fails, and
 * with Cancelled once `signal` is raised: it has ended then. */
export function runTool(program: string, args: string[], cwd: string,
                        signal: AbortSignal): Promise<string> {
  return new Promise((accept, reject) => {
    // A group of its own: gpuperf has child processes, one for each file.
    const child = spawn(program, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [], errors: Buffer[] = [];
    const stop = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => errors.push(data));
    child.on("error", reject);
    child.on("close", (status) => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(new Cancelled());
      else if (status === 0 || output.length > 0) accept(Buffer.concat(output).toString());
      else reject(new Error(Buffer.concat(errors).toString().trim() || `${program} failed`));
    });
  });
}
