//===- PageText.cpp - the page around its data ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PageText.h"

static constexpr llvm::StringLiteral kHead =
#include "PageHead.inc"
    ;
static constexpr llvm::StringLiteral kTail =
#include "PageTail.inc"
    ;

llvm::StringRef gpuperf::pageHead() { return kHead; }
llvm::StringRef gpuperf::pageTail() { return kTail; }
