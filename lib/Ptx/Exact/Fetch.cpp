//===- Fetch.cpp - textures and surfaces ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "gpuperf/Ptx/FetchCall.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstddef>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Dimensions, of a layered one with FetchCall::layered.
unsigned geometryOf(const Exact &e) {
  unsigned geometry = 0;
  for (StringRef part : modifiers(e.statement))
    geometry = std::max(geometry,
                        StringSwitch<unsigned>(part)
                            .Case("1d", 1)
                            .Case("2d", 2)
                            .Case("3d", 3)
                            .Case("a1d", 1 | FetchCall::layered)
                            .Case("a2d", 2 | FetchCall::layered)
                            .Case("cube", FetchCall::cube)
                            .Case("acube", FetchCall::cube | FetchCall::layered)
                            .Default(0));
  return geometry;
}

/// Memory for a FetchCall of the function.
AllocaInst *callMemory(IRBuilder<> &build) {
  BasicBlock &entry = build.GetInsertBlock()->getParent()->getEntryBlock();
  for (Instruction &inst : entry)
    if (inst.getName() == "gpuperf.fetch")
      return cast<AllocaInst>(&inst);
  IRBuilder<> front(&entry, entry.begin());
  return front.CreateAlloca(
      ArrayType::get(front.getInt64Ty(), sizeof(FetchCall) / 8), nullptr,
      "gpuperf.fetch");
}

struct Call {
  const Exact &e;
  AllocaInst *memory;

  explicit Call(const Exact &e) : e(e), memory(callMemory(e.build)) {}
  Value *place(size_t offset) const {
    return e.build.CreateConstGEP1_64(e.build.getInt8Ty(), memory, offset);
  }
  void set(size_t offset, Value *value) const {
    e.build.CreateAlignedStore(value, place(offset), Align(4));
  }
  void set(size_t offset, unsigned value) const {
    set(offset, e.build.getInt32(value));
  }

  /// "[%rd1, {%f1, %f2}]": the layer is an integer in front of the others.
  bool setPlace(StringRef operand, bool isFloat) const {
    if (!operand.consume_front("[") || !operand.consume_back("]"))
      return false;
    auto [handle, places] = operand.split(',');
    Value *object = e.lifter.read(handle.trim(), e.build.getInt64Ty());
    unsigned geometry = geometryOf(e);
    if (!object || !geometry)
      return false;
    set(offsetof(FetchCall, object), object);
    set(offsetof(FetchCall, geometry), geometry);
    set(offsetof(FetchCall, isFloat), isFloat);
    bool isLayered = geometry & FetchCall::layered;
    for (auto [i, part] : enumerate(e.lifter.elements(places.trim()))) {
      bool isLayer = isLayered && i == 0;
      Value *value = e.lifter.read(part, isFloat && !isLayer
                                             ? e.build.getFloatTy()
                                             : (Type *)e.build.getInt32Ty());
      if (!value || i > 3)
        return false;
      set(offsetof(FetchCall, place) + 4 * i, value);
    }
    return true;
  }

  void run(StringRef name) const {
    auto [file, line] = sourcePlace(e.lifter);
    callRuntime(e.lifter, name, e.build.getVoidTy(), {memory, file, line});
  }
};

/// tex.2d.v4.f32.f32 {d}, [handle, {x, y}]; a level is the first one's.
bool texture(const Exact &e) {
  auto parts = modifiers(e.statement);
  if (e.operands.size() < 2 || parts.size() < 3 || e.has("grad") ||
      e.operands[0].contains('|') || e.has("2dms") || e.has("a2dms"))
    return false;
  Call call(e);
  if (!call.setPlace(e.operands[1], parts.back() == "f32"))
    return false;
  if (e.has("level") && (e.operands.size() < 3))
    return false;
  StringRef type = parts[parts.size() - 2];
  bool isFloat = type == "f32";
  if (!isFloat && type != "s32" && type != "u32")
    return false;
  call.set(offsetof(FetchCall, wantsFloat), isFloat);
  call.run("gpuperf_texture");
  for (auto [i, part] : enumerate(e.lifter.elements(e.operands[0])))
    if (i > 3 ||
        !e.lifter.write(
            part,
            e.build.CreateAlignedLoad(
                isFloat ? e.build.getFloatTy() : (Type *)e.build.getInt32Ty(),
                call.place(offsetof(FetchCall, result) + 4 * i), Align(4))))
      return false;
  return true;
}

/// suld.b.2d.v2.b32.trap {d}, [surface, {x, y}], x in bytes; sust.b the same
/// way back.
bool surface(const Exact &e) {
  bool isLoad = e.statement.opcode == "suld";
  unsigned bytes = ptxTypeBytes(e.statement.type);
  if (e.operands.size() < 2 || !bytes || e.has("p"))
    return false;
  Call call(e);
  if (!call.setPlace(e.operands[isLoad], false))
    return false;
  Type *type = e.build.getIntNTy(8 * bytes);
  auto parts = e.lifter.elements(e.operands[!isLoad]);
  call.set(offsetof(FetchCall, bytes), unsigned(bytes * parts.size()));
  call.set(offsetof(FetchCall, mode), e.has("clamp")  ? 1u
                                      : e.has("zero") ? 2u
                                                      : 0u);
  for (auto [i, part] : enumerate(parts)) {
    Value *value = isLoad ? nullptr : e.lifter.read(part, type);
    if (bytes * (i + 1) > 16 || (!isLoad && !value))
      return false;
    if (value)
      e.build.CreateAlignedStore(
          value, call.place(offsetof(FetchCall, result) + bytes * i), Align(1));
  }
  call.run(isLoad ? "gpuperf_surface_load" : "gpuperf_surface_store");
  for (auto [i, part] : enumerate(parts))
    if (isLoad &&
        !e.lifter.write(
            part, e.build.CreateAlignedLoad(
                      type, call.place(offsetof(FetchCall, result) + bytes * i),
                      Align(1))))
      return false;
  return true;
}

constexpr ExactRow rows[] = {
    {"tex", texture}, {"suld", surface}, {"sust", surface}};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactFetch() { return rows; }
} // namespace gpuperf
