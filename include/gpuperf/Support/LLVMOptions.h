//===- LLVMOptions.h - options after -mllvm, for a while --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_LLVMOPTIONS_H
#define GPUPERF_SUPPORT_LLVMOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace llvm::cl {
class Option;
} // namespace llvm::cl

namespace gpuperf {

/// Sets options of LLVM's loop unrolling, as `-mllvm -unroll-threshold=100`
/// does, and takes them back at its end. They are global in LLVM: nothing else
/// may optimise meanwhile.
///
/// Takes effect: `-unroll-…` and `-pragma-unroll-…`. Other options are passed
/// over; many of them print or write files. So is an option that the process
/// has set already: in a compile with the plugin Clang has set them all.
class LLVMOptions {
public:
  explicit LLVMOptions(llvm::ArrayRef<std::string> options);
  ~LLVMOptions();
  LLVMOptions(const LLVMOptions &) = delete;
  LLVMOptions &operator=(const LLVMOptions &) = delete;

private:
  llvm::SmallVector<llvm::cl::Option *, 4> changed;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_LLVMOPTIONS_H
