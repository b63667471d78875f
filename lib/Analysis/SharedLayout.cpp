//===- SharedLayout.cpp - layouts without bank conflicts ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout is a function of the offset: row = offset / rowBytes and column =
// offset % rowBytes, whatever form the subscripts have. So the lanes' offsets
// are computed once, and each layout is tried on these numbers.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/SharedLayout.h"
#include "Request/BankConflicts.h"
#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <set>
#include <tuple>

using namespace gpuperf;

int64_t SharedLayout::place(int64_t offset) const {
  int64_t row = llvm::divideFloorSigned(offset, rowBytes);
  int64_t column = offset - row * rowBytes;
  if (kind == Padded)
    return row * (rowBytes + padBytes) + column;
  int64_t mask = llvm::mod(llvm::divideFloorSigned(row, divide), rows);
  int64_t unit = (column / unitBytes) ^ mask;
  return row * rowBytes + unit * unitBytes + column % unitBytes;
}

int64_t SharedLayout::moreBytes(int64_t bytes) const {
  return kind == Padded
             ? int64_t(llvm::divideCeil(uint64_t(bytes), uint64_t(rowBytes))) *
                   padBytes
             : 0;
}

namespace {

/// A request, as the hardware sees it.
struct Request {
  AccessKind kind;
  LaneAddresses lanes;
};

/// Different requests of a block that are looked at.
constexpr size_t kMaxRequests = 4096;
/// Iterations of all loops and warps that are gone through for them.
constexpr size_t kMaxVisits = 16384;
/// Bytes that the banks hold in a row, and so what a layout can move by.
constexpr int64_t kBankRow = 128;
/// Bytes that no shared memory has: what is further away, or longer, is a
/// mistake, and sums of it would leave 64 bits.
constexpr int64_t kBeyondShared = int64_t(1) << 32;

/// All requests to one array.
class Requests {
public:
  Requests(KernelOp kernel, ArrayOp array, const ResolvedLaunch &launch)
      : kernel(kernel), array(array), launch(launch), evaluator(launch) {}

  /// False where one of them is not known.
  bool collect();

  std::vector<Request> list;
  int64_t widest = 1; ///< bytes of an access

private:
  bool collect(AccessOp access);
  bool descend(AccessOp access, llvm::ArrayRef<mlir::Operation *> around,
               LaneMask active);
  bool iterate(LoopOp loop, AccessOp access,
               llvm::ArrayRef<mlir::Operation *> inner, LaneMask active);
  bool record(AccessOp access, LaneMask active);
  bool dependsOnBlock(ExprAttr expr);

  KernelOp kernel;
  ArrayOp array;
  const ResolvedLaunch &launch;
  LaneEvaluator evaluator;
  size_t visits = 0;
  std::set<std::tuple<AccessKind, unsigned, LaneMask,
                      std::array<int64_t, kWarpSize>>>
      seen;
};

bool Requests::dependsOnBlock(ExprAttr expr) {
  for (unsigned dim = 0; dim != 3; ++dim)
    if (evaluator.dependsOnBlock(expr, dim))
      return true;
  return false;
}

bool Requests::record(AccessOp access, LaneMask active) {
  if (++visits > kMaxVisits)
    return false;
  if (!active)
    return true;
  LaneValue offset = evaluator.evaluate(access.getOffset());
  if (!offset.knownIn(active))
    return false;
  Request request{access.getKind(), {}};
  request.lanes.active = active;
  request.lanes.bytes = access.getBytes();
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    request.lanes.address[lane] = active >> lane & 1 ? offset[lane] : 0;
  if (llvm::any_of(request.lanes.address, [](int64_t address) {
        return saturatingAbs(address) >= kBeyondShared;
      }))
    return false;
  if (!seen.insert({request.kind, request.lanes.bytes, active,
                    request.lanes.address})
           .second)
    return true;
  list.push_back(request);
  return list.size() <= kMaxRequests;
}

bool Requests::iterate(LoopOp loop, AccessOp access,
                       llvm::ArrayRef<mlir::Operation *> inner,
                       LaneMask active) {
  auto depends = [&](ExprAttr expr) {
    return expr && expr.dependsOn(loop.getCounter());
  };
  bool varies = depends(access.getOffset());
  for (mlir::Operation *op : inner)
    if (auto branch = llvm::dyn_cast<IfOp>(op))
      varies |= depends(branch.getCondition());
    else if (auto nested = llvm::dyn_cast<LoopOp>(op))
      varies |= nested.getTrip() && depends(*nested.getTrip());
  unsigned slot = evaluator.addCounter(loop.getCounter());
  if (!varies) {
    evaluator.setCounter(slot, 0);
    return descend(access, inner, active);
  }
  if (!loop.getTrip() || loop.getEarlyExit())
    return false;
  LaneValue trip = evaluator.evaluate(*loop.getTrip());
  if (!trip.knownIn(active))
    return false;
  for (int64_t i = 0;; ++i) {
    LaneMask running = 0;
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      running |= LaneMask((active >> lane & 1) && i < trip[lane]) << lane;
    if (!running)
      return true;
    evaluator.setCounter(slot, i);
    if (!descend(access, inner, running))
      return false;
  }
}

/// Goes into the operations `around` the access, the outermost first. Where a
/// condition is not known all lanes take part: fewer have no conflict that all
/// have not.
bool Requests::descend(AccessOp access,
                       llvm::ArrayRef<mlir::Operation *> around,
                       LaneMask active) {
  if (around.empty())
    return record(access, active);
  mlir::Operation *op = around.front();
  auto inner = around.drop_front();
  if (auto loop = llvm::dyn_cast<LoopOp>(op))
    return iterate(loop, access, inner, active);
  auto branch = llvm::dyn_cast<IfOp>(op);
  if (!branch || dependsOnBlock(branch.getCondition()))
    return descend(access, inner, active);
  LaneValue condition = evaluator.evaluate(branch.getCondition());
  if (!condition.knownIn(active))
    return descend(access, inner, active);
  bool isThen = branch.getThenRegion().isAncestor(access->getParentRegion());
  LaneMask taken = condition.trueLanes();
  return descend(access, inner, active & (isThen ? taken : ~taken));
}

bool Requests::collect(AccessOp access) {
  if (access.getKind() == AccessKind::Atomic ||
      dependsOnBlock(access.getOffset()))
    return false;
  widest = std::max<int64_t>(widest, access.getBytes());
  llvm::SmallVector<mlir::Operation *, 8> around;
  for (mlir::Operation *op = access->getParentOp(); op != kernel;
       op = op->getParentOp())
    around.insert(around.begin(), op);
  for (int64_t warp = 0; warp != launch.warpsPerBlock(); ++warp) {
    evaluator.setWarp(warp);
    if (!descend(access, around, evaluator.liveLanes()))
      return false;
  }
  return true;
}

bool Requests::collect() {
  bool isKnown = true;
  kernel.walk([&](AccessOp access) {
    if (isKnown && access.getArray() == array.getName())
      isKnown = collect(access);
  });
  return isKnown && !list.empty();
}

/// Whether no request has a conflict under `layout`.
bool isFree(const Requests &requests, const SharedLayout &layout,
            const Machine &machine) {
  return llvm::all_of(requests.list, [&](const Request &request) {
    LaneAddresses lanes = request.lanes;
    for (int64_t &address : lanes.address)
      address = layout.place(address);
    BankCounts counts = countBankConflicts(lanes, request.kind, machine);
    return counts.wavefronts <= counts.wavefrontsIdeal + 1e-9;
  });
}

/// How long rows of an array may be, and in what steps they can be padded, in
/// bytes.
struct Rows {
  int64_t length, step;
};

/// Those of an array with subscripts: `tile[64][32][2]` has rows of 2 elements,
/// and of 64, which grow by two: `tile[64][33][2]`.
std::vector<Rows> declaredRows(ArrayOp array, int64_t unit) {
  std::vector<Rows> rows;
  int64_t length = array.getElemBytes();
  for (int64_t extent : llvm::reverse(array.getDims().drop_front())) {
    if (length % unit == 0 || unit % length == 0)
      rows.push_back({length * extent, std::max(length, unit)});
    length *= extent;
  }
  return rows;
}

/// Lengths that rows of a flat array may have, in bytes: those by which its
/// addresses step, `tile[ty * 40 + tx]`, and that of the banks.
std::vector<Rows> flatRows(KernelOp kernel, ArrayOp array, int64_t unit) {
  int64_t element = array.getElemBytes();
  std::set<int64_t> lengths{kBankRow};
  kernel.walk([&](AccessOp access) {
    if (access.getArray() != array.getName())
      return;
    access.getOffset().forEachLeaf([&](ExprAttr leaf) {
      std::optional<int64_t> step = stepOf(access.getOffset(), leaf);
      int64_t length = saturatingAbs(step.value_or(0));
      if (length >= 16 && length < kBeyondShared && length % element == 0)
        lengths.insert(length);
    });
  });
  std::vector<Rows> rows;
  for (int64_t length : lengths)
    rows.push_back({length, unit});
  return rows;
}

std::optional<SharedLayout> solvePadding(const Requests &requests,
                                         llvm::ArrayRef<Rows> rows,
                                         int64_t unit, const Machine &machine) {
  for (int64_t pad = unit; pad < kBankRow; pad += unit)
    for (auto [length, step] : rows) {
      SharedLayout layout;
      layout.rowBytes = length;
      layout.unitBytes = unit;
      layout.padBytes = pad;
      if (length % unit == 0 && pad % step == 0 &&
          isFree(requests, layout, machine))
        return layout;
    }
  return std::nullopt;
}

std::optional<SharedLayout> solveSwizzle(const Requests &requests,
                                         llvm::ArrayRef<Rows> rows,
                                         int64_t unit, const Machine &machine) {
  for (int64_t divide = 1; divide <= 16; divide *= 2)
    for (auto [length, step] : rows) {
      if (length % unit != 0)
        continue;
      // Within a power of two that divides the row, the exclusive or stays in
      // it.
      int64_t units = length / unit;
      SharedLayout layout;
      layout.kind = SharedLayout::Swizzled;
      layout.rowBytes = length;
      layout.unitBytes = unit;
      layout.divide = divide;
      layout.rows = std::min<int64_t>(units & -units, kBankRow / unit);
      if (layout.rows > 1 && isFree(requests, layout, machine))
        return layout;
    }
  return std::nullopt;
}

} // namespace

std::optional<SharedLayouts>
gpuperf::solveSharedLayout(KernelOp kernel, ArrayOp array,
                           const ResolvedLaunch &launch,
                           const Machine &machine) {
  std::optional<int64_t> bytes = array.getBytes();
  if (array.getSpace() != Space::Shared || !bytes || *bytes <= 0)
    return std::nullopt;
  Requests requests(kernel, array, launch);
  if (!requests.collect())
    return std::nullopt;
  int64_t element = array.getElemBytes();
  int64_t unit = std::max(requests.widest, element);
  if (!llvm::isPowerOf2_64(unit) || unit >= kBankRow || unit % element != 0)
    return std::nullopt;
  bool hasRows = array.getDims().size() > 1;
  std::vector<Rows> rows =
      hasRows ? declaredRows(array, unit) : flatRows(kernel, array, unit);
  SharedLayouts layouts;
  layouts.requests = requests.list.size();
  layouts.padded = solvePadding(requests, rows, unit, machine);
  // The last subscript is the one that a swizzle changes.
  llvm::ArrayRef<Rows> some = rows;
  layouts.swizzled = solveSwizzle(requests, hasRows ? some.take_front(1) : some,
                                  unit, machine);
  return layouts;
}
