//===- Nvvm.h - NVPTX's intrinsics in LLVM 19 and 22 ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Intrinsics that LLVM 22 has renamed or removed:
//
//   19                      22
//   barrier0, barrier.n     barrier.cta.sync.aligned.all(NUMBER)
//   barrier0.popc           barrier.cta.red.popc.aligned.all(NUMBER, PREDICATE)
//   ldg.global.*            a load with !invariant.load
//   atomic.load.inc.32      atomicrmw uinc_wrap
//   ex2.approx.ftz.f        ex2.approx.ftz, of any type
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_COMPAT_NVVM_H
#define GPUPERF_SUPPORT_COMPAT_NVVM_H

#include "llvm/Config/llvm-config.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

namespace gpuperf::compat {

/// The intrinsic called `name`, "llvm.…"; not_intrinsic when there is none.
inline llvm::Intrinsic::ID lookupIntrinsic(llvm::StringRef name) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::Intrinsic::lookupIntrinsicID(name);
#else
  return llvm::Function::lookupIntrinsicID(name);
#endif
}

inline llvm::Function *
intrinsicDeclaration(llvm::Module &module, llvm::Intrinsic::ID id,
                     llvm::ArrayRef<llvm::Type *> overloads = {}) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::Intrinsic::getOrInsertDeclaration(&module, id, overloads);
#else
  return llvm::Intrinsic::getDeclaration(&module, id, overloads);
#endif
}

/// Whether the intrinsic is overloaded for floating-point types, so that its
/// base name has no type.
inline bool isOverloadedOnFloat([[maybe_unused]] llvm::Intrinsic::ID id) {
#if LLVM_VERSION_MAJOR >= 22
  switch (id) {
  case llvm::Intrinsic::nvvm_ex2_approx:
  case llvm::Intrinsic::nvvm_ex2_approx_ftz:
  case llvm::Intrinsic::nvvm_fabs:
  case llvm::Intrinsic::nvvm_fabs_ftz:
    return true;
  default:
    return false;
  }
#else
  return false;
#endif
}

/// LLVM's base name after "llvm.nvvm." for `spelling`: for "ex2.approx.ftz.f"
/// it is "ex2.approx.ftz" in LLVM 22.
inline llvm::StringRef ownSpelling(llvm::StringRef spelling) {
#if LLVM_VERSION_MAJOR >= 22
  if (spelling.starts_with("ex2.approx"))
    spelling.consume_back(".f");
#endif
  return spelling;
}

/// Sets the kernel's limit on registers, which the back end writes as
/// `.maxnreg`.
inline void setMaxRegisters(llvm::Function &kernel, unsigned registers) {
#if LLVM_VERSION_MAJOR >= 22
  kernel.addFnAttr("nvvm.maxnreg", std::to_string(registers));
#else
  llvm::LLVMContext &context = kernel.getContext();
  llvm::Constant *limit =
      llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), registers);
  kernel.getParent()
      ->getOrInsertNamedMetadata("nvvm.annotations")
      ->addOperand(
          llvm::MDNode::get(context, {llvm::ValueAsMetadata::get(&kernel),
                                      llvm::MDString::get(context, "maxnreg"),
                                      llvm::ValueAsMetadata::get(limit)}));
#endif
}

//===----------------------------------------------------------------------===//
// Barriers of a block
//===----------------------------------------------------------------------===//

enum class BlockBarrier {
  None, ///< no barrier of a block
  Zero, ///< barrier 0 of all threads
  Named ///< another barrier, or a part of the threads
};

inline BlockBarrier blockBarrier(const llvm::CallBase &call) {
  using namespace llvm;
  switch (call.getIntrinsicID()) {
#if LLVM_VERSION_MAJOR >= 22
  case Intrinsic::nvvm_barrier_cta_sync_aligned_all:
  case Intrinsic::nvvm_barrier_cta_sync_all:
  case Intrinsic::nvvm_barrier_cta_red_and_aligned_all:
  case Intrinsic::nvvm_barrier_cta_red_and_all:
  case Intrinsic::nvvm_barrier_cta_red_or_aligned_all:
  case Intrinsic::nvvm_barrier_cta_red_or_all:
  case Intrinsic::nvvm_barrier_cta_red_popc_aligned_all:
  case Intrinsic::nvvm_barrier_cta_red_popc_all: {
    auto *number = call.arg_empty()
                       ? nullptr
                       : dyn_cast<ConstantInt>(call.getArgOperand(0));
    return number && number->isZero() ? BlockBarrier::Zero
                                      : BlockBarrier::Named;
  }
  case Intrinsic::nvvm_barrier_cta_sync_aligned_count:
  case Intrinsic::nvvm_barrier_cta_sync_count:
  case Intrinsic::nvvm_barrier_cta_arrive_aligned_count:
  case Intrinsic::nvvm_barrier_cta_arrive_count:
  case Intrinsic::nvvm_barrier_cta_red_and_aligned_count:
  case Intrinsic::nvvm_barrier_cta_red_and_count:
  case Intrinsic::nvvm_barrier_cta_red_or_aligned_count:
  case Intrinsic::nvvm_barrier_cta_red_or_count:
  case Intrinsic::nvvm_barrier_cta_red_popc_aligned_count:
  case Intrinsic::nvvm_barrier_cta_red_popc_count:
    return BlockBarrier::Named;
#else
  case Intrinsic::nvvm_barrier0:
  case Intrinsic::nvvm_barrier0_and:
  case Intrinsic::nvvm_barrier0_or:
  case Intrinsic::nvvm_barrier0_popc:
    return BlockBarrier::Zero;
  case Intrinsic::nvvm_bar_sync:
  case Intrinsic::nvvm_barrier:
  case Intrinsic::nvvm_barrier_n:
  case Intrinsic::nvvm_barrier_sync:
  case Intrinsic::nvvm_barrier_sync_cnt:
    return BlockBarrier::Named;
#endif
  default:
    return BlockBarrier::None;
  }
}

/// How a barrier combines the predicates of its threads.
enum class BarrierReduction { And, Or, Count };

/// Creates `bar.sync 0`.
inline void createBlockBarrier(llvm::IRBuilderBase &build) {
#if LLVM_VERSION_MAJOR >= 22
  build.CreateIntrinsic(llvm::Intrinsic::nvvm_barrier_cta_sync_aligned_all, {},
                        {build.getInt32(0)});
#else
  build.CreateIntrinsic(llvm::Intrinsic::nvvm_barrier0, {}, {});
#endif
}

/// Creates `bar.red.OP d, 0, predicate`. The result is a number for Count, else
/// an `i1`.
inline llvm::Value *createBlockReduction(llvm::IRBuilderBase &build,
                                         BarrierReduction op,
                                         llvm::Value *predicate) {
  using namespace llvm;
#if LLVM_VERSION_MAJOR >= 22
  Intrinsic::ID id = op == BarrierReduction::Count
                         ? Intrinsic::nvvm_barrier_cta_red_popc_aligned_all
                     : op == BarrierReduction::And
                         ? Intrinsic::nvvm_barrier_cta_red_and_aligned_all
                         : Intrinsic::nvvm_barrier_cta_red_or_aligned_all;
  return build.CreateIntrinsic(id, {}, {build.getInt32(0), predicate});
#else
  Intrinsic::ID id =
      op == BarrierReduction::Count ? Intrinsic::nvvm_barrier0_popc
      : op == BarrierReduction::And ? Intrinsic::nvvm_barrier0_and
                                    : Intrinsic::nvvm_barrier0_or;
  Value *result = build.CreateIntrinsic(
      id, {}, {build.CreateZExt(predicate, build.getInt32Ty())});
  return op == BarrierReduction::Count ? result : build.CreateIsNotNull(result);
#endif
}

} // namespace gpuperf::compat

#endif // GPUPERF_SUPPORT_COMPAT_NVVM_H
