//===- SourceFacts.cpp - facts that only the source has -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/SourceFacts.h"
#include "LaunchSites.h"

using namespace gpuperf;

void gpuperf::collectFacts(clang::ASTContext &ast, clang::Preprocessor *,
                           DeviceModule &module) {
  collectLaunchSites(ast, module);
}
