//===- PrintAccesses.cpp - one line for each access -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   12:5: load global 4 A: unit, derivative 1, 32 lanes: 1 line, 4 sectors
//   (ideal 4), 4 transactions of 128 bytes; hong-kim coalesced, 2 transactions
//
//===----------------------------------------------------------------------===//

#include "PrintPass.h"
#include "gpuperf/Analysis/SharedLayout.h"

using namespace gpuperf;

static void printHead(const PrintContext &context, AccessOp op,
                      const AccessProfile &access) {
  context.line(op) << access.kind << ' ' << access.space << ' '
                   << access.bytesPerThread << ' ' << access.base << ": "
                   << stringifyLanePattern(access.lanes.pattern);
  if (access.lanes.derivativeTx)
    context.os << ", derivative " << number(*access.lanes.derivativeTx);
  context.os << ", " << number(access.executionsPerWarp) << " executions of "
             << number(access.lanes.active) << " lanes: ";
}

static void printTail(const PrintContext &context,
                      const AccessProfile &access) {
  context.os << '\n';
  if (!access.lanes.unknownReason.empty())
    context.os << "    " << access.lanes.unknownReason << '\n';
  for (const std::string &assumption : access.assumptions)
    context.os << "    " << assumption << '\n';
}

static void forEachAccess(const PrintContext &context,
                          llvm::function_ref<void(AccessOp)> fn) {
  context.kernel->walk<mlir::WalkOrder::PreOrder>([&](AccessOp op) { fn(op); });
}

static bool isBanked(const AccessProfile &access) {
  return access.space == Space::Shared || access.space == Space::Constant ||
         access.space == Space::Param;
}

static void printCoalescing(const PrintContext &context) {
  forEachAccess(context, [&](AccessOp op) {
    const AccessProfile &access = context.walk.perOp.find(op)->second;
    if (isBanked(access))
      return;
    printHead(context, op, access);
    context.os << number(access.linesPerRequest) << " lines, "
               << number(access.sectorsPerRequest) << " sectors (ideal "
               << number(access.sectorsIdeal) << "), "
               << number(access.transactionsPerRequest) << " transactions of "
               << number(access.transactionBytesPerRequest) << " bytes";
    if (access.hongKimTransactions > 0)
      context.os << "; hong-kim "
                 << (access.lanes.hongKimCoalesced ? "coalesced "
                                                   : "uncoalesced ")
                 << number(access.hongKimTransactions);
    printTail(context, access);
  });
}

static void printBankConflicts(const PrintContext &context) {
  forEachAccess(context, [&](AccessOp op) {
    const AccessProfile &access = context.walk.perOp.find(op)->second;
    if (!isBanked(access))
      return;
    printHead(context, op, access);
    if (access.space == Space::Shared)
      context.os << "degree " << number(access.lanes.bankConflictDegree)
                 << ", ";
    context.os << number(access.wavefrontsPerRequest) << " wavefronts (ideal "
               << number(access.wavefrontsIdeal) << ")";
    printTail(context, access);
  });
}

static void printAtomics(const PrintContext &context) {
  forEachAccess(context, [&](AccessOp op) {
    const AccessProfile &access = context.walk.perOp.find(op)->second;
    if (access.atomic.name.empty())
      return;
    printHead(context, op, access);
    context.os << access.atomic.name << ", " << number(access.lanesOnOneAddress)
               << " lanes on one address";
    if (access.space == Space::Shared)
      context.os << ", " << number(access.lanesInOneBank) << " in one bank";
    printTail(context, access);
  });
}

static void printLayout(const std::optional<SharedLayout> &layout,
                        llvm::raw_ostream &os) {
  if (!layout) {
    os << "none";
    return;
  }
  os << "rows of " << layout->rowBytes << " bytes ";
  if (layout->kind == SharedLayout::Padded)
    os << "and " << layout->padBytes;
  else
    os << "in units of " << layout->unitBytes << " ^ row / " << layout->divide
       << " % " << layout->rows;
}

static void printLayouts(const PrintContext &context) {
  KernelOp kernel = context.kernel;
  for (ArrayOp array : kernel.getBody().getOps<ArrayOp>()) {
    if (array.getSpace() != Space::Shared)
      continue;
    std::optional<SharedLayouts> layouts =
        solveSharedLayout(kernel, array, context.launch, context.machine);
    context.line(array) << array.getName() << ": ";
    if (layouts) {
      context.os << layouts->requests << " requests; padded: ";
      printLayout(layouts->padded, context.os);
      context.os << "; swizzled: ";
      printLayout(layouts->swizzled, context.os);
    } else {
      context.os << "not known";
    }
    context.os << '\n';
  }
}

void gpuperf::registerAccessPasses() {
  registerPrintPass(
      "coalescing",
      "print the memory transactions of each device memory access",
      printCoalescing);
  registerPrintPass("bank-conflicts",
                    "print the bank conflicts of each shared memory access",
                    printBankConflicts);
  registerPrintPass("shared-layouts",
                    "print the layouts in which an array of shared memory has "
                    "no bank conflict",
                    printLayouts);
  registerPrintPass("atomics", "print the contention of each atomic",
                    printAtomics);
}
