//===- Help.h - the table of commands for people and shells -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_HELP_H
#define GPUPERF_TOOLS_GPUPERF_HELP_H

#include "CommandTable.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// Writes the text for --help of a command.
void writeHelp(llvm::raw_ostream &os, const CommandInfo &command);
/// Writes docs/commands.md.
void writeMarkdown(llvm::raw_ostream &os);
/// Writes a page of the manual, section 1: gpuperf-diff.1. The page of ""
/// contains all commands.
void writeManual(llvm::raw_ostream &os, const CommandInfo &command);
/// Write the scripts with which a shell completes command lines.
void writeBash(llvm::raw_ostream &os);
void writeZsh(llvm::raw_ostream &os);
void writeFish(llvm::raw_ostream &os);

/// `gpuperf help [--format=FORMAT] [COMMAND]`, where `args` are the words after
/// "help". Returns the exit status.
int helpCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_HELP_H
