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

/// What `inScope` answered, for as long as the context lives: the analyses ask for
/// one offset dozens of times. By what is immutable, the map and the names of its
/// operands, so that nothing has to be forgotten when an operation changes.
class ScopedExprs {
public:
  /// The map, then the name of each operand, those of counters tagged.
  using Key = llvm::SmallVector<const void *, 6>;

  /// Null where it is not known yet.
  ExprAttr find(const Key &key);
  void add(Key key, ExprAttr expr);

private:
  struct Hash {
    size_t operator()(const Key &key) const {
      return llvm::hash_combine_range(key.begin(), key.end());
    }
  };
  std::mutex mutex; ///< kernels may be analysed side by side
  std::unordered_map<Key, ExprAttr, Hash> known;
};

/// `map` with each position replaced by the parameter or counter that stands
/// there: 4 * %0 becomes 4 * n where operand 0 is the argument n. `ownCounter`,
/// where it is not null, is at the position behind the last operand.
ExprAttr inScope(ExprAttr map, mlir::ValueRange operands,
                 mlir::Value ownCounter = {});

/// Makes maps of expressions in the scope of a block; they share operands.
class ScopedMaps {
public:
  explicit ScopedMaps(mlir::Block *scope) : scope(scope) {}

  /// The map of `expr`. Its parameters and counters must be arguments of the
  /// kernel and of the loops around the block.
  ExprAttr add(ExprAttr expr);
  /// The same for the `while` condition of a loop in the scope: `ownCounter`,
  /// the loop's counter, becomes the position behind the last operand. Comes
  /// last: another `add` could take that position.
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
