//===- ArrayTable.h - the arrays a kernel uses, by name ---------*- C++ -*-===//
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

/// Names the memory objects that accesses refer to, as the source does, and
/// writes a `gpuperf.array` for each.
class ArrayTable {
public:
  explicit ArrayTable(const DeviceModule &device) : device(device) {}

  /// The symbol of the array that `address` points to, a variable or a thread's
  /// own; null where it points to none. A parameter that is in memory is called
  /// `parameter`.
  mlir::FlatSymbolRefAttr symbolOf(const Address &address,
                                   mlir::MLIRContext *context,
                                   llvm::StringRef parameter = "");

  /// Names the shared variables of `kernel` that no access names: what units
  /// beside the warps fill and read has its memory, too.
  void addShared(const llvm::Function &kernel);

  /// Emits the `gpuperf.array` operations of all objects named so far,
  /// variables in the order of `module`: in which ptxas lays them out.
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
