//===- FunctionInfo.h - LLVM's analyses of one kernel -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_FUNCTIONINFO_H
#define GPUPERF_LIB_LOWERING_FUNCTION_FUNCTIONINFO_H

#include "BlockDependence.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <string>

namespace gpuperf {

/// A function that is lowered: LLVM's analyses of it, and the names of its
/// values in the dialect.
struct FunctionInfo : FunctionAnalyses {
  /// "i0", "i1", … in program order.
  llvm::DenseMap<const llvm::Loop *, std::string> counterNames;
  /// Facts from the source about the arguments, each with a distinct name. May
  /// have fewer elements than the function has arguments.
  llvm::ArrayRef<KernelParam> params;
  /// Bytes of local memory that ptxas uses for the arrays of a thread; empty if
  /// ptxas was not run.
  std::optional<uint64_t> frameBytes;
  /// The cluster shape, which is the same in all launches; empty if it is
  /// unknown.
  std::optional<ClusterShape> cluster;
  /// Which values differ between blocks.
  BlockDependence blocks{*this};

  /// The name of `argument` in the source.
  llvm::StringRef nameOf(const llvm::Argument &argument) const;

  /// Whether `loop` stores to the global variable `array`.
  bool storesTo(const llvm::Loop &loop, const llvm::Value &array);

  FunctionInfo(llvm::Function &function, llvm::FunctionAnalysisManager &fam);

private:
  using Arrays = llvm::SmallPtrSet<const llvm::Value *, 4>;
  llvm::DenseMap<const llvm::Loop *, Arrays> stored; ///< computed on demand
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_FUNCTIONINFO_H
