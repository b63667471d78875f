//===- Scrambled.cpp - hashed and random indices --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Scrambled.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace gpuperf;

namespace {

/// Finds nested mixes; expressions share parts, and each is looked at once.
class Mixes {
public:
  /// Mixes of a value with itself, one in the other, at most.
  unsigned nested(ExprAttr e) {
    if (e.isLeaf() || known.size() > kMostParts)
      return 0;
    if (auto found = known.find(e); found != known.end())
      return found->second;
    known[e] = 0;
    unsigned most = 0;
    for (ExprAttr operand : e.getOperands())
      most = std::max(most, nested(operand));
    return known[e] = most + isMix(e);
  }

private:
  static constexpr unsigned kMostParts = 4096;

  /// `e` without masks and constants: what the casts of one value differ in.
  static ExprAttr core(ExprAttr e) {
    while (!e.isLeaf() && e.getOperands().size() == 2 &&
           e.getOperands()[1].isConst() && isOfCast(e.getKind()))
      e = e.getOperands()[0];
    return e;
  }
  static bool isOfCast(ExprKind kind) {
    return kind == ExprKind::And || kind == ExprKind::Xor ||
           kind == ExprKind::Add || kind == ExprKind::Sub;
  }

  static bool contains(ExprAttr e, ExprAttr part,
                       llvm::DenseSet<ExprAttr> &seen) {
    if (e == part)
      return true;
    if (e.isLeaf() || seen.size() > kMostParts || !seen.insert(e).second)
      return false;
    return llvm::any_of(e.getOperands(), [&](ExprAttr operand) {
      return contains(operand, part, seen);
    });
  }

  /// `x ^ (x << 13)`, in any order.
  static bool isMix(ExprAttr e) {
    if (e.getKind() != ExprKind::Xor || e.getOperands()[1].isConst())
      return false;
    ExprAttr a = core(e.getOperands()[0]), b = core(e.getOperands()[1]);
    llvm::DenseSet<ExprAttr> inA, inB;
    return a != b && !a.isConst() && !b.isConst() &&
           (contains(a, b, inA) || contains(b, a, inB));
  }

  llvm::DenseMap<ExprAttr, unsigned> known;
};

} // namespace

bool gpuperf::isScrambled(ExprAttr offset) {
  return offset && Mixes().nested(offset) >= 2;
}
