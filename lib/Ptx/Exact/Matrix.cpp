//===- Matrix.cpp - products of matrices ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "gpuperf/Ptx/MatrixCall.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstddef>

using namespace gpuperf;
using namespace llvm;

namespace {

std::optional<MatrixType> typeOf(StringRef name) {
  return StringSwitch<std::optional<MatrixType>>(name)
      .Case("f16", MatrixType::F16)
      .Case("bf16", MatrixType::BF16)
      .Case("tf32", MatrixType::TF32)
      .Case("f32", MatrixType::F32)
      .Case("f64", MatrixType::F64)
      .Case("s8", MatrixType::S8)
      .Case("u8", MatrixType::U8)
      .Case("s4", MatrixType::S4)
      .Case("u4", MatrixType::U4)
      .Case("s32", MatrixType::S32)
      .Case("e4m3", MatrixType::E4M3)
      .Case("e5m2", MatrixType::E5M2)
      .Default(std::nullopt);
}

/// The memory of all calls of a function, one after the other.
AllocaInst *callMemory(IRBuilder<> &build) {
  BasicBlock &entry = build.GetInsertBlock()->getParent()->getEntryBlock();
  for (Instruction &inst : entry)
    if (inst.getName() == "gpuperf.matrix")
      return cast<AllocaInst>(&inst);
  IRBuilder<> front(&entry, entry.begin());
  return front.CreateAlloca(
      ArrayType::get(front.getInt64Ty(), sizeof(MatrixCall) / 8), nullptr,
      "gpuperf.matrix");
}

/// Builds a MatrixCall in memory of the thread.
class Call {
public:
  Call(const Exact &e, MatrixOp op) : e(e), build(e.build) {
    memory = callMemory(build);
    set(offsetof(MatrixCall, op), unsigned(op));
  }

  void set(size_t offset, unsigned value) {
    set(offset, build.getInt32(value));
  }
  void set(size_t offset, Value *value) {
    build.CreateAlignedStore(value, place(offset), Align(4));
  }

  /// "m16n8k16"; false where the statement has no shape.
  bool setShape() {
    for (StringRef part : modifiers(e.statement)) {
      unsigned m, n, k;
      StringRef rest = part;
      if (rest.consume_front("m") && !rest.consumeInteger(10, m) &&
          rest.consume_front("n") && !rest.consumeInteger(10, n) &&
          rest.consume_front("k") && !rest.getAsInteger(10, k)) {
        set(offsetof(MatrixCall, m), m);
        set(offsetof(MatrixCall, n), n);
        set(offsetof(MatrixCall, k), k);
        return true;
      }
    }
    return false;
  }

  /// The registers of operand `i` as words of matrix `matrix`.
  bool addWords(unsigned i, unsigned matrix) {
    size_t offset = offsetof(MatrixCall, words) + matrix * 64,
           end = offset + 64;
    for (StringRef name : e.lifter.elements(e.operands[i])) {
      Type *type = e.lifter.registerType(name);
      Type *held = type ? type : build.getInt32Ty();
      Value *value = e.lifter.read(name, held);
      size_t bytes = std::max<size_t>(4, held->getPrimitiveSizeInBits() / 8);
      if (!value || offset + bytes > end)
        return false;
      set(offset, value);
      offset += bytes;
    }
    return true;
  }

  void run() {
    callRuntime(e.lifter, "gpuperf_warp", build.getInt64Ty(),
                {build.getInt32(unsigned(WarpCall::Matrix)),
                 build.getInt32(~0u),
                 build.CreatePtrToInt(memory, build.getInt64Ty()),
                 build.getInt32(0), build.getInt32(0)});
  }

  bool writeResult() {
    size_t offset = offsetof(MatrixCall, result), end = offset + 64;
    for (StringRef name : e.lifter.elements(e.operands[0])) {
      Type *type = e.lifter.registerType(name);
      size_t bytes =
          type ? std::max<size_t>(4, type->getPrimitiveSizeInBits() / 8) : 4;
      if (offset + bytes > end || (!type && name != "_"))
        return false;
      if (type && !e.lifter.write(name, build.CreateAlignedLoad(
                                            type, place(offset), Align(4))))
        return false;
      offset += bytes;
    }
    return true;
  }

private:
  const Exact &e;
  IRBuilder<> &build;
  AllocaInst *memory;

  Value *place(size_t offset) {
    return build.CreateConstGEP1_64(build.getInt8Ty(), memory, offset);
  }
};

/// The types behind the shape: those of d, a, b and c; of two the sums'.
bool setTypes(const Exact &e, Call &call) {
  SmallVector<MatrixType, 4> types;
  for (StringRef part : modifiers(e.statement))
    if (auto type = typeOf(part))
      types.push_back(*type);
  if (types.size() == 2) // wmma of halves: d, c
    types = {types[0], MatrixType::F16, MatrixType::F16, types[1]};
  if (types.size() != 4)
    return false;
  call.set(offsetof(MatrixCall, d), unsigned(types[0]));
  call.set(offsetof(MatrixCall, a), unsigned(types[1]));
  call.set(offsetof(MatrixCall, b), unsigned(types[2]));
  call.set(offsetof(MatrixCall, c), unsigned(types[3]));
  call.set(offsetof(MatrixCall, saturates), e.has("satfinite"));
  return true;
}

/// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 d, a, b, c.
bool multiply(const Exact &e, MatrixOp op) {
  // Of a quarter of a warp; sparse ones; those of bits.
  if (e.operands.size() != 4 || e.statement.spelling.contains("mma.sp") ||
      e.has("b1") || e.has("block_scale") || e.has("kind::f8f6f4") ||
      (e.has("m8n8k4") && !e.has("f64")))
    return false;
  Call call(e, op);
  if (!call.setShape() || !setTypes(e, call))
    return false;
  for (unsigned i : {1, 2, 3})
    if (!call.addWords(i, i - 1))
      return false;
  call.run();
  return call.writeResult();
}

bool mma(const Exact &e) { return multiply(e, MatrixOp::Multiply); }

/// Bits of an address in `space`.
Value *addressIn(const Exact &e, StringRef operand, unsigned space) {
  Value *pointer = e.lifter.pointer(operand, space);
  return pointer ? e.build.CreatePtrToInt(pointer, e.build.getInt64Ty())
                 : nullptr;
}

unsigned matrices(const Exact &e) {
  return e.has("x4") ? 4 : e.has("x2") ? 2 : 1;
}

/// ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {r}, [p]: the lanes'
/// addresses are those of rows.
bool moveRows(const Exact &e) {
  bool isLoad = e.statement.opcode == "ldmatrix";
  if (e.operands.size() != 2 || !e.has("m8n8") || !e.has("b16"))
    return false;
  Value *address = addressIn(e, e.operands[isLoad], kSharedSpace);
  if (!address)
    return false;
  Call call(e, isLoad ? MatrixOp::LoadRows : MatrixOp::StoreRows);
  call.set(offsetof(MatrixCall, count), matrices(e));
  call.set(offsetof(MatrixCall, isTransposed), e.has("trans"));
  call.set(offsetof(MatrixCall, address), address);
  if (!isLoad && !call.addWords(1, 0))
    return false;
  call.run();
  return !isLoad || call.writeResult();
}

bool transpose(const Exact &e) {
  if (e.operands.size() != 2)
    return false;
  Call call(e, MatrixOp::Transpose);
  if (!call.addWords(1, 0))
    return false;
  call.run();
  return call.writeResult();
}

/// wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {r}, [p], stride.
bool moveFragment(const Exact &e, bool isLoad) {
  auto parts = modifiers(e.statement);
  std::optional<MatrixType> type = typeOf(parts.back());
  if (e.operands.size() < 2 || !type)
    return false;
  unsigned space = kGenericSpace;
  for (StringRef part : parts)
    space = std::max(space, addressSpaceOf(part));
  Value *address = addressIn(e, e.operands[!isLoad ? 0 : 1], space);
  Value *stride = e.operands.size() > 2 ? e.read32(2) : e.build.getInt32(0);
  Call call(e, isLoad ? MatrixOp::LoadFragment : MatrixOp::StoreFragment);
  if (!address || !stride || !call.setShape())
    return false;
  // Which matrix it is says its extents: rows and columns as m and n.
  StringRef matrix = parts[1];
  call.set(offsetof(MatrixCall, count),
           unsigned(e.lifter.elements(e.operands[!isLoad]).size()));
  call.set(offsetof(MatrixCall, saturates), matrix == "a"   ? 0
                                            : matrix == "b" ? 1
                                                            : 2);
  call.set(offsetof(MatrixCall, a), unsigned(*type));
  call.set(offsetof(MatrixCall, isTransposed), e.has("col"));
  call.set(offsetof(MatrixCall, stride), stride);
  call.set(offsetof(MatrixCall, address), address);
  if (!isLoad && !call.addWords(1, 0))
    return false;
  call.run();
  return !isLoad || call.writeResult();
}

bool wmma(const Exact &e) {
  auto parts = modifiers(e.statement);
  if (parts.size() < 3)
    return false;
  if (parts[0] == "mma")
    return multiply(e, MatrixOp::MultiplyOpaque);
  return moveFragment(e, parts[0] == "load");
}

constexpr ExactRow rows[] = {
    {"mma", mma},           {"wmma", wmma},           {"ldmatrix", moveRows},
    {"stmatrix", moveRows}, {"movmatrix", transpose},
};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactMatrix() { return rows; }
} // namespace gpuperf
