//===- CallCosts.cpp - calls and LLVM's intrinsics in SASS ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/CostBuilder.h"
#include "MathCosts.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "sin" for llvm.sin.f64, "sinf" for llvm.sin.f32.
std::optional<InstructionCost> libraryCost(const IntrinsicInst &call,
                                           const CostOptions &options) {
  StringRef name = Intrinsic::getBaseName(call.getIntrinsicID());
  name.consume_front("llvm.");
  const Type *scalar = call.getType()->getScalarType();
  if (scalar->isDoubleTy())
    return mathFunctionCost(name, false);
  if (scalar->isHalfTy() || scalar->isBFloatTy())
    if (auto cost = mathFunctionCost(("h" + name).str(), false))
      return cost;
  const auto *op = dyn_cast<FPMathOperator>(&call);
  bool fast = options.fastMath || (op && op->hasApproxFunc());
  return mathFunctionCost((name + "f").str(), fast);
}

std::optional<InstructionCost> renamed(std::optional<InstructionCost> cost,
                                       StringRef name) {
  if (cost)
    cost->name = name.str();
  return cost;
}

bool isFree(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::assume:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::is_constant:
  case Intrinsic::objectsize:
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::var_annotation:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::stacksave:
  case Intrinsic::stackrestore:
    return true;
  default:
    return false;
  }
}

InstClass floatClass(const Type *type) {
  const Type *scalar = type->getScalarType();
  if (scalar->isDoubleTy())
    return InstClass::Fp64;
  return scalar->isFloatTy() ? InstClass::Fp32 : InstClass::Fp16;
}

/// Integer intrinsics: {int, conversion} for 32 and for 64 bits.
struct BitCost {
  unsigned integer32, conversion32, integer64, conversion64, depth;
};

std::optional<BitCost> bitCost(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::ctpop:
    return BitCost{0, 1, 1, 2, 2};
  case Intrinsic::ctlz:
    return BitCost{1, 1, 4, 1, 2};
  case Intrinsic::cttz: // BREV, FLO
    return BitCost{0, 2, 4, 2, 2};
  case Intrinsic::bitreverse:
    return BitCost{0, 1, 0, 2, 1};
  case Intrinsic::bswap: // PRMT
    return BitCost{1, 0, 2, 0, 1};
  case Intrinsic::fshl:
  case Intrinsic::fshr: // SHF
    return BitCost{1, 0, 4, 0, 2};
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax: // IMNMX; ISETP twice and SEL twice
    return BitCost{1, 0, 4, 0, 2};
  case Intrinsic::abs:
    return BitCost{1, 0, 4, 0, 2};
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::ssub_with_overflow: // the sum and a comparison
    return BitCost{2, 0, 4, 0, 2};
  case Intrinsic::umul_with_overflow:
  case Intrinsic::smul_with_overflow: // IMAD.WIDE and a comparison
    return BitCost{2, 0, 10, 0, 4};
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return BitCost{2, 0, 4, 0, 2};
  case Intrinsic::scmp:
  case Intrinsic::ucmp:
    return BitCost{4, 0, 6, 0, 3};
  default:
    return std::nullopt;
  }
}

InstructionCost bitInstructions(const BitCost &cost, const Type *type,
                                StringRef name) {
  bool wide = registerWords(type) > 1;
  unsigned integer = wide ? cost.integer64 : cost.integer32;
  unsigned conversion = wide ? cost.conversion64 : cost.conversion32;
  InstructionCost result = freeCost(name);
  result.depth = wide ? cost.depth + 1 : cost.depth;
  if (integer)
    result.counts.push_back({InstClass::Int, integer});
  if (conversion)
    result.counts.push_back({InstClass::Conversion, conversion});
  if (integer + conversion == 1)
    result.depth = 1;
  return result;
}

std::optional<InstructionCost> floatIntrinsic(const IntrinsicInst &call,
                                              StringRef name,
                                              const CostOptions &options) {
  const Type *type = call.getArgOperand(0)->getType();
  bool isDouble = type->getScalarType()->isDoubleTy();
  switch (call.getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::fabs:
    return makeCost(name, {{floatClass(type), 1}});
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
    if (isDouble)
      return renamed(mathFunctionCost("fmin", false), name);
    return makeCost(name, {{floatClass(type), 1}});
  case Intrinsic::canonicalize:
    return makeCost(name, {{floatClass(type), 1}});
  case Intrinsic::is_fpclass:
    return makeCost(name, {{InstClass::Int, isDouble ? 4 : 2}}, 2);
  case Intrinsic::sqrt: {
    const auto *op = dyn_cast<FPMathOperator>(&call);
    bool fast = options.fastMath || (op && op->hasApproxFunc());
    return squareRootCost(type->getScalarType(), fast);
  }
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return makeCost(name, {{InstClass::Conversion, 1}});
  case Intrinsic::powi:
    return mathFunctionCost(isDouble ? "pow" : "powf", options.fastMath);
  default:
    return libraryCost(call, options);
  }
}

/// Computed from a division whose result is exact to the last bit.
bool isOfQuotient(const Value &value, unsigned depth = 0) {
  constexpr unsigned maxDepth = 6;
  const auto *inst = dyn_cast<Instruction>(&value);
  if (!inst || depth == maxDepth || !inst->getType()->isFloatingPointTy())
    return false;
  if (inst->getOpcode() == Instruction::FDiv)
    return true;
  return (isa<BinaryOperator, CastInst>(inst) || isa<IntrinsicInst>(inst)) &&
         any_of(inst->operands(), [&](const Value *operand) {
           return isOfQuotient(*operand, depth + 1);
         });
}

/// The loop of a trigonometric function's reduction of huge arguments stays one
/// where the argument is a quotient, and is unrolled elsewhere.
std::optional<InstructionCost> functionCost(const CallInst &call,
                                            StringRef name, bool fastMath) {
  constexpr unsigned unrolled = 95, rolled = 58, largest = 99;
  auto cost = mathFunctionCost(name, fastMath);
  if (cost && cost->cold >= unrolled && cost->cold <= largest &&
      isOfQuotient(*call.getArgOperand(0)))
    cost->cold = rolled;
  return cost;
}

/// A branch around the call, whose code is there all the same.
InstructionCost neverCalled(const CallInst &call, StringRef name) {
  InstructionCost cost = makeCost(name, {{InstClass::Control, 1}});
  for (const auto &count : callSequenceCost(call).counts)
    cost.cold += count.second;
  return cost;
}

} // namespace

std::optional<InstructionCost>
gpuperf::intrinsicCost(const IntrinsicInst &call, const CostOptions &options) {
  Intrinsic::ID id = call.getIntrinsicID();
  StringRef base = Intrinsic::getBaseName(id);
  base.consume_front("llvm.");
  if (isFree(id) || call.isAssumeLikeIntrinsic())
    return freeCost(base);
  if (base.consume_front("nvvm."))
    return nvvmCost(base, options);
  if (call.arg_size() == 0)
    return std::nullopt;
  const Type *type = call.getArgOperand(0)->getType();
  std::string name = (base + "." + typeName(type)).str();
  std::optional<InstructionCost> cost;
  if (auto bits = bitCost(id))
    cost = bitInstructions(*bits, type->getScalarType(), name);
  else if (type->isFPOrFPVectorTy())
    cost = floatIntrinsic(call, name, options);
  if (!cost)
    return std::nullopt;
  return scaled(*cost, vectorFactor(type));
}

/// `sinf` for a function that C++ declares as `float sin(float)`; Clang's own
/// headers and ours give C names, so only plain names matter.
std::optional<InstructionCost> gpuperf::callCost(const CallInst &call,
                                                 const CostOptions &options) {
  if (const auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand()))
    return ptxCost(assembly->getAsmString(), options);
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return intrinsicCost(*intrinsic, options);
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return std::nullopt;
  StringRef name = callee->getName();
  if (name == "__assertfail") // never called by a program that is right
    return neverCalled(call, "assert");
  if (name.ends_with("byte_perm") && isa<Constant>(call.getArgOperand(2)))
    return makeCost("byte_perm", {{InstClass::Int, 1}});
  return functionCost(call, name, options.fastMath);
}
