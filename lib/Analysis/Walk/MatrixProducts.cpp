//===- MatrixProducts.cpp - matrix products on CUDA cores -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixProducts.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <tuple>

using namespace gpuperf;

namespace {

/// A factor: the load that brings it.
struct Factor {
  AccessOp load;
  /// How it becomes what is multiplied: what halves take, or moving a bfloat16
  /// into the upper half of a float.
  bool isWidened = false;
  bool isOther = false; ///< from an integer, or narrowed
};

/// A multiply-add and what it adds up.
struct Step {
  InstOp op;
  Factor left, right;
};

/// Steps behind each other, the last first, and the loop that carries their
/// sum.
struct Chain {
  llvm::SmallVector<Step, 16> steps;
  LoopOp loop;
};

} // namespace

static void addConversion(InstOp op, Factor &factor) {
  for (mlir::Attribute attribute : op.getCounts()) {
    InstClass cls = mlir::cast<ClassCountAttr>(attribute).getInstClass();
    bool isBfloat = cls == InstClass::Int && factor.load.getBytes() == 2;
    (cls == InstClass::Fp16 || isBfloat ? factor.isWidened : factor.isOther) =
        true;
  }
}

/// The load behind `value`, through what has one operand: conversions.
static std::optional<Factor> factorOf(mlir::Value value) {
  Factor factor;
  llvm::SmallVector<InstOp, 4> conversions;
  constexpr unsigned maxSteps = 4;
  for (unsigned step = 0; step != maxSteps; ++step) {
    mlir::Operation *op = value.getDefiningOp();
    if (auto access = mlir::dyn_cast_or_null<AccessOp>(op)) {
      bool isKnown = access.getKind() == AccessKind::Load &&
                     (access.getSpace() == Space::Global ||
                      access.getSpace() == Space::Shared);
      factor.load = access;
      for (InstOp conversion : conversions)
        addConversion(conversion, factor);
      return isKnown ? std::optional(factor) : std::nullopt;
    }
    auto inst = mlir::dyn_cast_or_null<InstOp>(op);
    if (!inst || inst.getInputs().size() != 1)
      return std::nullopt;
    conversions.push_back(inst);
    value = inst.getInputs().front();
  }
  return std::nullopt;
}

static std::optional<Step> stepOf(InstOp op) {
  auto factors = op.getFactors();
  if (!factors || factors->size() != 2)
    return std::nullopt;
  auto inputOf = [&](int64_t position) -> mlir::Value {
    return size_t(position) < op.getInputs().size() ? op.getInputs()[position]
                                                    : mlir::Value();
  };
  mlir::Value left = inputOf((*factors)[0]), right = inputOf((*factors)[1]);
  if (!left || !right)
    return std::nullopt;
  std::optional<Factor> a = factorOf(left), b = factorOf(right);
  if (!a || !b || a->load == b->load)
    return std::nullopt;
  return Step{op, *a, *b};
}

/// What `step` adds its product to.
static mlir::Value addendOf(const Step &step) {
  InstOp op = step.op;
  llvm::ArrayRef<int64_t> factors = *op.getFactors();
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    if (!llvm::is_contained(factors, int64_t(i)))
      return input;
  return {};
}

/// The steps that add up to `last`; without a loop where none carries the sum.
static Chain chainOf(const Step &last) {
  constexpr size_t most = 256;
  Chain chain{{last}, nullptr};
  while (chain.steps.size() < most) {
    mlir::Value addend = addendOf(chain.steps.back());
    if (auto carried = mlir::dyn_cast_or_null<mlir::BlockArgument>(addend)) {
      chain.loop = mlir::dyn_cast<LoopOp>(carried.getOwner()->getParentOp());
      return chain;
    }
    auto before = addend ? addend.getDefiningOp<InstOp>() : InstOp();
    std::optional<Step> step = before ? stepOf(before) : std::nullopt;
    if (!step)
      return chain;
    chain.steps.push_back(*step);
  }
  return chain;
}

/// Whether the loads of one side are of another element in each step of the
/// sum.
static bool advances(const Chain &chain, Factor Step::*side) {
  AccessOp first = (chain.steps.front().*side).load;
  LoopOp loop = chain.loop;
  if (first.getOffset().dependsOn(loop.getCounter()))
    return true;
  // A tile in shared memory, over which the sum was unrolled.
  return llvm::any_of(chain.steps, [&](const Step &step) {
    AccessOp other = (step.*side).load;
    return other.getOffset() != first.getOffset();
  });
}

/// Whether an index of a thread, a block or a loop around that of the sum
/// decides on the places of `one` and not on those of `other`.
static bool hasOwnIndex(const Chain &chain, AccessOp one, AccessOp other) {
  ExprAttr offset = other.getOffset();
  auto isOutside = [&](ExprAttr counter) {
    for (auto loop = chain.loop->getParentOfType<LoopOp>(); loop;
         loop = loop->getParentOfType<LoopOp>())
      if (loop.getCounter() == counter)
        return true;
    return false;
  };
  return one.getOffset().anyLeaf([&](ExprAttr leaf) {
    bool isIndex = leaf.isCounter() ? isOutside(leaf)
                   : leaf.isDim()   ? leaf.getDim() <= Dim::Bz
                                    : false;
    return isIndex && !offset.dependsOn(leaf);
  });
}

static std::string arrayOf(AccessOp load, const WarpWalk &walk) {
  auto index = walk.accessOf.find(load);
  return index == walk.accessOf.end() ? "?" : walk.accesses[index->second].base;
}

/// Bytes of an element, or 0 for a type that is not multiplied by tensor cores
/// here.
static int64_t elementBytes(const Step &step) {
  InstOp op = step.op;
  if (step.left.isOther || step.right.isOther)
    return 0;
  for (mlir::Attribute attribute : op.getCounts()) {
    InstClass cls = mlir::cast<ClassCountAttr>(attribute).getInstClass();
    if (cls == InstClass::Fp16)
      return 2;
    if (cls == InstClass::Fp32)
      return step.left.isWidened && step.right.isWidened ? 2 : 4;
  }
  return 0;
}

static bool isProduct(const Chain &chain) {
  const Step &first = chain.steps.front();
  return chain.loop && advances(chain, &Step::left) &&
         advances(chain, &Step::right) &&
         hasOwnIndex(chain, first.left.load, first.right.load) &&
         hasOwnIndex(chain, first.right.load, first.left.load) &&
         elementBytes(first) > 0;
}

namespace {
class ProductFinder {
public:
  explicit ProductFinder(WarpWalk &walk) : walk(walk) {}
  void visit(InstOp op);

private:
  using Key = std::tuple<std::string, unsigned, std::string, std::string>;

  WarpWalk &walk;
  std::map<Key, unsigned> known;
  llvm::SmallPtrSet<mlir::Operation *, 32> seen; ///< steps of chains

  unsigned entryOf(const Step &step);
  void add(const Step &step);
};
} // namespace

unsigned ProductFinder::entryOf(const Step &step) {
  SourcePlace place = placeOf(step.op);
  std::string left = arrayOf(step.left.load, walk);
  std::string right = arrayOf(step.right.load, walk);
  auto [at, isNew] = known.try_emplace({place.file, place.line, left, right},
                                       unsigned(walk.products.size()));
  if (isNew) {
    MatrixProduct product;
    product.place = place;
    product.calls = {callsOf(step.op)};
    product.left = left;
    product.right = right;
    product.elementBytes = elementBytes(step);
    walk.products.push_back(std::move(product));
  }
  return at->second;
}

void ProductFinder::add(const Step &step) {
  double executions = walk.ops.lookup(step.op).executionsPerWarp;
  if (executions <= 0 || !seen.insert(step.op).second)
    return;
  unsigned index = entryOf(step);
  MatrixProduct &product = walk.products[index];
  product.addsPerWarp += executions;
  walk.productOf[step.op] = index;
  for (AccessOp load : {step.left.load, step.right.load})
    if (walk.productOf.try_emplace(load, index).second)
      product.requestsPerWarp += walk.ops.lookup(load).executionsPerWarp;
}

void ProductFinder::visit(InstOp op) {
  if (seen.contains(op))
    return;
  std::optional<Step> step = stepOf(op);
  Chain chain = step ? chainOf(*step) : Chain();
  if (step && isProduct(chain))
    for (const Step &each : chain.steps)
      add(each);
}

void gpuperf::findMatrixProducts(KernelOp kernel, WarpWalk &walk) {
  ProductFinder finder(walk);
  // A chain is known from its last step on.
  std::vector<InstOp> ops;
  kernel.walk([&](InstOp op) {
    if (op.getFactors())
      ops.push_back(op);
  });
  for (InstOp op : llvm::reverse(ops))
    finder.visit(op);
}
