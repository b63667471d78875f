//===- WideAccesses.cpp - accesses that could be combined -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideAccesses.h"
#include "Lanes/Multiples.h"
#include "Latency/MemoryDependence.h"
#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace gpuperf;

namespace {

/// The widest access of a thread, in bytes.
constexpr int64_t kWidest = 16;
/// Accesses of a block of code that are looked at; of more, the body of a huge
/// unrolled loop, none is.
constexpr size_t kMaxAccesses = 1024;

/// Names of pointers that two accesses must not reach the same memory through.
using Names = std::set<std::string>;

/// Accesses of one block of code that are constants apart, by these constants.
struct Row {
  ExprAttr rest;
  std::map<int64_t, AccessOp> at;
};

/// What has an order in a block of code: accesses, those of nested regions,
/// too, and what no access is moved across.
struct Ordered {
  mlir::Operation *op;
  AccessOp access; ///< null for a barrier or what is not understood
};

class Finder {
public:
  Finder(KernelOp kernel, const ResolvedLaunch &launch, WarpWalk &walk)
      : kernel(kernel), launch(launch), walk(walk) {}
  void run();

private:
  void lookAt(mlir::Block &block);
  void findWindows(const Row &row, llvm::ArrayRef<Ordered> order);
  void findIterations(AccessOp access, LoopOp loop,
                      llvm::ArrayRef<Ordered> order);
  bool isCandidate(AccessOp access) const;
  std::optional<Multiples> whenAligned(AccessOp access, ExprAttr rest,
                                       int64_t width) const;
  bool isDense(AccessOp access, int64_t width) const;
  bool isDeclared(AccessOp access, int64_t width) const;
  WideAccessCandidate &candidateFor(AccessOp access, const Row *row,
                                    int64_t width,
                                    llvm::ArrayRef<mlir::Operation *> ops);
  void add(WideWindow window, const Row *row, int64_t width,
           const Multiples &multiples, const Names &apart);
  void markWhole();

  KernelOp kernel;
  const ResolvedLaunch &launch;
  WarpWalk &walk;
  std::set<mlir::Operation *> used;
  /// Of each candidate, the row that its last window is of.
  std::vector<const Row *> rows;
};

} // namespace

/// Whether the array is declared with the alignment of a wide access.
static bool isArrayAligned(KernelOp kernel, AccessOp access, int64_t width) {
  auto name = access.getArrayAttr();
  auto array = name ? kernel.lookupSymbol<ArrayOp>(name.getAttr()) : ArrayOp();
  return array && int64_t(array.getAlignment()) >= width;
}

/// Whether nobody can declare the array otherwise: it is a library's.
static bool isArrayOfLibrary(KernelOp kernel, AccessOp access) {
  auto name = access.getArrayAttr();
  auto array = name ? kernel.lookupSymbol<ArrayOp>(name.getAttr()) : ArrayOp();
  return array && !placeOf(array).line;
}

bool Finder::isDeclared(AccessOp access, int64_t width) const {
  return access.getArrayAttr() && !isArrayAligned(kernel, access, width);
}

bool Finder::isCandidate(AccessOp access) const {
  bool isPlain = access.getKind() == AccessKind::Load ||
                 access.getKind() == AccessKind::Store;
  bool isGlobal =
      access.getSpace() == Space::Global || access.getSpace() == Space::Generic;
  int64_t bytes = access.getBytes();
  // Of a float4 in the source the compiler knows the alignment.
  bool isPart = access.getValueBytes().value_or(0) > uint64_t(bytes);
  auto profile = walk.perOp.find(access.getOperation());
  return isPlain && isGlobal && !access.getPastL1() && !isPart &&
         llvm::isPowerOf2_64(bytes) && bytes < kWidest &&
         !access.getBase().isUnknown() && profile != walk.perOp.end() &&
         profile->second.executionsPerWarp > 0 &&
         profile->second.library.empty() && profile->second.place.line &&
         !isArrayOfLibrary(kernel, access);
}

/// What makes addresses at `rest` multiples of `width`; empty when nothing can,
/// or when the compiler sees that they are and merges the accesses itself.
std::optional<Multiples> Finder::whenAligned(AccessOp access, ExprAttr rest,
                                             int64_t width) const {
  if (access.getBaseAlign() && int64_t(*access.getBaseAlign()) < width)
    return std::nullopt;
  auto offset = launch.args.find(access.getBase().name().str());
  if (access.getPointer() && offset != launch.args.end() &&
      offset->second % width != 0)
    return std::nullopt;
  std::optional<Multiples> multiples =
      rest ? multiplesFor(rest, width, launch) : Multiples();
  if (multiples && multiples->empty() && isArrayAligned(kernel, access, width))
    return std::nullopt;
  return multiples;
}

/// Whether wide accesses of the lanes lie next to each other, but for the
/// sector in which they begin and end. The window is in one sector, which each
/// narrow access touches.
bool Finder::isDense(AccessOp access, int64_t width) const {
  constexpr double mostForBegin = 1.1;
  const AccessProfile &profile = walk.perOp.find(access)->second;
  double ideal =
      profile.sectorsIdeal * double(width) / double(profile.bytesPerThread);
  return profile.sectorsPerRequest <= ideal * mostForBegin;
}

/// Whether `other` keeps `access` from being done at another time, where both
/// are done. Adds to `apart` the pointer that `other` is through, where only
/// that may lead to the same memory.
static bool keepsOrder(KernelOp kernel, const AccessCopy &access,
                       const AccessCopy &other, Names &apart) {
  AccessOp a = access.access, b = other.access;
  auto reads = [](AccessOp op) {
    return op.getKind() == AccessKind::Load || op.getKind() == AccessKind::Copy;
  };
  if ((reads(a) && reads(b)) || !mayAlias(access, other))
    return false;
  MemoryBase base = a.getBase(), through = b.getBase();
  if (base == through || through.isUnknown() ||
      kernel.isSameBuffer(base.name(), through.name()))
    return true;
  apart.insert(through.name().str());
  return false;
}

/// Whether `ops` can be done at one time: nothing from the first to the last is
/// between them. They are `order`ed.
static bool canBeOne(KernelOp kernel, llvm::ArrayRef<mlir::Operation *> ops,
                     llvm::ArrayRef<Ordered> order, Names &apart) {
  bool isInside = false;
  for (const Ordered &one : order) {
    bool isOwn = llvm::is_contained(ops, one.op);
    if (one.op == ops.back())
      return true;
    isInside |= isOwn;
    if (!isInside || isOwn)
      continue;
    if (!one.access)
      return false;
    for (mlir::Operation *op : ops)
      if (keepsOrder(kernel, {llvm::cast<AccessOp>(op)}, {one.access}, apart))
        return false;
  }
  return false;
}

WideAccessCandidate &
Finder::candidateFor(AccessOp access, const Row *row, int64_t width,
                     llvm::ArrayRef<mlir::Operation *> ops) {
  auto index = [&](mlir::Operation *op) { return walk.accessOf.lookup(op); };
  auto holds = [&](const WideAccessCandidate &candidate) {
    return llvm::any_of(ops, [&](mlir::Operation *op) {
      return llvm::is_contained(candidate.accesses, index(op));
    });
  };
  const AccessProfile &profile = walk.accesses[index(access)];
  for (auto [i, candidate] : llvm::enumerate(walk.wideAccessCandidates)) {
    const AccessProfile &first = walk.accesses[candidate.accesses.front()];
    bool isAlike = candidate.bytes == profile.bytesPerThread &&
                   candidate.wideBytes == width && candidate.isLoop == !row &&
                   first.kind == profile.kind && first.base == profile.base;
    if (isAlike && ((row && rows[i] == row) || holds(candidate))) {
      rows[i] = row;
      return candidate;
    }
  }
  WideAccessCandidate candidate;
  candidate.bytes = profile.bytesPerThread;
  candidate.wideBytes = width;
  candidate.isDense = true;
  candidate.isLoop = !row;
  candidate.isDeclared = isDeclared(access, width);
  walk.wideAccessCandidates.push_back(std::move(candidate));
  walk.wideWindows.emplace_back();
  rows.push_back(row);
  return walk.wideAccessCandidates.back();
}

template <typename T, typename Range>
static void addNew(std::vector<T> &list, const Range &more) {
  for (const T &one : more)
    if (!llvm::is_contained(list, one))
      list.push_back(one);
}

void Finder::add(WideWindow window, const Row *row, int64_t width,
                 const Multiples &multiples, const Names &apart) {
  AccessOp first = llvm::cast<AccessOp>(window.ops.front());
  WideAccessCandidate &candidate = candidateFor(first, row, width, window.ops);
  for (mlir::Operation *op : window.ops) {
    used.insert(op);
    candidate.requestsPerWarp += walk.perOp.find(op)->second.executionsPerWarp;
    unsigned index = walk.accessOf.lookup(op);
    if (!llvm::is_contained(candidate.accesses, index))
      candidate.accesses.push_back(index);
  }
  candidate.widePerWarp += walk.perOp.find(first)->second.executionsPerWarp /
                           double(window.iterations);
  candidate.isDense &= isDense(first, width);
  addNew(candidate.multiples, multiples);
  addNew(candidate.mustNotAlias, apart);
  size_t number = &candidate - walk.wideAccessCandidates.data();
  walk.wideWindows[number].push_back(std::move(window));
}

void Finder::findWindows(const Row &row, llvm::ArrayRef<Ordered> order) {
  AccessOp some = row.at.begin()->second;
  int64_t bytes = some.getBytes();
  for (int64_t width = kWidest; width > bytes; width /= 2) {
    std::optional<Multiples> multiples = whenAligned(some, row.rest, width);
    if (!multiples)
      continue;
    for (auto &[constant, first] : row.at) {
      if (llvm::mod(constant, width) != 0)
        continue;
      std::vector<mlir::Operation *> ops;
      for (int64_t further = 0; further != width; further += bytes)
        if (auto found = row.at.find(constant + further);
            found != row.at.end() && !used.count(found->second))
          ops.push_back(found->second);
      Names apart;
      if (int64_t(ops.size()) * bytes != width)
        continue;
      llvm::sort(ops, [](mlir::Operation *a, mlir::Operation *b) {
        return a->isBeforeInBlock(b);
      });
      if (canBeOne(kernel, ops, order, apart))
        add({ops}, &row, width, *multiples, apart);
    }
  }
}

/// Whether `iterations` of `loop` can do `access` at one time.
static bool canBeOne(KernelOp kernel, AccessOp access, LoopOp loop,
                     int64_t iterations, llvm::ArrayRef<Ordered> order,
                     Names &apart) {
  ExprAttr counter = loop.getCounter();
  for (const Ordered &one : order) {
    if (one.op == access)
      continue;
    if (!one.access)
      return false;
    // Loads are done with the first iteration, stores with the last.
    for (int64_t copy = 1; copy != iterations; ++copy)
      if (keepsOrder(kernel, {access, copy, counter}, {one.access, 0, counter},
                     apart) ||
          keepsOrder(kernel, {access, 0, counter}, {one.access, copy, counter},
                     apart))
        return false;
  }
  return true;
}

void Finder::findIterations(AccessOp access, LoopOp loop,
                            llvm::ArrayRef<Ordered> order) {
  int64_t bytes = access.getBytes();
  ExprAttr counter = loop.getCounter();
  SplitOffset offset = splitOffset(access.getOffset());
  if (!offset.rest || stepOf(offset.rest, counter) != bytes ||
      loop.getEarlyExit())
    return;
  SplitOffset begin = splitOffset(access.getOffset().substitute(
      counter, ExprAttr::getConst(counter.getContext(), 0)));
  for (int64_t width = kWidest; width > bytes; width /= 2) {
    int64_t iterations = width / bytes;
    if (int64_t(loop.getUnroll().value_or(1)) < iterations ||
        begin.constant % width != 0)
      continue;
    std::optional<Multiples> multiples = whenAligned(access, begin.rest, width);
    Names apart;
    if (multiples && canBeOne(kernel, access, loop, iterations, order, apart)) {
      add({{access}, iterations}, nullptr, width, *multiples, apart);
      return;
    }
  }
}

/// What has an order in `block`.
static std::vector<Ordered> orderOf(mlir::Block &block) {
  std::vector<Ordered> order;
  for (mlir::Operation &op : block)
    op.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *nested) {
      if (auto access = llvm::dyn_cast<AccessOp>(nested))
        order.push_back({nested, access});
      else if (llvm::isa<BarrierOp, UnknownOp>(nested))
        order.push_back({nested, AccessOp()});
    });
  return order;
}

void Finder::lookAt(mlir::Block &block) {
  std::vector<AccessOp> candidates;
  for (AccessOp access : block.getOps<AccessOp>())
    if (isCandidate(access))
      candidates.push_back(access);
  if (candidates.empty() || candidates.size() > kMaxAccesses)
    return;
  std::vector<Ordered> order = orderOf(block);
  if (order.size() > kMaxAccesses)
    return;
  using Key =
      std::tuple<const void *, AccessKind, Space, int64_t, const void *>;
  std::map<Key, size_t> rowOf;
  std::vector<std::unique_ptr<Row>> found;
  for (AccessOp access : candidates) {
    SplitOffset offset = splitOffset(access.getOffset());
    Key key{access.getBase().key(), access.getKind(), access.getSpace(),
            int64_t(access.getBytes()),
            offset.rest ? offset.rest.getAsOpaquePointer() : nullptr};
    auto [row, isNew] = rowOf.try_emplace(key, found.size());
    if (isNew)
      found.push_back(std::make_unique<Row>(Row{offset.rest, {}}));
    found[row->second]->at.try_emplace(offset.constant, access);
  }
  for (const std::unique_ptr<Row> &row : found)
    if (row->at.size() > 1)
      findWindows(*row, order);
  if (auto loop = llvm::dyn_cast<LoopOp>(block.getParentOp()))
    for (AccessOp access : candidates)
      if (!used.count(access))
        findIterations(access, loop, order);
  // Rows are known by where they are: the next block has others.
  std::fill(rows.begin(), rows.end(), nullptr);
}

/// Sets wideAccessCandidate of accesses all of whose operations are in one
/// candidate's windows.
void Finder::markWhole() {
  for (AccessProfile &access : walk.accesses)
    access.wideAccessCandidate = 0;
  for (auto [i, windows] : llvm::enumerate(walk.wideWindows))
    for (const WideWindow &window : windows)
      for (mlir::Operation *op : window.ops)
        walk.accesses[walk.accessOf.lookup(op)].wideAccessCandidate = i + 1;
  for (auto &[op, index] : walk.accessOf) {
    bool isDone = walk.perOp.find(op)->second.executionsPerWarp > 0;
    if (isDone && !used.count(op))
      walk.accesses[index].wideAccessCandidate = 0;
  }
}

void Finder::run() {
  kernel.walk([&](mlir::Block *block) { lookAt(*block); });
  markWhole();
}

void gpuperf::findWideAccesses(KernelOp kernel, const ResolvedLaunch &launch,
                               WarpWalk &walk) {
  Finder(kernel, launch, walk).run();
}
