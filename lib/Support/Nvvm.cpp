//===- Nvvm.cpp - kinds of NVPTX intrinsics -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   call ─▶ ID ─┬─ barrier of a block ──▶ its number decides
//               ├─ an intrinsic ────────▶ ownKind, by ID
//               └─ one of hundreds that
//                  LLVM makes of lists ─▶ families, by what their names share
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/Nvvm.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "llvm/IR/IntrinsicInst.h"
#include <algorithm>

using namespace gpuperf;
using namespace llvm;

namespace {

/// "tex.1d.array.grad.v4f32.f32" for the ID; empty for what is not NVPTX's.
StringRef ownName(Intrinsic::ID id) {
  if (id == Intrinsic::not_intrinsic)
    return "";
  StringRef name = Intrinsic::getBaseName(id);
  return name.consume_front("llvm.nvvm.") ? name : "";
}

struct Family {
  StringLiteral stem; ///< of LLVM's names
  NvvmKind kind;
};

/// Of stems of which one begins like another the longer is first.
constexpr Family families[] = {
    {"barrier.cluster.", NvvmKind::ClusterBarrier},
    {"ex2.approx", NvvmKind::Exp2Approximation},
    {"ldg.", NvvmKind::ReadOnlyLoad},
    {"ldu.", NvvmKind::ReadOnlyLoad},
    {"lg2.approx", NvvmKind::Log2Approximation},
    {"mbarrier.arrive", NvvmKind::MemoryBarrier},
    {"mbarrier.test.wait", NvvmKind::MemoryBarrier},
    {"mbarrier.try.wait", NvvmKind::MemoryBarrier},
    {"mbarrier.", NvvmKind::MemoryBarrierCare},
    {"read.ptx.sreg.", NvvmKind::SpecialRegister},
    {"redux.sync.", NvvmKind::Reduction},
    {"shfl.", NvvmKind::Shuffle},
    {"suld.", NvvmKind::SurfaceLoad},
    {"sust.", NvvmKind::SurfaceStore},
    {"tex.", NvvmKind::TextureFetch},
    {"tld4.", NvvmKind::TextureFetch},
    {"wmma.", NvvmKind::MatrixFragment},
};

NvvmKind familyOf(Intrinsic::ID id) {
  StringRef name = ownName(id);
  if (!name.empty())
    for (const Family &family : families)
      if (name.starts_with(family.stem))
        return family.kind;
  return NvvmKind::Other;
}

NvvmKind ownKind(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::nvvm_activemask:
  case Intrinsic::nvvm_vote_all:
  case Intrinsic::nvvm_vote_all_sync:
  case Intrinsic::nvvm_vote_any:
  case Intrinsic::nvvm_vote_any_sync:
  case Intrinsic::nvvm_vote_ballot:
  case Intrinsic::nvvm_vote_ballot_sync:
  case Intrinsic::nvvm_vote_uni:
  case Intrinsic::nvvm_vote_uni_sync:
    return NvvmKind::Vote;
  case Intrinsic::nvvm_bar_warp_sync:
    return NvvmKind::WarpBarrier;
  default:
    return familyOf(id);
  }
}

/// ".f" of float, as LLVM writes it where an intrinsic is of one type.
StringRef typeSuffix(const Type &type) {
  return type.isFloatTy()    ? ".f"
         : type.isDoubleTy() ? ".d"
         : type.isHalfTy()   ? ".f16"
         : type.isBFloatTy() ? ".bf16"
                             : "";
}

} // namespace

NvvmKind gpuperf::nvvmKind(const Instruction &inst) {
  const auto *call = dyn_cast<CallBase>(&inst);
  if (!call)
    return NvvmKind::Other;
  switch (compat::blockBarrier(*call)) {
  case compat::BlockBarrier::Zero:
    return NvvmKind::BlockBarrier;
  case compat::BlockBarrier::Named:
    return NvvmKind::NamedBarrier;
  case compat::BlockBarrier::None:
    return ownKind(call->getIntrinsicID());
  }
  llvm_unreachable("all barriers are named");
}

bool gpuperf::isBarrier(NvvmKind kind) {
  switch (kind) {
  case NvvmKind::BlockBarrier:
  case NvvmKind::NamedBarrier:
  case NvvmKind::ClusterBarrier:
  case NvvmKind::MemoryBarrier:
  case NvvmKind::MemoryBarrierCare:
    return true;
  default:
    return false;
  }
}

std::string gpuperf::nvvmSpelling(const IntrinsicInst &call) {
  Intrinsic::ID id = call.getIntrinsicID();
  std::string name = ownName(id).str();
  if (compat::isOverloadedOnFloat(id))
    name += typeSuffix(*call.getType());
  return name;
}

Intrinsic::ID gpuperf::nvvmIntrinsic(const Twine &spelling) {
  std::string text = spelling.str();
  return compat::lookupIntrinsic(
      ("llvm.nvvm." + compat::ownSpelling(text)).str());
}

Intrinsic::ID gpuperf::specialRegisterIntrinsic(StringRef name) {
  if (name == "clock_hi") // not LLVM's, which has the beginning of its name
    return Intrinsic::not_intrinsic;
  // LLVM writes dots in some: "lanemask.lt".
  std::string dotted = name.str();
  std::replace(dotted.begin(), dotted.end(), '_', '.');
  for (StringRef spelled : {name, StringRef(dotted)})
    if (Intrinsic::ID id = nvvmIntrinsic("read.ptx.sreg." + spelled))
      return id;
  return Intrinsic::not_intrinsic;
}
