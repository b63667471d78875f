//===- CallCosts.cpp - calls and LLVM's intrinsics in SASS ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "gpuperf/Ptx/HugeArguments.h"
#include "gpuperf/Support/Nvvm.h"
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
    return functionCost(options.table, {name});
  if (scalar->isHalfTy() || scalar->isBFloatTy())
    if (auto cost = functionCost(options.table, {("h" + name).str()}))
      return cost;
  const auto *op = dyn_cast<FPMathOperator>(&call);
  bool fast = options.fastMath || (op && op->hasApproxFunc());
  return functionCost(options.table, {(name + "f").str(), fast});
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

/// The rows of an integer intrinsic, "min" for "min.i32" and "min.i64"; empty
/// for others.
StringRef bitRow(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::ctpop:
    return "ctpop";
  case Intrinsic::ctlz:
    return "ctlz";
  case Intrinsic::cttz:
    return "cttz";
  case Intrinsic::bitreverse:
    return "bitreverse";
  case Intrinsic::bswap:
    return "bswap";
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return "funnel";
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    return "min";
  case Intrinsic::abs:
    return "abs";
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::ssub_with_overflow:
    return "add.overflow";
  case Intrinsic::umul_with_overflow:
  case Intrinsic::smul_with_overflow:
    return "mul.overflow";
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return "add.sat";
  case Intrinsic::scmp:
  case Intrinsic::ucmp:
    return "cmp";
  default:
    return "";
  }
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
      return renamed(functionCost(options.table, {"fmin"}), name);
    return makeCost(name, {{floatClass(type), 1}});
  case Intrinsic::canonicalize:
    return makeCost(name, {{floatClass(type), 1}});
  case Intrinsic::is_fpclass:
    return makeCost(name, {{InstClass::Int, isDouble ? 4 : 2}}, 2);
  case Intrinsic::sqrt: {
    const auto *op = dyn_cast<FPMathOperator>(&call);
    bool fast = options.fastMath || (op && op->hasApproxFunc());
    return squareRootCost(type->getScalarType(), fast, options.table);
  }
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return makeCost(
        name,
        {{conversionClass(registerWords(type->getScalarType()) > 1 ||
                          registerWords(call.getType()->getScalarType()) > 1),
          1}});
  case Intrinsic::powi:
    return functionCost(options.table,
                        {isDouble ? "pow" : "powf", options.fastMath});
  default:
    return libraryCost(call, options);
  }
}

/// `a / b`, `-(a / b)`, `(a / b) * 2`: made of a division by arithmetic alone.
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

/// ".i64" where an integer takes two registers.
StringRef width(const Type *type) {
  return registerWords(type->getScalarType()) > 1 ? ".i64" : ".i32";
}

/// A branch around the call, whose code is there all the same.
InstructionCost neverCalled(const CallInst &call, StringRef name,
                            const CostOptions &options) {
  InstructionCost cost = makeCost(name, {{InstClass::Control, 1}});
  for (const auto &count : callSequenceCost(call, options).counts)
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
  if (std::string spelling = nvvmSpelling(call); !spelling.empty())
    return nvvmCost(spelling, options);
  if (call.arg_size() == 0)
    return std::nullopt;
  if (id == Intrinsic::ptrmask) // the low word: LOP3
    return makeCost(base, {{InstClass::Int, 1}});
  const Type *type = call.getArgOperand(0)->getType();
  std::string name = (base + "." + typeName(type)).str();
  std::optional<InstructionCost> cost;
  if (StringRef row = bitRow(id); !row.empty())
    cost = operationCost(options.table, (row + width(type)).str(), name);
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
    return neverCalled(call, "assert", options);
  if (name.ends_with("byte_perm") && isa<Constant>(call.getArgOperand(2)))
    return makeCost("byte_perm", {{InstClass::Int, 1}});
  if (call.arg_empty())
    return functionCost(options.table, {name, options.fastMath});
  const Value &argument = *call.getArgOperand(0);
  return functionCost(options.table,
                      {name, options.fastMath, isOfQuotient(argument),
                       isHugeArgument(argument)});
}
