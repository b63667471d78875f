//===- LaunchOp.cpp - syntax and verification of launches -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpSyntax.h"
#include "gpuperf/Support/LaunchOrigins.h"
#include <cassert>

using namespace mlir;

namespace gpuperf {

ParseResult LaunchOp::parse(OpAsmParser &parser, OperationState &state) {
  MapParser maps(parser);
  llvm::SmallVector<Attribute> sizes, values;
  llvm::SmallVector<OpAsmParser::UnresolvedOperand> args;
  llvm::SmallVector<Type> types;
  Builder &builder = parser.getBuilder();
  auto parseSize = [&]() -> ParseResult {
    ExprAttr map;
    if (maps.parse(map))
      return failure();
    sizes.push_back(map);
    return success();
  };
  auto parseArgument = [&]() -> ParseResult {
    ExprAttr map;
    bool isPointer = succeeded(parser.parseOptionalKeyword("ptr"));
    types.push_back(isPointer ? Type(builder.getType<PtrType>())
                              : Type(builder.getType<IndexType>()));
    if (parser.parseOperand(args.emplace_back()) || parser.parseEqual() ||
        maps.parse(map))
      return failure();
    values.push_back(map);
    return success();
  };
  using Delimiter = AsmParser::Delimiter;
  for (auto [keyword, count] :
       {std::pair("grid", 3), {"block", 3}, {"shared", 1}}) {
    size_t before = sizes.size();
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(keyword) ||
        parser.parseCommaSeparatedList(Delimiter::Paren, parseSize))
      return failure();
    if (sizes.size() - before != static_cast<size_t>(count))
      return parser.emitError(loc, "'")
             << keyword << "' takes " << count << " expressions, not "
             << sizes.size() - before;
  }
  if (succeeded(parser.parseOptionalKeyword("args")) &&
      parser.parseCommaSeparatedList(Delimiter::Paren, parseArgument))
    return failure();
  if (parser.parseOptionalAttrDict(state.attributes) ||
      maps.resolve(state.operands))
    return failure();
  unsigned scalars = state.operands.size();
  if (parser.resolveOperands(args, types, parser.getNameLoc(), state.operands))
    return failure();
  state.addAttribute("size_maps", builder.getArrayAttr(sizes));
  state.addAttribute("arg_maps", builder.getArrayAttr(values));
  setSegments<LaunchOp>(state, {scalars, static_cast<unsigned>(args.size())});
  return success();
}

void LaunchOp::print(OpAsmPrinter &printer) {
  MapPrinter maps(printer, getScalars());
  auto printSizes = [&](StringRef keyword, unsigned first, unsigned count) {
    printer << ' ' << keyword << '(';
    llvm::interleaveComma(
        getSizeMaps().getValue().slice(first, count), printer,
        [&](Attribute map) { maps.print(llvm::cast<ExprAttr>(map)); });
    printer << ')';
  };
  printSizes("grid", 0, 3);
  printSizes("block", 3, 3);
  printSizes("shared", 6, 1);
  if (!getArgs().empty()) {
    printer << " args(";
    llvm::interleaveComma(
        llvm::zip(getArgs(), getArgMaps()), printer, [&](auto entry) {
          Value arg = std::get<0>(entry);
          bool isPointer = llvm::isa<PtrType>(arg.getType());
          printer << (isPointer ? "ptr " : "") << arg << " = ";
          maps.print(llvm::cast<ExprAttr>(std::get<1>(entry)));
        });
    printer << ')';
  }
  printer.printOptionalAttrDict(
      (*this)->getAttrs(), {"size_maps", "arg_maps", "operandSegmentSizes"});
}

static ExprAttr sizeOf(LaunchOp op, unsigned index) {
  return inScope(llvm::cast<ExprAttr>(op.getSizeMaps()[index]),
                 op.getScalars());
}

ExprAttr LaunchOp::getGrid(unsigned dim) {
  assert(dim < 3 && "x, y or z");
  return sizeOf(*this, dim);
}

ExprAttr LaunchOp::getBlock(unsigned dim) {
  assert(dim < 3 && "x, y or z");
  return sizeOf(*this, 3 + dim);
}
ExprAttr LaunchOp::getShared() { return sizeOf(*this, 6); }

llvm::SmallVector<std::pair<StringRef, ExprAttr>> LaunchOp::getArgValues() {
  llvm::SmallVector<std::pair<StringRef, ExprAttr>> values;
  auto kernel = llvm::cast<KernelOp>((*this)->getParentOp());
  for (auto [arg, map] : llvm::zip(getArgs(), getArgMaps()))
    values.push_back(
        {kernel.getArgName(llvm::cast<BlockArgument>(arg).getArgNumber()),
         inScope(llvm::cast<ExprAttr>(map), getScalars())});
  return values;
}

LaunchOp LaunchOp::create(OpBuilder &builder, Location loc, KernelOp kernel,
                          llvm::ArrayRef<ExprAttr> sizes,
                          llvm::ArrayRef<std::pair<Value, ExprAttr>> args,
                          DictionaryAttr provenance) {
  assert(sizes.size() == 7 && "grid, block and shared memory");
  ScopedMaps maps(&kernel.getBody().front());
  llvm::SmallVector<Attribute> sizeMaps, argMaps;
  llvm::SmallVector<Value> targets;
  for (ExprAttr size : sizes)
    sizeMaps.push_back(maps.add(size));
  for (auto [target, value] : args) {
    targets.push_back(target);
    argMaps.push_back(maps.add(value));
  }
  return builder.create<LaunchOp>(
      loc, maps.operands(), targets, builder.getArrayAttr(sizeMaps),
      builder.getArrayAttr(argMaps), provenance,
      /*unreached=*/UnitAttr(),
      /*count=*/IntegerAttr(),
      /*count_why=*/StringAttr(),
      /*one_of_more=*/UnitAttr(),
      /*last_built_places=*/IntegerAttr(),
      /*elsewhere=*/UnitAttr(),
      /*conditions=*/ArrayAttr(),
      /*memory=*/DictionaryAttr(), /*most=*/DictionaryAttr(),
      /*cluster=*/DenseI64ArrayAttr());
}

static LogicalResult verifyProvenance(LaunchOp op) {
  DictionaryAttr provenance = op.getProvenanceAttr();
  if (!provenance)
    return success();
  for (NamedAttribute entry : provenance) {
    StringRef key = entry.getName().getValue();
    auto origin = llvm::dyn_cast<StringAttr>(entry.getValue());
    if (!LaunchPart::ofKey(key))
      return op.emitOpError("provenance of '")
             << key << "', which is no grid, block, shared or arg:NAME";
    if (!origin || !symbolizeFactOrigin(origin.getValue()))
      return op.emitOpError("provenance of '")
             << key << "' is not the origin of a fact: " << entry.getValue();
  }
  return success();
}

LogicalResult LaunchOp::verify() {
  if (failed(verifyAttributes(*this)) || failed(verifyProvenance(*this)))
    return failure();
  if (failed(verifyScoped(*this, getArgs())))
    return failure();
  if (getCount().value_or(0) < 0)
    return emitOpError("is made a negative number of times");
  if (getSizeMaps().size() != 7 || getArgMaps().size() != getArgs().size())
    return emitOpError("needs seven sizes, and a value for each argument");
  for (ArrayAttr maps : {getSizeMaps(), getArgMaps()})
    for (auto map : maps.getAsRange<ExprAttr>()) {
      if (failed(verifyMap(*this, map, getScalars())))
        return failure();
      bool perThread = map.anyLeaf([](ExprAttr leaf) {
        return leaf.isDim() && leaf.getDim() <= Dim::Bz;
      });
      if (perThread)
        return emitOpError("\"") << map.str() << "\" depends on the thread";
    }
  for (auto [i, map] : llvm::enumerate(getSizeMaps().getAsRange<ExprAttr>()))
    if (map.isConst() && map.getValue() < 0)
      return emitOpError("has a negative size, ") << map.getValue();
  return success();
}

} // namespace gpuperf
