//===- AccessBuilder.h - loads, stores, atomics and copies ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_ACCESSBUILDER_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_ACCESSBUILDER_H

#include "Memory/AddressBuilder.h"
#include "Memory/ArrayTable.h"
#include "OperandMoves.h"
#include "OperationBuilder.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <string>

namespace gpuperf {

struct FragmentAccesses;

/// What an instruction does to memory.
struct MemoryOperation {
  AccessKind kind;
  llvm::Value *pointer;
  uint64_t bytes;
  llvm::Value *stored = nullptr; ///< operand of a store or atomic
  std::string atomic;            ///< of an atomic, "add.i32"
  bool returns = false;          ///< … whose result is used
  std::optional<Space> space = std::nullopt; ///< when the instruction says it
  bool increment = false;  ///< an atomic that adds the constant one
  uint64_t align = 16;     ///< of the address, in bytes
  bool bypassesL1 = false; ///< a load that L1 does not serve
  bool isReadOnly = false; ///< a load of what nobody writes meanwhile
  bool isVolatile = false;
};

/// Bytes that an instruction adds to the addresses that it is given.
struct CopyOffsets {
  int64_t to = 0, from = 0;
};

/// Writes the accesses of one kernel to memory, and the instructions that
/// compute their addresses.
class AccessBuilder {
public:
  AccessBuilder(OperationBuilder &ops, ArrayTable &arrays, OperandMoves &moves)
      : ops(ops), arrays(arrays), moves(moves), addresses(ops.info, ops.exprs) {
  }

  /// The address of `pointer` where `inst` uses it.
  Address addressOf(llvm::Value *pointer, const llvm::Instruction &inst);

  /// The accesses of `op`, which is what `inst` does. Wide or odd types are
  /// moved in the pieces the hardware has: 16, 8, 4, 2, 1. Returns what stands
  /// for what is loaded.
  mlir::Value emit(const llvm::Instruction &inst, const MemoryOperation &op);

  /// Writes one access of `bytes`, `delta` bytes behind `address`. Returns null
  /// where none is needed: parameters are operands of what uses them.
  mlir::Value emitOne(const llvm::Instruction &inst, const MemoryOperation &op,
                      const Address &address, uint64_t bytes, uint64_t delta);

  /// Writes a copy of `bytes`, in pieces of the widest access that `align`
  /// allows. `async`: with cp.async, from global to shared memory.
  void emitCopy(llvm::CallInst &call, llvm::Value *to, llvm::Value *from,
                uint64_t bytes, uint64_t align, bool async,
                CopyOffsets offsets);

  /// Writes a copy of `bytes` that one thread asks for, to `address` in global
  /// memory or from there, of which `pointer` is the value. Null where there is
  /// nothing to write.
  AccessOp emitBulk(llvm::CallInst &call, const Address &address,
                    llvm::Value *pointer, uint64_t bytes, bool isStore);
  /// The array of shared memory that `pointer` is into; null when unknown.
  mlir::FlatSymbolRefAttr arrayAt(llvm::Value *pointer,
                                  const llvm::Instruction &inst);

  void emitTexture(llvm::CallInst &call, AccessKind kind);
  ExprAttr texelOffset(llvm::CallInst &call);
  void emitAtomic(llvm::AtomicRMWInst &rmw);
  /// Writes the accesses of a `call` that loads or stores a fragment of a
  /// matrix. Returns false for other calls.
  bool emitFragment(llvm::CallInst &call);

private:
  using AddressKey = std::pair<void *, mlir::Attribute>;

  OperationBuilder &ops;
  ArrayTable &arrays;
  OperandMoves &moves;
  AddressBuilder addresses;
  /// The address computations written so far, by base and variable part of the
  /// offset.
  llvm::DenseMap<AddressKey, mlir::Value> addressValues;
  llvm::DenseMap<AddressKey, unsigned> addressKeys; ///< numbered

  mlir::Value addressValue(const llvm::Instruction &inst,
                           const Address &address, llvm::Value *pointer);
  MemoryBase baseOf(const Address &address);
  mlir::FloatAttr annotatedConflict(const llvm::Instruction &inst);
  void setValueBytes(AccessOp access, const llvm::Instruction &inst);
  void setRecord(AccessOp access, const llvm::Instruction &inst);
  void emitFragmentAddress(const llvm::CallInst &call, const Address &base,
                           const FragmentAccesses &how);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_ACCESSBUILDER_H
