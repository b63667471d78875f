//===- Facts.cpp - what the front end knows beside the IR -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Facts.h"
#include "llvm/Support/ErrorHandling.h"

llvm::StringRef gpuperf::originName(FactOrigin origin) {
  switch (origin) {
  case FactOrigin::CommandLine:
    return "command line";
  case FactOrigin::Annotation:
    return "annotation";
  case FactOrigin::LaunchSite:
    return "launch site";
  case FactOrigin::ConfigFile:
    return "config file";
  case FactOrigin::LaunchBounds:
    return "launch bounds";
  case FactOrigin::Assumed:
    return "assumed";
  case FactOrigin::Default:
    return "default";
  }
  llvm_unreachable("not an origin");
}
