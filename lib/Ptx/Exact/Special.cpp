//===- Special.cpp - special registers ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Special.h"
#include "Exact.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include <cstddef>

using namespace gpuperf;
using namespace llvm;

static_assert(sizeof(ThreadContext) <= kContextBytes);

Value *gpuperf::contextOf(Function &function) {
  BasicBlock &entry = function.getEntryBlock();
  for (Instruction &inst : entry)
    if (inst.getName() == "gpuperf.context")
      return &inst;
  IRBuilder<> front(&entry, entry.begin());
  Value *frame = front.CreatePtrToInt(
      front.CreateIntrinsic(Intrinsic::frameaddress, {front.getPtrTy()},
                            {front.getInt32(0)}),
      front.getInt64Ty());
  // As contextAddress computes it.
  Value *last = front.CreateOr(frame, kStackBytes - 1);
  Value *place = front.CreateAnd(front.CreateLShr(frame, Log2_64(kStackBytes)),
                                 kStackPlaces - 1);
  Value *end = front.CreateSub(
      last, front.CreateMul(place, front.getInt64(kPlaceBytes)));
  return front.CreateIntToPtr(
      front.CreateAdd(end, front.getInt64(1 - int64_t(kContextBytes))),
      front.getPtrTy(), "gpuperf.context");
}

Value *gpuperf::contextMember(Function &function, unsigned offset, Type *type) {
  auto *context = cast<Instruction>(contextOf(function));
  std::string name = "gpuperf.context." + std::to_string(offset);
  for (Instruction &inst : function.getEntryBlock())
    if (inst.getName() == name)
      return &inst;
  IRBuilder<> front(context->getParent(), std::next(context->getIterator()));
  Value *place = front.CreateConstGEP1_64(front.getInt8Ty(), context, offset);
  LoadInst *load = front.CreateLoad(type, place, name);
  load->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(front.getContext(), {}));
  return load;
}

static Value *memberOf(FunctionLifter &lifter, unsigned offset, Type *type) {
  return contextMember(*lifter.build().GetInsertBlock()->getParent(), offset,
                       type);
}

namespace {
struct MemberRow {
  StringLiteral name;
  size_t offset;
};
} // namespace

static constexpr MemberRow triples[] = {
    {"tid", offsetof(ThreadContext, tid)},
    {"ctaid", offsetof(ThreadContext, ctaid)},
    {"ntid", offsetof(ThreadContext, ntid)},
    {"nctaid", offsetof(ThreadContext, nctaid)},
    {"cluster_ctaid", offsetof(ThreadContext, clusterCtaid)},
    {"cluster_nctaid", offsetof(ThreadContext, clusterNctaid)},
    {"clusterid", offsetof(ThreadContext, clusterid)},
    {"nclusterid", offsetof(ThreadContext, nclusterid)},
};
static constexpr MemberRow members[] = {
    {"laneid", offsetof(ThreadContext, lane)},
    {"warpid", offsetof(ThreadContext, warp)},
    {"total_smem_size", offsetof(ThreadContext, sharedBytes)},
    {"aggr_smem_size", offsetof(ThreadContext, sharedBytes)},
    {"dynamic_smem_size", offsetof(ThreadContext, dynamicSharedBytes)},
    {"gridid", offsetof(ThreadContext, gridid)},
    // Cooperative groups read the upper half of the workspace's address first.
    {"envreg1", offsetof(ThreadContext, workspace) + 4},
    {"envreg2", offsetof(ThreadContext, workspace)},
};

/// "tid.x".
static Value *component(FunctionLifter &lifter, StringRef name) {
  auto [base, part] = name.split('.');
  if (part.size() != 1 || part[0] < 'x' || part[0] > 'z')
    return nullptr;
  for (const MemberRow &row : triples)
    if (row.name == base)
      return memberOf(lifter, row.offset + 4 * (part[0] - 'x'),
                      lifter.build().getInt32Ty());
  return nullptr;
}

/// Rank and number of the blocks of a cluster.
static Value *ofCluster(FunctionLifter &lifter, bool isRank) {
  IRBuilder<> &build = lifter.build();
  auto at = [&](size_t offset) {
    return memberOf(lifter, offset, build.getInt32Ty());
  };
  size_t n = offsetof(ThreadContext, clusterNctaid),
         i = offsetof(ThreadContext, clusterCtaid);
  if (!isRank)
    return build.CreateMul(at(n), build.CreateMul(at(n + 4), at(n + 8)));
  Value *outer =
      build.CreateAdd(build.CreateMul(at(i + 8), at(n + 4)), at(i + 4));
  return build.CreateAdd(build.CreateMul(outer, at(n)), at(i));
}

static Value *laneMask(FunctionLifter &lifter, StringRef kind) {
  IRBuilder<> &build = lifter.build();
  Value *lane =
      memberOf(lifter, offsetof(ThreadContext, lane), build.getInt32Ty());
  Value *own = build.CreateShl(build.getInt32(1), lane);
  Value *below = build.CreateSub(own, build.getInt32(1));
  if (kind == "eq")
    return own;
  if (kind == "lt")
    return below;
  if (kind == "le")
    return build.CreateOr(own, below);
  return kind == "ge" ? build.CreateNot(below)
                      : build.CreateNot(build.CreateOr(own, below));
}

static Value *clockOf(FunctionLifter &lifter, StringRef name) {
  IRBuilder<> &build = lifter.build();
  bool isTimer = name.starts_with("globaltimer");
  Value *now =
      callRuntime(lifter, isTimer ? "gpuperf_globaltimer" : "gpuperf_clock",
                  build.getInt64Ty(), {});
  return name.ends_with("_hi") ? build.CreateLShr(now, 32) : now;
}

Value *gpuperf::exactSpecialRegister(FunctionLifter &lifter, StringRef name,
                                     Type *type) {
  IRBuilder<> &build = lifter.build();
  Value *value = nullptr;
  if (name == "WARP_SZ") {
    value = build.getInt32(32);
  } else if (!name.consume_front("%")) {
    return nullptr;
  } else if (Value *part = component(lifter, name)) {
    value = part;
  } else if (name.consume_front("lanemask_")) {
    value = laneMask(lifter, name);
  } else if (name.starts_with("clock") || name.starts_with("globaltimer")) {
    value = clockOf(lifter, name);
  } else if (name == "cluster_ctarank" || name == "cluster_nctarank") {
    value = ofCluster(lifter, name == "cluster_ctarank");
  } else if (name == "is_explicit_cluster") {
    value = build.CreateICmpUGT(ofCluster(lifter, false), build.getInt32(1));
  } else if (name == "smid" || name == "nsmid" || name == "nwarpid") {
    value =
        callRuntime(lifter, ("gpuperf_" + name).str(), build.getInt32Ty(), {});
  } else {
    for (const MemberRow &row : members)
      if (row.name == name)
        value = memberOf(lifter, row.offset,
                         name == "gridid" ? build.getInt64Ty()
                                          : build.getInt32Ty());
  }
  return value ? build.CreateZExtOrTrunc(
                     value, build.getIntNTy(type->getPrimitiveSizeInBits()))
               : nullptr;
}
