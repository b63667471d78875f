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

/// The effect of an instruction on memory.
struct MemoryOperation {
  AccessKind kind;
  llvm::Value *pointer;
  uint64_t bytes;
  llvm::Value *stored = nullptr; ///< operand of a store or atomic
  std::string atomic;            ///< for an atomic, "add.i32"
  bool returns = false;          ///< whether the result of an atomic is used
  std::optional<Space> space = std::nullopt; ///< if the instruction states it
  bool increment = false;  ///< whether an atomic adds the constant one
  uint64_t align = 16;     ///< of the address, in bytes
  bool bypassesL1 = false; ///< whether a load bypasses L1
  bool isReadOnly = false; ///< whether a load reads memory that is not written
                           ///< meanwhile
  bool isVolatile = false;
};

/// Byte offsets that an instruction adds to its addresses.
struct CopyOffsets {
  int64_t to = 0, from = 0;
};

/// Emits the memory accesses of one kernel and the instructions that compute
/// their addresses.
class AccessBuilder {
public:
  AccessBuilder(OperationBuilder &ops, ArrayTable &arrays, OperandMoves &moves)
      : ops(ops), arrays(arrays), moves(moves), addresses(ops.info, ops.exprs) {
  }

  /// The address of `pointer` at its use in `inst`.
  Address addressOf(llvm::Value *pointer, const llvm::Instruction &inst);

  /// Emits the accesses of `op`, the memory operation of `inst`. Wide or odd
  /// types are moved in the sizes that the hardware supports: 16, 8, 4, 2, 1.
  /// Returns the value that represents the loaded data.
  mlir::Value emit(const llvm::Instruction &inst, const MemoryOperation &op);

  /// Emits one access of `bytes` at `delta` bytes after `address`. Returns null
  /// if no access is needed: parameters are operands of the instructions that
  /// use them.
  mlir::Value emitOne(const llvm::Instruction &inst, const MemoryOperation &op,
                      const Address &address, uint64_t bytes, uint64_t delta);

  /// Emits a copy of `bytes` in pieces of the widest access that `align`
  /// allows. With `async` it uses cp.async, from global to shared memory.
  void emitCopy(llvm::CallInst &call, llvm::Value *to, llvm::Value *from,
                uint64_t bytes, uint64_t align, bool async,
                CopyOffsets offsets);

  /// Emits a bulk copy of `bytes` that is issued by one thread, to or from
  /// `address` in global memory; `pointer` is the value of that address.
  /// Returns null if there is nothing to emit.
  AccessOp emitBulk(llvm::CallInst &call, const Address &address,
                    llvm::Value *pointer, uint64_t bytes, bool isStore);
  /// The array of shared memory that `pointer` points into; null if unknown.
  mlir::FlatSymbolRefAttr arrayAt(llvm::Value *pointer,
                                  const llvm::Instruction &inst);

  void emitTexture(llvm::CallInst &call, AccessKind kind);
  ExprAttr texelOffset(llvm::CallInst &call);
  void emitAtomic(llvm::AtomicRMWInst &rmw);
  /// Emits the accesses of a `call` that loads or stores a fragment of a
  /// matrix. Returns false for other calls.
  bool emitFragment(llvm::CallInst &call);

private:
  using AddressKey = std::pair<void *, mlir::Attribute>;

  OperationBuilder &ops;
  ArrayTable &arrays;
  OperandMoves &moves;
  AddressBuilder addresses;
  /// The address computations emitted so far, by base and variable part of the
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
