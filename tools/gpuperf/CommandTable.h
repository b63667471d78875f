//===- CommandTable.h - the commands and their options ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_COMMANDTABLE_H
#define GPUPERF_TOOLS_GPUPERF_COMMANDTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// How the value of an option is completed.
enum class ValueKind {
  Text, ///< no completion
  File,
  Folder,
  Machine,
  Model,
  Checks,
  Compiler,
  Caches,
  Colour,
  ReportFormat,
  AdviceFormat,
  CompareFormat,
  SweepFormat,
  DiffFormat,
  HelpFormat
};

struct OptionInfo {
  llvm::StringRef name;  ///< "--machine", "-p"
  llvm::StringRef value; ///< "NAME"; empty for a flag
  ValueKind kind;
  llvm::StringRef summary;
  llvm::StringRef commands; ///< names of commands, "." for the command without
                            ///< a name

  /// "--machine=NAME", "--ptxas[=PROGRAM]", "-p BUILD".
  std::string spelling() const;
};

struct CommandInfo {
  llvm::StringRef name; ///< "diff"; empty for the report
  llvm::StringRef operands;
  llvm::StringRef summary;
  llvm::StringRef page; ///< of the documentation
  std::vector<OptionInfo> options() const;
};

/// The command without a name, the report, comes first.
llvm::ArrayRef<CommandInfo> allCommands();
inline llvm::ArrayRef<CommandInfo> namedCommands() {
  return allCommands().drop_front();
}

/// The command with the name `name`; null if there is none.
const CommandInfo *findCommand(llvm::StringRef name);

/// The words that complete values of `kind`; empty if files or nothing
/// completes them.
std::vector<std::string> completionsOf(ValueKind kind);

/// The option of `command` with the name most similar to `word`, or the most
/// similar command, within the distance of a typing error; empty if there is
/// none.
std::string nearestOption(const CommandInfo &command, llvm::StringRef word);
std::string nearestCommand(llvm::StringRef word);

/// The error for the first of `words`, up to "--", that looks like an option
/// but is not one of `command`.
llvm::Error checkOptions(llvm::StringRef command,
                         llvm::ArrayRef<llvm::StringRef> words);

/// "diff has no option '--fial-on'; did you mean '--fail-on'?", "diff has no
/// option '--all'; see gpuperf diff --help"
std::string unknownOption(llvm::StringRef command, llvm::StringRef word);

/// The value of the option `name` if the list begins with it, in one word or
/// two: "--git=HEAD", "--git HEAD". Removes it from the list.
std::optional<llvm::StringRef> takeValue(llvm::ArrayRef<llvm::StringRef> &args,
                                         llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_COMMANDTABLE_H
