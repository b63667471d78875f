//===- RegisterReads.cpp - operands by register bank ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterReads.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include <algorithm>

using namespace gpuperf;

namespace {

/// Numbers of constant memory, see InstOp's `sources`.
using Constants = llvm::SmallSet<int64_t, 8>;

/// A multiply-add of floats, or another single instruction of their units.
struct FloatOp {
  mlir::Operation *op = nullptr;
  double executions = 0;
  unsigned result = 0;
  llvm::SmallVector<unsigned, 2> factors; ///< registers
  std::optional<unsigned> addend;
};

/// The reads of one block of code.
class BlockReads {
public:
  BlockReads(mlir::Block &block, const WarpWalk &walk,
             const Constants &inRegisters)
      : block(block), walk(walk), inRegisters(inRegisters) {}
  double ofBusierBank();

private:
  mlir::Block &block;
  const WarpWalk &walk;
  const Constants &inRegisters;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  llvm::DenseMap<int64_t, unsigned> numbersOfConstants;
  llvm::IntEqClasses registers;
  std::vector<FloatOp> floats;
  double others = 0; ///< reads that are spread over both banks

  unsigned count = 0; ///< of numbers

  unsigned newNumber() {
    registers.grow(++count);
    return count - 1;
  }
  unsigned numberOf(mlir::Value value);
  std::optional<unsigned> numberOf(InstOp op, int64_t source);
  void add(InstOp op, double executions);
  bool endsAt(mlir::Value value, mlir::Operation *op) const;
  void takeOver(const FloatOp &one);
  void joinCarried();
  unsigned registerOf(unsigned number) const {
    return registers.findLeader(number);
  }
  llvm::SmallVector<unsigned, 3> shared(const FloatOp &a,
                                        const FloatOp &b) const;
  std::vector<double> reads() const;
};

bool isSingleFloat(InstOp op) {
  if (op.getCounts().size() != 1)
    return false;
  auto count = mlir::cast<ClassCountAttr>(op.getCounts()[0]);
  return count.getInstClass() == InstClass::Fp32 && count.getCount() <= 1 &&
         count.getCount() > 0;
}

unsigned BlockReads::numberOf(mlir::Value value) {
  auto [entry, isNew] = numbers.try_emplace(value, 0);
  if (isNew)
    entry->second = newNumber();
  return entry->second;
}

std::optional<unsigned> BlockReads::numberOf(InstOp op, int64_t source) {
  if (source >= 0)
    return numberOf(op.getInputs()[source]);
  if (source == -1 || !inRegisters.contains(source))
    return std::nullopt;
  auto [entry, isNew] = numbersOfConstants.try_emplace(source, 0);
  if (isNew)
    entry->second = newNumber();
  return entry->second;
}

void BlockReads::add(InstOp op, double executions) {
  if (!isSingleFloat(op)) {
    others += executions * double(op.getInputs().size());
    return;
  }
  FloatOp one{op, executions, numberOf(op.getResult()), {}, {}};
  if (auto sources = op.getSources()) {
    for (int64_t factor : sources->take_front(2))
      if (std::optional<unsigned> number = numberOf(op, factor))
        one.factors.push_back(*number);
    one.addend = numberOf(op, sources->back());
  } else if (auto factors = op.getFactors()) {
    // Each input is there once, whether or not it is an addend, too.
    for (auto [i, input] : llvm::enumerate(op.getInputs()))
      if (llvm::is_contained(*factors, int64_t(i)))
        one.factors.push_back(numberOf(input));
      else
        one.addend = numberOf(input);
  } else {
    for (mlir::Value input : op.getInputs())
      one.factors.push_back(numberOf(input));
  }
  floats.push_back(std::move(one));
}

/// Whether `op` is the last to use `value`, which is of the block.
bool BlockReads::endsAt(mlir::Value value, mlir::Operation *op) const {
  if (value.getParentBlock() != &block)
    return false;
  return llvm::all_of(value.getUsers(), [&](mlir::Operation *user) {
    return user == op ||
           (user->getBlock() == &block && user->isBeforeInBlock(op));
  });
}

/// The result is where an operand was that nobody uses any more.
void BlockReads::takeOver(const FloatOp &one) {
  for (mlir::Value input : one.op->getOperands())
    if (endsAt(input, one.op))
      return void(registers.join(one.result, numberOf(input)));
}

/// What a loop carries stays in its register.
void BlockReads::joinCarried() {
  auto loop = mlir::dyn_cast<LoopOp>(block.getParentOp());
  if (!loop || block.empty())
    return;
  auto yield = mlir::dyn_cast<YieldOp>(block.back());
  for (auto [i, carried] : llvm::enumerate(loop.getCarried()))
    if (yield && i < yield.getValues().size())
      registers.join(numberOf(carried), numberOf(yield.getValues()[i]));
}

/// The registers that `a` and `b` read into the same place, where neither waits
/// for the other.
llvm::SmallVector<unsigned, 3> BlockReads::shared(const FloatOp &a,
                                                  const FloatOp &b) const {
  llvm::SmallVector<unsigned, 3> same;
  if (registerOf(a.result) == registerOf(b.result))
    return same;
  for (unsigned factor : a.factors)
    if (llvm::any_of(b.factors, [&](unsigned other) {
          return registerOf(other) == registerOf(factor);
        }))
      same.push_back(registerOf(factor));
  if (a.addend && b.addend && registerOf(*a.addend) == registerOf(*b.addend))
    same.push_back(registerOf(*a.addend));
  return same;
}

/// By register. Of n instructions that can be in a row and read the same, one
/// reads it.
std::vector<double> BlockReads::reads() const {
  std::vector<double> all(count);
  // Further ones than these are those of other chains, or come again.
  constexpr size_t kNear = 64;
  for (auto [i, one] : llvm::enumerate(floats)) {
    llvm::SmallVector<unsigned, 3> kept;
    double alike = 0;
    size_t first = i < kNear ? 0 : i - kNear;
    size_t last = std::min(floats.size(), i + kNear);
    for (size_t k = first; k < last; ++k) {
      if (k == i)
        continue;
      llvm::SmallVector<unsigned, 3> same = shared(one, floats[k]);
      if (same.size() > kept.size()) {
        kept = same;
        alike = 1;
      } else if (!same.empty() && same == kept) {
        ++alike;
      }
    }
    llvm::SmallSet<unsigned, 3> operands;
    for (unsigned factor : one.factors)
      operands.insert(registerOf(factor));
    if (one.addend)
      operands.insert(registerOf(*one.addend));
    for (unsigned operand : operands)
      all[operand] += one.executions *
                      (llvm::is_contained(kept, operand) ? 1 / (1 + alike) : 1);
  }
  return all;
}

double BlockReads::ofBusierBank() {
  for (mlir::Operation &op : block) {
    auto stats = walk.ops.find(&op);
    if (stats == walk.ops.end())
      continue;
    double executions = stats->second.executionsPerWarp;
    // What a cheaper form reads is not known, and a conversion may be gone.
    if (walk.usesCheaperForm(&op))
      continue;
    if (auto inst = mlir::dyn_cast<InstOp>(op))
      add(inst, executions);
    else if (mlir::isa<AccessOp>(op))
      others += executions * double(op.getNumOperands());
  }
  for (const FloatOp &one : floats)
    takeOver(one);
  joinCarried();
  std::vector<double> byRegister = reads();
  llvm::sort(byRegister, std::greater<double>());
  double banks[2] = {0, 0};
  for (double ofOne : byRegister)
    (banks[0] <= banks[1] ? banks[0] : banks[1]) += ofOne;
  return std::max(banks[0], banks[1]) + others / 2;
}

/// The constant memory that is moved to registers.
Constants constantsInRegisters(KernelOp kernel,
                               const ComputeCapability &capability) {
  constexpr unsigned kHopper = 9;
  Constants constants;
  kernel.walk([&](InstOp op) {
    auto sources = op.getSources();
    if (!sources)
      return;
    llvm::SmallVector<int64_t, 3> own;
    for (int64_t source : *sources)
      if (source < -1 && !llvm::is_contained(own, source))
        own.push_back(source);
    if (own.size() < 2)
      return;
    if (capability.major >= kHopper)
      constants.insert(own.begin(), own.end());
    else if (llvm::none_of(
                 own, [&](int64_t one) { return constants.contains(one); }))
      constants.insert(own.front());
  });
  return constants;
}

} // namespace

double gpuperf::busierBankReads(KernelOp kernel, const WarpWalk &walk,
                                const ComputeCapability &capability) {
  Constants inRegisters = constantsInRegisters(kernel, capability);
  double reads = 0;
  kernel->walk([&](mlir::Operation *op) {
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        reads += BlockReads(block, walk, inRegisters).ofBusierBank();
  });
  return reads;
}
