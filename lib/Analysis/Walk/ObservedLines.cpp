//===- ObservedLines.cpp - what a run has shown of source lines -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObservedLines.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace gpuperf;

/// A place and the calls that lead to it, innermost first.
using Places = llvm::SmallVector<SourcePlace, 4>;

static Places placesOf(mlir::Operation *op) {
  Places places{placeOf(op)};
  for (const CallPlace &call : callsOf(op))
    places.push_back(call.place);
  return places;
}

static llvm::StringRef withoutDots(llvm::StringRef file) {
  while (file.consume_front("./") || file.consume_front("../"))
    ;
  return file;
}

/// Whether one name of a file is the end of the other: one may be relative.
static bool isSameFile(llvm::StringRef a, llvm::StringRef b) {
  a = withoutDots(a);
  b = withoutDots(b);
  if (a.size() < b.size())
    std::swap(a, b);
  return !b.empty() && a.consume_back(b) &&
         (a.empty() || a.back() == '/' || b.front() == '/');
}

/// The files of the places of `kernel`. What the PTX has of others are
/// functions of libraries, which are told at the user's call.
static std::set<std::string> filesOf(KernelOp kernel) {
  std::set<std::string> files;
  kernel.walk([&](mlir::Operation *op) {
    if (llvm::isa<AccessOp, InstOp>(op))
      files.insert(placeOf(op).file);
  });
  return files;
}

namespace {
/// What was observed, and which of its files are the user's.
struct OwnFiles {
  const Observation &observed;
  std::vector<bool> isOwn;

  OwnFiles(KernelOp kernel, const Observation &observed) : observed(observed) {
    std::set<std::string> files = filesOf(kernel);
    for (const std::string &seen : observed.files)
      isOwn.push_back(llvm::any_of(files, [&](const std::string &file) {
        return isSameFile(seen, file);
      }));
  }

  bool isAt(llvm::ArrayRef<std::pair<unsigned, unsigned>> line,
            const Places &places) const {
    while (line.size() > places.size() && !isOwn[line.front().first])
      line = line.drop_front();
    return line.size() == places.size() &&
           llvm::all_of(llvm::zip(line, places), [&](const auto &pair) {
             auto &[seen, place] = pair;
             return seen.second == place.line &&
                    isSameFile(observed.files[seen.first], place.file);
           });
  }
};
} // namespace

static const ObservedLine *lineOf(unsigned statement,
                                  const Observation &observed) {
  auto after = observed.lines.upper_bound(statement);
  return after == observed.lines.begin() ? nullptr : &std::prev(after)->second;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// The parameter, from 1, that is the base of `op`; 0 for another base.
static unsigned parameterOf(AccessOp op) {
  MemoryBase base = op.getBase();
  if (base.array)
    return 0;
  llvm::StringRef wanted = base.name();
  unsigned number = 0;
  llvm::StringRef last;
  auto kernel = op->getParentOfType<KernelOp>();
  for (llvm::StringRef name : kernel.getParamNames(/*scalarsOnly=*/false)) {
    llvm::StringRef whole = name.take_front(name.find_first_of(".["));
    if (whole != last)
      ++number;
    last = whole;
    if (name == wanted)
      return number;
  }
  return 0;
}

static bool isShared(AccessOp op) { return op.getSpace() == Space::Shared; }

static bool areOnSameLines(const Places &a, const Places &b) {
  return a.size() == b.size() &&
         llvm::all_of(llvm::zip(a, b), [](const auto &pair) {
           auto &[one, other] = pair;
           return one.line == other.line && one.file == other.file;
         });
}

namespace {
/// The accesses of a kernel that one cannot be told from but by columns.
struct Alike {
  std::vector<AccessOp> ops;
  bool isOnePlace = true; ///< all are made of one access of the source
};
} // namespace

static Alike alike(AccessOp op, const Places &places,
                   std::optional<unsigned> parameter) {
  Alike all;
  op->getParentOfType<KernelOp>().walk([&](AccessOp other) {
    if (other.getKind() != op.getKind() || isShared(other) != isShared(op) ||
        (parameter && parameterOf(other) != *parameter))
      return;
    Places others = placesOf(other);
    if (!areOnSameLines(places, others))
      return;
    all.ops.push_back(other);
    all.isOnePlace &= others == places;
  });
  return all;
}

static void addTo(ObservedAccess &sum, const ObservedAccess &one) {
  for (double ObservedAccess::*figure :
       {&ObservedAccess::executions, &ObservedAccess::lanes,
        &ObservedAccess::addresses, &ObservedAccess::sectors,
        &ObservedAccess::lines, &ObservedAccess::ownSectors,
        &ObservedAccess::wavefronts, &ObservedAccess::meeting,
        &ObservedAccess::inOneBank})
    sum.*figure += one.*figure;
  sum.kind = one.kind;
  sum.isShared = one.isShared;
  sum.hottest = std::max(sum.hottest, one.hottest);
  sum.warpBytes = std::max(sum.warpBytes, one.warpBytes);
  sum.allBytes = std::max(sum.allBytes, one.allBytes);
}

namespace {
struct LineAccess {
  ObservedAccess sum;
  std::vector<AccessOp> ops; ///< of the kernel, which it is shared among
};
} // namespace

static std::optional<LineAccess> accessOf(AccessOp op,
                                          const Observation &observed) {
  Places places = placesOf(op);
  if (!places.front().line)
    return std::nullopt;
  OwnFiles files(op->getParentOfType<KernelOp>(), observed);
  std::vector<const ObservedAccess *> seen;
  for (auto &[statement, access] : observed.accesses) {
    const ObservedLine *line = lineOf(statement, observed);
    if (line && access.kind == op.getKind() &&
        access.isShared == isShared(op) && files.isAt(*line, places))
      seen.push_back(&access);
  }
  std::optional<unsigned> parameter;
  if (!isShared(op) && llvm::all_of(seen, [](auto *one) {
        return one->parameter || one->executions == 0;
      }))
    parameter = parameterOf(op);
  Alike others = alike(op, places, parameter);
  if (!others.isOnePlace)
    return std::nullopt;
  LineAccess all{{}, std::move(others.ops)};
  bool isAny = false;
  for (const ObservedAccess *one : seen) {
    if (parameter && one->parameter != *parameter)
      continue;
    isAny = true;
    addTo(all.sum, *one);
  }
  return isAny ? std::optional(std::move(all)) : std::nullopt;
}

std::optional<ObservedAccess>
gpuperf::observedByLine(AccessOp op, const Observation &observed) {
  std::optional<LineAccess> all = accessOf(op, observed);
  return all ? std::optional(all->sum) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// As often as `op`, which is directly in `region`, says.
static std::optional<ObservedBlock> asOftenAs(AccessOp op, mlir::Region &region,
                                              const Observation &observed) {
  std::optional<LineAccess> all = accessOf(op, observed);
  if (!all || llvm::any_of(all->ops, [&](AccessOp other) {
        return other->getParentRegion() != &region;
      }))
    return std::nullopt;
  double copies = double(all->ops.size());
  double executions = all->sum.executions / copies;
  return ObservedBlock{executions, all->sum.lanes / copies, executions,
                       executions};
}

static bool areClose(double a, double b) {
  constexpr double kError = 1.15; // of counters of many passes
  return a <= b * kError && b <= a * kError;
}

/// The blocks of the PTX, by their first statements, with code of those lines.
static std::set<unsigned> blocksAt(KernelOp kernel, const Places &places,
                                   const Observation &observed) {
  std::set<unsigned> blocks;
  OwnFiles files(kernel, observed);
  for (auto it = observed.lines.begin(); it != observed.lines.end(); ++it) {
    if (!files.isAt(it->second, places))
      continue;
    unsigned end = std::next(it) == observed.lines.end() ? it->first + 1
                                                         : std::next(it)->first;
    auto block = observed.blocks.upper_bound(it->first);
    if (block != observed.blocks.begin())
      blocks.insert(std::prev(block)->first);
    for (; block != observed.blocks.end() && block->first < end; ++block)
      blocks.insert(block->first);
  }
  return blocks;
}

/// As the only block of the PTX with code of the lines of `op`.
static std::optional<ObservedBlock> asLineOf(mlir::Operation *op,
                                             mlir::Region &region,
                                             const Observation &observed) {
  Places places = placesOf(op);
  if (!places.front().line)
    return std::nullopt;
  std::set<unsigned> blocks =
      blocksAt(op->getParentOfType<KernelOp>(), places, observed);
  bool isElsewhere = false;
  op->getParentOfType<KernelOp>().walk([&](mlir::Operation *other) {
    bool isHere = other->getParentRegion() == &region || other == op;
    isElsewhere |= !isHere &&
                   llvm::isa<InstOp, AccessOp, IfOp, LoopOp>(other) &&
                   areOnSameLines(places, placesOf(other));
  });
  if (isElsewhere || blocks.size() != 1)
    return std::nullopt;
  return observed.blocks.at(*blocks.begin());
}

std::optional<ObservedBlock>
gpuperf::observedByLines(mlir::Region &region, bool hasOwnBlocks,
                         const Observation &observed) {
  std::optional<ObservedBlock> found;
  for (AccessOp op : region.getOps<AccessOp>()) {
    std::optional<ObservedBlock> one = asOftenAs(op, region, observed);
    if (one && found && !areClose(one->executions, found->executions))
      return std::nullopt;
    if (one && !found)
      found = one;
  }
  if (found || !hasOwnBlocks)
    return found;
  for (mlir::Operation &op : region.getOps())
    if (llvm::isa<InstOp, AccessOp>(op))
      if (std::optional<ObservedBlock> one = asLineOf(&op, region, observed))
        return one;
  return std::nullopt;
}
