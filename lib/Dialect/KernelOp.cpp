//===- KernelOp.cpp - syntax and verification of kernels ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpSyntax.h"
#include "gpuperf/Support/Expectation.h"
#include "gpuperf/Support/RegistersSource.h"
#include "llvm/ADT/StringSet.h"
#include <cassert>

using namespace mlir;

namespace gpuperf {

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
    for (auto param : params->getAsRange<ParamAttr>())
      if (!param.getIsPointer() || !scalarsOnly)
        names.push_back(param.getName());
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
  if (DictionaryAttr multiples = getMultiplesAttr())
    for (NamedAttribute known : multiples)
      if (auto number = llvm::dyn_cast<IntegerAttr>(known.getValue());
          !number || number.getValue().getSExtValue() < 1)
        return emitOpError("has no number from 1 on for '")
               << known.getName().getValue() << "' in 'multiples'";
  if (getRegistersSource() && !isCountedByPtxas(*getRegistersSource()))
    return emitOpError("'registers_source' is \"ptxas\", \"machine code in "
                       "FILE\" or absent, not \"")
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

} // namespace gpuperf
