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
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "fma.rn.ftz.f32 $0, $1, $2, $3" in parts.
struct Statement {
  StringRef opcode;   ///< "fma"
  StringRef spelling; ///< "fma.rn.ftz.f32"
  StringRef operands;
  StringRef type; ///< the last modifier that is a type: "f32"

  bool has(StringRef modifier) const {
    SmallVector<StringRef, 6> parts;
    spelling.split(parts, '.');
    return is_contained(parts, modifier);
  }
};

bool isType(StringRef text) {
  if (text.empty() || !StringRef("bsuf").contains(text.front()))
    return text.starts_with("bf16") || text == "tf32" || text == "pred";
  text = text.drop_front();
  return text == "8" || text == "16" || text == "32" || text == "64" ||
         text == "16x2" || text == "f16" || text == "f16x2";
}

Statement parse(StringRef text) {
  Statement statement;
  size_t end = text.find_first_of(" \t\n{");
  statement.spelling = text.substr(0, end);
  statement.operands = end == StringRef::npos ? "" : text.substr(end).trim();
  statement.opcode = statement.spelling.split('.').first;
  SmallVector<StringRef, 6> parts;
  statement.spelling.split(parts, '.');
  for (StringRef part : parts)
    if (isType(part))
      statement.type = part;
  return statement;
}

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
std::optional<InstructionCost> arithmetic(const Statement &statement) {
  StringRef op = statement.opcode;
  bool wide = isWide(statement.type);
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
    return integers(statement, statement.has("hi") ? 7 : 4);
  }
  if (op == "min" || op == "max" || op == "abs")
    return integers(statement, wide ? 4 : 1);
  if (is_contained({"add", "addc", "sub", "subc", "neg", "and", "or", "xor",
                    "not", "cnot", "shl", "shr", "selp", "slct", "setp", "set"},
                   op))
    return integers(statement, wide ? 2 : 1);
  return std::nullopt;
}

std::optional<InstructionCost> bits(const Statement &statement) {
  StringRef op = statement.opcode;
  if (is_contained({"lop3", "shf", "prmt", "sad", "dp4a", "dp2a", "bmsk",
                    "szext", "mul24", "vabsdiff4"},
                   op))
    return integers(statement, 1);
  if (op == "bfe") // a shift and a mask; five where the position varies
    return integers(statement, statement.operands.count('$') > 2 ? 5 : 2);
  if (op == "bfi")
    return integers(statement, statement.operands.count('$') > 3 ? 6 : 2);
  if (is_contained({"popc", "brev", "bfind"}, op))
    return makeCost(statement.spelling,
                    {{InstClass::Conversion, isWide(statement.type) ? 2 : 1}});
  if (op == "clz")
    return makeCost(statement.spelling,
                    {{InstClass::Conversion, 1}, {InstClass::Int, 1}}, 2);
  return std::nullopt;
}

/// Moves rename registers; special registers are read, halves are packed.
std::optional<InstructionCost> move(const Statement &statement) {
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

/// Special functions: the precise ones as their intrinsics, halves as MUFU.
std::optional<InstructionCost> special(const Statement &statement) {
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
  return nvvmCost(name + (type == "f64" ? ".d" : ".f"));
}

std::optional<InstructionCost> convert(const Statement &statement) {
  if (statement.opcode != "cvt")
    return std::nullopt;
  auto [rest, from] = statement.spelling.rsplit('.');
  StringRef to = rest.rsplit('.').second;
  if (!isType(to)) // cvt.rn.f16x2.f32 has its types side by side, others too
    return std::nullopt;
  if (from == "f16" && to == "f32") // HADD2.F32
    return makeCost(statement.spelling, {{InstClass::Fp16, 1}});
  if (floatClass(from) || floatClass(to))
    return makeCost(statement.spelling, {{InstClass::Conversion, 1}});
  bool extendsSign = from.starts_with("s") && isWide(to);
  return extendsSign ? integers(statement, 1) : freeCost(statement.spelling);
}

/// What warps exchange, and matrix products, have the intrinsics' names.
std::optional<InstructionCost> warp(const Statement &statement) {
  StringRef op = statement.opcode;
  if (is_contained({"shfl", "vote", "match", "redux", "activemask", "membar",
                    "nanosleep"},
                   op))
    return nvvmCost(statement.spelling);
  if (op == "fence")
    return nvvmCost(statement.has("cta") ? "membar.cta" : "membar.gl");
  if (op == "elect")
    return integers(statement, 1);
  if (is_contained(
          {"exit", "trap", "brkpt", "griddepcontrol", "setmaxnreg", "pmevent"},
          op))
    return makeCost(statement.spelling, {{InstClass::Control, 1}});
  if (op != "mma")
    return std::nullopt;
  size_t shape = statement.spelling.find(".m");
  return shape == StringRef::npos
             ? std::nullopt
             : nvvmCost(("mma" + statement.spelling.substr(shape)).str());
}

std::optional<InstructionCost> statementCost(StringRef text) {
  Statement statement = parse(text);
  if (statement.spelling.starts_with(".reg"))
    return freeCost(".reg");
  for (auto family : {arithmetic, bits, move, special, convert, warp})
    if (std::optional<InstructionCost> cost = family(statement))
      return cost;
  return std::nullopt;
}

std::string withoutComments(StringRef text) {
  std::string result;
  while (!text.empty()) {
    auto [code, rest] = text.split("//");
    if (code.contains("/*")) {
      auto [before, comment] = text.split("/*");
      result += before;
      text = comment.split("*/").second;
      continue;
    }
    result += code;
    text = rest.split('\n').second;
  }
  return result;
}

/// Without braces of a scope and without a guarding predicate.
StringRef bareStatement(StringRef text) {
  text = text.trim(" \t\n\r");
  while (text.consume_front("{") || text.consume_front("}"))
    text = text.ltrim(" \t\n\r");
  if (text.starts_with("@"))
    text = text.substr(text.find_first_of(" \t")).ltrim();
  return text;
}

void accumulate(InstructionCost &total, const InstructionCost &cost) {
  total.depth += cost.depth;
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

} // namespace

std::optional<InstructionCost> gpuperf::ptxCost(StringRef text) {
  std::string code = withoutComments(text);
  SmallVector<StringRef, 8> statements;
  StringRef(code).split(statements, ';');
  InstructionCost total = freeCost("asm");
  unsigned known = 0;
  for (StringRef part : statements) {
    StringRef statement = bareStatement(part);
    if (statement.empty())
      continue;
    std::optional<InstructionCost> cost = statementCost(statement);
    if (!cost)
      return std::nullopt;
    accumulate(total, *cost);
    total.name = ++known == 1 ? cost->name : "asm";
  }
  return total;
}
