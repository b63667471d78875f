//===- Async.cpp - mbarrier, and copies that one ends ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

Value *pointerTo(const Exact &e, StringRef operand, unsigned space) {
  Value *pointer = e.lifter.pointer(operand, space);
  return pointer ? e.build.CreateAddrSpaceCast(pointer, e.build.getPtrTy())
                 : nullptr;
}

Value *onBarrier(const Exact &e, BarrierObjectCall call, Value *pointer,
                 Value *value) {
  bool tests = call == BarrierObjectCall::TestState ||
               call == BarrierObjectCall::TestParity;
  checkAccess(e.lifter, pointer, 8, 'a');
  return callRuntime(e.lifter,
                     tests ? "gpuperf_mbarrier_wait" : "gpuperf_mbarrier",
                     e.build.getInt64Ty(),
                     {e.build.getInt32(unsigned(call)), pointer,
                      e.build.CreateZExtOrTrunc(value, e.build.getInt64Ty())});
}

/// mbarrier.arrive.shared.b64 state, [p], count and its kin.
bool arrive(const Exact &e, BarrierObjectCall call) {
  bool hasState = !e.operands.empty() && !e.operands[0].starts_with("[");
  if (e.operands.size() < 1 + hasState)
    return false;
  Value *pointer = pointerTo(e, e.operands[hasState], kSharedSpace);
  Value *value = e.operands.size() > 1 + hasState ? e.read32(1 + hasState)
                                                  : e.build.getInt32(1);
  if (!pointer || !value)
    return false;
  Value *state = onBarrier(e, call, pointer, value);
  return !hasState || e.write(state);
}

/// mbarrier.try_wait.parity.shared.b64 p, [a], parity: true, or after others
/// have run.
bool test(const Exact &e) {
  bool isParity = e.has("parity");
  if (e.operands.size() < 3)
    return false;
  Value *pointer = pointerTo(e, e.operands[1], kSharedSpace);
  Value *value = isParity ? e.read32(2) : e.read(2, e.build.getInt64Ty());
  if (!pointer || !value)
    return false;
  Value *result = onBarrier(e,
                            isParity ? BarrierObjectCall::TestParity
                                     : BarrierObjectCall::TestState,
                            pointer, value);
  return e.write(e.build.CreateTrunc(result, e.build.getInt1Ty()));
}

bool barrierObject(const Exact &e) {
  auto parts = modifiers(e.statement);
  using Call = BarrierObjectCall;
  StringRef what = parts.empty() ? "" : parts[0];
  if (what == "test_wait" || what == "try_wait")
    return test(e);
  if (what == "inval")
    return true;
  auto call = StringSwitch<std::optional<Call>>(what)
                  .Case("init", Call::Init)
                  .Case("expect_tx", Call::Expect)
                  .Case("complete_tx", Call::Complete)
                  .Case("arrive",
                        e.has("expect_tx") ? Call::ArriveExpect : Call::Arrive)
                  .Case("arrive_drop",
                        e.has("expect_tx") ? std::optional<Call>() : Call::Drop)
                  .Default(std::nullopt);
  return call && arrive(e, *call);
}

/// cp.async.mbarrier.arrive.noinc.shared.b64 [p]: the copies are done. Without
/// .noinc the arrival was added to those that are waited for.
bool arriveAfterCopies(const Exact &e) {
  if (e.operands.size() != 1)
    return false;
  if (!e.has("noinc"))
    return true;
  Value *pointer = pointerTo(e, e.operands[0], kSharedSpace);
  return pointer &&
         onBarrier(e, BarrierObjectCall::Arrive, pointer, e.build.getInt32(1));
}

/// cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [d], [s],
/// bytes, [barrier]; cp.async.bulk.global.shared::cta.bulk_group [d], [s],
/// bytes.
bool copyBulk(const Exact &e) {
  if (e.has("commit_group") || e.has("wait_group") || e.has("prefetch"))
    return true;
  auto parts = modifiers(e.statement);
  bool toGlobal = parts.size() > 2 && parts[2] == "global";
  if (e.has("tensor") || e.has("multicast::cluster") || e.has("cp_mask") ||
      e.statement.spelling.starts_with("cp.reduce") ||
      e.operands.size() < (toGlobal ? 3 : 4))
    return false;
  Value *target =
      pointerTo(e, e.operands[0], toGlobal ? kGlobalSpace : kSharedSpace);
  Value *source = pointerTo(
      e, e.operands[1],
      parts.size() > 3 && parts[3] == "global" ? kGlobalSpace : kSharedSpace);
  Value *bytes = e.read32(2);
  if (!target || !source || !bytes)
    return false;
  auto [file, line] = sourcePlace(e.lifter);
  callRuntime(e.lifter, "gpuperf_copy_bulk", e.build.getVoidTy(),
              {target, source, bytes, file, line});
  if (toGlobal)
    return true;
  Value *barrier = pointerTo(e, e.operands[3], kSharedSpace);
  return barrier && onBarrier(e, BarrierObjectCall::Complete, barrier, bytes);
}

/// cp.async.cg.shared.global [d], [s], 16, n: copied at once; what is not read
/// is zero.
bool copyAsync(const Exact &e) {
  auto parts = modifiers(e.statement);
  IRBuilder<> &build = e.build;
  if (parts.size() > 1 && (parts[1] == "commit_group" ||
                           parts[1] == "wait_group" || parts[1] == "wait_all"))
    return true;
  if (parts.size() > 1 && parts[1] == "mbarrier")
    return arriveAfterCopies(e);
  if (e.has("bulk"))
    return copyBulk(e);
  if (e.operands.size() < 3)
    return false;
  unsigned bytes = 0;
  Value *target = e.lifter.pointer(e.operands[0], kSharedSpace);
  Value *source = e.lifter.pointer(e.operands[1], kGlobalSpace);
  if (!target || !source || e.operands[2].getAsInteger(0, bytes))
    return false;
  Value *read = build.getInt32(bytes);
  if (e.operands.size() > 3) {
    Type *held = e.lifter.registerType(e.operands[3]);
    if (held && held->isIntegerTy(1))
      read = build.CreateSelect(e.lifter.read(e.operands[3], held),
                                build.getInt32(0), read);
    else if (!held || held->isIntegerTy(32)) // a policy has 64
      read = e.read32(3);
  }
  if (!read)
    return false;
  checkAccess(e.lifter, target, bytes, 'w');
  auto [file, line] = sourcePlace(e.lifter);
  callRuntime(e.lifter, "gpuperf_copy_async", build.getVoidTy(),
              {build.CreateAddrSpaceCast(target, build.getPtrTy()),
               build.CreateAddrSpaceCast(source, build.getPtrTy()),
               build.getInt32(bytes), read, file, line});
  return true;
}

constexpr ExactRow rows[] = {{"mbarrier", barrierObject}, {"cp", copyAsync}};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactAsync() { return rows; }
} // namespace gpuperf
