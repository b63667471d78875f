//===- Overlap.cpp - groups that touch the same data ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a: first + 4 * x + 1024 * k    x < 256, k < 16
//   b: first + 4 * y + 1024 * j + 16384
//   They meet where 16384 = 4 * (x - y) + 1024 * (k - j) + less than 4 bytes
//   has a solution: the search goes through the strides from the largest on,
//   and through the multiples of each that the smaller ones can still make up
//   for.
//
//===----------------------------------------------------------------------===//

#include "Overlap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

namespace {

/// A stride with the multiples that may be taken.
struct Multiples {
  double stride, low, high;
};

/// Looks for multiples of strides whose sum is near a number.
class StrideSearch {
public:
  /// `below` and `above`: how much more or less than the sum it may be.
  StrideSearch(std::vector<Multiples> sorted, double below, double above)
      : strides(std::move(sorted)), below(below), above(above) {
    reach.assign(strides.size() + 1, {0, 0});
    for (size_t i = strides.size(); i-- > 0;)
      reach[i] = {reach[i + 1].first + strides[i].stride * strides[i].low,
                  reach[i + 1].second + strides[i].stride * strides[i].high};
  }

  /// True as well when the search becomes too long.
  bool finds(double distance, size_t from = 0) {
    if (distance > reach[from].second + above ||
        distance < reach[from].first - below)
      return false;
    if (from == strides.size() || steps++ > kMaxSteps)
      return true;
    const Multiples &one = strides[from];
    auto [least, most] = reach[from + 1];
    double low = std::ceil((distance - most - above) / one.stride);
    double high = std::floor((distance - least + below) / one.stride);
    for (double times = std::max(low, one.low);
         times <= std::min(high, one.high); ++times)
      if (finds(distance - times * one.stride, from + 1))
        return true;
    return false;
  }

private:
  static constexpr unsigned kMaxSteps = 2000;
  std::vector<Multiples> strides;
  double below, above;
  std::vector<std::pair<double, double>> reach; ///< of the strides from here on
  unsigned steps = 0;
};

} // namespace

/// Adds the multiples that one group has of a stride.
static void add(std::vector<Multiples> &strides, double stride, double low,
                double high) {
  auto same = llvm::find_if(
      strides, [&](const Multiples &one) { return one.stride == stride; });
  if (same == strides.end())
    same = strides.insert(strides.end(), {stride, 0, 0});
  same->low += low;
  same->high += high;
}

/// Whether the bytes of neighbours in the group lie apart.
static bool hasGaps(const AccessGroup &group) {
  double least = HUGE_VAL;
  for (auto [stride, values] : group.reach.steps)
    if (values > 1 && stride != 0)
      least = std::min(least, std::abs(double(stride)));
  return least > double(group.bytes);
}

/// Whether data places both at the same rows. Rows of other names are others.
static bool haveSameDataRows(const AddressForm &a, const AddressForm &b) {
  auto isIn = [](const AddressForm &form) {
    return [&form](const AddressTerm &term) {
      return term.dimension.getKind() != ExprKind::Of ||
             llvm::is_contained(form.terms, term);
    };
  };
  return llvm::all_of(a.terms, isIn(b)) && llvm::all_of(b.terms, isIn(a));
}

bool gpuperf::addressesMeet(const AccessGroup &a, const AccessGroup &b) {
  if (a.base != b.base || a.base.isUnknown() || a.space != b.space ||
      a.form.dataDependent || b.form.dataDependent ||
      !haveSameDataRows(a.form, b.form) || a.reach.first >= b.reach.last ||
      b.reach.first >= a.reach.last)
    return false;
  std::vector<Multiples> strides;
  for (auto [stride, values] : a.reach.steps)
    if (stride != 0)
      add(strides, std::abs(double(stride)), 0, std::ceil(values) - 1);
  for (auto [stride, values] : b.reach.steps)
    if (stride != 0)
      add(strides, std::abs(double(stride)), 1 - std::ceil(values), 0);
  llvm::sort(strides, [](const Multiples &one, const Multiples &other) {
    return one.stride > other.stride;
  });
  double slack = hasGaps(a) || hasGaps(b) ? kSectorBytes - 1 : 0;
  StrideSearch search(std::move(strides), double(b.bytes) - 1 + slack,
                      double(a.bytes) - 1 + slack);
  // Of the lowest addresses: `reach.first` is at the lowest offset.
  double apart = b.reach.first - a.reach.first;
  return llvm::any_of(a.offsets, [&](int64_t ofA) {
    return llvm::any_of(b.offsets, [&](int64_t ofB) {
      return search.finds(apart + (double(ofB) - double(b.offsets.front())) -
                          (double(ofA) - double(a.offsets.front())));
    });
  });
}

bool gpuperf::accessSameData(const AccessGroup &a, const AccessGroup &b) {
  return a.bytes == b.bytes && a.reach.steps == b.reach.steps &&
         addressesMeet(a, b);
}

/// Whether the address of `group` goes on with its innermost loop.
static bool goesOnWithLoop(const AccessGroup &group) {
  if (group.nest.empty())
    return false;
  ExprAttr counter = LoopOp(group.nest.front()).getCounter();
  return llvm::any_of(group.form.terms, [&](const AddressTerm &term) {
    return term.dimension.dependsOn(counter);
  });
}

bool gpuperf::areOtherIterations(const AccessGroup &a, const AccessGroup &b,
                                 const WarpWalk &walk) {
  if (a.kind != b.kind || a.nest == b.nest ||
      (!goesOnWithLoop(a) && !goesOnWithLoop(b)))
    return false;
  const AccessProfile &first = walk.perOp.find(a.ops.front())->second;
  auto isCopy = [&](AccessOp op) {
    const AccessProfile &other = walk.perOp.find(op)->second;
    return first.place.line && other.place == first.place &&
           other.calls == first.calls;
  };
  return llvm::all_of(a.ops, isCopy) && llvm::all_of(b.ops, isCopy);
}
