//===- LLVMOptions.cpp - temporary -mllvm options -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/LLVMOptions.h"
#include "gpuperf/Support/Compat/Llvm.h"

using namespace gpuperf;
using namespace llvm;

LLVMOptions::LLVMOptions(ArrayRef<std::string> options) {
  if (options.empty())
    return;
  for (StringRef text : options) {
    auto [name, value] = text.ltrim('-').split('=');
    if (!name.starts_with("unroll-") && !name.starts_with("pragma-unroll-"))
      continue;
    cl::Option *option = compat::findOption(name);
    if (!option)
      continue;
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
