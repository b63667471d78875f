//===- CheaperForms.cpp - cheaper forms of operations ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheaperForms.h"
#include "Function/SourcePlaces.h"
#include "gpuperf/Sass/Costs/CheaperForms.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include <tuple>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Where a value is known
//===----------------------------------------------------------------------===//

/// Whether the host, which makes the launch, can compute `value`: from the
/// kernel's parameters and the launch's size.
static bool isOfHost(const Value &value, unsigned depth = 0) {
  constexpr unsigned maxDepth = 8;
  if (isa<Constant, Argument>(value))
    return !value.getType()->isPointerTy();
  const auto *inst = dyn_cast<Instruction>(&value);
  if (!inst || depth == maxDepth)
    return false;
  if (const auto *call = dyn_cast<IntrinsicInst>(inst))
    if (isConstantOperand(*call)) // blockDim and gridDim
      return true;
  if (const auto *load = dyn_cast<LoadInst>(inst)) {
    const auto *argument =
        dyn_cast<Argument>(getUnderlyingObject(load->getPointerOperand()));
    return argument && argument->hasByValAttr();
  }
  bool isPure = isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst,
                    MinMaxIntrinsic>(inst);
  auto isKnown = [&](const Use &operand) {
    return isa<Function>(operand) || isOfHost(*operand, depth + 1);
  };
  return isPure && all_of(inst->operands(), isKnown);
}

/// Whether `value`, for which isOfHost holds, is made of the number of blocks,
/// which no template parameter is.
static bool isOfGrid(const Value &value) {
  if (const auto *call = dyn_cast<IntrinsicInst>(&value))
    if (nvvmSpelling(*call).find("nctaid") != std::string::npos)
      return true;
  const auto *inst = dyn_cast<Instruction>(&value);
  return inst && any_of(inst->operands(),
                        [](const Use &operand) { return isOfGrid(*operand); });
}

//===----------------------------------------------------------------------===//
// Doubles
//===----------------------------------------------------------------------===//

static bool takesDoubles(const InstructionCost &cost) {
  return any_of(cost.counts, [](const auto &count) {
    return count.first == InstClass::Fp64 ||
           count.first == InstClass::Conversion64;
  });
}

/// Whether what stands at `place` is a part of `text`. PTX knows the line of a
/// statement, no column.
static bool holds(const DoubleText &text, const SourcePlace &place,
                  bool knowsColumns) {
  if (!knowsColumns)
    return text.isAlone && text.statementLine <= place.line &&
           place.line <= text.lastLine;
  auto at = std::tie(place.line, place.column);
  return std::tie(text.firstLine, text.firstColumn) <= at &&
         at <= std::tie(text.lastLine, text.lastColumn);
}

/// The file and the expression that `inst` is a part of, itself or by a
/// function that is called there.
std::optional<std::pair<std::string, const DoubleText *>>
CheaperForms::doubleTextOf(const Instruction &inst) const {
  const DILocation *location = inst.getDebugLoc();
  if (!location || device.doubleTexts.empty())
    return std::nullopt;
  bool knowsColumns = !isAsWritten(*inst.getFunction());
  for (const CallPlace &call : userPlaces(*location, device)) {
    auto texts = device.doubleTexts.find(call.place.file);
    if (texts == device.doubleTexts.end())
      continue;
    for (const DoubleText &text : texts->second)
      if (holds(text, call.place, knowsColumns))
        return std::pair(texts->first, &text);
  }
  return std::nullopt;
}

static CheaperAttr cheaperAttr(mlir::OpBuilder &builder, CheaperKind kind,
                               const InstructionCost &cost,
                               const SourcePlace &place, StringRef subject,
                               StringRef why, EditAttr edit) {
  SmallVector<ClassCountAttr> counts;
  for (auto &[cls, count] : cost.counts)
    counts.push_back(ClassCountAttr::get(builder.getContext(), cls, count));
  return CheaperAttr::get(builder.getContext(), kind,
                          builder.getStringAttr(cost.name), counts, cost.depth,
                          builder.getStringAttr(subject),
                          builder.getStringAttr(place.file), place.line,
                          place.column, builder.getStringAttr(why), edit);
}

CheaperAttr CheaperForms::singleForm(const Instruction &inst,
                                     const InstructionCost &cost) {
  if (!takesDoubles(cost))
    return {};
  auto found = doubleTextOf(inst);
  std::optional<InstructionCost> single =
      found ? singleCost(inst, options) : std::nullopt;
  if (!single)
    return {};
  const auto &[file, text] = *found;
  EditAttr edit;
  if (text->editLength)
    edit = EditAttr::get(builder.getContext(), builder.getStringAttr(file),
                         text->firstLine, text->editColumn, text->editLength,
                         builder.getStringAttr(text->edit));
  return cheaperAttr(builder, CheaperKind::Single, *single,
                     {file, text->firstLine, text->firstColumn}, text->text,
                     text->why, edit);
}

//===----------------------------------------------------------------------===//
// Other operations
//===----------------------------------------------------------------------===//

CheaperAttr CheaperForms::otherForm(const Instruction &inst) {
  const Loop *loop = info.loops.getLoopFor(inst.getParent());
  auto isReady = [&](const Value &value) {
    return isOfHost(value) || (loop && loop->isLoopInvariant(&value));
  };
  std::optional<gpuperf::CheaperForm> form =
      cheaperForm(inst, options, isReady,
                  [](const Value &value) { return isOfHost(value); });
  if (!form)
    return {};
  bool isPrepared = form->kind == CheaperKind::KnownDivisor &&
                    form->cost.name == inst.getOpcodeName();
  if (isPrepared && isOfGrid(*inst.getOperand(1)))
    form->cost.name += " by gridDim";
  return cheaperAttr(builder, form->kind, form->cost, {}, "", "", {});
}

void CheaperForms::mark(const Instruction &inst, const InstructionCost &cost,
                        InstOp op) {
  if (CheaperAttr form = singleForm(inst, cost))
    op.setCheaperAttr(form);
  else if (CheaperAttr other = otherForm(inst))
    op.setCheaperAttr(other);
}
