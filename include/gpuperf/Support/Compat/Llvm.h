//===- Llvm.h - interfaces of LLVM 19 and 22 --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One name for each interface that differs between versions of LLVM. Only the
// headers of this folder depend on the version.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_COMPAT_LLVM_H
#define GPUPERF_SUPPORT_COMPAT_LLVM_H

#include "llvm/ADT/MapVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

namespace gpuperf::compat {

/// Makes `path` absolute, relative to `directory`.
inline void makeAbsolute(const llvm::Twine &directory,
                         llvm::SmallVectorImpl<char> &path) {
#if LLVM_VERSION_MAJOR >= 22
  llvm::sys::path::make_absolute(directory, path);
#else
  llvm::sys::fs::make_absolute(directory, path);
#endif
}

/// The option of `-mllvm -NAME`; null when there is none.
inline llvm::cl::Option *findOption(llvm::StringRef name) {
  auto &known = llvm::cl::getRegisteredOptions();
  auto found = known.find(name);
  return found == known.end() ? nullptr : found->second;
}

inline void setTargetTriple(llvm::Module &module, llvm::StringRef triple) {
#if LLVM_VERSION_MAJOR >= 22
  module.setTargetTriple(llvm::Triple(triple));
#else
  module.setTargetTriple(triple);
#endif
}

/// The map that GEPOperator::collectOffset fills: the factor in bytes of each
/// variable index.
#if LLVM_VERSION_MAJOR >= 22
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

} // namespace gpuperf::compat

#endif // GPUPERF_SUPPORT_COMPAT_LLVM_H
