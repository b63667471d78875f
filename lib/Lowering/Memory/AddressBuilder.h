//===- AddressBuilder.h - pointers as base and byte offset ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_MEMORY_ADDRESSBUILDER_H
#define GPUPERF_LIB_LOWERING_MEMORY_ADDRESSBUILDER_H

#include "Expressions/ExprBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace gpuperf {

/// The target of a pointer: `base` is an argument, a global variable, an
/// alloca, or null if the pointer itself is data (loaded, or selected from
/// several arrays).
struct Address {
  llvm::Value *base = nullptr;
  /// The name of the member, for a pointer that is a member of a struct
  /// parameter.
  std::string memberName;
  Space space = Space::Generic;
  ExprAttr offset; ///< bytes from the base
  /// Whether it is the result of `mapa`: an address of the same array in
  /// another block of the cluster.
  bool isRemote = false;
};

/// The address in the block's own shared memory that corresponds to `value`, an
/// address in another block of the cluster; null for other values.
llvm::Value *ownAddressOfMapped(llvm::Value *value);

/// Traces a pointer through casts, address arithmetic, phis and selects.
class AddressBuilder {
public:
  AddressBuilder(FunctionInfo &info, ExprBuilder &exprs)
      : info(info), exprs(exprs) {}

  /// The address of `pointer` as computed in `scope`. An integer `pointer` is
  /// one that was converted from a pointer, as used by inline assembly; its
  /// space is generic.
  Address build(llvm::Value *pointer, const llvm::BasicBlock *scope);

private:
  FunctionInfo &info;
  ExprBuilder &exprs;
  llvm::DenseMap<llvm::Value *, Address> memo;

  Address compute(llvm::Value *pointer, const llvm::BasicBlock *scope);
  Address computeInteger(llvm::Value *value, const llvm::BasicBlock *scope);
  Address computeConstant(llvm::Value *value, const llvm::BasicBlock *scope);
  Address computeMapped(llvm::Value *own, const llvm::BasicBlock *scope);
  Address computeAligned(llvm::IntrinsicInst &call,
                         const llvm::BasicBlock *scope);
  Address computeGep(llvm::GEPOperator &gep, const llvm::BasicBlock *scope);
  std::optional<Address> computeQuotient(llvm::GEPOperator &gep,
                                         const llvm::BasicBlock *scope);
  Address computePhi(llvm::PHINode &phi);
  Address computeMember(llvm::Value &value);
  Address unknown(llvm::Value *pointer);
  Address choose(ExprAttr cond, Address a, Address b, llvm::Value *value);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_MEMORY_ADDRESSBUILDER_H
