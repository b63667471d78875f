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
#include "llvm/Support/JSON.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf::lsp {

class CompileDatabase;

/// A question for the command of one file.
struct CommandQuery {
  std::string file;   ///< absolute
  std::string folder; ///< the only one to look in; empty: all above the file
  /// For a file that no database is found for.
  std::vector<std::string> fallback;
};

/// A command of clang or nvcc, as it is in the database.
struct CompileCommand {
  std::string directory;
  std::vector<std::string> command; ///< empty: none is known
  std::string source; ///< the database's file; empty where there is none
};

llvm::json::Value toJSON(const CommandQuery &query);
llvm::json::Value toJSON(const CompileCommand &command);
bool fromJSON(const llvm::json::Value &value, CommandQuery &query,
              llvm::json::Path path);
llvm::Expected<CompileCommand> compileCommandFromJSON(llvm::StringRef text);

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
  /// How the file is compiled. Reads what the file's project names: run it in a
  /// process with limits.
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
