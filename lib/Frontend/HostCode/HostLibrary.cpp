//===- HostLibrary.cpp - library functions that host code calls -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// std::min, ceilf, atoi and their like are known by name; their bodies in the
// system headers are not followed. Strings are known where they are literals or
// words of the program's command line.
//
//===----------------------------------------------------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <cstdlib>

using namespace gpuperf;
using namespace clang;

static llvm::StringRef nameOf(const FunctionDecl &function) {
  const IdentifierInfo *id = function.getIdentifier();
  return id ? id->getName() : "";
}

bool gpuperf::isInStd(const FunctionDecl &function) {
  const DeclContext *scope = function.getEnclosingNamespaceContext();
  return scope->isStdNamespace();
}

std::optional<HostValue>
HostInterpreter::evalKnownCall(const FunctionDecl &callee,
                               const CallExpr &call) {
  bool isOurs =
      callee.getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      isInStd(callee);
  llvm::StringRef name = nameOf(callee);
  name.consume_front("__builtin_");
  if (!isOurs || call.getNumArgs() == 0)
    return std::nullopt;
  if (std::optional<HostValue> value = evalMathCall(name, call))
    return value;
  if (std::optional<HostValue> value = evalOptionCall(name, call))
    return value;
  return evalTextCall(name, call);
}

std::optional<HostValue>
HostInterpreter::evalMathCall(llvm::StringRef name, const CallExpr &call) {
  unsigned count = call.getNumArgs();
  auto argument = [&](unsigned i) { return eval(call.getArg(i)).asNumber(); };
  if (count == 2 && (name == "min" || name == "max" || name == "umin" ||
                     name == "umax" || name == "fminf" || name == "fmaxf")) {
    ExprKind op = name.contains("min") ? ExprKind::Min : ExprKind::Max;
    return number(numbers.binary(op, argument(0), argument(1)));
  }
  if (count == 2 && (name == "pow" || name == "powf")) {
    std::optional<double> base = numbers.realOf(argument(0));
    std::optional<double> exponent = numbers.realOf(argument(1));
    return base && exponent ? number(numbers.real(std::pow(*base, *exponent)))
                            : unknown();
  }
  if (count != 1)
    return std::nullopt;
  if (name == "ceil" || name == "ceilf")
    return number(numbers.roundedUp(argument(0)));
  if (name == "floor" || name == "floorf" || name == "trunc" ||
      name == "truncf")
    return number(numbers.truncated(argument(0)));
  if (name == "move" || name == "forward")
    return eval(call.getArg(0));
  name.consume_back("f");
  using Function = double (*)(double);
  auto function =
      llvm::StringSwitch<Function>(name)
          .Case("sqrt", [](double x) { return std::sqrt(x); })
          .Case("cbrt", [](double x) { return std::cbrt(x); })
          .Case("log2", [](double x) { return std::log2(x); })
          .Case("log10", [](double x) { return std::log10(x); })
          .Case("log", [](double x) { return std::log(x); })
          .Case("exp2", [](double x) { return std::exp2(x); })
          .Case("exp", [](double x) { return std::exp(x); })
          .Case("fabs", [](double x) { return std::fabs(x); })
          .Case("round", [](double x) { return std::round(x); })
          .Default(nullptr);
  if (!function)
    return std::nullopt;
  std::optional<double> x = numbers.realOf(argument(0));
  return x ? number(numbers.real(function(*x))) : unknown();
}

namespace {

enum class TextCall { None, Integer, Real, Compare, ComparePart, Length };

TextCall textCall(llvm::StringRef name) {
  return llvm::StringSwitch<TextCall>(name)
      .Cases("atoi", "atol", "atoll", "strtol", "strtoll", TextCall::Integer)
      .Cases("strtoul", "strtoull", "stoi", "stol", "stoll", TextCall::Integer)
      .Cases("stoul", "stoull", TextCall::Integer)
      .Cases("atof", "strtod", "strtof", "stof", "stod", TextCall::Real)
      .Cases("strcmp", "strcasecmp", TextCall::Compare)
      .Cases("strncmp", "strncasecmp", TextCall::ComparePart)
      .Case("strlen", TextCall::Length)
      .Default(TextCall::None);
}

/// Less than, equal to or greater than 0, as strcmp tells it.
int64_t compare(llvm::StringRef name, llvm::StringRef a, llvm::StringRef b) {
  return name.contains("case") ? a.compare_insensitive(b) : a.compare(b);
}

} // namespace

/// What a function of <cstdlib>, <cstring> and <string> makes of a known text;
/// nullopt, and nothing is evaluated, for other functions.
std::optional<HostValue>
HostInterpreter::evalTextCall(llvm::StringRef name, const CallExpr &call) {
  TextCall kind = textCall(name);
  if (kind == TextCall::None)
    return std::nullopt;
  llvm::SmallVector<HostValue, 3> arguments;
  for (const Expr *argument : call.arguments())
    arguments.push_back(eval(argument));
  const std::optional<std::string> &text = arguments[0].text;
  if (!text)
    return unknown();
  switch (kind) {
  case TextCall::Integer: {
    HostNumber base = numbers.constant(10);
    if (arguments.size() == 3)
      base = arguments[2].asNumber();
    if (!base.value || *base.value < 0 || *base.value > 36)
      return unknown();
    long long value = std::strtoll(text->c_str(), nullptr, int(*base.value));
    return number(convertInteger(numbers.constant(value), call.getType()));
  }
  case TextCall::Real:
    return number(numbers.real(std::strtod(text->c_str(), nullptr)));
  case TextCall::Length:
    return number(numbers.constant(text->size()));
  case TextCall::Compare:
  case TextCall::ComparePart: {
    bool isPart = kind == TextCall::ComparePart;
    if (arguments.size() < (isPart ? 3u : 2u) || !arguments[1].text)
      return unknown();
    size_t length = llvm::StringRef::npos;
    if (isPart) {
      HostNumber limit = arguments[2].asNumber();
      if (!limit.value)
        return unknown();
      length = *limit.value;
    }
    return number(numbers.constant(
        compare(name, llvm::StringRef(*text).take_front(length),
                llvm::StringRef(*arguments[1].text).take_front(length))));
  }
  case TextCall::None:
    break;
  }
  return unknown();
}

/// A word of the command line is a number by `atoi(argv[1])`, and a character
/// by `argv[1][0]`.
HostValue HostInterpreter::characterOf(const HostValue &text,
                                       const HostNumber &index) {
  if (!text.text || !index.value || *index.value < 0 ||
      static_cast<size_t>(*index.value) > text.text->size())
    return unknown();
  return number(numbers.constant(text.text->c_str()[*index.value]));
}

/// What `main(int argc, char **argv)` is given: the program's own name counts.
void HostInterpreter::bindCommandLine(const FunctionDecl &main) {
  if (!program.arguments || main.getNumParams() < 2)
    return;
  const std::vector<std::string> &words = *program.arguments;
  HostPlace argv{&program.arguments, {}};
  state.write({main.getParamDecl(0), {}},
              number(numbers.constant(words.size() + 1)), ids);
  HostValue pointer = HostValue::unknown(ids.of(argv));
  pointer.target = argv;
  state.write({main.getParamDecl(1), {}}, std::move(pointer), ids);
  for (auto [index, word] : llvm::enumerate(words)) {
    HostValue text = unknown();
    text.text = word;
    state.write(argv.part({nullptr, int64_t(index) + 1}), std::move(text), ids);
  }
}

//===----------------------------------------------------------------------===//
// getopt
//===----------------------------------------------------------------------===//

/// Sets one of getopt's variables, which are declared where the program uses them.
void HostInterpreter::setOptionVariable(llvm::StringRef name, HostValue value) {
  for (NamedDecl *decl :
       ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name)))
    if (auto *variable = dyn_cast<VarDecl>(decl))
      state.write({variable->getCanonicalDecl(), {}}, value, ids);
}

std::optional<OptionTable> HostInterpreter::optionTable(const CallExpr &call) {
  OptionTable table;
  HostValue letters = eval(call.getArg(2));
  if (!letters.text)
    return std::nullopt;
  table.letters = *letters.text;
  if (call.getNumArgs() < 4)
    return table;
  HostValue array = eval(call.getArg(3));
  QualType type = call.getArg(3)->getType()->getPointeeType();
  if (!array.target || type.isNull() || !findField(type, "name"))
    return std::nullopt;
  HostValue options = state.read(*array.target, ids);
  for (auto &entry : options.parts) {
    auto part = [&](llvm::StringRef name) {
      return partOf(entry.second, {findField(type, name), 0}, ids);
    };
    HostNumber argument = part("has_arg").asNumber();
    HostNumber value = part("val").asNumber();
    std::optional<std::string> name = part("name").text;
    if (name && argument.value && value.value)
      table.longs.push_back({*name, *argument.value, *value.value});
  }
  return table;
}

/// Where getopt is: it keeps that between calls.
std::optional<OptionPlace> HostInterpreter::optionPlace(const HostPlace &kept) {
  if (!state.knows(kept.root))
    return OptionPlace();
  HostNumber word = state.read(kept.part({nullptr, 0}), ids).asNumber();
  HostNumber letter = state.read(kept.part({nullptr, 1}), ids).asNumber();
  if (!word.value || !letter.value)
    return std::nullopt;
  return OptionPlace{*word.value, *letter.value};
}

std::optional<HostValue>
HostInterpreter::evalOptionCall(llvm::StringRef name, const CallExpr &call) {
  if ((name != "getopt" && name != "getopt_long") || call.getNumArgs() < 3)
    return std::nullopt;
  HostValue argv = eval(call.getArg(1));
  if (!program.arguments || !argv.target ||
      argv.target->root != &program.arguments)
    return std::nullopt;
  HostPlace kept{&program.followed, {}};
  std::optional<OptionTable> table = optionTable(call);
  std::optional<OptionPlace> place = optionPlace(kept);
  std::optional<OptionResult> result;
  if (table && place)
    result = nextOption(*table, *program.arguments, *place);
  if (!result) {
    state.forget(kept, ids);
    setOptionVariable("optarg", unknown());
    setOptionVariable("optind", unknown());
    return unknown();
  }
  HostValue word = number(numbers.constant(place->word));
  state.write(kept.part({nullptr, 0}), word, ids);
  state.write(kept.part({nullptr, 1}), number(numbers.constant(place->letter)),
              ids);
  setOptionVariable("optind", std::move(word));
  HostValue argument = unknown();
  if (result->argument)
    argument.text = *result->argument;
  setOptionVariable("optarg", std::move(argument));
  return number(numbers.constant(result->value));
}
