//===- MapSyntax.cpp - expressions in the text of operations --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MapSyntax.h"
#include "ExprSyntax.h"
#include <cassert>

using namespace gpuperf;
using mlir::OpAsmParser;
using mlir::ParseResult;

ExprAttr MapParser::placeholder() const {
  return ExprAttr::getBound(parser.getContext(), "@own counter");
}

ParseResult MapParser::parse(ExprAttr &map) {
  std::string text, error;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseString(&text))
    return mlir::failure();
  mlir::MLIRContext *ctx = parser.getContext();
  map = parseMap(ctx, text, error, [&](llvm::StringRef name) {
    if (!ownCounter.empty() && name == ownCounter)
      return placeholder();
    auto *known =
        llvm::find_if(names, [&](auto &entry) { return entry.first == name; });
    unsigned position = known - names.begin();
    if (known == names.end())
      names.push_back({name.str(), loc});
    return ExprAttr::getOperand(ctx, position);
  });
  if (!map)
    return parser.emitError(loc) << expressionError(text, error);
  return mlir::success();
}

ParseResult MapParser::resolve(llvm::SmallVectorImpl<mlir::Value> &operands) {
  mlir::Type type = IndexType::get(parser.getContext());
  for (auto &[name, loc] : names) {
    OpAsmParser::UnresolvedOperand operand{loc, name, 0};
    if (parser.resolveOperand(operand, type, operands))
      return mlir::failure();
  }
  return mlir::success();
}

ExprAttr MapParser::withOwnCounter(ExprAttr map) const {
  assert(!ownCounter.empty() && "only a loop has a counter");
  return map.substitute(
      placeholder(), ExprAttr::getOperand(parser.getContext(), names.size()));
}

static std::string nameOf(mlir::OpAsmPrinter &printer, mlir::Value value) {
  std::string name;
  llvm::raw_string_ostream os(name);
  printer.printOperand(value, os);
  return name;
}

MapPrinter::MapPrinter(mlir::OpAsmPrinter &printer, mlir::ValueRange operands,
                       mlir::Value ownCounter)
    : printer(printer) {
  for (mlir::Value operand : operands)
    names.push_back(nameOf(printer, operand));
  if (ownCounter)
    names.push_back(nameOf(printer, ownCounter));
}

void gpuperf::printNamedValue(mlir::OpAsmPrinter &printer, mlir::Value value,
                              llvm::StringRef name) {
  std::string text = nameOf(printer, value);
  printer << text;
  if (llvm::StringRef(text).drop_front() == name)
    return;
  printer << ' ';
  printer.printString(name);
}
