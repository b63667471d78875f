//===- VariableNames.cpp - names of variables in the source ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VariableNames.h"
#include "llvm/Demangle/Demangle.h"

using namespace gpuperf;
using namespace llvm;

std::string gpuperf::globalName(const GlobalVariable &global) {
  std::string name = demangle(global.getName());
  size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}
