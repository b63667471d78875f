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

/// Where a pointer points: `base` is an argument, a global variable, an alloca,
/// or null when the pointer itself is data (loaded, or a choice between
/// several arrays).
struct Address {
  llvm::Value *base = nullptr;
  /// For a pointer that is a member of a struct parameter: its name.
  std::string memberName;
  Space space = Space::Generic;
  ExprAttr offset; ///< bytes from the base
  /// `mapa` made it: an address of the same array in a block of the cluster.
  bool isRemote = false;
};

/// The address in the block's own shared memory of which `value` is the
/// counterpart in another block of the cluster; null for other values.
llvm::Value *ownAddressOfMapped(llvm::Value *value);

/// Follows a pointer through casts, address arithmetic, phis and selects.
class AddressBuilder {
public:
  AddressBuilder(FunctionInfo &info, ExprBuilder &exprs)
      : info(info), exprs(exprs) {}

  /// The address of `pointer` as computed in `scope`. An integer is one that
  /// was made of a pointer, as inline assembly takes it; its space is generic.
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
