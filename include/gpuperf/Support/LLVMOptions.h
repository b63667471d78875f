//===- LLVMOptions.h - temporary -mllvm options -----------------*- C++ -*-===//
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

/// Sets options of LLVM's loop unrolling (`-mllvm -unroll-threshold=100`) and
/// resets them in its destructor. They are global in LLVM: no other thread may
/// optimise code at the same time.
///
/// Only `-unroll-…` and `-pragma-unroll-…` are set. Other options are ignored,
/// because many of them print or write files. An option that the process has
/// already set is ignored, too: in a compile with the plugin, Clang has set all
/// of them.
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
