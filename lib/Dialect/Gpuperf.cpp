//===- Gpuperf.cpp - registration of the gpuperf dialect ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/Support/Format.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace gpuperf;

#include "gpuperf/Dialect/GpuperfDialect.cpp.inc"
#include "gpuperf/Dialect/GpuperfEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "gpuperf/Dialect/GpuperfTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "gpuperf/Dialect/GpuperfAttrs.cpp.inc"

void GpuperfDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "gpuperf/Dialect/GpuperfTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "gpuperf/Dialect/GpuperfAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "gpuperf/Dialect/GpuperfOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// ClassCountAttr
//===----------------------------------------------------------------------===//

ClassCountAttr ClassCountAttr::get(mlir::MLIRContext *ctx, InstClass cls,
                                   double count) {
  double rounded = std::round(count * 1e4) / 1e4;
  return get(ctx, cls, mlir::Builder(ctx).getF64FloatAttr(rounded));
}

/// `int 2` or `special 0.25`.
mlir::ParseResult ClassCountAttr::parseCount(mlir::AsmParser &parser,
                                             ClassCountAttr &attr) {
  llvm::StringRef name;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return mlir::failure();
  std::optional<InstClass> cls = symbolizeInstClass(name);
  if (!cls)
    return parser.emitError(loc, "unknown instruction class '") << name << "'";
  loc = parser.getCurrentLocation();
  int64_t integer;
  double count;
  mlir::OptionalParseResult parsed = parser.parseOptionalInteger(integer);
  if (parsed.has_value() && mlir::succeeded(*parsed))
    count = integer;
  else if (parser.parseFloat(count))
    return mlir::failure();
  if (!(count >= 0))
    return parser.emitError(loc, "a count cannot be negative");
  attr = get(parser.getContext(), *cls, count);
  return mlir::success();
}

void ClassCountAttr::printCount(llvm::raw_ostream &os) const {
  os << stringifyInstClass(getInstClass()) << ' ';
  double count = getCount();
  if (count == std::floor(count))
    os << llvm::format("%.0f", count);
  else
    os << llvm::format("%.4f", count);
}

mlir::Attribute ClassCountAttr::parse(mlir::AsmParser &parser, mlir::Type) {
  ClassCountAttr attr;
  if (parser.parseLess() || parseCount(parser, attr) || parser.parseGreater())
    return {};
  return attr;
}

void ClassCountAttr::print(mlir::AsmPrinter &printer) const {
  printer << '<';
  printCount(printer.getStream());
  printer << '>';
}
