//===- NumberMetadata.h - numbers as instruction metadata -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_NUMBERMETADATA_H
#define GPUPERF_SUPPORT_NUMBERMETADATA_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"
#include <array>
#include <optional>

namespace gpuperf {

/// Metadata on the terminator of a loop's latch: {copies of the body that LLVM
/// would make, 1 if a remainder loop follows, else 0}. {4, 1} for `#pragma
/// unroll 4` over n iterations. Without the metadata, LLVM does not unroll the
/// loop.
inline constexpr llvm::StringLiteral kUnrollPlanMetadata =
    "gpuperf.unroll.plan";

/// The value that a retried compare-and-swap stores, depending on the value
/// that it found.
enum class RetriedAs : unsigned {
  Other,  ///< anything
  Fold,   ///< a sum or a product: always another value; lanes can divide the
          ///< work
  Extreme ///< a maximum, a minimum or more bits: often the same value
};

/// Metadata on such a compare-and-swap: {RetriedAs}.
inline constexpr llvm::StringLiteral kRetriedMetadata = "gpuperf.retried";

/// Stores `numbers` as metadata `kind` of `inst`, for numbersOf.
inline void setNumbers(llvm::Instruction &inst, llvm::StringRef kind,
                       llvm::ArrayRef<unsigned> numbers) {
  llvm::SmallVector<llvm::Metadata *, 2> operands;
  auto *type = llvm::Type::getInt32Ty(inst.getContext());
  for (unsigned number : numbers)
    operands.push_back(
        llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(type, number)));
  inst.setMetadata(kind, llvm::MDNode::get(inst.getContext(), operands));
}

/// The `Size` numbers in the metadata `kind` of `inst`; empty without them.
template <unsigned Size>
std::optional<std::array<unsigned, Size>>
numbersOf(const llvm::Instruction &inst, llvm::StringRef kind) {
  const llvm::MDNode *node = inst.getMetadata(kind);
  if (!node || node->getNumOperands() != Size)
    return std::nullopt;
  std::array<unsigned, Size> numbers;
  for (unsigned i = 0; i < Size; ++i)
    numbers[i] = llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(i))
                     ->getZExtValue();
  return numbers;
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_NUMBERMETADATA_H
