//===- OpSyntax.h - shared syntax and verification --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DIALECT_OPSYNTAX_H
#define GPUPERF_LIB_DIALECT_OPSYNTAX_H

#include "ScopedMap.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Parses the expressions of one operation, which share its operands:
///
///   "4 * tx + %n"  ─MapParser─▶  map "4 * tx + %0", operand %n  ─MapPrinter─▶
///
class MapParser {
public:
  /// `ownCounter` is the counter of the loop that is being parsed, "%i0", which
  /// its own `while` may use although it is not an operand.
  explicit MapParser(mlir::OpAsmParser &parser, llvm::StringRef ownCounter = "")
      : parser(parser), ownCounter(ownCounter) {}

  /// The next expression, a string.
  mlir::ParseResult parse(ExprAttr &map);
  /// Appends the operands of all maps so far.
  mlir::ParseResult resolve(llvm::SmallVectorImpl<mlir::Value> &operands);
  /// `map` with its own counter placed after the operands of all maps so far.
  ExprAttr withOwnCounter(ExprAttr map) const;

private:
  mlir::OpAsmParser &parser;
  llvm::StringRef ownCounter;
  llvm::SmallVector<std::pair<std::string, llvm::SMLoc>, 4> names;

  /// Represents the own counter until its position, after the last operand, is
  /// known.
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

/// `%n`, followed by `"name"` if that differs from `n`.
void printNamedValue(mlir::OpAsmPrinter &printer, mlir::Value value,
                     llvm::StringRef name);

/// The sizes of the operand groups of the `OpT` that is being parsed.
template <typename OpT>
void setSegments(mlir::OperationState &state,
                 std::initializer_list<unsigned> sizes) {
  auto &segments =
      state.getOrAddProperties<typename OpT::Properties>().operandSegmentSizes;
  assert(sizes.size() == segments.size() && "one size for each group");
  llvm::copy(sizes, segments.begin());
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses the bare keyword of an enumerator.
template <typename AttrT>
mlir::ParseResult parseEnumWord(mlir::OpAsmParser &parser, AttrT &attr) {
  using EnumT = decltype(attr.getValue());
  llvm::StringRef word;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return mlir::failure();
  std::optional<EnumT> value = symbolizeEnum<EnumT>(word);
  if (!value)
    return parser.emitError(loc, "unknown keyword '") << word << "'";
  attr = AttrT::get(parser.getContext(), *value);
  return mlir::success();
}

/// Prints the bare keyword of an enumerator.
template <typename AttrT>
void printEnumWord(mlir::OpAsmPrinter &printer, mlir::Operation *, AttrT attr) {
  printer << stringifyEnum(attr.getValue());
}

/// Parses `(%a, %b)`, or nothing.
mlir::ParseResult parseInputNames(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &inputs);

/// The same, and appends the values to the operands.
mlir::ParseResult parseInputs(mlir::OpAsmParser &parser,
                              mlir::OperationState &state);

/// Prints ` (%a, %b)`, or nothing.
void printInputs(mlir::OpAsmPrinter &printer, mlir::OperandRange inputs);

/// Appends the operands of an operation with regions: those of `maps`, then
/// `inputs`. Must be called after the regions have been read: until a name is
/// defined, MLIR holds a placeholder for it, which a definition within a region
/// would destroy.
template <typename OpT>
mlir::ParseResult resolveBehindRegions(
    mlir::OpAsmParser &parser, MapParser &maps,
    llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> inputs,
    mlir::OperationState &state) {
  if (maps.resolve(state.operands))
    return mlir::failure();
  unsigned scalars = state.operands.size();
  setSegments<OpT>(state, {scalars, static_cast<unsigned>(inputs.size())});
  mlir::Type val = ValType::get(parser.getContext());
  return parser.resolveOperands(inputs, val, state.operands);
}

/// Parses `-> N`, the number of results, all of type `!gpuperf.val`; there are
/// none without it.
mlir::ParseResult parseResultCount(mlir::OpAsmParser &parser,
                                   mlir::OperationState &state);

/// Prints ` -> N`, or nothing for an operation without results.
void printResultCount(mlir::OpAsmPrinter &printer, mlir::Operation *op);

/// Adds the `gpuperf.yield` without values, which the text may omit, to
/// `region`.
void ensureYield(mlir::Region &region, mlir::Builder &builder,
                 mlir::Location loc);

/// Prints `region`, without a yield that has no values.
void printBody(mlir::OpAsmPrinter &printer, mlir::Region &region);

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Fails for an attribute that `op` does not declare: it is a spelling mistake,
/// as in `{probabilty = 0.1}`. The dialect verifies those that begin with its
/// name.
mlir::LogicalResult verifyAttributes(mlir::Operation *op);

/// Fails if `value`, the attribute `name`, is set and less than `least`.
mlir::LogicalResult verifyAtLeast(mlir::Operation *op, llvm::StringRef name,
                                  std::optional<uint64_t> value, int64_t least);

/// Fails if one of `operands` is neither a parameter of a kernel nor the
/// counter of a loop.
mlir::LogicalResult verifyScoped(mlir::Operation *op,
                                 mlir::ValueRange operands);

/// Fails if `map` has a parameter or counter by name, or a position beyond
/// `scalars` and, with `hasCounter`, the operation's own counter behind them.
mlir::LogicalResult verifyMap(mlir::Operation *op, ExprAttr map,
                              mlir::ValueRange scalars,
                              bool hasCounter = false);

} // namespace gpuperf

#endif // GPUPERF_LIB_DIALECT_OPSYNTAX_H
