//===- PtxAccess.cpp - memory statements of inline assembly ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/PtxStatement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

static std::optional<Space> spaceOf(const PtxStatement &statement) {
  SmallVector<StringRef, 8> modifiers;
  statement.spelling.split(modifiers, '.');
  for (StringRef modifier : modifiers) {
    StringRef name = modifier.split("::").first;
    auto space = StringSwitch<std::optional<Space>>(name)
                     .Case("global", Space::Global)
                     .Case("shared", Space::Shared)
                     .Case("const", Space::Constant)
                     .Case("local", Space::Local)
                     .Case("param", Space::Param)
                     .Default(std::nullopt);
    if (space)
      return space;
  }
  return std::nullopt;
}

/// "$1+16" of "[$1+16]"; empty for anything else.
static StringRef inBrackets(StringRef operand) {
  if (!operand.consume_front("[") || !operand.consume_back("]"))
    return "";
  return operand.trim();
}

static unsigned vectorLength(const PtxStatement &statement) {
  return statement.has("v8")   ? 8
         : statement.has("v4") ? 4
         : statement.has("v2") ? 2
                               : 1;
}

/// What others may have written since, `ld.volatile` and `ld.relaxed.gpu`, is
/// not in the L1 of one SM; `.cta` is, where only the block's own writes count.
static bool bypassesL1(const PtxStatement &statement) {
  bool isStrong = statement.has("relaxed") || statement.has("acquire");
  return statement.has("cg") || statement.has("cv") ||
         statement.has("volatile") || statement.has("mmio") ||
         statement.has("L1::no_allocate") ||
         (isStrong && !statement.has("cta"));
}

/// ld, ldu, st: the address is the second operand of a load, the first of a
/// store.
static std::optional<PtxAccess> plain(const PtxStatement &statement) {
  bool isStore = statement.opcode == "st";
  auto operands = statement.operandList();
  if (operands.size() < 2 || !ptxTypeBytes(statement.type))
    return std::nullopt;
  PtxAccess access;
  access.kind = isStore ? AccessKind::Store : AccessKind::Load;
  access.bytes = vectorLength(statement) * ptxTypeBytes(statement.type);
  access.address = inBrackets(operands[isStore ? 0 : 1]);
  if (isStore)
    access.stored = operands[1];
  access.bypassesL1 = !isStore && bypassesL1(statement);
  return access;
}

/// atom and red: "atom.add.release.gpu.u32 $0,[$1],$2".
static std::optional<PtxAccess> atomic(const PtxStatement &statement) {
  static const StringLiteral operations[] = {
      "add", "exch", "min", "max", "and", "or", "xor", "inc", "dec", "cas"};
  auto operands = statement.operandList();
  const auto *operation =
      find_if(operations, [&](StringRef name) { return statement.has(name); });
  bool isAtom = statement.opcode == "atom";
  unsigned bytes = ptxTypeBytes(statement.type);
  if (operation == std::end(operations) || !bytes ||
      operands.size() < (isAtom ? 3 : 2))
    return std::nullopt;
  PtxAccess access;
  access.kind = AccessKind::Atomic;
  access.bytes = vectorLength(statement) * bytes;
  access.address = inBrackets(operands[isAtom]);
  access.stored = operands[isAtom + 1];
  access.returns = isAtom && operands[0] != "_";
  bool isFloat = statement.type.contains('f');
  access.atomic =
      (*operation + (isFloat ? ".f" : ".i")).str() + std::to_string(8 * bytes);
  return access;
}

/// "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {…}, [$4]" and stmatrix: rows of
/// 16 bytes, four bytes of each matrix for a thread.
static std::optional<PtxAccess> matrixRows(const PtxStatement &statement) {
  bool isStore = statement.opcode == "stmatrix";
  auto operands = statement.operandList();
  if (!statement.has("m8n8") || statement.type != "b16" || operands.size() < 2)
    return std::nullopt;
  PtxAccess access;
  access.form = PtxAccess::Form::MatrixRows;
  access.kind = isStore ? AccessKind::Store : AccessKind::Load;
  access.bytes = statement.has("x4") ? 16 : statement.has("x2") ? 8 : 4;
  access.address = inBrackets(operands[isStore ? 0 : 1]);
  if (isStore)
    access.stored = operands[1];
  return access;
}

/// "cp.async.cg.shared.global [$0], [$1], 16": what is moved at most, as a
/// fourth operand with fewer bytes fills with zeros.
static std::optional<PtxAccess> asyncCopy(const PtxStatement &statement) {
  if (!statement.has("ca") && !statement.has("cg"))
    return std::nullopt;
  auto operands = statement.operandList();
  PtxAccess access;
  access.form = PtxAccess::Form::AsyncCopy;
  access.kind = AccessKind::Copy;
  if (operands.size() < 3)
    return std::nullopt;
  access.address = inBrackets(operands[0]);
  access.source = inBrackets(operands[1]);
  // An "n" constraint is an operand: the emitter looks its value up.
  access.stored = operands[2];
  operands[2].getAsInteger(0, access.bytes);
  return access;
}

std::optional<PtxAccess>
gpuperf::parsePtxAccess(const PtxStatement &statement) {
  StringRef op = statement.opcode;
  std::optional<PtxAccess> access;
  if (op == "ld" || op == "ldu" || op == "st")
    access = plain(statement);
  else if (op == "atom" || op == "red")
    access = atomic(statement);
  else if (op == "ldmatrix" || op == "stmatrix")
    access = matrixRows(statement);
  else if (statement.spelling.starts_with("cp.async.c"))
    access = asyncCopy(statement);
  if (!access || access->address.empty())
    return std::nullopt;
  access->space = spaceOf(statement);
  access->isOfCluster = statement.has("shared::cluster");
  return access;
}

std::optional<BarrierKind> gpuperf::ptxBarrier(const PtxStatement &statement) {
  StringRef op = statement.opcode;
  if (op != "bar" && op != "barrier")
    return std::nullopt;
  if (statement.has("warp"))
    return BarrierKind::Warp;
  if (statement.has("cluster"))
    return statement.has("arrive") ? std::nullopt
                                   : std::optional(BarrierKind::Cluster);
  auto operands = statement.operandList();
  bool isWhole = operands.size() == 1 && operands[0] == "0";
  return isWhole ? BarrierKind::Block : BarrierKind::Named;
}
