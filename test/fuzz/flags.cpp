//===- flags.cpp - compile commands -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile/CommandLine.h"
#include "Fuzz.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "llvm/ADT/SmallVector.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text = textOf(data, size);
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  std::vector<std::string> words(lines.begin(), lines.end());
  DeviceFlags flags = parseCommandLine(words, "k.cu");
  for (const auto &[arch, virtualArch] : flags.targets)
    (void)supportedArch(arch);
  drop(parseCompileDatabase("/b/compile_commands.json", text));
  drop(parseCompileDatabase("/b/compile_flags.txt", text));
  return 0;
}
