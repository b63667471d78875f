//===- UnrolledLoops.cpp - loops that the optimiser unrolls ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM tells of a loop that it unrolls, with the count, in an optimisation
// remark, while the loop is still there.
//
//===----------------------------------------------------------------------===//

#include "UnrolledLoops.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

/// Where the loop with this header begins, as Loop::getStartLoc.
static DILocation *startOf(const BasicBlock &header) {
  for (const BasicBlock *latch : predecessors(&header))
    if (const MDNode *id =
            latch->getTerminator()->getMetadata(LLVMContext::MD_loop))
      for (const MDOperand &operand : id->operands())
        if (auto *location = dyn_cast_or_null<DILocation>(operand.get()))
          return location;
  return header.getTerminator()->getDebugLoc().get();
}

static void note(Function &function, DILocation &start, uint64_t trips) {
  assert(trips > 0 && "a loop that was unrolled ran");
  LLVMContext &context = function.getContext();
  SmallVector<Metadata *> loops;
  if (const MDNode *known = function.getMetadata(kUnrolledMetadata))
    loops.append(known->op_begin(), known->op_end());
  auto *count = ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt64Ty(context), trips));
  loops.push_back(MDNode::get(context, {&start, count}));
  function.setMetadata(kUnrolledMetadata, MDNode::get(context, loops));
}

namespace {
class RemarkReader : public DiagnosticHandler {
public:
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return pass == "loop-unroll";
  }
  bool isAnyRemarkEnabled() const override { return true; }

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getKind() == DK_OptimizationRemark)
      read(static_cast<const OptimizationRemark &>(info));
    return true;
  }

private:
  void read(const OptimizationRemark &remark) {
    const auto *header = dyn_cast_or_null<BasicBlock>(remark.getCodeRegion());
    if (remark.getRemarkName() != "FullyUnrolled" || !header)
      return;
    DILocation *start = startOf(*header);
    for (const auto &argument : remark.getArgs()) {
      uint64_t trips;
      if (argument.Key == "UnrollCount" && start && start->getLine() &&
          !StringRef(argument.Val).getAsInteger(10, trips))
        note(const_cast<Function &>(remark.getFunction()), *start, trips);
    }
  }
};
} // namespace

UnrolledLoops::UnrolledLoops(LLVMContext &context)
    : context(context), former(context.getDiagnosticHandler()) {
  context.setDiagnosticHandler(std::make_unique<RemarkReader>());
}

UnrolledLoops::~UnrolledLoops() {
  context.setDiagnosticHandler(std::move(former));
}
