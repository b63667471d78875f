//===- FormBuilder.h - forms of expressions ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_FORMBUILDER_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_FORMBUILDER_H

#include "AddressForm.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace gpuperf {

/// The value of an unknown that is the same in all lanes, such as `pitch` in
/// `a[y * pitch]`. It keeps rows far apart, and each row begins at a line. Rows
/// with as many elements as a GPU has threads do not overlap.
inline constexpr int64_t kUnknownPitch = int64_t(1) << 22;

/// Whether unknowns of different names are assumed to be equal.
enum class Unknowns { Alike, Apart };

/// Builds forms of expressions. Their terms are indices or expressions computed
/// from indices.
class FormBuilder {
public:
  FormBuilder(const ResolvedLaunch &launch, const Extents &full,
              Unknowns unknowns = Unknowns::Alike)
      : launch(launch), full(full), unknowns(unknowns) {}
  AddressForm build(ExprAttr e);
  /// `form` with x % c instead of x - x / c * c, which compilers generate.
  AddressForm withRemainders(AddressForm form);
  /// See distinctValues.
  double values(ExprAttr dimension);
  /// Whether `e` is an unknown that has several values in the grid, one for
  /// each value of its key.
  bool isDataRow(ExprAttr e);

private:
  bool isUnknown(ExprAttr e, const AddressForm &form) const;
  const ResolvedLaunch &launch;
  const Extents &full;
  Unknowns unknowns;
  /// Cached results: the parts of an expression are needed again at each level
  /// that uses them.
  llvm::DenseMap<ExprAttr, AddressForm> forms;
  llvm::DenseMap<ExprAttr, double> valuesOf;
  /// Names of the unknowns that are the same in all lanes, in the order of
  /// their first use.
  llvm::SmallVector<llvm::StringRef, 4> met;
  /// Products of unknowns that exceed 64 bits, in the same order.
  llvm::SmallVector<ExprAttr, 4> products;

  AddressForm compute(ExprAttr e);
  std::optional<AddressForm> without(const AddressForm &form, ExprAttr x,
                                     int64_t times);
  std::optional<AddressForm> withoutRemainder(const AddressForm &form,
                                              ExprAttr x, int64_t times);
  AddressForm combined(ExprAttr e, const AddressForm &lhs,
                       const AddressForm &rhs);
  AddressForm tooFar(ExprAttr e, bool isUniform);
  double operatorLimit(ExprAttr dimension, double combinations);
  AddressForm leaf(ExprAttr e);
  AddressForm opaque(ExprAttr e, int64_t stride = 1);
  AddressForm keyed(ExprAttr e);
  AddressForm clamped(ExprAttr e, const AddressForm &lhs,
                      const AddressForm &rhs);
  AddressForm further(AddressForm ifTrue, AddressForm ifFalse);
  AddressForm divided(ExprAttr e, const AddressForm &lhs, int64_t divisor);
  AddressForm remainder(ExprAttr e, const AddressForm &lhs, int64_t divisor);
  AddressForm masked(ExprAttr x, const AddressForm &form, uint64_t mask);
  AddressForm bitwise(ExprAttr e, const AddressForm &lhs,
                      const AddressForm &rhs);
  uint64_t bits(const AddressForm &form);
  std::pair<double, double> range(const AddressForm &f);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_FORMBUILDER_H
