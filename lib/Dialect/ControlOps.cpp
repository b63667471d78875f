//===- ControlOps.cpp - syntax and verification of loops and ifs ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpSyntax.h"
#include <cassert>

using namespace mlir;

namespace gpuperf {

//===----------------------------------------------------------------------===//
// LoopOp
//===----------------------------------------------------------------------===//

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::Argument counter;
  std::string name;
  if (parser.parseArgument(counter))
    return failure();
  counter.type = builder.getType<IndexType>();
  StringRef counterValue = counter.ssaName.name;
  if (failed(parser.parseOptionalString(&name)))
    name = counterValue.drop_front().str();
  state.addAttribute("counter_name", builder.getStringAttr(name));

  ExprAttr trip, condition;
  MapParser maps(parser, counterValue);
  if ((succeeded(parser.parseOptionalKeyword("trip")) && maps.parse(trip)) ||
      (succeeded(parser.parseOptionalKeyword("while")) &&
       maps.parse(condition)))
    return failure();
  if (trip)
    state.addAttribute("trip_map", trip);
  if (condition)
    state.addAttribute("while_map", maps.withOwnCounter(condition));

  llvm::SmallVector<OpAsmParser::Argument> args;
  llvm::SmallVector<OpAsmParser::UnresolvedOperand> inits;
  Type val = ValType::get(parser.getContext());
  if (succeeded(parser.parseOptionalKeyword("iter")))
    if (parser.parseAssignmentList(args, inits))
      return failure();
  for (OpAsmParser::Argument &arg : args)
    arg.type = val;
  args.insert(args.begin(), counter);
  if (parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();

  Region *body = state.addRegion();
  if (parser.parseRegion(*body, args))
    return failure();
  ensureYield(*body, builder, state.location);
  return failure(
      failed(resolveBehindRegions<LoopOp>(parser, maps, inits, state)) ||
      failed(parseResultCount(parser, state)));
}

void LoopOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  BlockArgument counter = getBody().getArgument(0);
  printNamedValue(printer, counter, getCounterName());
  MapPrinter maps(printer, getScalars(), counter);
  if (std::optional<ExprAttr> trip = getTripMap()) {
    printer << " trip ";
    maps.print(*trip);
  }
  if (std::optional<ExprAttr> condition = getWhileMap()) {
    printer << " while ";
    maps.print(*condition);
  }
  if (!getInits().empty()) {
    printer << " iter(";
    llvm::interleaveComma(
        llvm::zip(getCarried(), getInits()), printer, [&](auto pair) {
          printer << std::get<0>(pair) << " = " << std::get<1>(pair);
        });
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {"counter_name", "trip_map", "while_map", "operandSegmentSizes"});
  printer << ' ';
  printBody(printer, getBody());
  printResultCount(printer, *this);
}

void LoopOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  if (region.getNumArguments())
    setName(region.getArgument(0), getCounterName());
}

ExprAttr LoopOp::getCounter() {
  return ExprAttr::getCounter(getContext(), getCounterName());
}

std::optional<ExprAttr> LoopOp::getTrip() {
  if (std::optional<ExprAttr> map = getTripMap())
    return inScope(*map, getScalars());
  return std::nullopt;
}

std::optional<ExprAttr> LoopOp::getWhileCond() {
  if (std::optional<ExprAttr> map = getWhileMap())
    return inScope(*map, getScalars(), getBody().getArgument(0));
  return std::nullopt;
}

void LoopOp::setTrip(ExprAttr trip) {
  ScopedMaps maps((*this)->getBlock());
  setTripMapAttr(maps.add(trip));
  getScalarsMutable().assign(maps.operands());
}

void LoopOp::setWhileCond(ExprAttr condition) {
  ScopedMaps maps((*this)->getBlock());
  setWhileMapAttr(maps.addWithCounter(condition, getCounter()));
  getScalarsMutable().assign(maps.operands());
}

LoopOp LoopOp::create(OpBuilder &builder, Location loc, StringRef counter,
                      ValueRange inits, unsigned results) {
  assert(!counter.empty() && "a loop's counter has a name");
  Type val = builder.getType<ValType>();
  auto op = builder.create<LoopOp>(
      loc, llvm::SmallVector<Type>(results, val), counter, ValueRange(), inits,
      ExprAttr(), ExprAttr(), FloatAttr(), false, false, false, false,
      IntegerAttr(), IntegerAttr(), IntegerAttr(), DenseI64ArrayAttr());
  Block &body = op.getBody().emplaceBlock();
  body.addArgument(builder.getType<IndexType>(), loc);
  for (size_t i = 0; i < inits.size(); ++i)
    body.addArgument(val, loc);
  return op;
}

LogicalResult LoopOp::verify() {
  if (failed(verifyAttributes(*this)))
    return failure();
  if (getTripMap().has_value() && getWhileMap().has_value())
    return emitOpError("takes 'trip' or 'while', not both");
  if ((getTripMap() && failed(verifyMap(*this, *getTripMap(), getScalars()))) ||
      (getWhileMap() && failed(verifyMap(*this, *getWhileMap(), getScalars(),
                                         /*hasCounter=*/true))))
    return failure();
  if (getBody().getNumArguments() != getInits().size() + 1 ||
      !llvm::isa<IndexType>(getBody().getArgument(0).getType()))
    return emitOpError(
        "needs a counter, and one initial value per loop-carried value");
  if (getCounterName().empty())
    return emitOpError("needs a name for its counter");
  auto yield = llvm::dyn_cast<YieldOp>(getBody().front().getTerminator());
  if (!yield)
    return emitOpError("must end with gpuperf.yield");
  if (yield.getValues().size() < getInits().size())
    return emitOpError("yields ") << yield.getValues().size() << " values for "
                                  << getInits().size() << " loop-carried ones";
  if (yield.getValues().size() != getNumResults())
    return emitOpError("has ") << getNumResults() << " results but yields "
                               << yield.getValues().size() << " values";
  if (getExpected() && !(getExpected()->convertToDouble() >= 0))
    return emitOpError("'expected' is no number of iterations");
  if (failed(verifyAtLeast(*this, "copies", getCopies(), 1)))
    return failure();
  if (failed(verifyAtLeast(*this, "unroll", getUnroll(), 1)))
    return failure();
  return verifyAtLeast(*this, "steps", getSteps(), 1);
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  MapParser maps(parser);
  ExprAttr condition;
  llvm::SmallVector<OpAsmParser::UnresolvedOperand> inputs;
  if (maps.parse(condition) || parseInputNames(parser, inputs) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();
  state.addAttribute("map", condition);

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
  return failure(
      failed(resolveBehindRegions<IfOp>(parser, maps, inputs, state)) ||
      failed(parseResultCount(parser, state)));
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  MapPrinter(printer, getScalars()).print(getMap());
  printInputs(printer, getInputs());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {"map", "operandSegmentSizes"});
  printer << ' ';
  printBody(printer, getThenRegion());
  if (!getElseRegion().empty()) {
    printer << " else ";
    printBody(printer, getElseRegion());
  }
  printResultCount(printer, *this);
}

ExprAttr IfOp::getCondition() { return inScope(getMap(), getScalars()); }

IfOp IfOp::create(OpBuilder &builder, Location loc, ExprAttr condition,
                  ValueRange inputs, unsigned results) {
  ScopedMaps maps(builder.getInsertionBlock());
  ExprAttr map = maps.add(condition);
  llvm::SmallVector<Type> types(results, builder.getType<ValType>());
  return builder.create<IfOp>(loc, types, maps.operands(), inputs, map,
                              FloatAttr(), false, IntegerAttr(),
                              DenseI64ArrayAttr());
}

LogicalResult IfOp::verify() {
  if (failed(verifyAttributes(*this)) ||
      failed(verifyMap(*this, getMap(), getScalars())))
    return failure();
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
  return verifyAtLeast(*this, "branches", getBranches(), 0);
}

} // namespace gpuperf
