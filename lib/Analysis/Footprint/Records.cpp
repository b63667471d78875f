//===- Records.cpp - accesses to parts of one record ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Records.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;

namespace {

/// Places within a record. More are no record.
constexpr size_t kMaxPlaces = 1024;

/// Bytes within a record.
struct Run {
  int64_t begin, end;
};

using Runs = llvm::SmallVector<Run, 16>;
using Terms = llvm::SmallVector<AddressTerm, 6>;

bool isWithinThread(ExprAttr dimension) {
  return !dimension.anyLeaf(
      [](ExprAttr leaf) { return !leaf.isDim() || leaf.getDim() > Dim::Tz; });
}

/// What `group` touches of each record, where records are apart by the terms
/// that are not in `within`; empty when these are no few steps of the thread.
Runs runsOf(const AccessGroup &group, llvm::ArrayRef<AddressTerm> within,
            const Extents &full, const ResolvedLaunch &launch) {
  Runs runs;
  for (int64_t offset : group.offsets)
    runs.push_back({offset, saturatingAdd(offset, group.bytes)});
  for (const AddressTerm &term : within) {
    double values = distinctValues(term.dimension, full, launch);
    if (!isWithinThread(term.dimension) ||
        values * double(runs.size()) > kMaxPlaces)
      return {};
    size_t first = runs.size();
    for (int64_t i = 1; i < int64_t(values); ++i)
      for (size_t r = 0; r != first; ++r) {
        int64_t step = saturatingMul(i, term.stride);
        runs.push_back({saturatingAdd(runs[r].begin, step),
                        saturatingAdd(runs[r].end, step)});
      }
  }
  return runs;
}

/// Runs in order; those with no sector between them are one.
Runs joined(Runs runs) {
  llvm::sort(runs,
             [](const Run &a, const Run &b) { return a.begin < b.begin; });
  Runs result;
  for (const Run &run : runs) {
    bool isNear = !result.empty() &&
                  saturatingSub(run.begin, result.back().end) < kSectorBytes;
    if (isNear)
      result.back().end = std::max(result.back().end, run.end);
    else
      result.push_back(run);
  }
  return result;
}

/// Lets `group` touch `runs` of each record, if they are all as long: a group
/// has one size. At the ends of 64 bits a run may have no byte left.
bool setRuns(AccessGroup &group, const Runs &runs) {
  auto length = [](const Run &run) {
    return saturatingSub(run.end, run.begin);
  };
  int64_t bytes = length(runs.front());
  if (bytes <= 0 ||
      llvm::any_of(runs, [&](const Run &r) { return length(r) != bytes; }))
    return false;
  group.bytes = bytes;
  group.offsets.clear();
  for (const Run &run : runs)
    group.offsets.push_back(run.begin);
  return true;
}

/// The places of one group alone: nine floats are 36 bytes.
void joinPlaces(AccessGroup &group, const Extents &full,
                const ResolvedLaunch &launch) {
  if (group.kind == AccessKind::Atomic || group.space == Space::Local ||
      group.form.dataDependent || group.spread != 1)
    return;
  Runs runs = runsOf(group, {}, full, launch);
  setRuns(group, joined(std::move(runs)));
}

bool hasTerm(const AccessGroup &group, const AddressTerm &term) {
  return llvm::is_contained(group.form.terms, term);
}

Terms without(const AccessGroup &group, const AccessGroup &other) {
  Terms rest;
  for (const AddressTerm &term : group.form.terms)
    if (!hasTerm(other, term))
      rest.push_back(term);
  return rest;
}

/// Where a record is joined nothing but its size and places may differ.
bool mayJoin(const AccessGroup &a, const AccessGroup &b) {
  return a.nest == b.nest && a.base == b.base && !a.base.isUnknown() &&
         a.space == b.space && a.kind == b.kind &&
         a.kind != AccessKind::Atomic && a.space != Space::Local &&
         a.bypassesL1 == b.bypassesL1 && !a.form.dataDependent &&
         !b.form.dataDependent && a.spread == 1 && b.spread == 1;
}

bool join(AccessGroup &into, const AccessGroup &other, const Extents &full,
          const ResolvedLaunch &launch) {
  if (!mayJoin(into, other))
    return false;
  Terms own = without(into, other), others = without(other, into);
  if (own.size() == into.form.terms.size() && !own.empty())
    return false;
  Runs runs = runsOf(into, own, full, launch);
  Runs more = runsOf(other, others, full, launch);
  if (runs.empty() || more.empty())
    return false;
  runs.append(more);
  if (!setRuns(into, joined(std::move(runs))))
    return false;
  llvm::erase_if(into.form.terms, [&](const AddressTerm &term) {
    return llvm::is_contained(own, term);
  });
  into.ops.insert(into.ops.end(), other.ops.begin(), other.ops.end());
  into.executingShare = std::max(into.executingShare, other.executingShare);
  into.sectorBytes += other.sectorBytes;
  into.lineBytes += other.lineBytes;
  into.transactionBytes += other.transactionBytes;
  into.transactions += other.transactions;
  return true;
}

} // namespace

void gpuperf::joinRecords(std::vector<AccessGroup> &groups, const Extents &full,
                          const ResolvedLaunch &launch) {
  std::vector<AccessGroup> result;
  for (AccessGroup &group : groups) {
    bool isJoined = llvm::any_of(result, [&](AccessGroup &other) {
      return join(other, group, full, launch);
    });
    if (isJoined)
      continue;
    result.push_back(std::move(group));
    joinPlaces(result.back(), full, launch);
  }
  groups = std::move(result);
}
