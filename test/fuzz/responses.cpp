//===- responses.cpp - response files in a compile command ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input is the file that a command names, also from within itself.
//
//===----------------------------------------------------------------------===//

#include "Compile/CommandLine.h"
#include "Fuzz.h"
#include "gpuperf/Support/ResponseFiles.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const MemoryFile file("responses");
  file.fill(textOf(data, size));
  std::string name = file.path();
  std::vector<std::string> words =
      expandResponseFiles({"nvcc", "@" + name, "-optf", name + "," + name,
                           "--options-file=" + name},
                          "/");
  require(!words.empty() && words.front() == "nvcc");
  for (const auto &[arch, virtualArch] :
       parseCommandLine(words, "k.cu").targets)
    (void)supportedArch(arch);
  return 0;
}
