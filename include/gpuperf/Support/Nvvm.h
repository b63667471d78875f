//===- Nvvm.h - kinds of NVPTX intrinsics -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kind is found by the intrinsic's ID and never by the callee's name,
// because a user's function may have any name.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_NVVM_H
#define GPUPERF_SUPPORT_NVVM_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Intrinsics.h"
#include <string>

namespace llvm {
class Instruction;
class IntrinsicInst;
class Twine;
} // namespace llvm

namespace gpuperf {

enum class NvvmKind {
  Other,             ///< no intrinsic, or one that is not listed here
  SpecialRegister,   ///< reads %tid.x, %clock or another special register
  Shuffle,           ///< with a mask, or without one (before Volta)
  Vote,              ///< vote and activemask
  Reduction,         ///< redux.sync
  WarpBarrier,       ///< bar.warp.sync
  BlockBarrier,      ///< barrier 0 of all threads, also `__syncthreads_or`
  NamedBarrier,      ///< another barrier, or a part of the block
  ClusterBarrier,    ///< arrive and wait
  MemoryBarrier,     ///< arrive at or wait for an mbarrier
  MemoryBarrierCare, ///< other operations on an mbarrier: init, expect_tx
  ReadOnlyLoad,      ///< ldg, ldu
  TextureFetch,      ///< tex, tld4
  SurfaceLoad,       ///< suld
  SurfaceStore,      ///< sust
  MatrixFragment,    ///< wmma: loads, stores and products
  Log2Approximation, ///< lg2.approx
  Exp2Approximation, ///< ex2.approx
};

NvvmKind nvvmKind(const llvm::Instruction &inst);

/// Whether `kind` is a barrier of a block or cluster, or any operation on an
/// mbarrier.
bool isBarrier(NvvmKind kind);

/// LLVM's name after "llvm.nvvm.", with the type for an overloaded intrinsic:
/// "ex2.approx.f", "read.ptx.sreg.tid.x"; empty for intrinsics that are not
/// NVPTX's. Most of these names are those of the PTX operations.
std::string nvvmSpelling(const llvm::IntrinsicInst &call);

/// The intrinsic with the name that nvvmSpelling returns; not_intrinsic when
/// LLVM has none.
llvm::Intrinsic::ID nvvmIntrinsic(const llvm::Twine &spelling);

/// The intrinsic that reads the special register `name`, "laneid",
/// "lanemask_lt" or "tid.x"; not_intrinsic when LLVM has none.
llvm::Intrinsic::ID specialRegisterIntrinsic(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_NVVM_H
