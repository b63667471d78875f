//===- ArrayTable.h - the arrays of a kernel --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_MEMORY_ARRAYTABLE_H
#define GPUPERF_LIB_LOWERING_MEMORY_ARRAYTABLE_H

#include "AddressBuilder.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace gpuperf {

/// Assigns the names of the source to the memory objects that accesses refer
/// to, and emits a `gpuperf.array` for each.
class ArrayTable {
public:
  explicit ArrayTable(const DeviceModule &device) : device(device) {}

  /// The symbol of the array that `address` points to, a variable or a thread's
  /// local array; null if it points to none. `parameter` is the name of a
  /// parameter that is in memory.
  mlir::FlatSymbolRefAttr symbolOf(const Address &address,
                                   mlir::MLIRContext *context,
                                   llvm::StringRef parameter = "");

  /// Adds the shared variables of `kernel` that no access names: memory that
  /// asynchronous units fill and read counts as well.
  void addShared(const llvm::Function &kernel);

  /// Emits the `gpuperf.array` operations of all objects named so far.
  /// Variables are in the order of `module`, which is the order in which ptxas
  /// places them.
  void emit(mlir::OpBuilder &builder, const llvm::Module &module) const;

private:
  const DeviceModule &device;
  llvm::MapVector<const llvm::Value *, std::string> names;
  llvm::StringSet<> taken;

  std::string sourceName(const llvm::Value *base) const;
  const std::string &nameOf(const llvm::Value *base, std::string wanted);
  void emitArray(mlir::OpBuilder &builder, const llvm::DataLayout &layout,
                 const llvm::Value *object, llvm::StringRef name) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_MEMORY_ARRAYTABLE_H
