//===- LaneVectors.cpp - interned offsets of lanes ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneVectors.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <cassert>

using namespace gpuperf;

const LaneVector *LaneVectors::intern(const LaneNumbers &offsets) {
  assert(offsets[0] == 0 && "offsets are those from lane 0");
  auto [least, most] = std::minmax_element(offsets.begin(), offsets.end());
  if (*least == 0 && *most == 0)
    return nullptr;
  uint64_t hash = llvm::xxh3_64bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(offsets.data()), sizeof(LaneNumbers)));
  hash >>= 2; // DenseMap reserves the largest keys.
  for (;; ++hash) {
    const LaneVector *&slot = byHash[hash];
    if (slot && slot->offsets == offsets)
      return slot;
    if (slot)
      continue;
    vectors.push_back({offsets, *least, *most});
    return slot = &vectors.back();
  }
}

const LaneVector *LaneVectors::scale(const LaneVector *lanes, int64_t factor) {
  if (!lanes || factor == 0)
    return nullptr;
  if (factor == 1)
    return lanes;
  auto [it, isNew] = scaled.try_emplace({lanes, factor}, nullptr);
  if (isNew) {
    LaneNumbers product;
    for (unsigned i = 0; i != kWarpSize; ++i)
      product[i] = *foldExpr(ExprKind::Mul, (*lanes)[i], factor);
    it->second = intern(product);
  }
  return it->second;
}

const LaneVector *LaneVectors::sum(const LaneVector *a, const LaneVector *b) {
  if (!a || !b)
    return a ? a : b;
  auto [it, isNew] = sums.try_emplace({a, b}, nullptr);
  if (isNew) {
    LaneNumbers total;
    for (unsigned i = 0; i != kWarpSize; ++i)
      total[i] = *foldExpr(ExprKind::Add, (*a)[i], (*b)[i]);
    it->second = intern(total);
  }
  return it->second;
}

LaneVectors::Division LaneVectors::divide(const LaneVector *lanes,
                                          int64_t first, int64_t divisor) {
  assert(divisor > 0 && first >= 0 && first < divisor && "not a remainder");
  auto [it, isNew] = divisions.try_emplace({lanes, first, divisor}, Division{});
  if (!isNew)
    return it->second;
  LaneNumbers quotient{}, rest{};
  for (unsigned i = 0; lanes && i != kWarpSize; ++i) {
    int64_t value = *foldExpr(ExprKind::Add, first, (*lanes)[i]);
    quotient[i] = llvm::divideFloorSigned(value, divisor);
    rest[i] = value - quotient[i] * divisor - first;
  }
  Division result{intern(quotient), intern(rest)};
  return it->second = result;
}
