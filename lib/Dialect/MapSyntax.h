//===- MapSyntax.h - expressions in the text of operations ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   "4 * tx + %n"  ─MapParser─▶  map "4 * tx + %0", operand %n  ─MapPrinter─▶
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DIALECT_MAPSYNTAX_H
#define GPUPERF_LIB_DIALECT_MAPSYNTAX_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Reads the expressions of one operation, which share its operands.
class MapParser {
public:
  /// `ownCounter` is the counter of the loop that is being read, "%i0", which its
  /// own `while` may use though it is no operand.
  explicit MapParser(mlir::OpAsmParser &parser, llvm::StringRef ownCounter = "")
      : parser(parser), ownCounter(ownCounter) {}

  /// The next expression, a string.
  mlir::ParseResult parse(ExprAttr &map);
  /// Appends the operands of all maps so far.
  mlir::ParseResult resolve(llvm::SmallVectorImpl<mlir::Value> &operands);
  /// `map` with the own counter behind the operands of all maps so far.
  ExprAttr withOwnCounter(ExprAttr map) const;

private:
  mlir::OpAsmParser &parser;
  llvm::StringRef ownCounter;
  llvm::SmallVector<std::pair<std::string, llvm::SMLoc>, 4> names;

  /// Stands for the own counter until its position is known, which is behind
  /// the last operand.
  ExprAttr placeholder() const;
};

/// Prints the expressions of one operation in quotes, with the names that its
/// operands have in the text.
class MapPrinter {
public:
  MapPrinter(mlir::OpAsmPrinter &printer, mlir::ValueRange operands,
             mlir::Value ownCounter = {});
  void print(ExprAttr map) { printer.printString(map.str(names)); }

private:
  mlir::OpAsmPrinter &printer;
  std::vector<std::string> names;
};

/// `%n`, and `"name"` behind it when that is no `n`.
void printNamedValue(mlir::OpAsmPrinter &printer, mlir::Value value,
                     llvm::StringRef name);

/// The sizes of the operand groups of the `OpT` that is being read.
template <typename OpT>
void setSegments(mlir::OperationState &state,
                 std::initializer_list<unsigned> sizes) {
  auto &segments =
      state.getOrAddProperties<typename OpT::Properties>().operandSegmentSizes;
  assert(sizes.size() == segments.size() && "one size for each group");
  llvm::copy(sizes, segments.begin());
}

} // namespace gpuperf

#endif // GPUPERF_LIB_DIALECT_MAPSYNTAX_H
