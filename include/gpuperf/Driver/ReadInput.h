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

/// Memory limit for reading and analysing one file. Large files need far less.
constexpr unsigned kFileMemoryMiB = 8192;

/// The command-line options for compiling the input files.
struct InputOptions {
  std::string build;              ///< folder of compile_commands.json, or empty
  std::vector<std::string> flags; ///< clang or nvcc flags after the build's
  std::string cuda, arch;         ///< see CompileRequest
  /// See RunOptions. A command without an architecture gets that of the
  /// machine.
  std::string machine;
  std::vector<std::string> machineDirs;
  std::optional<std::vector<std::string>>
      programArguments;              ///< see CompileRequest
  std::map<std::string, int64_t> sizes; ///< see CompileRequest
  std::optional<PtxasSetting> ptxas; ///< see DeviceOptions
  CompilerChoice compiler = CompilerChoice::ByCommand;
  /// Path of the facts folder; empty: none. It is not used when
  /// `programArguments` is set.
  std::string facts;
};

/// The number of sources whose summaries were linked.
struct LinkedFiles {
  size_t count = 0;
  size_t parsed = 0; ///< sources that were not in the facts folder
  std::string
      cacheError; ///< first error of writing to the facts folder; empty: none
};

/// The dialect module of a file, and the status of reading it.
struct FileInput {
  std::unique_ptr<mlir::MLIRContext> context; ///< outlives `module`
  mlir::OwningOpRef<mlir::ModuleOp> module;   ///< null: cannot be read
  /// An error was printed: in annotations or configuration, or in the source if
  /// it hides kernels or may do so.
  bool hasErrors = false;
  bool hasKernels = false; ///< also true for kernels that did not compile
  /// The files that were read, without system headers.
  std::vector<std::string> inputs;
  /// Why something could not be stored in a cache; empty without an error.
  std::string cacheError;
};

/// Reads the input files of one command line.
class InputReader {
public:
  explicit InputReader(const InputOptions &options);
  ~InputReader();

  /// Parses the headers that many of `files` share, before the files are read
  /// in forked children. Takes at most `wallMs` milliseconds of wall time (0:
  /// no limit). False when there are no shared headers.
  bool shareHeaders(llvm::ArrayRef<std::string> files, unsigned wallMs);

  /// The words of the build's command for `file`, if there is a build, then the
  /// flags of the command line.
  std::vector<std::string> commandOf(const std::string &file) const;

  /// Reads dialect text (.mlir, "-"), PTX (.ptx) or CUDA source. Messages go to
  /// `errors` in complete lines. `time` is the limit for reading and analysing;
  /// nvcc and ptxas use only a part of it.
  FileInput read(const std::string &file, const TimeLimit &time,
                 llvm::raw_ostream &errors) const;
  /// Like the first `read`, without a time limit.
  FileInput read(const std::string &file, llvm::raw_ostream &errors) const {
    return read(file, TimeLimit(), errors);
  }

  /// Links the host code of `files` and of the other sources of a build, so
  /// that `read` knows the calls between files. Each file is parsed in a child
  /// process, `jobs` at a time. A file that fails may call any function. With a
  /// facts folder only changed files are parsed, and without a build the other
  /// sources in the folder are linked, too. A child may take `wallMs`
  /// milliseconds and at most a minute; 0: a minute. Empty, without parsing any
  /// file, when no file seems to call another one.
  std::optional<LinkedFiles> linkFiles(llvm::ArrayRef<std::string> files,
                                       unsigned jobs, unsigned wallMs);

private:
  /// The sources of a program.
  struct LinkedSources {
    /// Sources whose calls are collected; the first `analysed` are analysed.
    std::vector<std::string> followed;
    size_t analysed = 0;
    UnseenCalls others = UnseenCalls::None; ///< of the other sources
  };
  LinkedSources linkedSources(llvm::ArrayRef<std::string> files) const;
  UnseenCalls unseenCallsOf(const std::string &file) const;
  bool isForCalls(const std::string &file) const;
  void summariseSource(const std::string &file, llvm::raw_ostream &os) const;
  std::vector<HostSummary> summariesOf(llvm::ArrayRef<std::string> files,
                                       unsigned jobs, unsigned wallMs,
                                       LinkedFiles &linked) const;
  llvm::Expected<CompileRequest> requestFor(const std::string &file) const;
  /// requestFor with CompileRequest::nvccMacros. `failure` is set to the reason
  /// if nvcc does not print them.
  llvm::Expected<CompileRequest> requestWithMacros(const std::string &file,
                                                   const TimeLimit &time,
                                                   std::string &failure) const;
  /// Makes the device module of `file`. Sets `inputs` to the files that were
  /// read and `cacheError` to the reason if nvcc's PTX was not stored in the
  /// cache.
  llvm::Expected<DeviceModule> deviceOf(const std::string &file,
                                        const TimeLimit &time,
                                        std::vector<std::string> &inputs,
                                        std::string &cacheError) const;
  FileInput compile(const std::string &file, const TimeLimit &time,
                    llvm::raw_ostream &errors) const;

  const InputOptions &options;
  std::unique_ptr<clang::tooling::CompilationDatabase> commands;
  std::string commandsError; ///< why `build` has no commands, or empty
  FactsFolder facts;         ///< may have an empty path
  HeaderSets headers;
  std::shared_ptr<const CallFacts> calls; ///< between files; may be null
  bool hasSeveralFiles = false;           ///< linkFiles got more than one file
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_READINPUT_H
