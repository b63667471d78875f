//===- ArrayTable.cpp - the arrays of a kernel ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayTable.h"
#include "Function/AddressSpaces.h"
#include "Function/SourcePlaces.h"
#include "Function/VariableNames.h"
#include "gpuperf/Support/ArrayNames.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace llvm;

/// Where `object` is used first, in the function that declares it; null when
/// nothing says.
static const DILocation *firstUse(const Value *object) {
  SmallVector<const User *> users(object->users());
  for (unsigned i = 0; i < users.size() && i < 64; ++i) {
    const auto *inst = dyn_cast<Instruction>(users[i]);
    if (!inst || inst->isLifetimeStartOrEnd())
      continue;
    if (const DebugLoc &at = inst->getDebugLoc())
      return at.get();
    append_range(users, inst->users());
  }
  return nullptr;
}

/// Whether `object` is PTX's block of bytes of a thread's own arrays, which has
/// no name of the source.
static bool isUnnamedBlock(const Value &object) {
  return isa<AllocaInst>(object) &&
         object.getName().starts_with("__local_depot");
}

/// The loads and stores through `object`, at most 256 steps from it.
static SmallVector<const Instruction *> accessesThrough(const Value *object) {
  SmallVector<const Instruction *> accesses;
  SmallVector<const User *> users(object->users());
  SmallPtrSet<const User *, 32> seen;
  for (unsigned i = 0; i < users.size() && i < 256; ++i) {
    if (!seen.insert(users[i]).second)
      continue;
    if (isa<LoadInst, StoreInst>(users[i]))
      accesses.push_back(cast<Instruction>(users[i]));
    else if (isa<GEPOperator, AddrSpaceCastOperator, PHINode, SelectInst>(
                 users[i]))
      append_range(users, users[i]->users());
  }
  return accesses;
}

/// The arrays of threads that the source accesses on the line of `place`, in
/// order, each once.
static std::vector<StringRef> arraysOnLine(const DeviceModule &device,
                                           const SourcePlace &place) {
  std::vector<StringRef> names;
  auto file = device.accessTexts.find(place.file);
  if (file == device.accessTexts.end())
    return names;
  auto at = file->second.lower_bound({place.line, 0});
  for (; at != file->second.end() && at->first.first == place.line; ++at)
    for (const AccessText &text : at->second)
      for (const ArrayDecl &decl : device.arrays)
        if (decl.mangled.empty() && !decl.name.empty() &&
            StringRef(text.text).starts_with(decl.name) &&
            holdsWord(text.text, decl.name) && !is_contained(names, decl.name))
          names.push_back(decl.name);
  return names;
}

/// The one array of the source that all lines have which access `block`; empty
/// where it is none, or one of several.
static StringRef nameByLines(const DeviceModule &device, const Value *block) {
  std::optional<std::vector<StringRef>> common;
  for (const Instruction *access : accessesThrough(block)) {
    if (!access->getDebugLoc())
      continue;
    std::vector<StringRef> names =
        arraysOnLine(device, sourcePlace(*access->getDebugLoc(), device));
    if (names.empty()) // as of a loop's head, where LLVM has moved it to
      continue;
    if (common)
      llvm::erase_if(
          *common, [&](StringRef name) { return !is_contained(names, name); });
    else
      common = std::move(names);
  }
  return common && common->size() == 1 ? common->front() : "";
}

/// A thread's own array by its name, "tmp.i.i12" for an inlined `tmp`. Of several
/// of that name, the last one that is declared above the first use; null when
/// there is none.
static const ArrayDecl *localDeclOf(const DeviceModule &device,
                                    const Value *object) {
  StringRef name = isUnnamedBlock(*object)
                       ? nameByLines(device, object).rtrim("0123456789")
                       : object->getName().split('.').first.rtrim("0123456789");
  if (name.empty())
    return nullptr;
  SmallVector<const ArrayDecl *, 4> named;
  for (const ArrayDecl &decl : device.arrays)
    if (decl.mangled.empty() &&
        StringRef(decl.name).rtrim("0123456789") == name)
      named.push_back(&decl);
  if (named.size() <= 1)
    return named.empty() ? nullptr : named.front();
  const DILocation *use = firstUse(object);
  const ArrayDecl *found = nullptr;
  for (const ArrayDecl *decl : named)
    if (use &&
        sys::path::filename(decl->place.file) ==
            sys::path::filename(use->getFilename()) &&
        decl->place.line <= use->getLine() &&
        (!found || found->place.line < decl->place.line))
      found = decl;
  return found;
}

/// Whether Clang named the allocation, as it does what it makes for itself: an
/// argument that is passed by value, a result, the value of an expression.
static bool isTemporary(const Value *object) {
  StringRef name = object->getName();
  return isa<AllocaInst>(object) &&
         (name.empty() ||
          any_of(ArrayRef<StringRef>{"agg.", "ref.tmp", "tmp", "coerce",
                                     "retval", "byval", "undef.agg", "temp"},
                 [&](StringRef own) { return name.starts_with(own); }));
}

static const ArrayDecl *declOf(const DeviceModule &device,
                               const Value *object) {
  if (isa<AllocaInst>(object))
    return localDeclOf(device, object);
  for (const ArrayDecl &decl : device.arrays)
    if (decl.mangled == object->getName())
      return &decl;
  return nullptr;
}

/// The block of memory that printf reads its arguments from.
static bool isForPrintf(const Value *object) {
  return isa<AllocaInst>(object) &&
         any_of(object->users(), [](const User *user) {
           const auto *call = dyn_cast<CallInst>(user);
           const Function *callee = call ? call->getCalledFunction() : nullptr;
           return callee && callee->getName() == "vprintf";
         });
}

std::string ArrayTable::sourceName(const Value *object) const {
  if (const ArrayDecl *decl = declOf(device, object))
    return decl->name;
  if (isForPrintf(object))
    return kPrintfArguments.str();
  // That of an unnamed union, or of a structured binding, is no temporary.
  bool isUnnamed = object->getName().empty() &&
                   any_of(device.arrays, [](const ArrayDecl &decl) {
                     return decl.mangled.empty() && decl.name.empty();
                   });
  if (isTemporary(object) && !isUnnamed)
    return kTemporary.str();
  if (isUnnamed || isUnnamedBlock(*object))
    return kNoName.str();
  const auto *global = dyn_cast<GlobalVariable>(object);
  std::string name = global ? globalName(*global) : demangle(object->getName());
  if (StringRef(name).ends_with(".addr"))
    name.resize(name.size() - 5);
  return name.empty() ? "array" : name;
}

/// `wanted`, or that and a number where another object has that name.
const std::string &ArrayTable::nameOf(const Value *base, std::string wanted) {
  std::string &name = names[base];
  if (!name.empty())
    return name;
  name = wanted;
  for (unsigned i = 2; !taken.insert(name).second; ++i)
    name = wanted + "." + std::to_string(i);
  return name;
}

mlir::FlatSymbolRefAttr ArrayTable::symbolOf(const Address &address,
                                             mlir::MLIRContext *context,
                                             StringRef parameter) {
  bool isParameter = !parameter.empty();
  if (!address.base ||
      (!isa<GlobalVariable, AllocaInst>(address.base) && !isParameter))
    return {};
  return mlir::FlatSymbolRefAttr::get(
      context, nameOf(address.base, isParameter ? parameter.str()
                                                : sourceName(address.base)));
}

/// Whether an instruction of `function` has `value`, or an expression of it.
static bool isUsedIn(const Function &function, const Value &value) {
  return any_of(value.users(), [&](const User *user) {
    if (const auto *inst = dyn_cast<Instruction>(user))
      return inst->getFunction() == &function;
    return isa<ConstantExpr>(user) && isUsedIn(function, *user);
  });
}

void ArrayTable::addShared(const Function &kernel) {
  for (const GlobalVariable &variable : kernel.getParent()->globals())
    if (spaceOfAddressSpace(variable.getAddressSpace()) == Space::Shared &&
        !names.count(&variable) && isUsedIn(kernel, variable))
      nameOf(&variable, sourceName(&variable));
}

void ArrayTable::emitArray(mlir::OpBuilder &builder, const DataLayout &layout,
                           const Value *object, StringRef name) const {
  Type *type = nullptr;
  uint64_t align = 1, count = 1;
  bool isImplicit = false; // in constant memory
  Space space =
      spaceOfAddressSpace(object->getType()->getPointerAddressSpace());
  if (auto *global = dyn_cast<GlobalVariable>(object)) {
    type = global->getValueType();
    align = global->getAlign().valueOrOne().value();
    isImplicit = global->hasAttribute(kImplicitConstant);
  } else if (auto *local = dyn_cast<AllocaInst>(object)) {
    space = Space::Local;
    type = local->getAllocatedType();
    align = local->getAlign().value();
    if (auto *size = dyn_cast<ConstantInt>(local->getArraySize()))
      count = size->getZExtValue();
  }
  if (auto *parameter = dyn_cast<Argument>(object)) {
    space = Space::Param;
    type = parameter->getParamByValType();
    align = parameter->getParamAlign().valueOrOne().value();
  }
  assert(type && "only variables, allocations and parameters are arrays");
  SmallVector<int64_t> dims;
  if (count != 1)
    dims.push_back(count);
  while (auto *array = dyn_cast<ArrayType>(type)) {
    dims.push_back(array->getNumElements());
    type = array->getElementType();
  }
  auto op = builder.create<ArrayOp>(builder.getUnknownLoc(), space, name,
                                    layout.getTypeAllocSize(type), dims, align,
                                    ExtentTextAttr(), isImplicit);
  const ArrayDecl *decl = declOf(device, object);
  if (!decl)
    return;
  op->setLoc(mlir::FileLineColLoc::get(builder.getContext(), decl->place.file,
                                       decl->place.line, decl->place.column));
  if (!decl->extentLength)
    return;
  op.setExtentAttr(ExtentTextAttr::get(
      builder.getContext(), decl->extent.line, decl->extent.column,
      decl->extentLength, builder.getStringAttr(decl->extentText)));
}

void ArrayTable::emit(mlir::OpBuilder &builder, const Module &module) const {
  const DataLayout &layout = module.getDataLayout();
  for (const GlobalVariable &variable : module.globals())
    if (auto it = names.find(&variable); it != names.end())
      emitArray(builder, layout, it->first, it->second);
  for (auto &[object, name] : names)
    if (!isa<GlobalVariable>(object))
      emitArray(builder, layout, object, name);
}
