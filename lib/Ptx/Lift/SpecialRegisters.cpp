//===- SpecialRegisters.cpp - %tid and its like ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionLifter.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

bool gpuperf::isSpecialRegister(StringRef name) {
  StringRef base = name.split('.').first;
  return is_contained({"tid",
                       "ntid",
                       "laneid",
                       "warpid",
                       "nwarpid",
                       "ctaid",
                       "nctaid",
                       "smid",
                       "nsmid",
                       "gridid",
                       "is_explicit_cluster",
                       "clusterid",
                       "nclusterid",
                       "cluster_ctaid",
                       "cluster_nctaid",
                       "cluster_ctarank",
                       "cluster_nctarank",
                       "lanemask_eq",
                       "lanemask_le",
                       "lanemask_lt",
                       "lanemask_ge",
                       "lanemask_gt",
                       "clock",
                       "clock_hi",
                       "clock64",
                       "globaltimer",
                       "globaltimer_lo",
                       "globaltimer_hi",
                       "total_smem_size",
                       "aggr_smem_size",
                       "dynamic_smem_size",
                       "current_graph_exec"},
                      base) ||
         base.starts_with("envreg") || base.starts_with("pm") ||
         base.starts_with("reserved_smem_offset");
}

/// %tid.x by its intrinsic; those without one are assembly. WARP_SZ is one of
/// them: ptxas divides by it as by a number that it does not know, and puts 32
/// in afterwards.
Value *FunctionLifter::specialRegister(StringRef name, Type *type) {
  if (const LiftRules *rules = owner.otherRules())
    return rules->specialRegister(*this, name, type);
  if (name == "WARP_SZ")
    return coerce(intrinsic(Intrinsic::nvvm_read_ptx_sreg_warpsize, {}), type);
  if (!name.consume_front("%"))
    return nullptr;
  // Extents of the launch are constants of the kernel, wherever a loop reads
  // them; they cost nothing.
  IRBuilderBase::InsertPointGuard guard(builder);
  if (name.starts_with("ntid.") || name.starts_with("nctaid."))
    builder.SetInsertPointPastAllocas(builder.GetInsertBlock()->getParent());
  if (Value *value = intrinsic(specialRegisterIntrinsic(name), {}))
    return coerce(value, type);
  if (!isSpecialRegister(name))
    return nullptr;
  unsigned bits = type->getPrimitiveSizeInBits();
  Type *held = builder.getIntNTy(bits);
  std::string text = ("mov.u" + Twine(bits) + " $0, %" + name + ";").str();
  InlineAsm *assembly =
      InlineAsm::get(FunctionType::get(held, false), text,
                     bits == 64 ? "=l" : "=r", /*hasSideEffects=*/false);
  return coerce(builder.CreateCall(assembly), type);
}
