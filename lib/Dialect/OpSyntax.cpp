//===- OpSyntax.cpp - shared syntax and verification ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpSyntax.h"
#include "ExprSyntax.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace mlir;
using namespace gpuperf;

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

using Operand = OpAsmParser::UnresolvedOperand;

ParseResult gpuperf::parseInputNames(OpAsmParser &parser,
                                     llvm::SmallVectorImpl<Operand> &inputs) {
  if (succeeded(parser.parseOptionalLParen()))
    if (parser.parseOperandList(inputs) || parser.parseRParen())
      return failure();
  return success();
}

ParseResult gpuperf::parseInputs(OpAsmParser &parser, OperationState &state) {
  llvm::SmallVector<Operand> inputs;
  if (parseInputNames(parser, inputs))
    return failure();
  Type val = ValType::get(parser.getContext());
  return parser.resolveOperands(inputs, val, state.operands);
}

void gpuperf::printInputs(OpAsmPrinter &printer, OperandRange inputs) {
  if (!inputs.empty())
    printer << " (" << inputs << ')';
}

ParseResult gpuperf::parseResultCount(OpAsmParser &parser,
                                      OperationState &state) {
  unsigned count = 0;
  if (succeeded(parser.parseOptionalArrow())) {
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parser.parseInteger(count))
      return failure();
    if (count > 100000)
      return parser.emitError(loc, "too many results");
  }
  state.addTypes(
      llvm::SmallVector<Type>(count, ValType::get(parser.getContext())));
  return success();
}

void gpuperf::printResultCount(OpAsmPrinter &printer, Operation *op) {
  if (op->getNumResults())
    printer << " -> " << op->getNumResults();
}

void gpuperf::ensureYield(Region &region, Builder &builder, Location loc) {
  if (region.empty())
    region.emplaceBlock();
  Block &block = region.front();
  if (!block.empty() && block.back().hasTrait<OpTrait::IsTerminator>())
    return;
  OpBuilder inner(builder.getContext());
  inner.setInsertionPointToEnd(&block);
  inner.create<YieldOp>(loc, ValueRange());
}

void gpuperf::printBody(OpAsmPrinter &printer, Region &region) {
  auto yield = llvm::cast<YieldOp>(region.front().getTerminator());
  printer.printRegion(region, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!yield.getValues().empty());
}

LogicalResult gpuperf::verifyAttributes(Operation *op) {
  for (NamedAttribute attr : op->getDiscardableAttrs())
    if (!attr.getName().getValue().starts_with("gpuperf."))
      return op->emitOpError("has no attribute '")
             << attr.getName().getValue() << "'";
  return success();
}

LogicalResult gpuperf::verifyAtLeast(Operation *op, StringRef name,
                                     std::optional<uint64_t> value,
                                     int64_t least) {
  if (!value || static_cast<int64_t>(*value) >= least)
    return success();
  return op->emitOpError("'") << name << "' is " << static_cast<int64_t>(*value)
                              << ", at least " << least << " is expected";
}

/// Whether `value` is a parameter of a kernel or the counter of a loop.
static bool isScoped(Value value) {
  auto argument = llvm::dyn_cast<BlockArgument>(value);
  return argument && llvm::isa_and_nonnull<KernelOp, LoopOp>(
                         argument.getOwner()->getParentOp());
}

LogicalResult gpuperf::verifyScoped(Operation *op, ValueRange operands) {
  if (llvm::all_of(operands, isScoped))
    return success();
  return op->emitOpError(
      "names a value that is no parameter and no counter of a loop");
}

LogicalResult gpuperf::verifyMap(Operation *op, ExprAttr map,
                                 ValueRange scalars, bool hasCounter) {
  if (failed(verifyScoped(op, scalars)))
    return failure();
  size_t count = scalars.size() + hasCounter;
  bool isMap = true;
  map.forEachLeaf([&](ExprAttr leaf) {
    isMap &= !leaf.isParam() && !leaf.isCounter() &&
             (leaf.getKind() != ExprKind::Operand ||
              static_cast<size_t>(leaf.getValue()) < count);
  });
  if (isMap)
    return success();
  return op->emitOpError("expression \"")
         << map.str() << "\" is no map over its " << count << " operands";
}
