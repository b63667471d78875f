//===- NvvmCosts.cpp - llvm.nvvm.* in SASS --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// S2R; the launch's extents are operands in constant memory.
InstructionCost specialRegister(StringRef name) {
  if (name.starts_with("ntid") || name.starts_with("nctaid") ||
      name == "warpsize")
    return freeCost(name);
  return makeCost(name, {{InstClass::Move, 1}});
}

/// What warps exchange: shuffles, votes, matches, reductions. Matches and
/// reductions take 16 lanes a cycle, as special functions do (CUDA C++
/// Programming Guide 12.6, section 8.4.1; an H200 took 16.2 for REDUX and 15
/// for MATCH.ALL). MATCH.ANY counts as three: an H200 took 5.3, and 49 cycles
/// until its result, at most four different values in a warp.
std::optional<InstructionCost> warpCost(StringRef name,
                                        const CostOptions &options) {
  if (name.starts_with("shfl."))
    return makeCost(name, {{InstClass::Shuffle, 1}});
  if (name.starts_with("vote.") || name.starts_with("activemask"))
    return makeCost(name, {{InstClass::Int, 1}});
  if (name.starts_with("match.any.sync.i32"))
    return makeCost(name, {{InstClass::Special, 1}}, 3);
  if (name.starts_with("match.all.sync.i32"))
    return makeCost(name, {{InstClass::Special, 1}});
  if (name.starts_with("match."))
    return operationCost(options.table, "match.i64", name);
  if (name.starts_with("redux.")) // REDUX to a uniform register, and back
    return makeCost(name, {{InstClass::Special, 1}, {InstClass::Move, 1}}, 2);
  if (name == "membar.cta") // MEMBAR
    return makeCost(name, {{InstClass::Barrier, 1}});
  if (name.starts_with("membar.")) // MEMBAR, ERRBAR, CCTL
    return makeCost(name, {{InstClass::Barrier, 3}}, 3);
  if (name.starts_with("nanosleep") || name == "exit")
    return makeCost(name, {{InstClass::Control, 1}});
  return std::nullopt;
}

/// "sin.approx.ftz.f", "rcp.rn.d": by function, precision and type.
std::optional<InstructionCost> approximationCost(StringRef name,
                                                 const CostOptions &options) {
  auto [function, rest] = name.split('.');
  bool isDouble = rest.ends_with("d");
  bool flush = rest.contains("ftz");
  bool approximate = rest.contains("approx") || rest.contains("full");
  StringRef table = StringSwitch<StringRef>(function)
                        .Case("sin", "__sinf")
                        .Case("cos", "__cosf")
                        .Case("ex2", "exp2f")
                        .Case("lg2", "__log2f")
                        .Case("rsqrt", isDouble ? "rsqrt" : "rsqrtf")
                        .Case("sqrt", isDouble ? "sqrt" : "sqrtf")
                        .Case("rcp", isDouble ? "drcp_rn" : "frcp_rn")
                        .Case("div", isDouble      ? "ddiv_rn"
                                     : approximate ? "__fdividef"
                                                   : "fdiv_rn")
                        .Case("tanh", "tanhf")
                        .Default("");
  if (table.empty())
    return std::nullopt;
  // MUFU of the upper half; a root that keeps denormals has all bits.
  if (isDouble && approximate && (flush || function != "rsqrt"))
    return makeCost(name, {{InstClass::Special, 1}, {InstClass::Move, 1}});
  if (approximate && !flush && (function == "rcp" || function == "sqrt"))
    return operationCost(options.table, (function + ".approx.f32").str(), name);
  if (approximate && flush && function == "rcp")
    return makeCost(name, {{InstClass::Special, 1}});
  auto cost = functionCost(options.table, {table, approximate && flush});
  if (cost)
    cost->name = name.str();
  return cost;
}

std::optional<InstClass> floatSuffix(StringRef name) {
  StringRef type = name.rsplit('.').second;
  return StringSwitch<std::optional<InstClass>>(type)
      .Case("f", InstClass::Fp32)
      .Case("d", InstClass::Fp64)
      .Cases("f16", "f16x2", "bf16", "bf16x2", InstClass::Fp16)
      .Default(std::nullopt);
}

/// "fma.rn.f16x2", "add.rn.d", "fmax.ftz.f", "floor.d": one instruction.
std::optional<InstructionCost> arithmeticCost(StringRef name,
                                              const CostOptions &options) {
  StringRef operation = name.split('.').first;
  std::optional<InstClass> instClass = floatSuffix(name);
  if (!instClass)
    return std::nullopt;
  if (is_contained({"floor", "ceil", "trunc", "round"}, operation))
    return makeCost(name, {{conversionClass(instClass == InstClass::Fp64), 1}});
  if (is_contained({"fmin", "fmax"}, operation) && instClass == InstClass::Fp64)
    return functionCost(options.table, {operation});
  if (is_contained({"fma", "add", "sub", "mul", "fmin", "fmax", "fabs", "abs",
                    "neg", "saturate"},
                   operation))
    return makeCost(name, {{*instClass, 1}});
  return std::nullopt;
}

/// "f2i.rz.ftz", "ll2d.rn", "ff2bf16x2.rn"; words of a double are registers.
std::optional<InstructionCost> conversionCost(StringRef name,
                                              const CostOptions &options) {
  StringRef operation = name.split('.').first;
  if (operation == "bitcast" || operation == "lohi" || operation == "d2i" ||
      operation == "ptr" || operation == "reflect" || operation == "move") {
    if (operation == "d2i" && !name.contains("hi") && !name.contains("lo"))
      return makeCost(name, {{InstClass::Conversion64, 1}});
    return freeCost(name);
  }
  auto [from, to] = operation.split('2');
  auto isType = [](StringRef type) {
    return StringSwitch<bool>(type)
        .Cases("f", "ff", "d", "i", "ui", "ll", "ull", true)
        .Cases("h", "f16x2", "bf16", "bf16x2", "tf32", true)
        .Default(false);
  };
  auto is64 = [](StringRef type) {
    return is_contained({"d", "ll", "ull"}, type);
  };
  if (from.starts_with("f") &&
      is_contained({"h", "f16x2", "bf16", "bf16x2"}, to))
    return makeCost(name, {{packingClass(options), 1}});
  if ((from == "i" || from == "ui") && to == "f")
    return makeCost(name, {{integerToFloatClass(options), 1}});
  if (isType(from) && isType(to))
    return makeCost(name, {{conversionClass(is64(from) || is64(to)), 1}});
  return std::nullopt;
}

std::optional<InstructionCost> integerIntrinsic(StringRef name,
                                                const CostOptions &options) {
  StringRef operation = name.split('.').first;
  if (is_contained(
          {"prmt", "sad", "idp4a", "idp2a", "rotate", "mapa", "bmsk", "szext"},
          operation)) {
    unsigned count = name.ends_with("b64") ? 4 : 1;
    return makeCost(name, {{InstClass::Int, count}});
  }
  if (operation == "isspacep" || name == "fns")
    return operationCost(options.table, operation, name);
  StringRef function = StringSwitch<StringRef>(name)
                           .Cases("mulhi.i", "mulhi.ui", "mulhi")
                           .Case("mulhi.ll", "mul64hi")
                           .Case("mulhi.ull", "umul64hi")
                           .Case("mul24.i", "mul24")
                           .Case("mul24.ui", "umul24")
                           .Default("");
  return functionCost(options.table, {function});
}

} // namespace

std::optional<InstructionCost> gpuperf::nvvmCost(StringRef name,
                                                 const CostOptions &options) {
  if (name.consume_front("read.ptx.sreg."))
    return specialRegister(name);
  if (name.starts_with("wmma.") || name.starts_with("mma."))
    return matrixCost(name, options.computeCapability);
  for (auto family : {warpCost, approximationCost, arithmeticCost,
                      conversionCost, integerIntrinsic})
    if (std::optional<InstructionCost> cost = family(name, options))
      return cost;
  return std::nullopt;
}
