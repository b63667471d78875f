//===- CompileCommands.h - how files are compiled ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_COMPILECOMMANDS_H
#define GPUPERF_LSP_COMPILECOMMANDS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf::lsp {

class CompileDatabase;

/// A command of clang or nvcc, as it is in the database.
struct CompileCommand {
  std::string directory;
  std::vector<std::string> command; ///< empty: none is known
};

/// Finds commands where clangd does: in `compile_commands.json`,
/// `build/compile_commands.json` and `compile_flags.txt` of the file's folder
/// and those above it, or where `.clangd` files say, and changes what it finds
/// by their flags. A file that a database does not name gets the command of the
/// most similar one. Databases are kept until they change on disk. Not for
/// several threads at once.
class CompileCommands {
public:
  CompileCommands();
  ~CompileCommands();
  /// The only folder to look in; empty: all of the file's.
  void setDirectory(std::string folder) { fixed = std::move(folder); }
  /// For files that no database is found for.
  void setFallbackFlags(std::vector<std::string> flags) {
    fallback = std::move(flags);
  }
  /// How `file` (absolute) is compiled.
  CompileCommand find(llvm::StringRef file);

private:
  std::optional<CompileCommand> findIn(llvm::StringRef folder,
                                       llvm::StringRef file);
  std::optional<CompileCommand> findAbove(llvm::StringRef file);
  CompileDatabase *load(const std::string &path);

  std::string fixed;
  std::vector<std::string> fallback;
  llvm::StringMap<std::unique_ptr<CompileDatabase>> databases;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_COMPILECOMMANDS_H
