//===- LLVMOptions.cpp - options after -mllvm, for a while ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/LLVMOptions.h"
#include "llvm/Support/CommandLine.h"

using namespace gpuperf;
using namespace llvm;

LLVMOptions::LLVMOptions(ArrayRef<std::string> options) {
  if (options.empty())
    return;
  StringMap<cl::Option *> &known = cl::getRegisteredOptions();
  for (StringRef text : options) {
    auto [name, value] = text.ltrim('-').split('=');
    if (!name.starts_with("unroll-") && !name.starts_with("pragma-unroll-"))
      continue;
    auto found = known.find(name);
    if (found == known.end())
      continue;
    cl::Option *option = found->second;
    // The last of several counts.
    if (is_contained(changed, option))
      option->reset();
    else if (option->getNumOccurrences())
      continue;
    else
      changed.push_back(option);
    option->addOccurrence(0, name, value);
  }
}

LLVMOptions::~LLVMOptions() {
  for (cl::Option *option : changed)
    option->reset();
}
