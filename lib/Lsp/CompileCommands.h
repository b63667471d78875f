//===- CompileCommands.h - compile commands of files ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_COMPILECOMMANDS_H
#define GPUPERF_LSP_COMPILECOMMANDS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf::lsp {

class CompileDatabase;

/// A query for the command of one file.
struct CommandQuery {
  std::string file;   ///< absolute
  std::string folder; ///< the only one to search; empty: all folders above the
                      ///< file
  /// For a file without a database.
  std::vector<std::string> fallback;
};

/// A command of clang or nvcc as in the database.
struct CompileCommand {
  std::string directory;
  std::vector<std::string> command; ///< empty if none is known
  std::string source; ///< the entry of the database; empty without one
};

llvm::json::Value toJSON(const CommandQuery &query);
llvm::json::Value toJSON(const CompileCommand &command);
bool fromJSON(const llvm::json::Value &value, CommandQuery &query,
              llvm::json::Path path);
llvm::Expected<CompileCommand> compileCommandFromJSON(llvm::StringRef text);

/// Finds commands in the same places as clangd: in `compile_commands.json`,
/// `build/compile_commands.json` and `compile_flags.txt` of the file's folder
/// and those above it, or where `.clangd` files specify, and applies the
/// changes of `.clangd` files to them. A file that a database does not name
/// gets the command of the most similar one. Databases are cached until they
/// change on disk. Not thread-safe.
class CompileCommands {
public:
  CompileCommands();
  ~CompileCommands();
  /// The command that compiles the file. Reads files that the project names:
  /// run it in a process with limits.
  CompileCommand find(const CommandQuery &query);

private:
  std::optional<CompileCommand> findIn(llvm::StringRef folder,
                                       llvm::StringRef file);
  std::optional<CompileCommand> findAbove(llvm::StringRef file);
  CompileDatabase *load(const std::string &path);

  llvm::StringMap<std::unique_ptr<CompileDatabase>> databases;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_COMPILECOMMANDS_H
