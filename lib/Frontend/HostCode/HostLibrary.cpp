//===- HostLibrary.cpp - library functions that host code calls -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostLibrary.h"
#include "HostDevice.h"
#include "HostOptions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <cstdlib>

using namespace gpuperf;
using namespace clang;

bool gpuperf::isInStd(const FunctionDecl &function) {
  const DeclContext *scope = function.getEnclosingNamespaceContext();
  return scope->isStdNamespace();
}

//===----------------------------------------------------------------------===//
// Which function it is
//===----------------------------------------------------------------------===//

namespace {

enum class Call {
  None,
  Min,
  Max,
  Power,
  Ceil,
  Truncate,
  Same,
  Math,
  Integer,
  Real,
  Compare,
  ComparePart,
  Length,
  Options,
  Scan,
  Device
};

using Function = double (*)(double);

/// Functions of one double, without the `f` of their float versions.
Function mathFunction(llvm::StringRef name) {
  return llvm::StringSwitch<Function>(name)
      .Cases("sqrt", "sqrtf", [](double x) { return std::sqrt(x); })
      .Cases("cbrt", "cbrtf", [](double x) { return std::cbrt(x); })
      .Cases("log2", "log2f", [](double x) { return std::log2(x); })
      .Cases("log10", "log10f", [](double x) { return std::log10(x); })
      .Cases("log", "logf", [](double x) { return std::log(x); })
      .Cases("exp2", "exp2f", [](double x) { return std::exp2(x); })
      .Cases("exp", "expf", [](double x) { return std::exp(x); })
      .Cases("fabs", "fabsf", [](double x) { return std::fabs(x); })
      .Cases("round", "roundf", [](double x) { return std::round(x); })
      .Default(nullptr);
}

Call callOf(llvm::StringRef name, unsigned count) {
  if (count == 1 && mathFunction(name))
    return Call::Math;
  if (deviceQueryOutputs(name, count))
    return Call::Device;
  Call call =
      llvm::StringSwitch<Call>(name)
          .Cases("min", "umin", "fmin", "fminf", Call::Min)
          .Cases("max", "umax", "fmax", "fmaxf", Call::Max)
          .Cases("pow", "powf", Call::Power)
          .Cases("ceil", "ceilf", Call::Ceil)
          .Cases("floor", "floorf", "trunc", "truncf", Call::Truncate)
          .Cases("move", "forward", Call::Same)
          .Cases("atoi", "atol", "atoll", "strtol", "strtoll", Call::Integer)
          .Cases("strtoul", "strtoull", "stoi", "stol", "stoll", Call::Integer)
          .Cases("stoul", "stoull", Call::Integer)
          .Cases("atof", "strtod", "strtof", "stof", "stod", Call::Real)
          .Cases("strcmp", "strcasecmp", Call::Compare)
          .Cases("strncmp", "strncasecmp", Call::ComparePart)
          .Case("strlen", Call::Length)
          .Cases("getopt", "getopt_long", Call::Options)
          .Case("sscanf", Call::Scan)
          .Default(Call::None);
  auto isOf = [&](unsigned least, unsigned most) {
    return least <= count && count <= most ? call : Call::None;
  };
  switch (call) {
  case Call::None:
    return call;
  case Call::Min:
  case Call::Max:
  case Call::Power:
  case Call::Compare:
    return isOf(2, 2);
  case Call::ComparePart:
    return isOf(3, 3);
  case Call::Integer:
  case Call::Real:
    return isOf(1, 3);
  case Call::Options:
    return isOf(3, 5);
  case Call::Scan:
    return isOf(2, 64);
  default:
    return isOf(1, 1);
  }
}

llvm::StringRef nameOf(const FunctionDecl &function) {
  const IdentifierInfo *id = function.getIdentifier();
  llvm::StringRef name = id ? id->getName() : "";
  name.consume_front("__builtin_");
  return name;
}

/// Less than, equal to or greater than 0, as strcmp tells it.
int64_t compare(llvm::StringRef name, llvm::StringRef a, llvm::StringRef b) {
  return name.contains("case") ? a.compare_insensitive(b) : a.compare(b);
}

} // namespace

bool HostLibrary::knows(const FunctionDecl &callee, unsigned count) const {
  if (callOf(nameOf(callee), count) == Call::None)
    return false;
  if (isInStd(callee))
    return true;
  // A function of the user's may have the name for something of its own.
  const FunctionDecl *definition = nullptr;
  bool isUsers =
      callee.hasBody(definition) &&
      !ast.getSourceManager().isInSystemHeader(definition->getLocation());
  return !isUsers &&
         callee.getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool HostLibrary::isScan(const CallExpr &call) {
  return callOf(nameOf(*call.getDirectCallee()), call.getNumArgs()) ==
         Call::Scan;
}

unsigned HostLibrary::outputsOf(const CallExpr &call) {
  return deviceQueryOutputs(nameOf(*call.getDirectCallee()), call.getNumArgs());
}

//===----------------------------------------------------------------------===//
// Numbers and texts
//===----------------------------------------------------------------------===//

HostValue HostLibrary::call(const CallExpr &call,
                            llvm::ArrayRef<HostValue> arguments) {
  llvm::StringRef name = nameOf(*call.getDirectCallee());
  Call kind = callOf(name, arguments.size());
  HostNumber x = arguments[0].asNumber();
  switch (kind) {
  case Call::None:
    return ids.unknown();
  case Call::Same:
    return arguments[0];
  case Call::Options:
    return nextOption(call, arguments);
  case Call::Device:
    for (auto [argument, answer] :
         llvm::zip(arguments, deviceAnswers(call, arguments, ids)))
      if (argument.target)
        state.write(*argument.target, answer, ids);
    return ids.unknown();
  case Call::Min:
    return ids.number(
        numbers.binary(ExprKind::Min, x, arguments[1].asNumber()));
  case Call::Max:
    return ids.number(
        numbers.binary(ExprKind::Max, x, arguments[1].asNumber()));
  case Call::Ceil:
    return ids.number(numbers.roundedUp(x));
  case Call::Truncate:
    return ids.number(numbers.truncated(x));
  case Call::Power: {
    std::optional<double> base = numbers.realOf(x);
    std::optional<double> exponent = numbers.realOf(arguments[1].asNumber());
    return base && exponent
               ? ids.number(numbers.real(std::pow(*base, *exponent)))
               : ids.unknown();
  }
  case Call::Math: {
    std::optional<double> value = numbers.realOf(x);
    return value ? ids.number(numbers.real(mathFunction(name)(*value)))
                 : ids.unknown();
  }
  default:
    return arguments[0].text ? ofText(name, *arguments[0].text, arguments)
                             : ids.unknown();
  }
}

/// What a function of <cstdlib>, <cstring> and <string> makes of a known text.
HostValue HostLibrary::ofText(llvm::StringRef name, const std::string &text,
                              llvm::ArrayRef<HostValue> arguments) {
  switch (callOf(name, arguments.size())) {
  case Call::Integer: {
    HostNumber base =
        arguments.size() == 3 ? arguments[2].asNumber() : numbers.constant(10);
    if (!base.value || *base.value < 0 || *base.value > 36)
      return ids.unknown();
    return ids.number(numbers.constant(
        std::strtoll(text.c_str(), nullptr, int(*base.value))));
  }
  case Call::Real:
    return ids.number(numbers.real(std::strtod(text.c_str(), nullptr)));
  case Call::Length:
    return ids.number(numbers.constant(text.size()));
  case Call::Compare:
  case Call::ComparePart: {
    HostNumber length = arguments.size() == 3 ? arguments[2].asNumber()
                                              : numbers.constant(INT64_MAX);
    if (!arguments[1].text || !length.value)
      return ids.unknown();
    return ids.number(numbers.constant(compare(
        name, llvm::StringRef(text).take_front(*length.value),
        llvm::StringRef(*arguments[1].text).take_front(*length.value))));
  }
  default:
    return ids.unknown();
  }
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

void HostLibrary::bindCommandLine(const FunctionDecl &main) {
  if (!words || main.getNumParams() < 2)
    return;
  HostPlace argv{words, {}};
  state.write({main.getParamDecl(0), {}},
              ids.number(numbers.constant(words->size() + 1)), ids);
  state.write({main.getParamDecl(1), {}}, ids.address(argv), ids);
  for (auto [index, word] : llvm::enumerate(*words)) {
    HostValue text = ids.unknown();
    text.text = word;
    state.write(argv.part({nullptr, int64_t(index) + 1}), std::move(text), ids);
  }
}

/// Sets one of getopt's variables, which are declared where the program uses
/// them.
void HostLibrary::setOptionVariable(llvm::StringRef name, HostValue value) {
  for (NamedDecl *decl :
       ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name)))
    if (auto *variable = dyn_cast<VarDecl>(decl))
      state.write({variable->getCanonicalDecl(), {}}, value, ids);
}

/// The letters that getopt is given, and the `option`s of getopt_long.
std::optional<OptionTable>
HostLibrary::optionTable(const CallExpr &call,
                         llvm::ArrayRef<HostValue> arguments) {
  OptionTable table;
  if (!arguments[2].text)
    return std::nullopt;
  table.letters = *arguments[2].text;
  if (arguments.size() < 4)
    return table;
  QualType type = call.getArg(3)->getType()->getPointeeType();
  if (!arguments[3].target || type.isNull() || !findField(type, "name"))
    return std::nullopt;
  HostValue options = state.read(*arguments[3].target, ids);
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
std::optional<OptionPlace> HostLibrary::optionPlace(const HostPlace &kept) {
  if (!state.knows(kept.root))
    return OptionPlace();
  HostNumber word = state.read(kept.part({nullptr, 0}), ids).asNumber();
  HostNumber letter = state.read(kept.part({nullptr, 1}), ids).asNumber();
  if (!word.value || !letter.value)
    return std::nullopt;
  return OptionPlace{*word.value, *letter.value};
}

HostValue HostLibrary::nextOption(const CallExpr &call,
                                  llvm::ArrayRef<HostValue> arguments) {
  HostPlace kept{this, {}};
  std::optional<OptionResult> result;
  std::optional<OptionPlace> place;
  if (words && arguments[1].target && arguments[1].target->root == words) {
    std::optional<OptionTable> table = optionTable(call, arguments);
    place = optionPlace(kept);
    if (table && place)
      result = gpuperf::nextOption(*table, *words, *place);
  }
  if (!result) {
    state.forget(kept, ids);
    setOptionVariable("optarg", ids.unknown());
    setOptionVariable("optind", ids.unknown());
    return ids.unknown();
  }
  HostValue word = ids.number(numbers.constant(place->word));
  state.write(kept.part({nullptr, 0}), word, ids);
  state.write(kept.part({nullptr, 1}),
              ids.number(numbers.constant(place->letter)), ids);
  setOptionVariable("optind", std::move(word));
  HostValue argument = ids.unknown();
  if (result->argument)
    argument.text = *result->argument;
  setOptionVariable("optarg", std::move(argument));
  return ids.number(numbers.constant(result->value));
}
