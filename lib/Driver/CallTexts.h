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

/// Whether one of `sources` seems to use a function of another one, in
/// `analysed`, that launches kernels, or to launch one of its kernels. This is
/// a guess from the texts and those of headers next to them, which is much
/// faster than a parse. If it is wrongly false, functions are described in
/// terms of their own parameters.
bool mayCallEachOther(llvm::ArrayRef<std::string> analysed,
                      llvm::ArrayRef<std::string> sources);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_CALLTEXTS_H
