//===- PtxCosts.cpp - inline assembly in SASS -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text ─▶ statements ─▶ opcode and types ─▶ cost of each ─▶ sum
//
// One statement that is not known makes the whole block unknown.
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "gpuperf/Ptx/PtxAsync.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

using Statement = PtxStatement;

bool isType(StringRef text) { return ptxTypeBytes(text) || text == "pred"; }

bool isWide(StringRef type) { return type.ends_with("64"); }

/// Class of float arithmetic, none for integers.
std::optional<InstClass> floatClass(StringRef type) {
  return StringSwitch<std::optional<InstClass>>(type)
      .Cases("f32", "tf32", InstClass::Fp32)
      .Case("f64", InstClass::Fp64)
      .Cases("f16", "f16x2", "bf16", "bf16x2", InstClass::Fp16)
      .Default(std::nullopt);
}

InstructionCost integers(const Statement &statement, unsigned count) {
  return makeCost(statement.spelling, {{InstClass::Int, count}}, count);
}

/// Sums, products, comparisons, selections: one instruction, two for 64 bits.
std::optional<InstructionCost> arithmetic(const Statement &statement,
                                          const CostOptions &options) {
  StringRef op = statement.opcode;
  bool wide = isWide(statement.type);
  // A comparison of two numbers is the constant predicate.
  if (auto operands = statement.operandList();
      op == "setp" && operands.size() == 3 && isDigit(operands[1].front()) &&
      isDigit(operands[2].front()))
    return freeCost(statement.spelling);
  if (op == "setp" || op == "set" || op == "testp")
    if (auto instClass = floatClass(statement.type))
      return makeCost(statement.spelling, {{*instClass, 1}});
  if (is_contained(
          {"add", "sub", "mul", "fma", "mad", "min", "max", "abs", "neg"}, op))
    if (auto instClass = floatClass(statement.type))
      return makeCost(statement.spelling, {{*instClass, 1}});
  if (op == "mul" || op == "mad" || op == "madc") {
    if (!wide || statement.has("wide"))
      return integers(statement, 1);
    return operationCost(options.table,
                         statement.has("hi") ? "mul.hi.i64" : "mul.i64",
                         statement.spelling);
  }
  if (op == "min" || op == "max" || op == "abs")
    return integers(statement, wide ? 4 : 1);
  if (is_contained({"add", "addc", "sub", "subc", "neg", "and", "or", "xor",
                    "not", "cnot", "shl", "shr", "selp", "slct", "setp", "set"},
                   op))
    return integers(statement, wide ? 2 : 1);
  return std::nullopt;
}

std::optional<InstructionCost> bits(const Statement &statement,
                                    const CostOptions &options) {
  StringRef op = statement.opcode;
  if (is_contained({"lop3", "shf", "prmt", "sad", "dp4a", "dp2a", "bmsk",
                    "szext", "mul24", "vabsdiff4"},
                   op))
    return integers(statement, 1);
  // The place of the bits varies where it is another operand in a register.
  unsigned registers = statement.operands.count('$');
  if (op == "bfe" || op == "bfi")
    return operationCost(
        options.table,
        (op + (registers > (op == "bfe" ? 2 : 3) ? ".variable" : "")).str(),
        statement.spelling);
  if (is_contained({"popc", "brev", "bfind"}, op))
    return makeCost(statement.spelling,
                    {{InstClass::Conversion, isWide(statement.type) ? 2 : 1}});
  if (op == "clz")
    return makeCost(statement.spelling,
                    {{InstClass::Conversion, 1}, {InstClass::Int, 1}}, 2);
  return std::nullopt;
}

/// `mov.b32 a, b` renames a register and costs nothing; `mov.u32 a, %tid.x` is
/// S2R, `mov.b32 a, {b, c}` of two halves PRMT.
std::optional<InstructionCost> move(const Statement &statement,
                                    const CostOptions &) {
  if (statement.opcode == "cvta" || statement.opcode == ".reg" ||
      statement.opcode == "isspacep")
    return freeCost(statement.spelling);
  if (statement.opcode != "mov" && statement.opcode != "pack")
    return std::nullopt;
  StringRef source = statement.operands.rsplit(',').second.trim();
  source.consume_front("%");
  if (source.starts_with("%ntid") || source.starts_with("%nctaid"))
    return freeCost(statement.spelling);
  for (StringRef name : {"%", "tid", "ctaid", "laneid", "lanemask", "warpid",
                         "smid", "clock", "globaltimer"})
    if (source.starts_with(name))
      return makeCost(statement.spelling, {{InstClass::Move, 1}});
  bool packs = statement.type == "b32" && source.ends_with("}");
  return packs ? integers(statement, 1) : freeCost(statement.spelling);
}

/// sin.approx.f32 as llvm.nvvm.sin.approx.f, and ex2.approx.f16x2 as two MUFU.
std::optional<InstructionCost> special(const Statement &statement,
                                       const CostOptions &options) {
  if (!is_contained(
          {"sin", "cos", "ex2", "lg2", "rsqrt", "sqrt", "rcp", "div", "tanh"},
          statement.opcode))
    return std::nullopt;
  StringRef type = statement.type;
  if (type.contains("f16"))
    return makeCost(statement.spelling,
                    {{InstClass::Special, type.ends_with("x2") ? 2 : 1}});
  if (!floatClass(type)) // integer division
    return std::nullopt;
  std::string name = statement.opcode.str();
  name += statement.has("approx") || statement.has("full") ? ".approx" : ".rn";
  if (statement.has("ftz") || statement.opcode == "tanh")
    name += ".ftz";
  CostOptions precise(options.table);
  return nvvmCost(name + (type == "f64" ? ".d" : ".f"), precise);
}

/// A pair of floats of 4, 6 or 8 bits, or of scales of 8.
bool isNarrowPair(StringRef type) {
  return is_contained(
      {"e4m3x2", "e5m2x2", "e2m3x2", "e3m2x2", "e2m1x2", "ue8m0x2"}, type);
}

std::optional<InstructionCost> convert(const Statement &statement,
                                       const CostOptions &options) {
  if (statement.opcode != "cvt")
    return std::nullopt;
  auto [rest, from] = statement.spelling.rsplit('.');
  StringRef to = rest.rsplit('.').second;
  if (isNarrowPair(from) || isNarrowPair(to)) // F2FP, from 8.9 on
    return makeCost(statement.spelling, {{conversionClass(false), 1}});
  if (!isType(to)) // cvt.rn.f16x2.f32 has its types side by side, others too
    return std::nullopt;
  if (from == "f16" && to == "f32") // HADD2.F32
    return makeCost(statement.spelling, {{InstClass::Fp16, 1}});
  if (to == "tf32")
    return makeCost(statement.spelling, {{InstClass::Fp32, 1}});
  if (from == "bf16" && to == "f32") // the upper half: a shift
    return integers(statement, 1);
  if (from == "f32" && is_contained({"f16", "bf16", "f16x2", "bf16x2"}, to))
    return makeCost(statement.spelling, {{packingClass(options), 1}});
  if (floatClass(from) || floatClass(to))
    return makeCost(statement.spelling,
                    {{conversionClass(isWide(from) || isWide(to)), 1}});
  bool extendsSign = from.starts_with("s") && isWide(to);
  return extendsSign ? integers(statement, 1) : freeCost(statement.spelling);
}

/// Statements without a result: branches, cache hints (`prefetch.global.L2`).
std::optional<InstructionCost> control(const Statement &statement,
                                       const CostOptions &) {
  StringRef op = statement.opcode;
  bool ends =
      is_contained({"exit", "trap", "brkpt", "bra", "ret", "pmevent"}, op);
  bool hints = is_contained(
      {"prefetch", "prefetchu", "discard", "applypriority"}, op); // CCTL
  bool directs = is_contained({"griddepcontrol", "setmaxnreg"}, op) ||
                 (op == "wgmma" && statement.has("fence")) ||
                 statement.spelling.starts_with("barrier.cluster.arrive") ||
                 (statement.spelling.starts_with("cp.async.mbarrier") &&
                  !statement.has("noinc"));
  if (ends || hints || directs)
    return makeCost(statement.spelling, {{InstClass::Control, 1}});
  if (op == "createpolicy" && statement.has("fractional")) // a constant
    return freeCost(statement.spelling);
  return std::nullopt;
}

/// `shfl.sync.down.b32` and matrix products are looked up as the intrinsics of
/// these names; fences as MEMBAR.
std::optional<InstructionCost> warp(const Statement &statement,
                                    const CostOptions &options) {
  StringRef op = statement.opcode;
  if (is_contained({"shfl", "vote", "match", "redux", "activemask", "membar"},
                   op))
    return nvvmCost(statement.spelling, options);
  StringRef spelling = statement.spelling;
  if (spelling.starts_with("fence.proxy")) // MEMBAR, FENCE.VIEW.ASYNC
    return makeCost(spelling, {{InstClass::Barrier, 2}}, 2);
  if (spelling.starts_with("fence.mbarrier_init") ||
      spelling.starts_with("mbarrier.in")) // SYNCS.EXCH: init, inval
    return makeCost(spelling, {{InstClass::Barrier, 1}});
  if (op == "fence" && !statement.has("proxy"))
    return nvvmCost(statement.has("cta") ? "membar.cta" : "membar.gl", options);
  // A map in shared memory is written like a variable there; its copy to
  // global memory is a fence as well.
  if (op == "tensormap" && statement.has("replace"))
    return makeCost(spelling, {{InstClass::Int, 1}, {InstClass::Move, 1}});
  if (op == "tensormap" && statement.has("cp_fenceproxy"))
    return makeCost(spelling, {{InstClass::Barrier, 2}}, 2);
  if (op == "movmatrix") // MOVM
    return makeCost(statement.spelling, {{InstClass::Move, 1}});
  if (op == "elect" || op == "mapa" || op == "getctarank" ||
      spelling.starts_with("mbarrier.pending_count"))
    return integers(statement, 1);
  return matrixCost(matrixName(statement), options.computeCapability);
}

/// What a warp does with tensor memory: it takes and gives back columns,
/// orders, and moves values between it and as many registers as the statement
/// names. Nobody published at which rate: a register of all lanes a cycle is
/// assumed.
std::optional<InstructionCost> tensorMemory(const Statement &statement,
                                            const CostOptions &) {
  if (statement.opcode != "tcgen05")
    return std::nullopt;
  for (StringRef step :
       {"alloc", "dealloc", "relinquish_alloc_permit", "wait::ld", "wait::st",
        "fence::before_thread_sync", "fence::after_thread_sync"})
    if (statement.has(step))
      return makeCost(statement.spelling, {{InstClass::Control, 1}});
  bool loads = statement.has("ld");
  auto operands = statement.operandList();
  if ((!loads && !statement.has("st")) || operands.size() < 2)
    return std::nullopt;
  double registers = double(operands[loads ? 0 : 1].count(',') + 1);
  return makeCost(statement.spelling, {{InstClass::Move, registers}}, 1);
}

/// `cvt.rn.f16.f32 a, x; cvt.rn.f16.f32 b, y; mov.b32 c, {a, b};` is one F2FP
/// from 8.0 on, and not two conversions and a packing.
class HalfPairs {
public:
  /// Whether `statement` packs two values that were narrowed before.
  bool closes(const Statement &statement) {
    auto operands = statement.operandList();
    if (statement.opcode == "cvt" && statement.spelling.ends_with("f16.f32") &&
        operands.size() == 2)
      narrowed.insert(operands[0]);
    if (statement.opcode != "mov" || statement.type != "b32" ||
        operands.size() != 2)
      return false;
    StringRef pair = operands[1];
    if (!pair.consume_front("{") || !pair.consume_back("}"))
      return false;
    auto [low, high] = pair.split(',');
    return narrowed.contains(low.trim()) && narrowed.contains(high.trim());
  }

private:
  StringSet<> narrowed;
};

/// `and.b32 a, x, 4; setp.ne.b32 p, a, 0;` is one LOP3, which sets a predicate
/// beside its result.
class BitTests {
public:
  /// Whether `statement` tests the result of the logic before it.
  bool closes(const Statement &statement) {
    auto operands = statement.operandList();
    bool logic = is_contained({"and", "or", "xor"}, statement.opcode);
    if (logic && statement.type == "b32" && !operands.empty())
      bits = operands[0];
    else if (statement.opcode == "setp" && operands.size() == 3)
      return (statement.has("ne") || statement.has("eq")) &&
             operands[1] == bits && operands[2] == "0";
    return false;
  }

private:
  StringRef bits;
};

} // namespace

void gpuperf::addCost(InstructionCost &total, const InstructionCost &cost) {
  total.depth += cost.depth;
  total.cold += cost.cold;
  for (auto [instClass, count] : cost.counts) {
    auto *same = find_if(total.counts, [&, cls = instClass](const auto &entry) {
      return entry.first == cls;
    });
    if (same != total.counts.end())
      same->second += count;
    else
      total.counts.push_back({instClass, count});
  }
}

std::optional<InstructionCost>
gpuperf::ptxStatementCost(const PtxStatement &statement,
                          const CostOptions &options) {
  if (statement.spelling.starts_with(".reg"))
    return freeCost(".reg");
  for (auto family :
       {arithmetic, bits, move, special, convert, control, tensorMemory})
    if (std::optional<InstructionCost> cost = family(statement, options))
      return cost;
  return warp(statement, options);
}

std::optional<InstructionCost> gpuperf::ptxCost(StringRef text,
                                                const CostOptions &options) {
  PtxBlock block(text);
  InstructionCost total = freeCost("asm");
  unsigned known = 0;
  HalfPairs pairs;
  BitTests tests;
  for (const PtxStatement &statement : block.statements()) {
    if (tests.closes(statement))
      continue;
    if (pairs.closes(statement) && options.table.forms.packsHalves) {
      addCost(total, makeCost("", {{packingClass(options), -1}}, 0));
      continue;
    }
    std::optional<InstructionCost> cost = ptxStatementCost(statement, options);
    if (!cost ||
        !allocatedColumns(statement).empty()) // that limits blocks, too
      return std::nullopt;
    addCost(total, *cost);
    total.name = ++known == 1 ? cost->name : "asm";
  }
  return total;
}
