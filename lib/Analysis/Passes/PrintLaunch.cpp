//===- PrintLaunch.cpp - the resolved launch ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintPass.h"

using namespace gpuperf;

static void printLaunchFacts(const PrintContext &context) {
  const ResolvedLaunch &launch = context.launch;
  for (const auto &[part, origin] : launch.origins)
    context.os << "  " << part.key() << ": " << stringifyFactOrigin(origin)
               << '\n';
  context.os << "  dynamic shared memory: " << launch.dynamicSharedBytes
             << " bytes\n";
  for (const auto &[name, value] : launch.args)
    context.os << "  " << name << " = " << value << '\n';
  for (const std::string &assumption : context.assumptions)
    context.os << "  assumed: " << assumption << '\n';
  for (const std::string &assumption : context.walk.assumptions)
    context.os << "  assumed: " << assumption << '\n';
}

void gpuperf::registerLaunchPass() {
  registerPrintPass("launch",
                    "print the launch, where it came from and what was assumed",
                    printLaunchFacts);
}
