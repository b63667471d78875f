//===- PtxStatement.cpp - parsed PTX statements ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/PtxStatement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

static constexpr StringLiteral whitespace = " \t\n\r";

unsigned gpuperf::addressSpaceOf(StringRef space) {
  return StringSwitch<unsigned>(space.split("::").first)
      .Case("global", kGlobalSpace)
      .Case("shared", kSharedSpace)
      .Case("const", kConstantSpace)
      .Case("local", kLocalSpace)
      .Default(kGenericSpace);
}

unsigned gpuperf::ptxTypeBytes(StringRef type) {
  return StringSwitch<unsigned>(type)
      .Cases("b8", "s8", "u8", "e4m3", "e5m2", 1)
      .Cases("b16", "s16", "u16", "f16", "bf16", 2)
      .Cases("b32", "s32", "u32", "f32", "tf32", 4)
      .Cases("f16x2", "bf16x2", "u16x2", "s16x2", 4)
      .Cases("b64", "s64", "u64", "f64", "f32x2", 8)
      .Case("b128", 16)
      .Default(0);
}

bool PtxStatement::has(StringRef modifier) const {
  SmallVector<StringRef, 8> modifiers;
  spelling.split(modifiers, '.');
  return is_contained(modifiers, modifier);
}

SmallVector<StringRef, 6> PtxStatement::operandList() const {
  SmallVector<StringRef, 6> list;
  size_t start = 0;
  int depth = 0;
  for (size_t i = 0; i <= operands.size(); ++i) {
    char c = i < operands.size() ? operands[i] : ',';
    depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    if (c != ',' || (depth > 0 && i < operands.size()))
      continue;
    StringRef operand = operands.slice(start, i).trim(whitespace);
    if (!operand.empty())
      list.push_back(operand);
    start = i + 1;
  }
  return list;
}

PtxStatement gpuperf::parsePtxStatement(StringRef text) {
  PtxStatement statement;
  statement.text = text;
  size_t end = text.find_first_of(" \t\n\r{[");
  statement.spelling = text.substr(0, end);
  statement.operands =
      end == StringRef::npos ? "" : text.substr(end).trim(whitespace);
  SmallVector<StringRef, 8> modifiers;
  statement.spelling.split(modifiers, '.');
  statement.opcode = modifiers.front();
  for (StringRef modifier : modifiers)
    if (ptxTypeBytes(modifier) || modifier == "pred")
      statement.type = modifier;
  return statement;
}

static std::string withoutComments(StringRef text) {
  std::string result;
  while (!text.empty()) {
    size_t at = std::min(text.find("//"), text.find("/*"));
    result += text.take_front(at);
    if (at == StringRef::npos)
      break;
    bool isLine = text.substr(at).starts_with("//");
    text = text.substr(at).split(isLine ? "\n" : "*/").second;
    result += ' ';
  }
  return result;
}

/// The label in front of `text`, such as "LAB_WAIT:", is taken off; a
/// modifier's "::" is none.
static bool consumeLabel(StringRef &text) {
  size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789_$%{}=");
  StringRef rest = end == StringRef::npos ? "" : text.substr(end);
  if (end == 0 || !rest.consume_front(":") || rest.starts_with(":"))
    return false;
  text = rest;
  return true;
}

/// Without braces of a scope, labels and the guarding predicate.
static StringRef bareStatement(StringRef text) {
  do {
    text = text.trim(whitespace);
    while (text.consume_front("{") || text.consume_front("}"))
      text = text.ltrim(whitespace);
  } while (consumeLabel(text));
  if (text.starts_with("@"))
    text = text.substr(text.find_first_of(whitespace)).ltrim(whitespace);
  return text;
}

PtxBlock::PtxBlock(StringRef text) : code(withoutComments(text)) {
  SmallVector<StringRef, 8> pieces;
  StringRef(code).split(pieces, ';');
  for (StringRef piece : pieces)
    if (StringRef statement = bareStatement(piece); !statement.empty())
      parts.push_back(parsePtxStatement(statement));
}
