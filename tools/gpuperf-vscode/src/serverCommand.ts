// How the server is started. Free of VS Code.

export type ClangdMode = "beside" | "replace";

export interface ServerSettings {
  mode: ClangdMode;
  machine: string;
  model: string;
  extraArguments: string[];
}

/** The server's command line. */
export function serverArguments(settings: ServerSettings): string[] {
  return [...(settings.mode === "beside" ? ["--standalone"] : []), ...settings.extraArguments];
}

export function initializationOptions(settings: ServerSettings): object {
  return {
    gpuperf: { machine: settings.machine, model: settings.model, showsKernels: true },
  };
}

/** The documents that the server is told of. */
export function documentSelector(mode: ClangdMode) {
  const cuda = [
    { scheme: "file", language: "cuda-cpp" },
    { scheme: "file", language: "cuda" },
    { scheme: "file", pattern: "**/*.{cu,cuh}" },
  ];
  return mode === "beside" ? cuda : [
    ...cuda, { scheme: "file", language: "c" }, { scheme: "file", language: "cpp" },
  ];
}

/** True for a document that gpuperf itself has something to say of. */
export function isCuda(languageId: string, path: string): boolean {
  return languageId.startsWith("cuda") || /\.cuh?$/.test(path);
}
