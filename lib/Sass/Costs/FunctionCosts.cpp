//===- FunctionCosts.cpp - costs of device functions by name --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

/// The spelling of the tables for a function that goes by several names.
static StringRef tableName(StringRef name) {
  return StringSwitch<StringRef>(name)
      .Cases("divf", "fdividef", "__fdividef")
      .Case("float_as_int", "")
      .Cases("pow10f", "exp10f", "exp10f")
      .Cases("powif", "powi", name == "powi" ? "pow" : "powf")
      .Cases("sqrtf_rn", "fsqrt_rn", "sqrtf")
      .Case("dsqrt_rn", "sqrt")
      .Cases("frsqrt_rn", "frsqrt", "rsqrtf")
      .Cases("fmaf_rn", "fma_rn", name == "fma_rn" ? "fma" : "fmaf")
      .Case("fmaf_ieee_rn", "fmaf")
      .Case("dsub_rn", "dadd_rn")
      .Cases("scalbn", "scalbln", "ldexp")
      .Cases("scalblnf", "ldexpf", "ldexpf")
      .Case("ilogb", "ilogbf")
      .Cases("logb", "logbf", "logbf")
      .Case("nearbyint", "rint")
      .Cases("lrint", "llrint", "llrintf", "lrintf")
      .Cases("lround", "llround", "round")
      .Cases("lroundf", "llroundf", "roundf")
      .Cases("signbitd", "signbit", "signbitf")
      .Cases("finited", "isfinited", "finitef", "finitef")
      .Cases("isnan", "isinf", name == "isnan" ? "isnand" : "isinfd")
      .Cases("isfinitef", "isfinite", "finitef")
      .Cases("llmax", "llmin", "llmin")
      .Cases("ullmax", "ullmin", "ullmin")
      .Cases("umax", "umin", "umin")
      .Cases("labs", "llabs", "llabs")
      .Case("mulhi64", "mul64hi")
      .Cases("funnelshift_rc", "funnelshift_lc", "funnelshift_lc")
      .Cases("remainder", "fmod", "fmod")
      .Cases("norm4df", "norm3df", "norm3df")
      .Cases("norm3d", "hypot", "hypot")
      .Cases("hadd", "uhadd", "mul24")
      .Cases("rhadd", "urhadd", "mul24")
      .Default(name);
}

/// Rounding modes change the instruction's modifier, not the count.
static StringRef withoutRounding(StringRef name) {
  for (StringRef mode : {"_rz", "_ru", "_rd"})
    if (name.ends_with(mode))
      return name.drop_back(3);
  return name;
}

/// `float2int_rn`, `uint2double_rn`, `ll2float_rz`, `double2half`…
static bool isConversion(StringRef name) {
  auto [from, to] =
      withoutRounding(name.ends_with("_rn") ? name.drop_back(3) : name)
          .split('2');
  auto isType = [](StringRef type) {
    return StringSwitch<bool>(type)
        .Cases("float", "double", "int", "uint", "ll", "ull", true)
        .Cases("half", "short", "ushort", true)
        .Default(false);
  };
  return isType(from) && isType(to);
}

/// Bits seen as another type, halves of a double, constants.
static bool isReinterpretation(StringRef name) {
  return StringSwitch<bool>(name)
      .Cases("float_as_int", "int_as_float", "float_as_uint", "uint_as_float",
             true)
      .Cases("double_as_longlong", "longlong_as_double", true)
      .Cases("double2hiint", "double2loint", "hiloint2double", true)
      .Cases("nan", "nanf", "nvvm_get_smem_pointer", true)
      .Default(false);
}

static InstructionCost costOf(const CostRow &row, const Twine &name) {
  InstructionCost cost{name.str(), {}, row.depth, row.registers};
  const std::pair<InstClass, uint8_t> counts[] = {
      {InstClass::Fp32, row.fp32},
      {InstClass::Fp64, row.fp64},
      {InstClass::Fp16, row.fp16},
      {InstClass::Int, row.integer},
      {InstClass::Conversion, row.conversion},
      {InstClass::Conversion64, row.conversion64},
      {InstClass::Special, row.special},
      {InstClass::Control, row.control},
      {InstClass::Move, row.move}};
  for (auto [instClass, count] : counts)
    if (count)
      cost.counts.push_back({instClass, double(count)});
  return cost;
}

template <typename Row>
static const Row *find(ArrayRef<Row> rows, StringRef name) {
  const Row *row =
      find_if(rows, [&](const Row &row) { return name == row.name; });
  return row == rows.end() ? nullptr : row;
}

InstructionCost gpuperf::operationCost(const SassTable &table,
                                       StringRef operation, const Twine &name) {
  const CostRow *row = find(table.operations, operation);
  assert(row && "the table has this operation");
  return costOf(*row, name);
}

/// The row of `call`, by the name that the table has.
static std::optional<InstructionCost> rowCost(const SassTable &table,
                                              const FunctionCall &call) {
  if (call.fastMath)
    if (const CostRow *row = find(table.fastFunctions, call.name))
      return costOf(*row, row->name);
  const CostRow *row = find(table.functions, call.name);
  if (!row)
    return std::nullopt;
  InstructionCost cost = costOf(*row, row->name);
  const ColdRow *cold = find(table.cold, call.name);
  if (!cold)
    return cost;
  bool reduces = cold->countOfQuotient > 0;
  if (reduces && call.isHuge)
    addCost(cost, operationCost(table, "reduction.huge", row->name));
  else
    cost.cold =
        reduces && call.ofQuotient ? cold->countOfQuotient : cold->count;
  return cost;
}

std::optional<InstructionCost> gpuperf::functionCost(const SassTable &table,
                                                     const FunctionCall &call) {
  auto lookUp = [&](StringRef name) {
    FunctionCall same = call;
    same.name = name;
    if (auto cost = rowCost(table, same))
      return cost;
    same.name = tableName(name);
    return rowCost(table, same);
  };
  StringRef name = call.name;
  std::string spelling = name.str();
  if (name.consume_front("__nv_fast_"))
    spelling = ("__" + name).str();
  else if (name.consume_front("__nv_"))
    spelling = name.str();
  if (auto cost = lookUp(spelling))
    return cost;
  StringRef bare = spelling;
  bare.consume_front("__");
  if (isReinterpretation(bare))
    return freeCost(bare);
  if (isConversion(bare)) {
    bool is64Bit = bare.contains("double") || bare.contains("ll");
    return makeCost(bare, {{conversionClass(is64Bit), 1}});
  }
  for (const std::string &other :
       {bare.str(), (withoutRounding(bare) + "_rn").str()})
    if (auto cost = lookUp(other))
      return cost;
  return std::nullopt;
}
