//===- PageText.h - the page around its data --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// lib/Page/assets, put together when gpuperf is built.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_PAGETEXT_H
#define GPUPERF_LIB_PAGE_PAGETEXT_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// All in front of the data, styles included.
llvm::StringRef pageHead();
/// All behind the data: programs.
llvm::StringRef pageTail();

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_PAGETEXT_H
