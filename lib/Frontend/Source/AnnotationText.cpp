//===- AnnotationText.cpp - the contents of an annotation -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotationText.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// Where `part`, a piece of `whole`, begins in it.
size_t offsetIn(StringRef whole, StringRef part) {
  assert(part.begin() >= whole.begin() && part.end() <= whole.end() &&
         "not a piece of the text");
  return part.data() - whole.data();
}

std::optional<TextError> shifted(std::optional<TextError> error,
                                 size_t offset) {
  if (error)
    error->offset += offset;
  return error;
}

/// Splits at the commas outside parentheses.
std::vector<StringRef> splitCommas(StringRef text) {
  std::vector<StringRef> parts;
  size_t start = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (text[i] == ',' && depth == 0) {
      parts.push_back(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push_back(text.substr(start));
  return parts;
}

/// The length of the parenthesised text that `text` begins with, 0 when its
/// parenthesis is not closed.
size_t parenthesised(StringRef text) {
  assert(text.starts_with("(") && "begins with its parenthesis");
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (depth == 0)
      return i + 1;
  }
  return 0;
}

/// Reads the arguments of one directive.
class DirectiveParser {
public:
  DirectiveParser(StringRef arguments, ExprChecker &checker,
                  AnnotationText &result)
      : arguments(arguments), checker(checker), result(result) {}

  std::optional<TextError> parse(StringRef name) {
    if (name == "launch")
      return parseLaunch();
    if (name == "assume")
      return parseAssume();
    if (name == "conflict")
      return parseConflict();
    if (name == "expect")
      return parseExpect();
    assert(name == "trip" && "the caller refuses other names");
    return parseTrip();
  }

private:
  /// Splits `NAME = VALUE`.
  std::optional<TextError> split(StringRef part, StringRef what,
                                 StringRef &name, StringRef &value) {
    auto [left, right] = part.split('=');
    name = left.trim();
    value = right.trim();
    if (name.empty() || !part.contains('='))
      return TextError{offsetIn(arguments, part.ltrim()),
                       "expected " + what.str()};
    if (value.empty())
      return TextError{offsetIn(arguments, part) + part.size(),
                       "expected a value for '" + name.str() + "'"};
    return std::nullopt;
  }

  std::optional<TextError> parseLaunch() {
    LaunchText launch;
    for (StringRef part : splitCommas(arguments)) {
      StringRef name, value;
      if (auto error =
              split(part, "grid=..., block=... or shared=...", name, value))
        return error;
      if (auto error = parseSetting(name, value, launch))
        return error;
    }
    result.launches.push_back(std::move(launch));
    return std::nullopt;
  }

  std::optional<TextError> parseSetting(StringRef name, StringRef value,
                                        LaunchText &launch) {
    size_t at = offsetIn(arguments, value);
    if (name == "grid")
      return shifted(parseExtents(value, checker, launch.grid), at);
    if (name == "block")
      return shifted(parseExtents(value, checker, launch.block), at);
    if (name == "shared") {
      launch.shared = value.str();
      return shifted(checker.check(value, 0), at);
    }
    return TextError{offsetIn(arguments, name),
                     "unknown setting '" + name.str() +
                         "' of a launch; expected grid, block or shared"};
  }

  std::optional<TextError> parseAssume() {
    for (StringRef part : splitCommas(arguments)) {
      StringRef name, value;
      if (auto error = split(part, "NAME=VALUE", name, value))
        return error;
      if (!isParameterName(name))
        return TextError{offsetIn(arguments, name),
                         "'" + name.str() + "' is not the name of a parameter"};
      if (auto error = checker.check(value))
        return shifted(error, offsetIn(arguments, value));
      result.assumptions[name.str()] = value.str();
    }
    return std::nullopt;
  }

  std::optional<TextError> parseTrip() {
    StringRef value = arguments.trim();
    if (value.empty())
      return TextError{0, "expected the number of iterations"};
    result.trip = value.str();
    return shifted(checker.check(value, 0), offsetIn(arguments, value));
  }

  /// Lanes that meet at one address, 1 to 32: a mean over requests, as 1.5.
  std::optional<TextError> parseConflict() {
    StringRef value = arguments.trim();
    double lanes = 0;
    if (value.getAsDouble(lanes) || !(lanes >= 1 && lanes <= 32))
      return TextError{offsetIn(arguments, value),
                       "expected a number of lanes, 1 to 32"};
    result.conflict = lanes;
    return std::nullopt;
  }

  std::optional<TextError> parseExpect() {
    for (StringRef part : splitCommas(arguments)) {
      llvm::Expected<Expectation> expectation = parseExpectation(part);
      if (!expectation)
        return TextError{offsetIn(arguments, part.ltrim()),
                         llvm::toString(expectation.takeError())};
      result.expectations.push_back(std::move(*expectation));
    }
    return std::nullopt;
  }

  StringRef arguments;
  ExprChecker &checker;
  AnnotationText &result;
};

} // namespace

std::optional<TextError>
gpuperf::parseExtents(StringRef text, ExprChecker &checker,
                      std::array<std::optional<std::string>, 3> &result) {
  StringRef list = text.trim();
  bool isTuple = list.starts_with("(") && parenthesised(list) == list.size();
  std::vector<StringRef> parts = {list};
  if (isTuple)
    parts = splitCommas(list.drop_front().drop_back());
  if (parts.size() > 3)
    return TextError{offsetIn(text, parts[3].ltrim()),
                     "more than three extents"};
  result.fill("1");
  for (size_t i = 0; i < parts.size(); ++i) {
    StringRef part = parts[i].trim();
    if (auto error = checker.check(part, 1))
      return shifted(error, offsetIn(text, part));
    result[i] = part.str();
  }
  return std::nullopt;
}

std::optional<TextError> gpuperf::parseDirective(StringRef name,
                                                 StringRef arguments,
                                                 ExprChecker &checker,
                                                 AnnotationText &result) {
  AnnotationText parsed;
  if (auto error = DirectiveParser(arguments, checker, parsed).parse(name))
    return error;
  result.launches.insert(result.launches.end(), parsed.launches.begin(),
                         parsed.launches.end());
  for (auto &[key, value] : parsed.assumptions)
    result.assumptions[key] = value;
  if (parsed.trip)
    result.trip = parsed.trip;
  if (parsed.conflict)
    result.conflict = parsed.conflict;
  llvm::append_range(result.expectations, parsed.expectations);
  return std::nullopt;
}

std::optional<TextError> gpuperf::parseAnnotation(StringRef text,
                                                  ExprChecker &checker,
                                                  AnnotationText &result) {
  static const char expected[] =
      "expected launch(...), assume(...), expect(...), trip(...) or "
      "conflict(...)";
  StringRef rest = text;
  bool any = false;
  while (true) {
    rest = rest.ltrim(" \t\r\n,;*");
    if (rest.empty())
      break;
    any = true;
    StringRef name = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
    size_t at = offsetIn(text, rest);
    if (name.empty())
      return TextError{at, expected};
    if (name != "launch" && name != "assume" && name != "expect" &&
        name != "trip" && name != "conflict")
      return TextError{at,
                       "unknown annotation '" + name.str() + "'; " + expected};
    rest = rest.drop_front(name.size()).ltrim();
    at = offsetIn(text, rest);
    if (!rest.starts_with("("))
      return TextError{at, "expected '(' after '" + name.str() + "'"};
    size_t length = parenthesised(rest);
    if (length == 0)
      return TextError{at, "this '(' is not closed"};
    StringRef arguments = rest.slice(1, length - 1);
    if (auto error = parseDirective(name, arguments, checker, result))
      return shifted(error, at + 1);
    rest = rest.drop_front(length);
  }
  if (!any)
    return TextError{text.size(), expected};
  return std::nullopt;
}
