//===- ScopedMap.h - expressions in scope and as maps -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   in scope   4 * tx + n * i0       n: Param, i0: Counter
//       │ ScopedMaps        ▲ inScope
//       ▼                   │
//   map        4 * tx + %0 * %1      operands (argument n of the kernel,
//                                    argument 0 of the loop i0)
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DIALECT_SCOPEDMAP_H
#define GPUPERF_LIB_DIALECT_SCOPEDMAP_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <mutex>
#include <unordered_map>

namespace gpuperf {

/// Caches the results of `inScope` for the lifetime of the context, since the
/// analyses request the same offset dozens of times. The key consists of
/// immutable data, the map and the names of its operands, so that no entry
/// becomes invalid when an operation changes.
class ScopedExprs {
public:
  /// The map, then the name of each operand, those of counters tagged.
  using Key = llvm::SmallVector<const void *, 6>;

  /// Null if it is not cached yet.
  ExprAttr find(const Key &key);
  void add(Key key, ExprAttr expr);

private:
  struct Hash {
    size_t operator()(const Key &key) const {
      return llvm::hash_combine_range(key.begin(), key.end());
    }
  };
  std::mutex mutex; ///< kernels may be analysed concurrently
  std::unordered_map<Key, ExprAttr, Hash> known;
};

/// `map` with each position replaced by the parameter or counter of its
/// operand: 4 * %0 becomes 4 * n if operand 0 is the argument n. `ownCounter`,
/// if it is not null, is at the position after the last operand.
ExprAttr inScope(ExprAttr map, mlir::ValueRange operands,
                 mlir::Value ownCounter = {});

/// Creates maps for expressions in the scope of a block; the maps share
/// operands.
class ScopedMaps {
public:
  explicit ScopedMaps(mlir::Block *scope) : scope(scope) {}

  /// The map of `expr`. Its parameters and counters must be arguments of the
  /// kernel and of the loops around the block.
  ExprAttr add(ExprAttr expr);
  /// The same for the `while` condition of a loop in the scope: `ownCounter`,
  /// the loop's counter, is placed after the last operand. To be called last,
  /// since another `add` could use that position.
  ExprAttr addWithCounter(ExprAttr expr, ExprAttr ownCounter);

  mlir::ValueRange operands() const { return values; }

private:
  mlir::Block *scope;
  llvm::SmallVector<mlir::Value, 4> values;

  mlir::Value valueOf(ExprAttr leaf) const;
  ExprAttr operandFor(ExprAttr leaf);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_DIALECT_SCOPEDMAP_H
