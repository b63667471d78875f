//===- ReadInput.h - a file as a dialect module -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_READINPUT_H
#define GPUPERF_DRIVER_READINPUT_H

#include "gpuperf/Driver/AnalyseDevice.h"
#include "gpuperf/Frontend/Compile/FactsFolder.h"
#include "gpuperf/Frontend/Compile/HeaderSets.h"
#include "gpuperf/Frontend/Compile/NvccCommand.h"

namespace clang::tooling {
class CompilationDatabase;
}

namespace gpuperf {

/// What reading and analysing a file may take: far more than the largest needs.
constexpr unsigned kFileMemoryMiB = 8192;

/// How the command line says that files are compiled.
struct InputOptions {
  std::string build;              ///< folder of compile_commands.json, or empty
  std::vector<std::string> flags; ///< of clang or nvcc, behind the build's
  std::string cuda, arch;         ///< as CompileRequest takes them
  /// Of RunOptions: the machine's architecture is that of a command without
  /// one.
  std::string machine;
  std::vector<std::string> machineDirs;
  std::optional<std::vector<std::string>>
      programArguments;              ///< of CompileRequest
  std::optional<PtxasSetting> ptxas; ///< as DeviceOptions takes it
  CompilerChoice compiler = CompilerChoice::ByCommand; ///< whose code is shown
  /// Folder of the summaries of sources; empty: none is kept. Those made for
  /// `programArguments` are not kept, either.
  std::string facts;
};

/// The sources whose calls were followed.
struct LinkedFiles {
  size_t count = 0;
  size_t parsed = 0; ///< those of which nothing was kept
  std::string
      notKept; ///< why nothing new is kept of the first of which it is so
};

/// A file as a dialect module, and whether an error was printed about it.
struct FileInput {
  std::unique_ptr<mlir::MLIRContext> context; ///< outlives `module`
  mlir::OwningOpRef<mlir::ModuleOp> module;   ///< null: cannot be read
  /// In annotations and configuration, say; or in the source, where they keep
  /// kernels from being analysed, or may.
  bool hasErrors = false;
  bool hasKernels = false; ///< those that could not be compiled among them
  /// The files that it was read from, but for headers of the system.
  std::vector<std::string> inputs;
  /// Why something is not kept for the next time; empty where nothing failed.
  std::string notKept;
};

/// Reads files as one command line says.
class InputReader {
public:
  explicit InputReader(const InputOptions &options);
  ~InputReader();

  /// Parses the headers that many of `files` share, once for all children that
  /// this process forks afterwards to read them, in `wallMs` at most (0: no
  /// limit). False where there are none.
  bool shareHeaders(llvm::ArrayRef<std::string> files, unsigned wallMs);

  /// The words that the build compiles `file` with and those behind "--";
  /// without a build these alone.
  std::vector<std::string> commandOf(const std::string &file) const;

  /// Dialect text (.mlir, "-"), PTX (.ptx) or CUDA source as a dialect module.
  /// What is wrong with it goes to `errors` in complete lines. Of `time`, which
  /// its analysis has, too, nvcc and ptxas leave some.
  FileInput read(const std::string &file, const TimeLimit &time,
                 llvm::raw_ostream &errors) const;
  /// The same without a limit.
  FileInput read(const std::string &file, llvm::raw_ostream &errors) const {
    return read(file, TimeLimit(), errors);
  }

  /// Follows the host code of `files`, and of the other sources of a build,
  /// each in a child, `jobs` at a time, so that `read` knows how one calls
  /// another. A file that cannot be read or crashes may call anything.
  /// With a folder of facts only what has changed is parsed, and without a
  /// build the other sources that it has count, too.
  /// Each has `wallMs`, and at most a minute; 0: a minute.
  /// Nothing, and nothing was parsed, where none seems to call another.
  std::optional<LinkedFiles> linkFiles(llvm::ArrayRef<std::string> files,
                                       unsigned jobs, unsigned wallMs);

private:
  /// The sources of a program.
  struct LinkedSources {
    std::vector<std::string> followed; ///< those that are analysed first
    size_t analysed = 0;
    UnseenCalls others = UnseenCalls::None; ///< of those that are not
  };
  LinkedSources linkedSources(llvm::ArrayRef<std::string> files) const;
  UnseenCalls unseenCallsOf(const std::string &file) const;
  bool isForCalls(const std::string &file) const;
  void summariseSource(const std::string &file, llvm::raw_ostream &os) const;
  std::vector<HostSummary> summariesOf(llvm::ArrayRef<std::string> files,
                                       unsigned jobs, unsigned wallMs,
                                       LinkedFiles &linked) const;
  llvm::Expected<CompileRequest> requestFor(const std::string &file) const;
  /// The same with what nvcc, where it makes the code, says of itself.
  /// `failure` is set to why it does not.
  llvm::Expected<CompileRequest> requestWithMacros(const std::string &file,
                                                   const TimeLimit &time,
                                                   std::string &failure) const;
  /// Reads `file` once; what it was read from is left in `inputs`, why nvcc's
  /// code is not kept in `notKept`.
  llvm::Expected<DeviceModule> deviceOf(const std::string &file,
                                        const TimeLimit &time,
                                        std::vector<std::string> &inputs,
                                        std::string &notKept) const;
  FileInput compile(const std::string &file, const TimeLimit &time,
                    llvm::raw_ostream &errors) const;

  const InputOptions &options;
  std::unique_ptr<clang::tooling::CompilationDatabase> commands;
  std::string commandsError; ///< why there are none, of a build that was named
  FactsFolder facts;         ///< may be none
  HeaderSets headers;
  std::shared_ptr<const CallFacts> calls; ///< between files; may be null
  bool hasSeveralFiles = false; ///< to read, as far as they are linked
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_READINPUT_H
