//===- Module.cpp - gpuperf-tidy-19.so, loaded by clang-tidy --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "gpuperf/Tidy/TidyModule.h"

static clang::tidy::ClangTidyModuleRegistry::Add<gpuperf::GpuperfModule>
    module("gpuperf-module", "predicts the time of CUDA kernels");
