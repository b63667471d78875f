//===- LaunchSpec.cpp - launches from the command line --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/LaunchSpec.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Driver/ModelInputs.h"
#include "gpuperf/Model/Model.h"
#include <cmath>

using namespace gpuperf;

/// Splits `text` at each `separator` outside parentheses and brackets; "::" is
/// no separator, and '<' only nests in a name, which is the first part.
static std::vector<llvm::StringRef> splitTop(llvm::StringRef text,
                                             char separator) {
  std::vector<llvm::StringRef> parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool nests = c == '(' || c == '[' || (c == '<' && parts.empty());
    bool closes = c == ')' || c == ']' || (c == '>' && parts.empty());
    depth += nests - closes;
    if (c != separator || depth > 0)
      continue;
    if (c == ':' && text.substr(i + 1).starts_with(":")) {
      ++i;
      continue;
    }
    parts.push_back(text.slice(start, i));
    start = i + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

/// "64x64x1", as profilers' tables have extents.
static bool isTimesList(llvm::StringRef list) {
  return list.contains('x') && !list.starts_with("0x") &&
         list.find_first_not_of("0123456789x") == llvm::StringRef::npos;
}

namespace {
/// Checks expressions and words errors about one text.
class SpecReader {
public:
  SpecReader(llvm::StringRef option, llvm::StringRef text)
      : option(option), text(text), context(createContext()) {}

  llvm::Error error(const llvm::Twine &why) {
    return llvm::createStringError("'--" + option + "=" + text + "': " + why);
  }

  /// `expr` is an expression; `least` is the smallest constant that it may be.
  llvm::Error check(llvm::StringRef expr, llvm::StringRef what, int64_t least) {
    std::string why;
    ExprAttr parsed = ExprAttr::parse(context.get(), expr, why);
    if (!parsed)
      return error(what + " '" + expr + "': " + why);
    if (parsed.isConst() && parsed.getValue() < least)
      return error(what + " is " + llvm::Twine(parsed.getValue()) +
                   ", at least " + llvm::Twine(least) + " expected");
    return llvm::Error::success();
  }

  llvm::Error extents(llvm::StringRef list, llvm::StringRef what,
                      std::array<std::optional<std::string>, 3> &result) {
    list = list.trim();
    if (list.starts_with("(") && list.ends_with(")") &&
        splitTop(list.drop_front().drop_back(), ',').size() > 1)
      list = list.drop_front().drop_back();
    std::vector<llvm::StringRef> parts =
        splitTop(list, isTimesList(list) ? 'x' : ',');
    if (parts.size() > 3)
      return error(what + " has more than three extents");
    result.fill("1");
    for (size_t i = 0; i < parts.size(); ++i) {
      if (llvm::Error bad = check(parts[i].trim(), what, 1))
        return bad;
      result[i] = parts[i].trim().str();
    }
    return llvm::Error::success();
  }

  /// A model's input and its number.
  llvm::Error modelInput(llvm::StringRef key, llvm::StringRef value,
                         std::map<std::string, double> &inputs) {
    if (llvm::Error bad = checkModelInput(key))
      return error(llvm::toString(std::move(bad)));
    double number = 0;
    if (value.getAsDouble(number) || !std::isfinite(number))
      return error(key + " is '" + value + "', a number expected");
    inputs[key.str()] = number;
    return llvm::Error::success();
  }

private:
  llvm::StringRef option, text;
  std::unique_ptr<mlir::MLIRContext> context;
};
} // namespace

llvm::Expected<LaunchSpec> gpuperf::parseLaunchSpec(llvm::StringRef text) {
  SpecReader reader("launch", text);
  std::vector<llvm::StringRef> parts = splitTop(text, ':');
  if (parts.size() < 3 || parts.size() > 4)
    return reader.error("expected KERNEL:GRID:BLOCK[:SHARED], as "
                        "matmul:64,64:16,16");
  LaunchSpec spec;
  spec.text = "--launch=" + text.str();
  spec.kernel = parts[0].trim().str();
  if (spec.kernel.empty())
    return reader.error("no kernel");
  if (llvm::Error bad = reader.extents(parts[1], "grid", spec.values.grid))
    return bad;
  if (llvm::Error bad = reader.extents(parts[2], "block", spec.values.block))
    return bad;
  if (parts.size() == 4) {
    if (llvm::Error bad = reader.check(parts[3].trim(), "shared memory", 0))
      return bad;
    spec.values.sharedBytes = parts[3].trim().str();
  }
  return spec;
}

llvm::Expected<LaunchSpec> gpuperf::parseAssumeSpec(llvm::StringRef text) {
  SpecReader reader("assume", text);
  LaunchSpec spec;
  spec.text = "--assume=" + text.str();
  spec.kernel = "*";
  llvm::StringRef list = text;
  std::vector<llvm::StringRef> parts = splitTop(text, ':');
  if (parts.size() > 1) {
    spec.kernel = parts[0].trim().str();
    list = text.drop_front(parts[0].size() + 1);
  }
  for (llvm::StringRef item : splitTop(list, ',')) {
    auto [name, value] = item.split('=');
    if (findModel(name.trim().split('.').first) && name.contains('.')) {
      if (llvm::Error bad =
              reader.modelInput(name.trim(), value.trim(), spec.modelInputs))
        return bad;
      continue;
    }
    if (!isParameterName(name.trim()) || value.trim().empty())
      return reader.error("expected KERNEL:NAME=VALUE,…, as matmul:n=1024");
    if (llvm::Error bad = reader.check(value.trim(), name.trim(), INT64_MIN))
      return bad;
    spec.values.args[name.trim().str()] = value.trim().str();
  }
  return spec;
}
