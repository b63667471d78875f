//===- Warp.cpp - barriers and warp instructions --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// A call that all lanes of `mask` take part in: a value of 32 bits, and a
/// predicate in the bit above.
Value *ofWarp(const Exact &e, WarpCall call, Value *mask, Value *value,
              Value *b = nullptr, Value *c = nullptr) {
  IRBuilder<> &build = e.build;
  auto or0 = [&](Value *given) { return given ? given : build.getInt32(0); };
  return callRuntime(e.lifter, "gpuperf_warp", build.getInt64Ty(),
                     {build.getInt32(unsigned(call)), mask,
                      build.CreateZExt(or0(value), build.getInt64Ty()), or0(b),
                      or0(c)});
}

/// d or d|p.
bool writePair(const Exact &e, Value *result) {
  IRBuilder<> &build = e.build;
  auto [value, predicate] = e.operands[0].split('|');
  if (!predicate.empty() &&
      !e.lifter.write(
          predicate.trim(),
          build.CreateTrunc(build.CreateLShr(result, 32), build.getInt1Ty())))
    return false;
  return e.lifter.write(value.trim(),
                        build.CreateTrunc(result, build.getInt32Ty()));
}

bool barrierOfCluster(const Exact &e) {
  bool isWait = e.has("wait");
  if (!isWait && !e.has("arrive"))
    return false;
  callRuntime(e.lifter, "gpuperf_cluster_barrier", e.build.getVoidTy(),
              {e.build.getInt32(isWait)});
  return true;
}

/// bar.sync a, b; bar.arrive a, b; bar.red.popc.u32 d, a, b, p.
bool barrier(const Exact &e) {
  IRBuilder<> &build = e.build;
  if (e.has("cluster"))
    return barrierOfCluster(e);
  if (e.has("warp")) {
    Value *mask = e.operands.size() == 1 ? e.read32(0) : nullptr;
    return mask && ofWarp(e, WarpCall::Sync, mask, nullptr);
  }
  bool reduces = e.has("red");
  BarrierCall kind = e.has("arrive") ? BarrierCall::Arrive
                     : !reduces      ? BarrierCall::Sync
                     : e.has("popc") ? BarrierCall::Count
                     : e.has("and")  ? BarrierCall::And
                                     : BarrierCall::Or;
  Operands rest = e.operands.drop_front(reduces);
  if (rest.empty() || rest.size() > 3)
    return false;
  Value *predicate = build.getFalse();
  if (reduces) {
    predicate = e.lifter.read(rest.back(), build.getInt1Ty());
    rest = rest.drop_back();
  }
  if (rest.empty() || !predicate)
    return false;
  Value *number = e.lifter.read(rest[0], build.getInt32Ty());
  Value *count = rest.size() > 1 ? e.lifter.read(rest[1], build.getInt32Ty())
                                 : build.getInt32(0);
  if (!number || !count)
    return false;
  Value *result =
      callRuntime(e.lifter, "gpuperf_barrier", build.getInt32Ty(),
                  {number, count, build.getInt32(unsigned(kind)),
                   build.CreateZExt(predicate, build.getInt32Ty())});
  if (!reduces)
    return true;
  if (kind != BarrierCall::Count)
    result = build.CreateTrunc(result, build.getInt1Ty());
  return e.write(result);
}

bool shuffle(const Exact &e) {
  auto parts = modifiers(e.statement);
  if (parts.size() != 3 || parts[0] != "sync" || e.operands.size() != 5)
    return false;
  WarpCall call = StringSwitch<WarpCall>(parts[1])
                      .Case("up", WarpCall::ShuffleUp)
                      .Case("down", WarpCall::ShuffleDown)
                      .Case("bfly", WarpCall::ShuffleXor)
                      .Default(WarpCall::ShuffleIndex);
  Value *value = e.read32(1), *b = e.read32(2), *c = e.read32(3),
        *mask = e.read32(4);
  return value && b && c && mask &&
         writePair(e, ofWarp(e, call, mask, value, b, c));
}

/// vote.sync.ballot.b32 d, p, mask, which is also written vote.ballot.sync.
bool vote(const Exact &e) {
  IRBuilder<> &build = e.build;
  if (!e.has("sync") || e.operands.size() != 3)
    return false;
  Value *predicate = e.read(1, build.getInt1Ty());
  Value *mask = e.read32(2);
  if (!predicate || !mask)
    return false;
  WarpCall call = e.has("all")   ? WarpCall::All
                  : e.has("any") ? WarpCall::Any
                  : e.has("uni") ? WarpCall::Uniform
                                 : WarpCall::Ballot;
  Value *result =
      ofWarp(e, call, mask, build.CreateZExt(predicate, build.getInt32Ty()));
  bool isBallot = call == WarpCall::Ballot;
  return e.write(build.CreateTrunc(result, isBallot ? build.getInt32Ty()
                                                    : build.getInt1Ty()));
}

bool match(const Exact &e) {
  Type *type = e.lifter.type(e.statement.type);
  if (!type || !type->isIntegerTy() || e.operands.size() != 3)
    return false;
  Value *value = e.read(1, type), *mask = e.read32(2);
  if (!value || !mask)
    return false;
  return writePair(
      e, ofWarp(e, e.has("all") ? WarpCall::MatchAll : WarpCall::MatchAny, mask,
                value));
}

bool reduce(const Exact &e) {
  auto parts = modifiers(e.statement);
  if (parts.size() != 3 || e.operands.size() != 3 || isFloat(e.statement))
    return false;
  bool isUnsigned = parts[2] != "s32";
  WarpCall call = StringSwitch<WarpCall>(parts[1])
                      .Case("add", WarpCall::ReduceAdd)
                      .Case("min", isUnsigned ? WarpCall::ReduceMinUnsigned
                                              : WarpCall::ReduceMinSigned)
                      .Case("max", isUnsigned ? WarpCall::ReduceMaxUnsigned
                                              : WarpCall::ReduceMaxSigned)
                      .Case("and", WarpCall::ReduceAnd)
                      .Case("or", WarpCall::ReduceOr)
                      .Default(WarpCall::ReduceXor);
  Value *value = e.read32(1), *mask = e.read32(2);
  return value && mask && writePair(e, ofWarp(e, call, mask, value));
}

/// Which lanes are here at once: those that wait at this place when all lanes
/// of the warp wait. The statement has a number for that.
bool active(const Exact &e) {
  auto place = reinterpret_cast<uintptr_t>(e.statement.text.data());
  Value *all = e.build.getInt32(~0u);
  return writePair(e, ofWarp(e, WarpCall::Active, all, nullptr,
                             e.build.getInt32(unsigned(place))));
}

bool elect(const Exact &e) {
  Value *mask = e.operands.size() == 2 ? e.read32(1) : nullptr;
  return mask && writePair(e, ofWarp(e, WarpCall::Elect, mask, nullptr));
}

/// mapa.shared::cluster.u32 d, a, rank: the same place in that block's shared
/// memory; getctarank.shared::cluster.u32 d, a: whose it is.
bool ofCluster(const Exact &e) {
  IRBuilder<> &build = e.build;
  bool maps = e.statement.opcode == "mapa";
  Type *held =
      e.operands.size() > 1 ? e.lifter.registerType(e.operands[1]) : nullptr;
  Value *address =
      held || maps ? e.read(1, held ? held : build.getInt64Ty()) : nullptr;
  if (!address || e.operands.size() != (maps ? 3 : 2))
    return false;
  address = build.CreateZExt(address, build.getInt64Ty());
  Value *rank = maps ? e.read32(2) : nullptr;
  if (maps && !rank)
    return false;
  Value *result = maps ? callRuntime(e.lifter, "gpuperf_mapa",
                                     build.getInt64Ty(), {address, rank})
                       : callRuntime(e.lifter, "gpuperf_getctarank",
                                     build.getInt32Ty(), {address});
  Type *type = e.lifter.type(e.statement.type);
  return type && e.write(build.CreateZExtOrTrunc(
                     result, maps ? type : (Type *)build.getInt32Ty()));
}

bool sleep(const Exact &e) {
  callRuntime(e.lifter, "gpuperf_spin", e.build.getVoidTy(), {});
  return true;
}

bool leave(const Exact &e) {
  bool isKernel = isMarkedKernel(*e.build.GetInsertBlock()->getParent());
  if (e.statement.opcode == "ret" || isKernel) {
    e.lifter.emitReturn();
    return true;
  }
  callRuntime(e.lifter, "gpuperf_exit", e.build.getVoidTy(), {})
      ->setDoesNotReturn();
  e.build.CreateUnreachable();
  return true;
}

bool trap(const Exact &e) {
  auto [file, line] = sourcePlace(e.lifter);
  callRuntime(e.lifter, "gpuperf_trap", e.build.getVoidTy(), {file, line})
      ->setDoesNotReturn();
  e.build.CreateUnreachable();
  return true;
}

bool nothing(const Exact &) { return true; }

constexpr ExactRow rows[] = {
    {"bar", barrier},
    {"barrier", barrier},
    {"shfl", shuffle},
    {"vote", vote},
    {"match", match},
    {"redux", reduce},
    {"activemask", active},
    {"elect", elect},
    {"mapa", ofCluster},
    {"getctarank", ofCluster},
    {"nanosleep", sleep},
    {"ret", leave},
    {"exit", leave},
    {"trap", trap},
    {"brkpt", nothing},
    {"pmevent", nothing},
    {"griddepcontrol", nothing},
    {"setmaxnreg", nothing},
};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactWarp() { return rows; }
} // namespace gpuperf
