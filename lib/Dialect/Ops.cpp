//===- Ops.cpp - syntax and verification of gpuperf operations ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MapSyntax.h"
#include "ScopedMap.h"
#include "gpuperf/Support/Expectation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace mlir;

namespace gpuperf {

//===----------------------------------------------------------------------===//
// Pieces of syntax
//===----------------------------------------------------------------------===//

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

/// An attribute that `op` does not declare is a spelling mistake, as in
/// `{probabilty = 0.1}`. Of those with the dialect's name the dialect knows.
static LogicalResult verifyAttributes(Operation *op) {
  for (NamedAttribute attr : op->getDiscardableAttrs())
    if (!attr.getName().getValue().starts_with("gpuperf."))
      return op->emitOpError("has no attribute '")
             << attr.getName().getValue() << "'";
  return success();
}

/// `value`, if it is there, is at least `least`.
static LogicalResult verifyAtLeast(Operation *op, StringRef name,
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

/// The operands that maps, pointers and launches name.
static LogicalResult verifyScoped(Operation *op, ValueRange operands) {
  if (llvm::all_of(operands, isScoped))
    return success();
  return op->emitOpError(
      "names a value that is no parameter and no counter of a loop");
}

/// `map` reads `scalars`, with `hasCounter` its own counter behind them, and no
/// parameter or counter by name.
static LogicalResult verifyMap(Operation *op, ExprAttr map, ValueRange scalars,
                               bool hasCounter = false) {
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

/// `(%a, %b)`, or nothing.
static ParseResult parseInputNames(OpAsmParser &parser,
                                   llvm::SmallVectorImpl<Operand> &inputs) {
  if (succeeded(parser.parseOptionalLParen()))
    if (parser.parseOperandList(inputs) || parser.parseRParen())
      return failure();
  return success();
}

static ParseResult parseInputs(OpAsmParser &parser, OperationState &state) {
  llvm::SmallVector<Operand> inputs;
  if (parseInputNames(parser, inputs))
    return failure();
  Type val = ValType::get(parser.getContext());
  return parser.resolveOperands(inputs, val, state.operands);
}

/// The operands of an operation with regions, `maps` and `inputs`. They are
/// looked up when the regions have been read: until a name is defined, MLIR
/// holds a placeholder for it, which a definition within a region would
/// destroy.
template <typename OpT>
static ParseResult resolveBehindRegions(OpAsmParser &parser, MapParser &maps,
                                        llvm::ArrayRef<Operand> inputs,
                                        OperationState &state) {
  if (maps.resolve(state.operands))
    return failure();
  unsigned scalars = state.operands.size();
  setSegments<OpT>(state, {scalars, static_cast<unsigned>(inputs.size())});
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

/// Gives `region` the `gpuperf.yield` without values that a text may leave out.
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
  if (failed(verifyAttributes(*this)))
    return failure();
  for (Attribute attr : getCounts())
    if (!llvm::isa<ClassCountAttr>(attr))
      return emitOpError("counts must be instruction class counts");
  if (failed(verifyAtLeast(*this, "depth", getDepth(), 0)) ||
      failed(verifyAtLeast(*this, "sleep_ns", getSleepNs(), -1)))
    return failure();
  return verifyAtLeast(*this, "cold", getCold(), 0);
}

//===----------------------------------------------------------------------===//
// KernelOp
//===----------------------------------------------------------------------===//

/// `(ptr %x, %n, %p.dims_1 "p.dims[1]")`, or nothing.
static ParseResult
parseParameters(OpAsmParser &parser,
                llvm::SmallVectorImpl<OpAsmParser::Argument> &args,
                llvm::SmallVectorImpl<Attribute> &names) {
  auto parseParameter = [&]() -> ParseResult {
    bool isPointer = succeeded(parser.parseOptionalKeyword("ptr"));
    OpAsmParser::Argument &arg = args.emplace_back();
    if (parser.parseArgument(arg))
      return failure();
    MLIRContext *ctx = parser.getContext();
    arg.type = isPointer ? Type(PtrType::get(ctx)) : Type(IndexType::get(ctx));
    std::string name;
    if (failed(parser.parseOptionalString(&name)))
      name = arg.ssaName.name.drop_front().str();
    names.push_back(StringAttr::get(ctx, name));
    return success();
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalParen,
                                        parseParameter);
}

/// Two loops of a text, one after the other, may both be called %i0. In memory
/// each counter has a name of its own: i0, i0_1.
static void tellCountersApart(Region &body) {
  llvm::StringSet<> taken;
  body.walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    std::string name = loop.getCounterName().str();
    for (unsigned i = 1; !taken.insert(name).second; ++i)
      name = loop.getCounterName().str() + "_" + std::to_string(i);
    loop.setCounterName(name);
  });
}

ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &state) {
  StringAttr symbol;
  std::string display;
  llvm::SmallVector<OpAsmParser::Argument> args;
  llvm::SmallVector<Attribute> names;
  if (parser.parseSymbolName(symbol, "sym_name", state.attributes) ||
      parser.parseString(&display) || parseParameters(parser, args, names) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();
  Builder &builder = parser.getBuilder();
  state.addAttribute("display", builder.getStringAttr(display));
  state.addAttribute("arg_names", builder.getArrayAttr(names));
  Region *body = state.addRegion();
  if (parser.parseRegion(*body, args, /*enableNameShadowing=*/true))
    return failure();
  if (body->empty()) {
    Block &block = body->emplaceBlock();
    for (OpAsmParser::Argument &arg : args)
      block.addArgument(arg.type, state.location);
  }
  tellCountersApart(*body);
  return success();
}

void KernelOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << ' ';
  printer.printString(getDisplay());
  if (getBody().getNumArguments()) {
    printer << " (";
    llvm::interleaveComma(getBody().getArguments(), printer, [&](auto arg) {
      printer << (llvm::isa<PtrType>(arg.getType()) ? "ptr " : "");
      printNamedValue(printer, arg, getArgName(arg.getArgNumber()));
    });
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"sym_name", "display", "arg_names"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

void KernelOp::getAsmBlockArgumentNames(Region &region,
                                        OpAsmSetValueNameFn setName) {
  for (BlockArgument arg : region.getArguments()) {
    if (arg.getArgNumber() >= getArgNames().size())
      return;
    // "p.dims[1]" is no name of a value, "p.dims_1" is.
    std::string name;
    for (char c : getArgName(arg.getArgNumber()))
      if (c != ']')
        name += c == '[' ? '_' : c;
    setName(arg, name);
  }
}

StringRef KernelOp::getArgName(unsigned number) {
  return llvm::cast<StringAttr>(getArgNames()[number]).getValue();
}

BlockArgument KernelOp::findArg(StringRef name) {
  assert(getArgNames().size() == getBody().getNumArguments() &&
         "a name for each argument");
  for (auto [i, known] : llvm::enumerate(getArgNames()))
    if (llvm::cast<StringAttr>(known).getValue() == name)
      return getBody().getArgument(i);
  return {};
}

BlockArgument KernelOp::findOrAddArg(StringRef name, bool isPointer) {
  if (BlockArgument known = findArg(name))
    return known;
  Builder builder(getContext());
  llvm::SmallVector<Attribute> names(getArgNames().getValue());
  names.push_back(builder.getStringAttr(name));
  setArgNamesAttr(builder.getArrayAttr(names));
  Type type = isPointer ? Type(builder.getType<PtrType>())
                        : Type(builder.getType<IndexType>());
  return getBody().addArgument(type, getLoc());
}

llvm::SmallVector<StringRef> KernelOp::getParamNames(bool scalarsOnly) {
  llvm::SmallVector<StringRef> names;
  if (std::optional<ArrayAttr> params = getParams()) {
    for (auto param : params->getAsRange<StringAttr>()) {
      StringRef name = param.getValue();
      if (!name.consume_front("ptr ") || !scalarsOnly)
        names.push_back(name);
    }
    return names;
  }
  for (BlockArgument arg : getBody().getArguments())
    if (!scalarsOnly || llvm::isa<IndexType>(arg.getType()))
      names.push_back(getArgName(arg.getArgNumber()));
  return names;
}

bool KernelOp::usesDim(Dim dim) {
  ExprAttr leaf = ExprAttr::getDim(getContext(), dim);
  WalkResult result = getBody().walk([&](Operation *op) {
    for (NamedAttribute attr : op->getAttrs())
      if (auto expr = llvm::dyn_cast<ExprAttr>(attr.getValue()))
        if (expr.dependsOn(leaf))
          return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return result.wasInterrupted();
}

bool KernelOp::isSameBuffer(StringRef a, StringRef b) {
  DictionaryAttr same = getSameBufferAttr();
  auto firstOf = [&](StringRef name) {
    auto first = same ? same.getAs<StringAttr>(name) : StringAttr();
    return first ? first.getValue() : name;
  };
  return firstOf(a) == firstOf(b);
}

LogicalResult KernelOp::verify() {
  if (failed(verifyAttributes(*this)))
    return failure();
  if (getArgNames().size() != getBody().getNumArguments())
    return emitOpError("has ")
           << getBody().getNumArguments() << " parameters and names for "
           << getArgNames().size();
  llvm::StringSet<> names;
  for (BlockArgument arg : getBody().getArguments()) {
    StringRef name = getArgName(arg.getArgNumber());
    if (!llvm::isa<IndexType, PtrType>(arg.getType()))
      return emitOpError("parameter '")
             << name << "' is no index and no pointer";
    if (name.empty() || !names.insert(name).second)
      return emitOpError("has two parameters '") << name << "'";
  }
  if (failed(verifyAtLeast(*this, "registers", getRegisters(), 0)) ||
      failed(
          verifyAtLeast(*this, "registers_wanted", getRegistersWanted(), 0)) ||
      failed(verifyAtLeast(*this, "spill_bytes", getSpillBytes(), 0)) ||
      failed(verifyAtLeast(*this, "library_frame_bytes", getLibraryFrameBytes(),
                           1)) ||
      failed(verifyAtLeast(*this, "max_threads", getMaxThreads(), 1)) ||
      failed(verifyAtLeast(*this, "min_blocks", getMinBlocks(), 0)) ||
      failed(verifyAtLeast(*this, "max_registers", getMaxRegisters(), 0)))
    return failure();
  if (getRegistersSource() && *getRegistersSource() != "ptxas")
    return emitOpError("'registers_source' is \"ptxas\" or absent, not \"")
           << *getRegistersSource() << '"';
  if (getLibraryFrameBytes().has_value() !=
      getLibraryFrameFunction().has_value())
    return emitOpError("has one of 'library_frame_bytes' and "
                       "'library_frame_function' without the other");
  if (auto expectations = getExpectationsAttr())
    for (auto attribute : expectations.getAsRange<ExpectationAttr>())
      if (auto known = gpuperf::parseExpectation(attribute.getText()); !known)
        return emitOpError("has a wrong expectation: ")
               << llvm::toString(known.takeError());
  llvm::StringSet<> counters;
  WalkResult result = walk([&](LoopOp loop) {
    if (counters.insert(loop.getCounterName()).second)
      return WalkResult::advance();
    loop.emitOpError("has a counter called '")
        << loop.getCounterName() << "', as another loop of the kernel";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

ParseResult LaunchOp::parse(OpAsmParser &parser, OperationState &state) {
  MapParser maps(parser);
  llvm::SmallVector<Attribute> sizes, values;
  llvm::SmallVector<Operand> args;
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
      /*memory=*/DictionaryAttr(), /*most=*/DictionaryAttr());
}

static LogicalResult verifyProvenance(LaunchOp op) {
  DictionaryAttr provenance = op.getProvenanceAttr();
  if (!provenance)
    return success();
  for (NamedAttribute entry : provenance) {
    StringRef key = entry.getName().getValue();
    auto origin = llvm::dyn_cast<StringAttr>(entry.getValue());
    if (key != "grid" && key != "block" && key != "shared" &&
        !key.starts_with("arg:"))
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

//===----------------------------------------------------------------------===//
// ArrayOp
//===----------------------------------------------------------------------===//

std::optional<int64_t> ArrayOp::getBytes() {
  int64_t bytes = getElemBytes();
  for (int64_t extent : getDims())
    if (extent == 0 || llvm::MulOverflow(bytes, extent, bytes))
      return std::nullopt;
  return bytes;
}

LogicalResult ArrayOp::verify() {
  if (failed(verifyAttributes(*this)) ||
      failed(verifyAtLeast(*this, "elem", getElemBytes(), 0)))
    return failure();
  for (int64_t extent : getDims())
    if (extent < 0)
      return emitOpError("has a negative extent, ") << extent;
  if (!llvm::isPowerOf2_64(getAlignment()))
    return emitOpError("alignment is a power of two, not ")
           << static_cast<int64_t>(getAlignment());
  return success();
}

//===----------------------------------------------------------------------===//
// AccessOp
//===----------------------------------------------------------------------===//

/// Far more than the 16 bytes that an instruction moves for a thread; bounds
/// the work that is done for each byte of an access.
static constexpr int64_t kMaxAccessBytes = 4096;

ParseResult AccessOp::parse(OpAsmParser &parser, OperationState &state) {
  AccessKindAttr kind;
  SpaceAttr space;
  int64_t bytes;
  if (parseEnumWord(parser, kind) || parseEnumWord(parser, space) ||
      parser.parseInteger(bytes))
    return failure();
  MLIRContext *ctx = parser.getContext();
  Builder &builder = parser.getBuilder();
  unsigned pointers = 0;
  Operand pointer;
  OptionalParseResult isPointer = parser.parseOptionalOperand(pointer);
  if (isPointer.has_value()) {
    if (failed(*isPointer) ||
        parser.resolveOperand(pointer, PtrType::get(ctx), state.operands))
      return failure();
    pointers = 1;
  } else if (failed(parser.parseOptionalQuestion())) {
    StringAttr array;
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parser.parseOptionalSymbolName(array))
      return parser.emitError(loc, "expected a base: %pointer, @array or ?");
    state.addAttribute("array", FlatSymbolRefAttr::get(array));
  }
  MapParser maps(parser);
  ExprAttr map;
  if (parser.parseLSquare() || maps.parse(map) || parser.parseRSquare() ||
      maps.resolve(state.operands))
    return failure();
  unsigned scalars = state.operands.size() - pointers;
  if (parseInputs(parser, state) ||
      parser.parseOptionalAttrDict(state.attributes))
    return failure();
  state.addAttribute("kind", kind);
  state.addAttribute("space", space);
  state.addAttribute("bytes", builder.getI64IntegerAttr(bytes));
  state.addAttribute("map", map);
  state.addTypes(ValType::get(ctx));
  unsigned inputs = state.operands.size() - pointers - scalars;
  setSegments<AccessOp>(state, {pointers, scalars, inputs});
  return success();
}

void AccessOp::print(OpAsmPrinter &printer) {
  printer << ' ' << stringifyEnum(getKind()) << ' ' << stringifyEnum(getSpace())
          << ' ' << getBytes() << ' ';
  if (getPointer())
    printer << getPointer();
  else if (FlatSymbolRefAttr array = getArrayAttr())
    printer << array;
  else
    printer << '?';
  printer << '[';
  MapPrinter(printer, getScalars()).print(getMap());
  printer << ']';
  printInputs(printer, getInputs());
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {"kind", "space", "bytes", "array", "map", "operandSegmentSizes"});
}

ExprAttr AccessOp::getOffset() { return inScope(getMap(), getScalars()); }

void AccessOp::setOffset(ExprAttr offset) {
  ScopedMaps maps((*this)->getBlock());
  setMapAttr(maps.add(offset));
  getScalarsMutable().assign(maps.operands());
}

MemoryBase AccessOp::getBase() { return {getPointer(), getArrayAttr()}; }

AccessOp AccessOp::create(OpBuilder &builder, Location loc, AccessKind kind,
                          Space space, int64_t bytes, MemoryBase base,
                          ExprAttr offset, ValueRange inputs) {
  assert(!(base.pointer && base.array) && "one base, a pointer or an array");
  ScopedMaps maps(builder.getInsertionBlock());
  ExprAttr map = maps.add(offset);
  return builder.create<AccessOp>(
      loc, builder.getType<ValType>(), base.pointer, maps.operands(), inputs,
      kind, space, bytes, base.array, map, StringAttr(), false, false, false,
      FloatAttr(), IntegerAttr(), IntegerAttr(), RecordAttr(), false);
}

LogicalResult AccessOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FlatSymbolRefAttr array = getArrayAttr();
  if (!array)
    return success();
  auto op = symbols.lookupNearestSymbolFrom<ArrayOp>(*this, array);
  if (!op)
    return emitOpError("the kernel has no array ") << array;
  if (op.getSpace() != getSpace() && getSpace() != Space::Generic)
    return emitOpError("is to ")
           << stringifySpace(getSpace()) << " memory, and " << array
           << " is in " << stringifySpace(op.getSpace()) << " memory";
  return success();
}

LogicalResult AccessOp::verify() {
  if (failed(verifyAttributes(*this)) ||
      failed(verifyMap(*this, getMap(), getScalars())))
    return failure();
  if (getPointer() && failed(verifyScoped(*this, getPointer())))
    return failure();
  if (getPointer() && getArray())
    return emitOpError("has one base, a pointer or an array");
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
  if (getPastL1() && getKind() != AccessKind::Load)
    return emitOpError("'past_l1' goes with loads only");
  if (getReadOnly() && getKind() != AccessKind::Load)
    return emitOpError("'read_only' goes with loads only");
  if (getValueBytes() && !(static_cast<int64_t>(*getValueBytes()) > bytes))
    return emitOpError("a part of ") << bytes << " bytes is not of a value of "
                                     << static_cast<int64_t>(*getValueBytes());
  if (getBaseAlign() && !llvm::isPowerOf2_64(*getBaseAlign()))
    return emitOpError("'base_align' is a power of two, not ")
           << static_cast<int64_t>(*getBaseAlign());
  return success();
}

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
  llvm::SmallVector<Operand> inits;
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
  auto op = builder.create<LoopOp>(loc, llvm::SmallVector<Type>(results, val),
                                   counter, ValueRange(), inits, ExprAttr(),
                                   ExprAttr(), FloatAttr(), false, false, false,
                                   IntegerAttr(), IntegerAttr(), IntegerAttr());
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
  llvm::SmallVector<Operand> inputs;
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
                              FloatAttr(), false, IntegerAttr());
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

//===----------------------------------------------------------------------===//
// The others
//===----------------------------------------------------------------------===//

LogicalResult YieldOp::verify() { return verifyAttributes(*this); }
LogicalResult BarrierOp::verify() { return verifyAttributes(*this); }
LogicalResult UnknownOp::verify() { return verifyAttributes(*this); }

} // namespace gpuperf

#define GET_OP_CLASSES
#include "gpuperf/Dialect/GpuperfOps.cpp.inc"
