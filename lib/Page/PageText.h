//===- PageText.h - the page around its data --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The files in lib/Page/assets, combined when gpuperf is built.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_PAGETEXT_H
#define GPUPERF_LIB_PAGE_PAGETEXT_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// The page before the data, including styles.
llvm::StringRef pageHead();
/// The page after the data: scripts.
llvm::StringRef pageTail();

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_PAGETEXT_H
