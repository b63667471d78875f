//===- Ops.cpp - syntax and verification of other operations --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpSyntax.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace mlir;

namespace gpuperf {

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
/// Of one copy in bulk: what the count of a barrier in shared memory holds (PTX
/// ISA, "Contents of the mbarrier object").
static constexpr int64_t kMaxBulkBytes = (1 << 20) - 1;

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
  OpAsmParser::UnresolvedOperand pointer;
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
      FloatAttr(), IntegerAttr(), IntegerAttr(), RecordAttr(), false, false,
      false, false, false, DenseI64ArrayAttr(), DenseI64ArrayAttr());
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
  int64_t most = getBulk() ? kMaxBulkBytes : kMaxAccessBytes;
  if (bytes < 1 || bytes > most)
    return emitOpError("an access moves 1 to ")
           << most << " bytes per thread, not " << bytes;
  if (getBulk() && getKind() != AccessKind::Copy &&
      getKind() != AccessKind::Store)
    return emitOpError("'bulk' goes with copies and stores only");
  if (getTile() && !getBulk())
    return emitOpError("'tile' goes with 'bulk' only");
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
  if (getKept() && getSpace() != Space::Shared)
    return emitOpError("'kept' goes with shared memory only");
  if (getValueBytes() && !(static_cast<int64_t>(*getValueBytes()) > bytes))
    return emitOpError("a part of ") << bytes << " bytes is not of a value of "
                                     << static_cast<int64_t>(*getValueBytes());
  if (getBaseAlign() && !llvm::isPowerOf2_64(*getBaseAlign()))
    return emitOpError("'base_align' is a power of two, not ")
           << static_cast<int64_t>(*getBaseAlign());
  return success();
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
