//===- Nvvm.h - what NVPTX's intrinsics do ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asked of the intrinsic's ID, never of the callee's name: a user's function
// may be called anything.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_NVVM_H
#define GPUPERF_SUPPORT_NVVM_H

#include "llvm/IR/Intrinsics.h"
#include <string>

namespace llvm {
class Instruction;
class IntrinsicInst;
class Twine;
} // namespace llvm

namespace gpuperf {

enum class NvvmKind {
  Other,             ///< no call of an intrinsic, or of one not listed here
  SpecialRegister,   ///< %tid.x, %clock and all others
  Shuffle,           ///< with a mask or, before Volta, without
  Vote,              ///< activemask, too
  Reduction,         ///< redux.sync
  WarpBarrier,       ///< bar.warp.sync
  BlockBarrier,      ///< number 0 of all threads; `__syncthreads_or`, too
  NamedBarrier,      ///< another number, or part of a block
  ClusterBarrier,    ///< arrive and wait
  MemoryBarrier,     ///< arrival at an mbarrier, or a wait for one
  MemoryBarrierCare, ///< what else is done with an mbarrier: init, expect_tx
  ReadOnlyLoad,      ///< ldg, ldu
  TextureFetch,      ///< tex, tld4
  SurfaceLoad,       ///< suld
  SurfaceStore,      ///< sust
  MatrixFragment,    ///< wmma: loads, stores and products
  Log2Approximation, ///< lg2.approx
  Exp2Approximation, ///< ex2.approx
};

NvvmKind nvvmKind(const llvm::Instruction &inst);

/// Whether threads of a block or cluster wait there for each other, or work
/// with the object that they wait for.
bool isBarrier(NvvmKind kind);

/// What LLVM's name says behind "llvm.nvvm.", with the type where any may be:
/// "ex2.approx.f", "read.ptx.sreg.tid.x"; empty for other intrinsics. PTX calls
/// most operations so, too.
std::string nvvmSpelling(const llvm::IntrinsicInst &call);

/// The intrinsic of such a spelling; not_intrinsic where LLVM has none.
llvm::Intrinsic::ID nvvmIntrinsic(const llvm::Twine &spelling);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_NVVM_H
