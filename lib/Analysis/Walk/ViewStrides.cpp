//===- ViewStrides.cpp - contiguous dimensions of views -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewStrides.h"
#include "Lanes/LaneEvaluator.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace gpuperf;

namespace {

/// `coefficient * strides[0] * … * index`, an addend of an offset.
struct Term {
  int64_t coefficient = 1;
  llvm::SmallVector<ExprAttr, 2> strides; ///< parameters without a value
  ExprAttr index;                         ///< of what moves; null: nothing does

  /// The coefficient and the factors, in any order.
  using Key = std::pair<int64_t, std::vector<const void *>>;

  /// Equal for equal terms.
  Key key() const {
    std::vector<const void *> factors{index.getAsOpaquePointer()};
    for (ExprAttr stride : strides)
      factors.push_back(stride.getAsOpaquePointer());
    llvm::sort(factors);
    return {coefficient, factors};
  }
};

struct ViewAccess {
  AccessOp op;
  std::vector<Term> terms;
  int64_t constant = 0;
};

bool isIndex(ExprAttr leaf) {
  return leaf.isDim() ? leaf.getDim() <= Dim::Bz : !leaf.isParam();
}

/// Whether something runs along a dimension that no parameter is the stride of.
bool hasOwnStride(const ViewAccess &access) {
  return llvm::any_of(access.terms, [](const Term &term) {
    return term.index && term.strides.empty();
  });
}

/// Whether two of them read different parts of what is at the same indices.
bool haveParts(llvm::ArrayRef<ViewAccess> accesses) {
  std::map<std::set<Term::Key>, int64_t> constants;
  return llvm::any_of(accesses, [&](const ViewAccess &access) {
    std::set<Term::Key> element;
    for (const Term &term : access.terms)
      element.insert(term.key());
    auto [known, isNew] = constants.try_emplace(element, access.constant);
    return !isNew && known->second != access.constant;
  });
}

/// Known numbers of iterations, by the loops' counters.
using KnownTrips = llvm::DenseMap<ExprAttr, int64_t>;

/// The bytes of a record that each thread stores: of what begins at the same
/// indices, the parts of all `accesses`.
class StoredRecord {
public:
  StoredRecord(llvm::ArrayRef<ViewAccess> accesses, const KnownTrips &trips)
      : trips(trips) {
    for (const ViewAccess &access : accesses)
      isRecord = isRecord && add(access);
  }

  /// Their number, with the padding behind them that their alignment asks for;
  /// empty where the accesses are of no such record, or leave bytes out.
  std::optional<int64_t> bytes() const {
    if (!isRecord || stored.empty())
      return std::nullopt;
    int64_t first = *stored.begin(), last = *stored.rbegin();
    bool isDense = last - first + 1 == int64_t(stored.size());
    if (first != 0 || !isDense)
      return std::nullopt;
    return int64_t(llvm::alignTo(uint64_t(last + 1), uint64_t(widest)));
  }

private:
  static constexpr int64_t kLargest = 1024;
  const KnownTrips &trips;
  std::set<int64_t> stored; ///< bytes, from the record's beginning on
  std::optional<std::set<Term::Key>> beginning;
  int64_t widest = 1;
  bool isRecord = true;

  bool add(const ViewAccess &access) {
    AccessOp op = access.op;
    std::set<Term::Key> element;
    int64_t step = 0, count = 1;
    for (const Term &term : access.terms) {
      if (!term.strides.empty()) {
        element.insert(term.key());
        continue;
      }
      auto trip = term.index ? trips.find(term.index) : trips.end();
      if (trip == trips.end() || count != 1)
        return false;
      step = term.coefficient;
      count = trip->second;
    }
    if (op.getKind() != AccessKind::Store || count > kLargest ||
        (beginning && *beginning != element))
      return false;
    beginning = std::move(element);
    widest = std::max<int64_t>(widest, op.getBytes());
    for (int64_t i = 0; i != count; ++i)
      for (int64_t byte = 0; byte != int64_t(op.getBytes()); ++byte)
        stored.insert(access.constant + i * step + byte);
    return int64_t(stored.size()) <= kLargest;
  }
};

/// "view" of "view.stride"; empty for a parameter that is no member.
llvm::StringRef structOf(llvm::StringRef name) {
  return name.contains('.') ? name.rsplit('.').first : "";
}

bool isMemberBeside(ExprAttr stride, AccessOp op) {
  llvm::StringRef view = structOf(stride.getName());
  return !view.empty() && view == structOf(op.getBase().name());
}

/// The parameters that an index is multiplied by, or, as the iterations of an
/// unrolled loop have it, several numbers; or one, where pointer and stride are
/// members of one structure.
size_t countDimensions(llvm::ArrayRef<ViewAccess> accesses) {
  std::set<const void *> dimensions;
  std::map<const void *, std::set<int64_t>> factors;
  for (const ViewAccess &access : accesses)
    for (const Term &term : access.terms) {
      if (term.strides.size() == 1 && !term.index &&
          isMemberBeside(term.strides.front(), access.op))
        dimensions.insert(term.strides.front().getAsOpaquePointer());
      else if (term.strides.size() == 1 && !term.index)
        factors[term.strides.front().getAsOpaquePointer()].insert(
            term.coefficient);
      if (term.index)
        for (ExprAttr stride : term.strides)
          dimensions.insert(stride.getAsOpaquePointer());
    }
  for (const auto &[stride, numbers] : factors)
    if (numbers.size() > 1)
      dimensions.insert(stride);
  return dimensions.size();
}

class Views {
public:
  Views(KernelOp kernel, ResolvedLaunch &launch)
      : kernel(kernel), launch(launch), lanes(launch, /*assumeAligned=*/true) {
    lanes.setBlock({0, 0, 0});
    lanes.setWarp(0);
  }

  void run(std::vector<std::string> &assumptions) {
    kernel.walk([&](mlir::Operation *op) { visit(op); });
    for (const auto &[base, accesses] : bases) {
      bool hasDimensions = countDimensions(accesses) > 1;
      bool isOfElements =
          !haveParts(accesses) && llvm::none_of(accesses, hasOwnStride);
      std::optional<int64_t> record;
      if (hasDimensions && !isOfElements)
        record = StoredRecord(accesses, trips).bytes();
      for (const ViewAccess &access : accesses)
        hasDimensions && (isOfElements || record) ? propose(access, record)
                                                  : refuseStrides(access);
    }
    for (const auto &[name, stride] : proposed)
      if (!refused.contains(name))
        accept(name, stride, assumptions);
  }

private:
  struct Stride {
    int64_t value;
    std::string elements; ///< in words, "elements of 'x'"
  };

  KernelOp kernel;
  ResolvedLaunch &launch;
  LaneEvaluator lanes;
  llvm::MapVector<const void *, std::vector<ViewAccess>> bases;
  std::map<std::string, Stride> proposed;
  llvm::StringSet<> refused;
  KnownTrips trips;

  bool isOpen(ExprAttr leaf) const {
    return leaf.isParam() && !launch.args.count(leaf.getName().str());
  }

  void visit(mlir::Operation *op) {
    if (auto access = llvm::dyn_cast<AccessOp>(op)) {
      addViews(access, access.getOffset());
    } else if (auto branch = llvm::dyn_cast<IfOp>(op)) {
      refuseIn(branch.getCondition());
    } else if (auto loop = llvm::dyn_cast<LoopOp>(op)) {
      if (std::optional<ExprAttr> trip = loop.getTrip()) {
        refuseIn(*trip);
        if (trip->isConst())
          trips[loop.getCounter()] = trip->getValue();
      }
      if (std::optional<ExprAttr> cond = loop.getWhileCond())
        refuseIn(*cond);
    }
  }

  /// A choice between pointers is one between views.
  void addViews(AccessOp op, ExprAttr offset) {
    bool isUnknown = op.getBase().isUnknown();
    if (isUnknown && offset.getKind() == ExprKind::Select) {
      addViews(op, offset.getOperands()[1]);
      addViews(op, offset.getOperands()[2]);
      return;
    }
    ViewAccess view{op, {}, 0};
    split(offset, 1, view);
    const void *base =
        isUnknown ? offset.getAsOpaquePointer() : op.getBase().key();
    bases[base].push_back(std::move(view));
  }

  /// What bounds an index is an extent, and no stride.
  void refuseIn(ExprAttr expr) {
    expr.forEachLeaf([&](ExprAttr leaf) {
      if (leaf.isParam())
        refused.insert(leaf.getName());
    });
  }

  void refuseStrides(const ViewAccess &access) {
    for (const Term &term : access.terms)
      for (ExprAttr stride : term.strides)
        refused.insert(stride.getName());
  }

  /// The term in which neighbouring lanes differ, if it is one, and by how much.
  std::pair<const Term *, int64_t> fastestOf(llvm::ArrayRef<Term> terms) {
    std::pair<const Term *, int64_t> fastest{nullptr, 0};
    for (const Term &term : terms) {
      if (!term.index)
        continue;
      LaneValue index = lanes.evaluate(term.index);
      bool isKnown = index.knownIn(3);
      int64_t step = isKnown ? saturatingSub(index[1], index[0]) : 0;
      if (isKnown && step == 0)
        continue;
      if (!isKnown || fastest.first)
        return {nullptr, 0};
      fastest = {&term, step};
    }
    return fastest;
  }

  /// `record`: the bytes that are at each index, where that is more than one
  /// element.
  void propose(const ViewAccess &access, std::optional<int64_t> record) {
    AccessOp op = access.op;
    auto [fastest, step] = fastestOf(access.terms);
    bool isGlobal =
        op.getSpace() == Space::Global || op.getSpace() == Space::Generic;
    if (!fastest || !isGlobal || fastest->strides.size() != 1)
      return;
    ExprAttr stride = fastest->strides.front();
    int64_t bytes = record.value_or(op.getBytes());
    int64_t apart = saturatingAbs(saturatingMul(fastest->coefficient, step));
    if (apart == 0 || bytes % apart != 0)
      return;
    std::string name = stride.getName().str();
    MemoryBase base = op.getBase();
    std::string what =
        record ? "records of " + std::to_string(*record) + " bytes in "
               : "elements of ";
    what += base.isUnknown() ? "what is accessed at " + describePlace(op)
                             : ("'" + base.name() + "'").str();
    Stride value{bytes / apart, std::move(what)};
    auto [known, isNew] = proposed.try_emplace(name, value);
    if (!isNew && known->second.value != value.value)
      refused.insert(name);
    // Of two dimensions one alone is contiguous.
    for (const Term &term : access.terms)
      for (ExprAttr other : term.strides)
        if (other != stride && proposed.count(other.getName().str())) {
          refused.insert(name);
          refused.insert(other.getName());
        }
  }

  void accept(const std::string &name, const Stride &stride,
              std::vector<std::string> &assumptions) {
    launch.args[name] = stride.value;
    launch.origins[LaunchPart::argument(name)] = FactOrigin::Assumed;
    assumptions.push_back(
        llvm::formatv("{0} not known, {1} assumed: neighbouring threads at "
                      "neighbouring {2}",
                      describeValue(name), stride.value, stride.elements)
            .str());
  }

  void split(ExprAttr expr, int64_t coefficient, ViewAccess &access) const {
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    switch (expr.getKind()) {
    case ExprKind::Const:
      access.constant = saturatingAdd(
          access.constant, saturatingMul(coefficient, expr.getValue()));
      return;
    case ExprKind::Add:
      split(operands[0], coefficient, access);
      split(operands[1], coefficient, access);
      return;
    case ExprKind::Sub:
      split(operands[0], coefficient, access);
      split(operands[1], saturatingMul(coefficient, -1), access);
      return;
    case ExprKind::Mul:
      for (unsigned i : {0, 1})
        if (operands[i].isConst())
          return split(operands[1 - i],
                       saturatingMul(coefficient, operands[i].getValue()),
                       access);
      break;
    default:
      break;
    }
    Term term;
    term.coefficient = coefficient;
    addFactor(expr, term);
    access.terms.push_back(std::move(term));
  }

  void addFactor(ExprAttr expr, Term &term) const {
    if (expr.getKind() == ExprKind::Mul) {
      for (ExprAttr operand : expr.getOperands())
        addFactor(operand, term);
    } else if (expr.isConst()) {
      term.coefficient = saturatingMul(term.coefficient, expr.getValue());
    } else if (isOpen(expr)) {
      term.strides.push_back(expr);
    } else if (expr.anyLeaf(isIndex)) {
      term.index = term.index
                       ? ExprAttr::getBinary(ExprKind::Mul, term.index, expr)
                       : expr;
    }
  }
};

} // namespace

void gpuperf::assumeContiguousViews(KernelOp kernel, ResolvedLaunch &launch,
                                    std::vector<std::string> &assumptions) {
  Views(kernel, launch).run(assumptions);
}
