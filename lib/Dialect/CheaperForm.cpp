//===- CheaperForm.cpp - text of cheaper forms ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Gpuperf.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {
struct CheaperText {
  std::string subject, file, why;
  unsigned line = 0, column = 0;
  EditAttr edit;
};
} // namespace

/// `"x * 0.1" at "k.cu" 3:5 why "'0.1' is a double" edit #gpuperf.edit<…>`, or
/// less.
static mlir::ParseResult parseText(mlir::AsmParser &parser, CheaperText &text) {
  if (succeeded(parser.parseOptionalString(&text.subject)))
    if (parser.parseKeyword("at") || parser.parseString(&text.file) ||
        parser.parseInteger(text.line) || parser.parseColon() ||
        parser.parseInteger(text.column))
      return mlir::failure();
  if (succeeded(parser.parseOptionalKeyword("why")) &&
      parser.parseString(&text.why))
    return mlir::failure();
  if (succeeded(parser.parseOptionalKeyword("edit")) &&
      parser.parseAttribute(text.edit))
    return mlir::failure();
  return mlir::success();
}

mlir::Attribute CheaperAttr::parse(mlir::AsmParser &parser, mlir::Type) {
  std::string form;
  llvm::SmallVector<ClassCountAttr> counts;
  int64_t depth = 0;
  CheaperText text;
  auto parseCount = [&] {
    return ClassCountAttr::parseCount(parser, counts.emplace_back());
  };
  std::string kind;
  if (parser.parseLess() || parser.parseString(&kind) ||
      parser.parseString(&form) ||
      parser.parseCommaSeparatedList(mlir::AsmParser::Delimiter::Square,
                                     parseCount) ||
      parser.parseKeyword("depth") || parser.parseInteger(depth) ||
      parseText(parser, text) || parser.parseGreater())
    return {};
  std::optional<CheaperKind> known = symbolizeCheaperKind(kind);
  if (!known) {
    parser.emitError(parser.getNameLoc(), "unknown form '") << kind << "'";
    return {};
  }
  mlir::Builder builder(parser.getContext());
  return get(parser.getContext(), *known, builder.getStringAttr(form), counts,
             depth, builder.getStringAttr(text.subject),
             builder.getStringAttr(text.file), text.line, text.column,
             builder.getStringAttr(text.why), text.edit);
}

void CheaperAttr::print(mlir::AsmPrinter &printer) const {
  printer << '<';
  printer.printString(stringifyCheaperKind(getKind()));
  printer << ' ';
  printer.printString(getForm());
  printer << " [";
  llvm::interleaveComma(getCounts(), printer, [&](ClassCountAttr count) {
    count.printCount(printer.getStream());
  });
  printer << "] depth " << getDepth();
  if (getLine()) {
    printer << ' ';
    printer.printString(getSubject());
    printer << " at ";
    printer.printString(getFile());
    printer << ' ' << getLine() << ':' << getColumn();
  }
  if (!getWhy().empty()) {
    printer << " why ";
    printer.printString(getWhy());
  }
  if (getEdit())
    printer << " edit " << getEdit();
  printer << '>';
}
