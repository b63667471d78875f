//===- Libdevice.cpp - libdevice functions that are one operation ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Libdevice.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Functions that are an intrinsic of the same operands.
struct Plain {
  StringLiteral name;
  Intrinsic::ID intrinsic;
};
constexpr Plain plain[] = {
    {"__nv_min", Intrinsic::smin},
    {"__nv_llmin", Intrinsic::smin},
    {"__nv_umin", Intrinsic::umin},
    {"__nv_ullmin", Intrinsic::umin},
    {"__nv_max", Intrinsic::smax},
    {"__nv_llmax", Intrinsic::smax},
    {"__nv_umax", Intrinsic::umax},
    {"__nv_ullmax", Intrinsic::umax},
    {"__nv_fminf", Intrinsic::minnum},
    {"__nv_fmin", Intrinsic::minnum},
    {"__nv_fmaxf", Intrinsic::maxnum},
    {"__nv_fmax", Intrinsic::maxnum},
    {"__nv_fabsf", Intrinsic::fabs},
    {"__nv_fabs", Intrinsic::fabs},
    {"__nv_floorf", Intrinsic::floor},
    {"__nv_floor", Intrinsic::floor},
    {"__nv_ceilf", Intrinsic::ceil},
    {"__nv_ceil", Intrinsic::ceil},
    {"__nv_truncf", Intrinsic::trunc},
    {"__nv_trunc", Intrinsic::trunc},
    {"__nv_rintf", Intrinsic::rint},
    {"__nv_rint", Intrinsic::rint},
    {"__nv_fmaf", Intrinsic::fma},
    {"__nv_fma", Intrinsic::fma},
    {"__nv_fmaf_rn", Intrinsic::fma},
    {"__nv_fma_rn", Intrinsic::fma},
    {"__nv_copysignf", Intrinsic::copysign},
    {"__nv_copysign", Intrinsic::copysign},
    {"__nv_brev", Intrinsic::bitreverse},
    {"__nv_brevll", Intrinsic::bitreverse},
};

/// Functions that are one binary instruction.
struct Binary {
  StringLiteral name;
  Instruction::BinaryOps op;
};
constexpr Binary binary[] = {
    {"__nv_mul24", Instruction::Mul},    {"__nv_umul24", Instruction::Mul},
    {"__nv_fadd_rn", Instruction::FAdd}, {"__nv_fmul_rn", Instruction::FMul},
    {"__nv_fsub_rn", Instruction::FSub}, {"__nv_dadd_rn", Instruction::FAdd},
    {"__nv_dmul_rn", Instruction::FMul}, {"__nv_dsub_rn", Instruction::FSub},
};

/// Functions that are one conversion.
struct Conversion {
  StringLiteral name;
  Instruction::CastOps op;
};
constexpr Conversion conversions[] = {
    {"__nv_float_as_int", Instruction::BitCast},
    {"__nv_float_as_uint", Instruction::BitCast},
    {"__nv_int_as_float", Instruction::BitCast},
    {"__nv_uint_as_float", Instruction::BitCast},
    {"__nv_double_as_longlong", Instruction::BitCast},
    {"__nv_longlong_as_double", Instruction::BitCast},
    {"__nv_int2float_rn", Instruction::SIToFP},
    {"__nv_uint2float_rn", Instruction::UIToFP},
    {"__nv_int2double_rn", Instruction::SIToFP},
    {"__nv_uint2double_rn", Instruction::UIToFP},
    {"__nv_ll2float_rn", Instruction::SIToFP},
    {"__nv_ull2float_rn", Instruction::UIToFP},
    {"__nv_ll2double_rn", Instruction::SIToFP},
    {"__nv_ull2double_rn", Instruction::UIToFP},
    {"__nv_float2int_rz", Instruction::FPToSI},
    {"__nv_float2uint_rz", Instruction::FPToUI},
    {"__nv_float2ll_rz", Instruction::FPToSI},
    {"__nv_float2ull_rz", Instruction::FPToUI},
    {"__nv_double2int_rz", Instruction::FPToSI},
    {"__nv_double2uint_rz", Instruction::FPToUI},
    {"__nv_double2ll_rz", Instruction::FPToSI},
    {"__nv_double2ull_rz", Instruction::FPToUI},
    {"__nv_double2float_rn", Instruction::FPTrunc},
};

template <typename Table> const auto *find(const Table &table, StringRef name) {
  const auto *found = llvm::find_if(
      table, [&](const auto &entry) { return entry.name == name; });
  return found == std::end(table) ? nullptr : found;
}

/// The bit counts return `int` whatever their operand is.
Value *lowerCount(StringRef name, CallInst &call, IRBuilder<> &builder) {
  Value *operand = call.getArgOperand(0);
  Value *zeroIsFine = builder.getFalse();
  Value *result = nullptr;
  if (name == "__nv_popc" || name == "__nv_popcll")
    result = builder.CreateUnaryIntrinsic(Intrinsic::ctpop, operand);
  else if (name == "__nv_clz" || name == "__nv_clzll")
    result =
        builder.CreateBinaryIntrinsic(Intrinsic::ctlz, operand, zeroIsFine);
  return result ? builder.CreateZExtOrTrunc(result, call.getType()) : nullptr;
}

/// The high half of a product.
Value *lowerHighProduct(StringRef name, CallInst &call, IRBuilder<> &builder) {
  bool isSigned = name == "__nv_mulhi" || name == "__nv_mul64hi";
  if (!isSigned && name != "__nv_umulhi" && name != "__nv_umul64hi")
    return nullptr;
  unsigned bits = call.getType()->getIntegerBitWidth();
  Type *wide = builder.getIntNTy(2 * bits);
  Value *left = builder.CreateIntCast(call.getArgOperand(0), wide, isSigned);
  Value *right = builder.CreateIntCast(call.getArgOperand(1), wide, isSigned);
  Value *product = builder.CreateMul(left, right);
  return builder.CreateTrunc(builder.CreateLShr(product, bits), call.getType());
}

Value *lower(StringRef name, CallInst &call) {
  IRBuilder<> builder(&call);
  if (const auto *entry = find(plain, name)) {
    SmallVector<Value *, 3> operands(call.args());
    return builder.CreateIntrinsic(entry->intrinsic, {call.getType()},
                                   operands);
  }
  if (const auto *entry = find(binary, name))
    return builder.CreateBinOp(entry->op, call.getArgOperand(0),
                               call.getArgOperand(1));
  if (const auto *entry = find(conversions, name))
    return builder.CreateCast(entry->op, call.getArgOperand(0), call.getType());
  if (name == "__nv_abs" || name == "__nv_llabs")
    return builder.CreateBinaryIntrinsic(Intrinsic::abs, call.getArgOperand(0),
                                         builder.getFalse());
  if (Value *count = lowerCount(name, call, builder))
    return count;
  return lowerHighProduct(name, call, builder);
}

void lowerCalls(Function &function) {
  for (User *user : make_early_inc_range(function.users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getCalledFunction() != &function)
      continue;
    if (Value *value = lower(function.getName(), *call)) {
      value->takeName(call);
      call->replaceAllUsesWith(value);
      call->eraseFromParent();
    }
  }
}

/// What a function stores through its last parameters, and nothing but that.
struct Outputs {
  StringLiteral name;
  unsigned count;
  Type *(*type)(LLVMContext &);
};
Type *f32(LLVMContext &context) { return Type::getFloatTy(context); }
Type *f64(LLVMContext &context) { return Type::getDoubleTy(context); }
Type *i32(LLVMContext &context) { return Type::getInt32Ty(context); }
constexpr Outputs outputs[] = {
    {"__nv_sincosf", 2, f32},      {"__nv_sincos", 2, f64},
    {"__nv_sincospif", 2, f32},    {"__nv_sincospi", 2, f64},
    {"__nv_fast_sincosf", 2, f32}, {"__nv_frexpf", 1, i32},
    {"__nv_frexp", 1, i32},        {"__nv_modff", 1, f32},
    {"__nv_modf", 1, f64},         {"__nv_remquof", 1, i32},
    {"__nv_remquo", 1, i32},
};

/// `call` of a function that returns what the old one stored, behind its result.
void returnOutputs(CallInst &call, Function &returning, unsigned count) {
  IRBuilder<> builder(&call);
  unsigned inputs = call.arg_size() - count;
  SmallVector<Value *, 3> operands(call.arg_begin(), call.arg_begin() + inputs);
  CallInst *results = builder.CreateCall(&returning, operands);
  unsigned place = 0;
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(builder.CreateExtractValue(results, place++));
  for (unsigned i = 0; i != count; ++i)
    builder.CreateStore(builder.CreateExtractValue(results, place++),
                        call.getArgOperand(inputs + i));
  call.eraseFromParent();
}

/// Replaces __nv_sincosf(x, &s, &c) by a function that returns both: libdevice is
/// inlined, so that `s` and `c` stay in registers. True when `function` was such a
/// one, and is gone.
bool returnOutputs(Function &function) {
  const Outputs *entry = find(outputs, function.getName());
  if (!entry || function.arg_size() <= entry->count || function.isVarArg() ||
      !function.getArg(function.arg_size() - 1)->getType()->isPointerTy())
    return false;
  LLVMContext &context = function.getContext();
  SmallVector<Type *, 3> parameters(function.getFunctionType()->params());
  parameters.truncate(parameters.size() - entry->count);
  SmallVector<Type *, 3> results(entry->count, entry->type(context));
  if (!function.getReturnType()->isVoidTy())
    results.insert(results.begin(), function.getReturnType());
  Function *returning = Function::Create(
      FunctionType::get(StructType::get(context, results), parameters, false),
      function.getLinkage(), "", function.getParent());
  for (User *user : make_early_inc_range(function.users()))
    if (auto *call = dyn_cast<CallInst>(user);
        call && call->getCalledFunction() == &function)
      returnOutputs(*call, *returning, entry->count);
  returning->takeName(&function);
  returning->setDoesNotThrow();
  returning->setWillReturn();
  returning->setDoesNotAccessMemory();
  if (function.use_empty())
    function.eraseFromParent();
  return true;
}

/// Functions of libdevice have no effect but their result, and what those with a
/// pointer store.
void declarePure(Function &function) {
  function.setDoesNotThrow();
  function.setWillReturn();
  if (llvm::none_of(function.args(), [](const Argument &argument) {
        return argument.getType()->isPointerTy();
      }))
    function.setDoesNotAccessMemory();
  else
    function.setOnlyAccessesArgMemory();
}

} // namespace

void gpuperf::lowerLibdevice(Module &module) {
  for (Function &function : make_early_inc_range(module)) {
    if (!function.isDeclaration() || !function.getName().starts_with("__nv_"))
      continue;
    lowerCalls(function);
    if (returnOutputs(function))
      continue;
    declarePure(function);
    for (User *user : function.users())
      if (auto *call = dyn_cast<CallInst>(user))
        call->removeFnAttr(Attribute::Convergent);
    function.removeFnAttr(Attribute::Convergent);
    if (function.use_empty())
      function.eraseFromParent();
  }
}
