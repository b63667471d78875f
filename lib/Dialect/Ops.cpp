//===- Ops.cpp - syntax and verification of gpuperf operations ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Gpuperf.h"

using namespace mlir;

namespace gpuperf {

//===----------------------------------------------------------------------===//
// Pieces of syntax
//===----------------------------------------------------------------------===//

/// An expression inside an operation is its text in quotes, nothing more.
static ParseResult parseExpr(OpAsmParser &parser, ExprAttr &expr) {
  expr = llvm::dyn_cast_or_null<ExprAttr>(ExprAttr::parse(parser, Type()));
  return success(static_cast<bool>(expr));
}

static void printExpr(OpAsmPrinter &printer, Operation *, ExprAttr expr) {
  printer.printString(expr.str());
}

/// An enumerator by its bare keyword.
template <typename AttrT>
static ParseResult parseEnumWord(OpAsmParser &parser, AttrT &attr) {
  using EnumT = decltype(attr.getValue());
  llvm::StringRef word;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<EnumT> value = symbolizeEnum<EnumT>(word);
  if (!value)
    return parser.emitError(loc, "unknown keyword '") << word << "'";
  attr = AttrT::get(parser.getContext(), *value);
  return success();
}

template <typename AttrT>
static void printEnumWord(OpAsmPrinter &printer, Operation *, AttrT attr) {
  printer << stringifyEnum(attr.getValue());
}

using Operand = OpAsmParser::UnresolvedOperand;

/// `(%a, %b)`, or nothing.
static ParseResult parseInputs(OpAsmParser &parser, OperationState &state) {
  llvm::SmallVector<Operand> inputs;
  if (succeeded(parser.parseOptionalLParen()))
    if (parser.parseOperandList(inputs) || parser.parseRParen())
      return failure();
  Type val = ValType::get(parser.getContext());
  return parser.resolveOperands(inputs, val, state.operands);
}

static void printInputs(OpAsmPrinter &printer, OperandRange inputs) {
  if (!inputs.empty())
    printer << " (" << inputs << ')';
}

/// `-> N` gives the number of results, all of type `!gpuperf.val`.
static ParseResult parseResultCount(OpAsmParser &parser,
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

static void printResultCount(OpAsmPrinter &printer, Operation *op) {
  if (op->getNumResults())
    printer << " -> " << op->getNumResults();
}

/// A region that may leave out an empty terminator in the text.
static void ensureYield(Region &region, Builder &builder, Location loc) {
  if (region.empty())
    region.emplaceBlock();
  Block &block = region.front();
  if (!block.empty() && block.back().hasTrait<OpTrait::IsTerminator>())
    return;
  OpBuilder inner(builder.getContext());
  inner.setInsertionPointToEnd(&block);
  inner.create<YieldOp>(loc, ValueRange());
}

static void printBody(OpAsmPrinter &printer, Region &region) {
  auto yield = llvm::cast<YieldOp>(region.front().getTerminator());
  printer.printRegion(region, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!yield.getValues().empty());
}

//===----------------------------------------------------------------------===//
// InstOp
//===----------------------------------------------------------------------===//

ParseResult InstOp::parse(OpAsmParser &parser, OperationState &state) {
  std::string name;
  llvm::SmallVector<Attribute> counts;
  auto parseCount = [&]() -> ParseResult {
    ClassCountAttr count;
    if (ClassCountAttr::parseCount(parser, count))
      return failure();
    counts.push_back(count);
    return success();
  };
  if (parser.parseString(&name) ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseCount))
    return failure();
  Builder &builder = parser.getBuilder();
  state.addAttribute("name", builder.getStringAttr(name));
  state.addAttribute("counts", builder.getArrayAttr(counts));
  for (StringRef keyword : {"depth", "cold"}) {
    if (failed(parser.parseOptionalKeyword(keyword)))
      continue;
    int64_t value;
    if (parser.parseInteger(value))
      return failure();
    state.addAttribute(keyword, builder.getI64IntegerAttr(value));
  }
  if (parseInputs(parser, state) ||
      parser.parseOptionalAttrDict(state.attributes))
    return failure();
  state.addTypes(ValType::get(parser.getContext()));
  return success();
}

void InstOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printString(getName());
  printer << " [";
  llvm::interleaveComma(getCounts(), printer, [&](Attribute attr) {
    llvm::cast<ClassCountAttr>(attr).printCount(printer.getStream());
  });
  printer << ']';
  if (std::optional<int64_t> depth = getDepth())
    printer << " depth " << *depth;
  if (std::optional<int64_t> cold = getCold())
    printer << " cold " << *cold;
  printInputs(printer, getInputs());
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {"name", "counts", "depth", "cold"});
}

LogicalResult InstOp::verify() {
  for (Attribute attr : getCounts())
    if (!llvm::isa<ClassCountAttr>(attr))
      return emitOpError("counts must be instruction class counts");
  if (getDepth() && *getDepth() < 0)
    return emitOpError("depth cannot be negative");
  if (getCold() && *getCold() < 0)
    return emitOpError("cold cannot be negative");
  return success();
}

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

LogicalResult LaunchOp::verify() {
  if (std::optional<DictionaryAttr> from = getProvenance())
    for (NamedAttribute fact : *from) {
      auto word = llvm::dyn_cast<StringAttr>(fact.getValue());
      if (!word || !symbolizeFactOrigin(word.getValue()))
        return emitOpError("'provenance' of '")
               << fact.getName().getValue()
               << "' is not the origin of a fact: " << fact.getValue();
    }
  return success();
}

//===----------------------------------------------------------------------===//
// AccessOp
//===----------------------------------------------------------------------===//

/// Far more than any instruction moves for a thread; what is counted for each
/// byte of an access stays bounded.
static constexpr int64_t kMaxAccessBytes = 4096;

LogicalResult AccessOp::verify() {
  int64_t bytes = static_cast<int64_t>(getBytes());
  if (bytes < 1 || bytes > kMaxAccessBytes)
    return emitOpError("an access moves 1 to ")
           << kMaxAccessBytes << " bytes per thread, not " << bytes;
  if ((getKind() == AccessKind::Atomic) != getAtomic().has_value())
    return emitOpError("'atomic' goes with atomics, and only with them");
  if (!getAtomic() && (getIncrement() || getConflict()))
    return emitOpError("'increment' and 'conflict' go with atomics only");
  if (std::optional<llvm::APFloat> lanes = getConflict())
    if (!(lanes->convertToDouble() >= 1 && lanes->convertToDouble() <= 32))
      return emitOpError("'conflict' is a number of lanes, 1 to 32");
  return success();
}

//===----------------------------------------------------------------------===//
// LoopOp
//===----------------------------------------------------------------------===//

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  std::string counter;
  if (parser.parseString(&counter))
    return failure();
  state.addAttribute("counter", builder.getStringAttr(counter));
  for (auto [keyword, attr] :
       {std::pair("trip", "trip"), std::pair("while", "while_cond")}) {
    ExprAttr expr;
    if (failed(parser.parseOptionalKeyword(keyword)))
      continue;
    if (parseExpr(parser, expr))
      return failure();
    state.addAttribute(attr, expr);
  }

  llvm::SmallVector<OpAsmParser::Argument> args;
  llvm::SmallVector<Operand> inits;
  Type val = ValType::get(parser.getContext());
  if (succeeded(parser.parseOptionalKeyword("iter")))
    if (parser.parseAssignmentList(args, inits))
      return failure();
  for (OpAsmParser::Argument &arg : args)
    arg.type = val;
  if (parser.resolveOperands(inits, val, state.operands) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();

  Region *body = state.addRegion();
  if (parser.parseRegion(*body, args))
    return failure();
  ensureYield(*body, builder, state.location);
  return parseResultCount(parser, state);
}

void LoopOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printString(getCounter());
  if (std::optional<ExprAttr> trip = getTrip()) {
    printer << " trip ";
    printer.printString(trip->str());
  }
  if (std::optional<ExprAttr> cond = getWhileCond()) {
    printer << " while ";
    printer.printString(cond->str());
  }
  if (!getInits().empty()) {
    printer << " iter(";
    llvm::interleaveComma(
        llvm::zip(getBody().getArguments(), getInits()), printer,
        [&](auto pair) {
          printer << std::get<0>(pair) << " = " << std::get<1>(pair);
        });
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"counter", "trip", "while_cond"});
  printer << ' ';
  printBody(printer, getBody());
  printResultCount(printer, *this);
}

LogicalResult LoopOp::verify() {
  if (getTrip().has_value() && getWhileCond().has_value())
    return emitOpError("takes 'trip' or 'while', not both");
  if (getBody().getNumArguments() != getInits().size())
    return emitOpError("needs one initial value per loop-carried value");
  auto yield = llvm::dyn_cast<YieldOp>(getBody().front().getTerminator());
  if (!yield)
    return emitOpError("must end with gpuperf.yield");
  if (yield.getValues().size() < getInits().size())
    return emitOpError("yields ")
           << yield.getValues().size() << " values for " << getInits().size()
           << " loop-carried ones";
  if (yield.getValues().size() != getNumResults())
    return emitOpError("has ") << getNumResults() << " results but yields "
                               << yield.getValues().size() << " values";
  if (getExpected() && !(getExpected()->convertToDouble() >= 0))
    return emitOpError("expects a negative number of iterations");
  return success();
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  ExprAttr condition;
  if (parseExpr(parser, condition) || parseInputs(parser, state) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();
  state.addAttribute("condition", condition);

  Region *thenRegion = state.addRegion();
  Region *elseRegion = state.addRegion();
  if (parser.parseRegion(*thenRegion))
    return failure();
  ensureYield(*thenRegion, builder, state.location);
  if (succeeded(parser.parseOptionalKeyword("else"))) {
    if (parser.parseRegion(*elseRegion))
      return failure();
    ensureYield(*elseRegion, builder, state.location);
  }
  return parseResultCount(parser, state);
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printString(getCondition().str());
  printInputs(printer, getInputs());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"condition"});
  printer << ' ';
  printBody(printer, getThenRegion());
  if (!getElseRegion().empty()) {
    printer << " else ";
    printBody(printer, getElseRegion());
  }
  printResultCount(printer, *this);
}

LogicalResult IfOp::verify() {
  for (Region *region : {&getThenRegion(), &getElseRegion()}) {
    if (region->empty())
      continue;
    auto yield = llvm::dyn_cast<YieldOp>(region->front().getTerminator());
    if (!yield)
      return emitOpError("must end with gpuperf.yield");
    if (yield.getValues().size() != getNumResults())
      return emitOpError("has ") << getNumResults() << " results but yields "
                                 << yield.getValues().size() << " values";
  }
  if (getProbability()) {
    double p = getProbability()->convertToDouble();
    if (!(p >= 0 && p <= 1))
      return emitOpError("probability must be between 0 and 1");
  }
  return success();
}

} // namespace gpuperf

#define GET_OP_CLASSES
#include "gpuperf/Dialect/GpuperfOps.cpp.inc"
