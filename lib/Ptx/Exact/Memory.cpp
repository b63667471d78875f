//===- Memory.cpp - loads, stores, atomics and copies ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "llvm/IR/MDBuilder.h"

using namespace gpuperf;
using namespace llvm;

namespace {

unsigned vectorLength(const Exact &e) {
  return e.has("v8") ? 8 : e.has("v4") ? 4 : e.has("v2") ? 2 : 1;
}

unsigned spaceOf(const Exact &e) {
  for (StringRef part : modifiers(e.statement))
    if (unsigned space = addressSpaceOf(part))
      return space;
  return kGenericSpace;
}

bool isParameter(const Exact &e) {
  return any_of(modifiers(e.statement), [](StringRef part) {
    return part.split("::").first == "param";
  });
}

/// The statement with the orders of memory as "volatile", which is what they
/// are on this host, by the lifting of the analyses.
bool asVolatile(const Exact &e) {
  std::string spelling = e.statement.opcode.str();
  bool isOrdered = false;
  for (StringRef part : modifiers(e.statement)) {
    bool isOrder = is_contained(
        {"acquire", "release", "mmio", "relaxed", "volatile", "weak"}, part);
    isOrdered |= isOrder && part != "weak";
    if (part == "shared::cluster")
      part = "shared";
    if (!isOrder && part != "nc")
      spelling += "." + part.str();
  }
  if (isOrdered)
    spelling.insert(e.statement.opcode.size(), ".volatile");
  PtxStatement plain = e.statement;
  plain.spelling = spelling;
  return Exact(e.lifter, plain, e.operands).asUsual();
}

/// What a warp's lanes read and write in shared memory one after the other
/// without a barrier, by `volatile`, they do in step.
void keepStep(const Exact &e) {
  if (e.has("volatile") && spaceOf(e) == kSharedSpace)
    callRuntime(e.lifter, "gpuperf_step", e.build.getVoidTy(), {});
}

bool check(const Exact &e, StringRef operand, unsigned bytes, char kind) {
  Value *pointer = e.lifter.pointer(operand, spaceOf(e));
  if (pointer)
    checkAccess(e.lifter, pointer, bytes, kind);
  return pointer;
}

bool access(const Exact &e) {
  bool isLoad = e.statement.opcode != "st";
  if (e.operands.size() < 2 || e.has("async"))
    return false;
  unsigned space = spaceOf(e);
  if (!isParameter(e) && space != kLocalSpace) {
    unsigned bytes = ptxTypeBytes(e.statement.type) * vectorLength(e);
    keepStep(e);
    if (!bytes || !check(e, e.operands[isLoad], bytes, isLoad ? 'r' : 'w'))
      return false;
  }
  bool isSharp = e.has("acquire") || e.has("release");
  if (isSharp && !isLoad)
    e.build.CreateFence(AtomicOrdering::SequentiallyConsistent);
  if (!asVolatile(e))
    return false;
  if (isSharp && isLoad)
    e.build.CreateFence(AtomicOrdering::SequentiallyConsistent);
  return true;
}

/// Atomics of halves, one or two, by the runtime.
bool atomicHalves(const Exact &e, bool returns) {
  StringRef type = e.statement.type;
  bool isPair = type.ends_with("x2"), isBFloat = type.starts_with("bf16");
  unsigned op = e.has("add") ? 0 : e.has("min") ? 1 : e.has("max") ? 2 : 3;
  Value *pointer = e.lifter.pointer(e.operands[returns], spaceOf(e));
  Value *value = e.lifter.read(e.operands[returns + 1],
                               e.build.getIntNTy(isPair ? 32 : 16));
  if (!pointer || !value || op == 3)
    return false;
  IRBuilder<> &build = e.build;
  Value *old = callRuntime(
      e.lifter, "gpuperf_atomic_halves", build.getInt32Ty(),
      {build.CreateAddrSpaceCast(pointer, build.getPtrTy()),
       build.CreateZExt(value, build.getInt32Ty()), build.getInt32(op),
       build.getInt32(isPair), build.getInt32(isBFloat)});
  return !returns ||
         e.lifter.write(
             e.operands[0],
             build.CreateTrunc(old, build.getIntNTy(isPair ? 32 : 16)));
}

bool atomic(const Exact &e) {
  bool returns = e.statement.opcode == "atom";
  unsigned bytes = ptxTypeBytes(e.statement.type);
  if (e.operands.size() < (returns ? 3 : 2) || !bytes || bytes > 8 ||
      vectorLength(e) > 1 || e.has("async"))
    return false;
  if (!check(e, e.operands[returns], bytes, 'a'))
    return false;
  StringRef type = e.statement.type;
  if (type.contains("f16"))
    return atomicHalves(e, returns);
  return asVolatile(e);
}

/// Hints, and orders that the host keeps.
bool nothing(const Exact &) { return true; }

bool fence(const Exact &e) {
  e.build.CreateFence(AtomicOrdering::SequentiallyConsistent);
  return true;
}

bool policy(const Exact &e) {
  return !e.operands.empty() && e.write(e.build.getInt64(0));
}

constexpr ExactRow rows[] = {
    {"ld", access},           {"ldu", access},      {"st", access},
    {"atom", atomic},         {"red", atomic},      {"prefetch", nothing},
    {"prefetchu", nothing},   {"discard", nothing}, {"applypriority", nothing},
    {"createpolicy", policy}, {"membar", fence},    {"fence", fence},
};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactMemory() { return rows; }
} // namespace gpuperf
