//===- Config.h - the `.gpuperf` file ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     machine: a100
//     min-speedup: 1.1
//     launch:
//       matmul: {grid: [64, 64], block: [16, 16]}
//     assume:
//       matmul: {n: 1024}
//
// docs/configuration.md is the user documentation.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_SOURCE_CONFIG_H
#define GPUPERF_FRONTEND_SOURCE_CONFIG_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace gpuperf {

/// An error in a configuration file. Its message is "file:line:column: text".
class ConfigError : public llvm::ErrorInfo<ConfigError> {
public:
  static char ID;
  explicit ConfigError(SourceMessage message) : what(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
  const SourceMessage &details() const { return what; }

private:
  SourceMessage what;
};

/// The content of a `.gpuperf` file. Kernels are selected by a name or glob
/// (see namesKernel).
struct Config {
  std::string file;
  /// The settings in the file, as text. Keys: machine, model, min-speedup,
  /// checks, budget-ms, remarks, ptxas, compiler, machine-dirs. machine-dirs is
  /// a comma-separated list of absolute folders; ptxas is "on", "off" or an
  /// absolute path.
  std::map<std::string, std::string> values;
  std::vector<std::pair<std::string, LaunchFacts>> launches;
  std::vector<std::pair<std::string, std::map<std::string, Fact>>> assumptions;
  std::map<std::string, int64_t> sizes; ///< see DeviceModule
};

/// Parses the text of a configuration file. The name of the buffer is the file
/// name. The error is a ConfigError: malformed YAML, an unknown key, a wrong
/// type or a value out of range.
llvm::Expected<Config> parseConfig(llvm::MemoryBufferRef text);

/// The configuration for `sourcePath`: the nearest file `.gpuperf` in its
/// folder or a parent folder; empty when there is none. The error is a
/// ConfigError of parseConfig, or that the file cannot be read.
llvm::Expected<std::optional<Config>> findConfig(llvm::StringRef sourcePath,
                                                 llvm::vfs::FileSystem &files);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_SOURCE_CONFIG_H
