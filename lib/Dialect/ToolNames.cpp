//===- ToolNames.cpp - names of kernels in other tools --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/ToolNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace gpuperf;
using llvm::StringRef;

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$';
}

static std::string replaced(StringRef text, StringRef what, StringRef with) {
  std::string result;
  while (true) {
    auto [before, after] = text.split(what);
    result += before;
    if (before.size() == text.size())
      return result;
    result += with;
    text = after;
  }
}

/// Without anonymous namespaces, which every compiler names in its own way.
static std::string withoutUnnamed(StringRef name) {
  std::string text = replaced(name, "(anonymous namespace)::", "");
  text = replaced(text, "<unnamed>::", "");
  for (StringRef marker : {"_GLOBAL__N_", "_INTERNAL_"}) {
    size_t begin = StringRef(text).find(marker);
    size_t end = begin == StringRef::npos ? begin : text.find("::", begin);
    if (end != StringRef::npos && (!begin || !isWordCharacter(text[begin - 1])))
      text.erase(begin, end + 2 - begin);
  }
  return text;
}

/// Drops qualifiers, which stand before or behind the type, and blanks, except
/// one between two words.
static std::string compact(StringRef text) {
  std::string result;
  while (!text.empty()) {
    StringRef word = text.take_while(isWordCharacter);
    if (word.empty()) {
      if (text.front() != ' ')
        result += text.front();
      text = text.drop_front();
      continue;
    }
    text = text.drop_front(word.size());
    if (llvm::is_contained({"const", "volatile", "__restrict__", "__restrict",
                            "struct", "class", "enum"},
                           word))
      continue;
    if (!result.empty() && isWordCharacter(result.back()))
      result += ' ';
    result += word;
  }
  return result;
}

/// A number without the cast, the name or the suffix that tools put to it: 4
/// for "(int)4", "int=4" and "4u", 1 for "true"; empty for anything else.
static std::string plainNumber(StringRef argument) {
  if (argument.starts_with("("))
    argument = argument.split(')').second;
  else if (argument.contains('='))
    argument = argument.split('=').second;
  if (argument == "true" || argument == "false")
    return argument == "true" ? "1" : "0";
  bool isNegative = argument.consume_front("-");
  StringRef digits = argument.take_while(llvm::isDigit);
  StringRef suffix = argument.drop_front(digits.size());
  if (digits.empty() || suffix.find_first_not_of("uUlL") != StringRef::npos)
    return "";
  return (isNegative ? "-" : "") + digits.str();
}

/// Each argument of "<float, (int)4, k<(bool)1>>" in its plain form.
static std::string plainArguments(StringRef text) {
  std::string result, argument;
  auto flush = [&] {
    std::string number = plainNumber(argument);
    result += number.empty() ? argument : number;
    argument.clear();
  };
  int round = 0; // "(a, b)" of a function type is one argument
  for (char c : text) {
    round += (c == '(') - (c == ')');
    bool separates = (c == '<' || c == '>' || c == ',') && round <= 0;
    if (!separates) {
      argument += c;
      continue;
    }
    flush();
    result += c;
  }
  flush();
  return result;
}

/// Takes the bracketed part that ends `name` off it, with nested ones.
static std::optional<std::string> takeBrackets(StringRef &name, char open,
                                               char close) {
  if (!name.ends_with(StringRef(&close, 1)))
    return std::nullopt;
  int depth = 0;
  for (size_t i = name.size(); i-- > 0;) {
    depth += (name[i] == close) - (name[i] == open);
    if (depth)
      continue;
    StringRef inside = name.slice(i + 1, name.size() - 1);
    name = name.take_front(i);
    return inside.str();
  }
  return std::nullopt;
}

ToolName gpuperf::readToolName(StringRef name) {
  name = name.trim().split(" [").first; // " [clone .1]"
  std::string demangled = llvm::demangle(name);
  std::string text = compact(withoutUnnamed(demangled));
  StringRef rest = text;
  rest.consume_front("void ");
  ToolName result;
  if (auto parameters = takeBrackets(rest, '(', ')'))
    result.parameters =
        *parameters == "void" ? "" : plainArguments(*parameters);
  if (auto args = takeBrackets(rest, '<', '>'))
    result.templateArgs = plainArguments(*args);
  result.qualified = rest.str();
  size_t scope = rest.rfind("::");
  result.local =
      rest.drop_front(scope == StringRef::npos ? 0 : scope + 2).str();
  result.mangled = name.str();
  return result;
}

ToolName gpuperf::kernelToolName(StringRef display, StringRef mangled) {
  ToolName name =
      readToolName(llvm::demangle(mangled) == mangled ? display : mangled);
  name.mangled = mangled.str();
  return name;
}

NameMatch gpuperf::matchToolName(const ToolName &tool, const ToolName &kernel) {
  if (tool.mangled == kernel.mangled)
    return NameMatch::Exact;
  bool isSame = tool.qualified == kernel.qualified;
  if (tool.templateArgs)
    return isSame && tool.templateArgs == kernel.templateArgs ? NameMatch::Exact
                                                              : NameMatch::None;
  if (tool.parameters) {
    bool isOther = kernel.parameters && tool.parameters != kernel.parameters;
    return isSame && !kernel.templateArgs && !isOther ? NameMatch::Exact
                                                      : NameMatch::None;
  }
  bool isLocal = tool.qualified == kernel.local;
  return isSame || isLocal ? NameMatch::Loose : NameMatch::None;
}
