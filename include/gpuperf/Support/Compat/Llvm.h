//===- Llvm.h - LLVM's libraries, 19 and 22 ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One name for what the versions of LLVM declare otherwise. These headers are
// the only place that asks for the version.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_COMPAT_LLVM_H
#define GPUPERF_SUPPORT_COMPAT_LLVM_H

#include "llvm/ADT/MapVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace gpuperf::compat {

/// Makes `path` absolute as seen from `directory`.
inline void makeAbsolute(const llvm::Twine &directory,
                         llvm::SmallVectorImpl<char> &path) {
#if LLVM_VERSION_MAJOR >= 22
  llvm::sys::path::make_absolute(directory, path);
#else
  llvm::sys::fs::make_absolute(directory, path);
#endif
}

/// The option that `-mllvm -NAME` sets; null where there is none.
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

/// What GEPOperator::collectOffset fills: bytes by variable.
#if LLVM_VERSION_MAJOR >= 22
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

} // namespace gpuperf::compat

#endif // GPUPERF_SUPPORT_COMPAT_LLVM_H
