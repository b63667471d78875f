//===- CheaperForms.cpp - cheaper replacements of operations --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Costs/CheaperForms.h"
#include "CostBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

//===----------------------------------------------------------------------===//
// In single precision
//===----------------------------------------------------------------------===//

static std::optional<InstructionCost> singleCast(const CastInst &cast) {
  std::string name = cast.getOpcodeName();
  Type *from = cast.getSrcTy(), *to = cast.getDestTy();
  switch (cast.getOpcode()) {
  case Instruction::FPExt:
    if (from->isFloatTy())
      return freeCost(name);
    return makeCost(name, {{InstClass::Fp16, 1}});
  case Instruction::FPTrunc:
    if (to->isFloatTy())
      return freeCost(name);
    return makeCost(name, {{InstClass::Conversion, 1}});
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return makeCost(name, {{conversionClass(registerWords(from) > 1), 1}});
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return makeCost(name, {{conversionClass(registerWords(to) > 1), 1}});
  default:
    return std::nullopt;
  }
}

/// The function of floats for `call`, one of doubles: `sinf` for `sin`.
static std::optional<InstructionCost> singleCall(const CallInst &call,
                                                 const CostOptions &options) {
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  Type *single = Type::getFloatTy(call.getContext());
  switch (call.getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::fabs:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return makeCost("float", {{InstClass::Fp32, 1}});
  case Intrinsic::sqrt:
    return squareRootCost(single, options.fastMath, options.table);
  case Intrinsic::not_intrinsic:
    break;
  default:
    return functionCost(
        options.table,
        {(Intrinsic::getBaseName(call.getIntrinsicID()).drop_front(5) + "f")
             .str(),
         options.fastMath});
  }
  StringRef name = callee->getName();
  if (!callee->isDeclaration() || !name.consume_front("__nv_"))
    return std::nullopt;
  return functionCost(options.table, {(name + "f").str(), options.fastMath});
}

static bool isOfDoubles(const Instruction &inst) {
  return inst.getType()->isDoubleTy() ||
         any_of(inst.operands(), [](const Value *operand) {
           return operand->getType()->isDoubleTy();
         });
}

std::optional<InstructionCost> gpuperf::singleCost(const Instruction &inst,
                                                   const CostOptions &options) {
  if (!isOfDoubles(inst))
    return std::nullopt;
  if (const auto *cast = dyn_cast<CastInst>(&inst))
    return singleCast(*cast);
  if (const auto *call = dyn_cast<CallInst>(&inst))
    return singleCall(*call, options);
  switch (inst.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FNeg:
  case Instruction::FCmp:
  case Instruction::Select:
    return makeCost("float", {{InstClass::Fp32, 1}});
  case Instruction::FDiv:
    return functionCost(options.table,
                        {match(&inst, m_FDiv(m_SpecificFP(1.0), m_Value()))
                             ? "frcp_rn"
                         : options.fastMath ? "__fdividef"
                                            : "fdiv_rn",
                         options.fastMath});
  case Instruction::FRem:
    return functionCost(options.table, {"fmodf", options.fastMath});
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Another operation
//===----------------------------------------------------------------------===//

using Form = std::optional<CheaperForm>;
using IsValue = function_ref<bool(const Value &)>;

static Form intrinsicForm(StringRef name, const CostOptions &options) {
  std::optional<InstructionCost> cost =
      functionCost(options.table, {name, options.fastMath});
  if (!cost)
    return std::nullopt;
  cost->name = name.str();
  return CheaperForm{CheaperKind::Intrinsic, *cost};
}

static Form productForm(Type *type, unsigned products) {
  InstClass cls = type->isDoubleTy() ? InstClass::Fp64 : InstClass::Fp32;
  return CheaperForm{CheaperKind::Product,
                     makeCost(products == 1 ? "x * x" : "products",
                              {{cls, products}}, products)};
}

/// Whether `x % n` is `x & (n - 1)` for every `n` that is met: a loop doubles
/// it, or it is shifted, and x is not below zero. n of 0 is undefined in both.
static bool isMask(const BinaryOperator &inst) {
  const DataLayout &layout = inst.getModule()->getDataLayout();
  bool isRemainder =
      inst.getOpcode() == Instruction::URem ||
      (inst.getOpcode() == Instruction::SRem &&
       isKnownNonNegative(inst.getOperand(0), SimplifyQuery(layout, &inst)));
  return isRemainder && isKnownToBeAPowerOfTwo(inst.getOperand(1), layout,
                                               /*OrZero=*/true);
}

static Form integerDivision(const BinaryOperator &inst,
                            const CostOptions &options, IsValue isOfHost) {
  const Value &divisor = *inst.getOperand(1);
  unsigned words = registerWords(inst.getType());
  if (isa<Constant>(divisor) || words > 2)
    return std::nullopt;
  if (isMask(inst)) // the divisor less one, and the logic
    return CheaperForm{
        CheaperKind::KnownDivisor,
        makeCost("x & (n - 1)", {{InstClass::Int, 2 * words}}, 1 + words)};
  if (!isOfHost(divisor))
    return std::nullopt;
  return CheaperForm{CheaperKind::KnownDivisor,
                     preparedDivisionCost(inst, options.table)};
}

static Form floatDivision(const Instruction &inst, const CostOptions &options,
                          IsValue isReady) {
  Type *type = inst.getType();
  const auto &op = cast<FPMathOperator>(inst);
  bool isFast = options.fastMath && type->isFloatTy();
  if (isFast || op.hasApproxFunc() || op.hasAllowReciprocal() ||
      (!type->isFloatTy() && !type->isDoubleTy()))
    return std::nullopt;
  // The reciprocal itself is no product.
  if (isReady(*inst.getOperand(1)) && !isReady(*inst.getOperand(0)))
    return CheaperForm{
        CheaperKind::Reciprocal,
        makeCost(
            isa<Constant>(inst.getOperand(1)) ? "1 / constant" : "product",
            {{type->isDoubleTy() ? InstClass::Fp64 : InstClass::Fp32, 1}})};
  if (!type->isFloatTy() || isReady(*inst.getOperand(1)))
    return std::nullopt;
  return intrinsicForm("__fdividef", options);
}

/// The power that `call` raises its operand to, where that is from 2 to 8; else
/// 0.
static unsigned smallExponent(const CallInst &call) {
  const Value *exponent = call.getArgOperand(1);
  const APInt *integer;
  const APFloat *number;
  double value = 0;
  if (match(exponent, m_APInt(integer)))
    value = double(integer->getSExtValue());
  else if (match(exponent, m_APFloat(number)) && number->isInteger())
    value = number->convertToDouble();
  return value >= 2 && value <= 8 ? unsigned(value) : 0;
}

/// Multiplications of x to the power of `exponent` by squaring: 3 for 5, x * x,
/// that squared, times x.
static unsigned productsOf(unsigned exponent) {
  return Log2_32(exponent) + llvm::popcount(exponent) - 1;
}

/// `call` without what tells libdevice's name from the source's; empty for
/// others.
static StringRef mathFunction(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  StringRef name = callee ? callee->getName() : "";
  if (!callee || !callee->isDeclaration() || !name.consume_front("__nv_"))
    return "";
  return name;
}

static Form functionForm(const CallInst &call, const CostOptions &options) {
  StringRef name = mathFunction(call);
  bool isPower = StringSwitch<bool>(name)
                     .Cases("pow", "powf", "powi", "powif", true)
                     .Default(false);
  if (isPower)
    if (unsigned exponent = smallExponent(call))
      return productForm(call.getType(), productsOf(exponent));
  bool hasIntrinsic =
      StringSwitch<bool>(name)
          .Cases("sinf", "cosf", "tanf", "sincosf", true)
          .Cases("expf", "exp10f", "logf", "log2f", "log10f", "powf", true)
          .Default(false);
  return hasIntrinsic ? intrinsicForm(("__" + name).str(), options)
                      : std::nullopt;
}

static double slotsOf(const InstructionCost &cost) {
  return std::accumulate(
      cost.counts.begin(), cost.counts.end(), 0.0,
      [](double sum, const auto &count) { return sum + count.second; });
}

static Form anyForm(const Instruction &inst, const CostOptions &options,
                    IsValue isReady, IsValue isOfHost) {
  if (inst.getType()->isVectorTy())
    return std::nullopt;
  if (inst.isIntDivRem())
    return integerDivision(cast<BinaryOperator>(inst), options, isOfHost);
  if (inst.getOpcode() == Instruction::FDiv)
    return floatDivision(inst, options, isReady);
  if (const auto *call = dyn_cast<CallInst>(&inst))
    return functionForm(*call, options);
  return std::nullopt;
}

std::optional<CheaperForm> gpuperf::cheaperForm(const Instruction &inst,
                                                const CostOptions &options,
                                                IsValue isReady,
                                                IsValue isOfHost) {
  Form form = anyForm(inst, options, isReady, isOfHost);
  std::optional<InstructionCost> cost =
      form ? instructionCost(inst, options) : std::nullopt;
  if (!cost || slotsOf(form->cost) >= slotsOf(*cost))
    return std::nullopt;
  return form;
}
