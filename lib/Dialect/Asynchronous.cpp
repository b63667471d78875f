//===- Asynchronous.cpp - syntax of steps of asynchronous work ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Gpuperf.h"
#include "mlir/IR/DialectImplementation.h"

using namespace gpuperf;

/// Reads the keyword of an enumerator.
template <typename Enum>
static std::optional<Enum> parseWord(mlir::AsmParser &parser) {
  llvm::StringRef word;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return std::nullopt;
  std::optional<Enum> value = symbolizeEnum<Enum>(word);
  if (!value)
    parser.emitError(loc, "unknown keyword '") << word << "'";
  return value;
}

mlir::Attribute AsyncAttr::parse(mlir::AsmParser &parser, mlir::Type) {
  if (parser.parseLess())
    return {};
  auto step = parseWord<AsyncStep>(parser);
  if (!step)
    return {};
  auto unit = parseWord<AsyncUnit>(parser);
  if (!unit)
    return {};
  int64_t pending = 0;
  mlir::OptionalParseResult number = parser.parseOptionalInteger(pending);
  mlir::FlatSymbolRefAttr barrier;
  if (number.has_value() && failed(*number))
    return {};
  mlir::StringAttr name;
  if (succeeded(parser.parseOptionalSymbolName(name)))
    barrier = mlir::FlatSymbolRefAttr::get(name);
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), *step, *unit, pending, barrier);
}

void AsyncAttr::print(mlir::AsmPrinter &printer) const {
  printer << '<' << stringifyAsyncStep(getStep()) << ' '
          << stringifyAsyncUnit(getUnit());
  if (getPending())
    printer << ' ' << getPending();
  if (getBarrier()) {
    printer << ' ';
    printer.printSymbolName(getBarrier().getValue());
  }
  printer << '>';
}
