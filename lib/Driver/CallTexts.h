//===- CallTexts.h - whether files may call each other ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_CALLTEXTS_H
#define GPUPERF_LIB_DRIVER_CALLTEXTS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace gpuperf {

/// Whether one of `sources` seems to name a function of another one, in
/// `analysed`, that has launches, or to launch a kernel of it. A guess from the
/// texts, and those of headers beside them, that is far cheaper than a parse;
/// where it is wrongly false, functions are told over their own parameters.
bool mayCallEachOther(llvm::ArrayRef<std::string> analysed,
                      llvm::ArrayRef<std::string> sources);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_CALLTEXTS_H
