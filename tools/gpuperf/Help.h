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

/// --help of a command.
void writeHelp(llvm::raw_ostream &os, const CommandInfo &command);
/// docs/commands.md.
void writeMarkdown(llvm::raw_ostream &os);
/// A page of the manual, section 1: gpuperf-diff.1. Of "" with all commands.
void writeManual(llvm::raw_ostream &os, const CommandInfo &command);
/// What a shell completes words of a command line with.
void writeBash(llvm::raw_ostream &os);
void writeZsh(llvm::raw_ostream &os);
void writeFish(llvm::raw_ostream &os);

/// `gpuperf help [--format=FORMAT] [COMMAND]`, of which `args` are those behind
/// "help". Returns the exit status.
int helpCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_HELP_H
