//===- Neighbours.cpp - accesses a constant apart -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbours.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/SmallSet.h"
#include <algorithm>
#include <numeric>

using namespace gpuperf;

/// An offset as what moves and a constant: x and 8 for x + 8.
static std::pair<ExprAttr, int64_t> parts(ExprAttr offset) {
  bool isSum = offset.getKind() == ExprKind::Add &&
               offset.getOperands()[1].isConst();
  if (!isSum)
    return {offset, 0};
  return {offset.getOperands()[0], offset.getOperands()[1].getValue()};
}

/// The largest power of two up to a sector that divides `expr` whatever its
/// leaves are.
static int64_t alignmentOf(ExprAttr expr) {
  llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
  switch (expr.getKind()) {
  case ExprKind::Const:
    return std::gcd(expr.getValue(), kSectorBytes);
  case ExprKind::Add:
  case ExprKind::Sub:
    return std::gcd(alignmentOf(operands[0]), alignmentOf(operands[1]));
  case ExprKind::Mul:
    return std::min(alignmentOf(operands[0]) * alignmentOf(operands[1]),
                    kSectorBytes);
  default:
    return 1;
  }
}

bool gpuperf::areNeighbours(AccessOp a, AccessOp b) {
  return parts(a.getOffset()).first == parts(b.getOffset()).first;
}

namespace {

/// Bytes that an operation touches, from where the element begins.
struct Reach {
  int64_t begin, end;
};

/// The sectors in `reaches`, of an element that begins at `start`.
size_t sectorsOf(llvm::ArrayRef<Reach> reaches, int64_t start) {
  llvm::SmallSet<int64_t, 8> sectors;
  for (const Reach &reach : reaches)
    for (int64_t byte = reach.begin; byte < reach.end;
         byte = saturatingAdd(byte, 1))
      sectors.insert(llvm::divideFloorSigned(saturatingAdd(start, byte),
                                             kSectorBytes));
  return sectors.size();
}

} // namespace

double gpuperf::touchedBytes(const AccessGroup &group, const WarpWalk &walk,
                             double warps) {
  assert(!group.ops.empty() && "a group has operations");
  llvm::SmallVector<Reach, 8> reaches;
  double most = 0;
  size_t largest = 0;
  for (auto [i, op] : llvm::enumerate(group.ops)) {
    int64_t begin = parts(AccessOp(op).getOffset()).second;
    reaches.push_back({begin, saturatingAdd(begin, AccessOp(op).getBytes())});
    const AccessProfile &access = walk.perOp.lookup(op);
    double bytes = access.executionsPerWarp * warps *
                   access.sectorsPerRequest * kSectorBytes;
    if (bytes > most)
      largest = i;
    most = std::max(most, bytes);
  }
  AccessOp first = group.ops.front();
  int64_t step = alignmentOf(parts(first.getOffset()).first);
  double together = 0, alone = 0;
  for (int64_t start = 0; start < kSectorBytes; start += step) {
    together += double(sectorsOf(reaches, start));
    alone += double(sectorsOf(reaches[largest], start));
  }
  return std::min(most * together / alone, group.sectorBytes);
}
