//===- Plugin.cpp - gpuperf-19.so, the Clang plugin -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/Actions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

using namespace gpuperf;
using clang::FrontendPluginRegistry;

static FrontendPluginRegistry::Add<StartAction>
    start("gpuperf", "predict the time of CUDA kernels");
static FrontendPluginRegistry::Add<ReportAction>
    finish("gpuperf-report", "report what gpuperf found");
