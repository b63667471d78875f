//===- ModuleLifter.cpp - a PTX module as IR ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleLifter.h"
#include "Arrays.h"
#include "FunctionLifter.h"
#include "Pointers.h"
#include "gpuperf/Ptx/StatementPlaces.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Verifier.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

ModuleLifter::ModuleLifter(const PtxModule &ptx, LLVMContext &context,
                           const LiftRules *rules)
    : ptx(ptx), context(context), rules(rules) {
  result.module = std::make_unique<Module>("ptx", context);
  Module &module = *result.module;
  // As Clang has them for CUDA.
  compat::setTargetTriple(module, "nvptx64-nvidia-cuda");
  module.setDataLayout("e-i64:64-i128:128-v16:16-v32:32-n16:32:64");
  module.addModuleFlag(Module::Warning, "Debug Info Version",
                       DEBUG_METADATA_VERSION);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Stands for the text itself among the numbers of `.file`.
static constexpr unsigned kOwnFile = ~0u - 2;

DIFile *ModuleLifter::fileOf(unsigned number) {
  DIFile *&file = files[number];
  if (!file) {
    auto name = ptx.files.find(number);
    file = debug->createFile(number == kOwnFile        ? ptx.name
                             : name == ptx.files.end() ? ""
                                                       : name->second,
                             "");
  }
  return file;
}

/// "saxpy" for "_Z5saxpyPffi", the name as it is where it is not mangled.
static std::string baseName(StringRef mangled) {
  ItaniumPartialDemangler demangler;
  std::string name = mangled.str();
  if (demangler.partialDemangle(name.c_str()))
    return name;
  char *base = demangler.getFunctionBaseName(nullptr, nullptr);
  std::string result = base ? base : name;
  free(base);
  return result;
}

DISubprogram *ModuleLifter::createSubprogram(StringRef name, unsigned file,
                                             unsigned line) {
  DISubroutineType *type =
      debug->createSubroutineType(debug->getOrCreateTypeArray({}));
  return debug->createFunction(unit, baseName(name), name, fileOf(file), line,
                               type, line, DINode::FlagZero,
                               DISubprogram::SPFlagDefinition);
}

/// The first location of a body, in the function itself.
static const PtxLocation *firstLocation(const PtxModule &ptx,
                                        const PtxFunction &function) {
  for (const PtxItem &item : function.body)
    if (item.location) {
      const PtxLocation *place = &ptx.locations[*item.location];
      while (place->at)
        place = &ptx.locations[*place->at];
      if (place->line)
        return place;
    }
  return nullptr;
}

bool ModuleLifter::hasLocations(const PtxFunction &function) const {
  return firstLocation(ptx, function) != nullptr;
}

DISubprogram *ModuleLifter::subprogramOf(const PtxFunction &function) {
  const PtxLocation *place = firstLocation(ptx, function);
  unsigned file = place ? place->file : kOwnFile;
  if (!unit) {
    debug = std::make_unique<DIBuilder>(module());
    // A unit has a name, also where no `.file` gives it one.
    DIFile *named = fileOf(file);
    if (named->getFilename().empty())
      named = debug->createFile("ptx", "");
    unit = debug->createCompileUnit(dwarf::DW_LANG_C_plus_plus, named, "", true,
                                    "", 0);
  }
  bool isOwnText = !place && !ptx.name.empty();
  return createSubprogram(function.name, file,
                          place       ? place->line
                          : isOwnText ? function.line
                                      : 0);
}

DILocation *ModuleLifter::location(unsigned index, DISubprogram *scope) {
  auto [known, isNew] = places.try_emplace({index, scope}, nullptr);
  if (!isNew)
    return known->second;
  const PtxLocation &place = ptx.locations[index];
  DISubprogram *holder = scope;
  DILocation *at = nullptr;
  if (place.at) {
    at = location(*place.at, scope);
    DISubprogram *&function = inlined[{place.file, place.function}];
    if (!function)
      function = createSubprogram(
          place.function.empty() ? "inlined" : place.function, place.file, 0);
    holder = at ? function : scope;
  }
  // Places of a header without a chain belong to what the header was written
  // for: their own file, all the same.
  DILocalScope *inFile = holder;
  if (holder->getFile() != fileOf(place.file))
    inFile = debug->createLexicalBlockFile(holder, fileOf(place.file));
  DILocation *made =
      DILocation::get(context, place.line, place.column, inFile, at);
  return places[{index, scope}] = made;
}

DILocation *ModuleLifter::placeOf(const PtxItem &item, DISubprogram *scope,
                                  bool usesPtxLines) {
  DILocation *place = item.location ? location(*item.location, scope) : nullptr;
  if (!place)
    place = DILocation::get(context, usesPtxLines ? item.line : 0, item.column,
                            scope);
  return placeOfStatement(place, item.line);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// Elements of the size that the text has: bytes for what nvcc writes as bytes.
static Type *memoryType(const PtxVariable &variable, LLVMContext &context) {
  uint64_t bytes = std::max(1u, ptxTypeBytes(variable.type));
  Type *element = variable.type == "f32" ? Type::getFloatTy(context)
                  : variable.type == "f64"
                      ? Type::getDoubleTy(context)
                      : Type::getIntNTy(context, 8 * bytes);
  if (!variable.isArray && variable.vector == 1)
    return element;
  return ArrayType::get(element, variable.elements * variable.vector);
}

GlobalVariable *ModuleLifter::declare(const PtxVariable &variable,
                                      bool isOfFunction) {
  unsigned space = addressSpaceOf(variable.space);
  if (GlobalVariable *known = this->variable(variable.name);
      known && (variable.isExtern || !isOfFunction))
    return known;
  auto *global = new GlobalVariable(
      module(), memoryType(variable, context), /*isConstant=*/false,
      GlobalValue::ExternalLinkage, nullptr, variable.name, nullptr,
      GlobalValue::NotThreadLocal, space, /*isExternallyInitialized=*/true);
  unsigned align =
      variable.align ? variable.align : ptxTypeBytes(variable.type);
  global->setAlignment(MaybeAlign(isPowerOf2_32(align) ? align : 1));
  return global;
}

Type *ModuleLifter::passedType(const PtxVariable &variable) {
  if (variable.isArray)
    return ArrayType::get(Type::getInt8Ty(context), variable.bytes());
  unsigned bytes = std::max(1u, ptxTypeBytes(variable.type));
  return Type::getIntNTy(context, 8 * bytes * variable.vector);
}

/// A kernel has its parameters as their types say, structures in memory;
/// between functions all is passed as bits.
Type *ModuleLifter::parameterType(const PtxFunction &function,
                                  const PtxVariable &parameter) {
  if (!function.isEntry)
    return passedType(parameter);
  if (parameter.isArray || parameter.isPointer || !ptxTypeBytes(parameter.type))
    return PointerType::get(context, 0);
  return memoryType(parameter, context);
}

Error ModuleLifter::declareFunction(const PtxFunction &source) {
  SmallVector<Type *> types, results;
  for (const PtxVariable &parameter : source.parameters)
    types.push_back(parameterType(source, parameter));
  for (const PtxVariable &value : source.results)
    results.push_back(passedType(value));
  Type *type = results.empty()       ? Type::getVoidTy(context)
               : results.size() == 1 ? results.front()
                                     : StructType::get(context, results);
  auto *signature = FunctionType::get(type, types, false);
  if (GlobalValue *known = module().getNamedValue(source.name)) {
    if (known->getValueType() == signature &&
        isMarkedKernel(*cast<Function>(known)) == source.isEntry)
      return Error::success();
    return createStringError("line " + Twine(source.line) + ": '" +
                             source.name + "' was declared otherwise");
  }
  auto *function = Function::Create(signature, GlobalValue::ExternalLinkage,
                                    source.name, module());
  function->addFnAttr("target-cpu", ptx.target);
  function->addFnAttr(Attribute::NoUnwind);
  if (source.directives.contains("noreturn"))
    function->addFnAttr(Attribute::NoReturn);
  if (!source.isEntry)
    return Error::success();
  markKernel(*function);
  for (auto [argument, parameter] : zip(function->args(), source.parameters)) {
    argument.setName(parameter.name);
    if (!parameter.isArray)
      continue;
    Type *bytes = ArrayType::get(Type::getInt8Ty(context), parameter.bytes());
    argument.addAttr(Attribute::getWithByValType(context, bytes));
    // What LLVM has no room for is no alignment of a parameter.
    bool isAlign = isPowerOf2_32(parameter.align) && parameter.align <= 128;
    argument.addAttr(Attribute::getWithAlignment(
        context, Align(isAlign ? parameter.align : 1)));
  }
  return Error::success();
}

Function *ModuleLifter::functionOf(StringRef name) {
  return module().getFunction(name);
}

static std::optional<unsigned> product(ArrayRef<unsigned> factors) {
  uint64_t result = 1;
  for (unsigned factor : factors)
    result = std::min<uint64_t>(result * factor, UINT32_MAX);
  return factors.empty() || !result ? std::nullopt
                                    : std::optional<unsigned>(result);
}

PtxKernel ModuleLifter::kernelOf(const PtxFunction &function) const {
  auto directive = [&](StringRef name) -> ArrayRef<unsigned> {
    auto found = function.directives.find(name);
    return found == function.directives.end() ? ArrayRef<unsigned>()
                                              : ArrayRef(found->second);
  };
  PtxKernel kernel;
  kernel.name = function.name.str();
  ArrayRef<unsigned> block = directive("reqntid");
  kernel.maxThreads = product(block.empty() ? directive("maxntid") : block);
  kernel.minBlocks = product(directive("minnctapersm"));
  kernel.maxRegisters = product(directive("maxnreg"));
  if (kernel.maxThreads && !block.empty()) {
    kernel.block = {1, 1, 1};
    for (unsigned i = 0; i < std::min<size_t>(3, block.size()); ++i)
      (*kernel.block)[i] = block[i];
  }
  if (ArrayRef<unsigned> cluster = directive("reqnctapercluster");
      !cluster.empty()) {
    kernel.cluster = {1, 1, 1};
    for (unsigned i = 0; i < std::min<size_t>(3, cluster.size()); ++i)
      (*kernel.cluster)[i] = cluster[i];
  }
  if (const PtxLocation *place = firstLocation(ptx, function)) {
    auto file = ptx.files.find(place->file);
    kernel.file = file == ptx.files.end() ? "" : file->second;
    kernel.line = place->line;
    kernel.column = place->column;
  } else if (!ptx.name.empty()) {
    kernel.file = ptx.name;
    kernel.line = function.line;
    kernel.column = 1;
  }
  return kernel;
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Error ModuleLifter::liftBodies() {
  for (const PtxFunction &function : ptx.functions) {
    if (function.isDeclaration)
      continue;
    Function *made = module().getFunction(function.name);
    if (!made->empty())
      return createStringError("line " + Twine(function.line) + ": function '" +
                               function.name + "' is defined twice");
    if (Error error = FunctionLifter(*this, function, *made).run())
      return error;
    if (function.isEntry)
      result.kernels.push_back(kernelOf(function));
  }
  return Error::success();
}

Expected<LiftedPtx> ModuleLifter::run() {
  for (const PtxVariable &variable : ptx.variables)
    declare(variable);
  for (const PtxFunction &function : ptx.functions)
    if (Error error = declareFunction(function))
      return std::move(error);
  if (Error error = liftBodies())
    return std::move(error);
  if (debug)
    debug->finalize();
  assert(!verifyModule(module(), &errs()) && "what was lifted is sound");
  if (rules)
    return std::move(result);
  recoverPointers(module());
  recoverArrays(module());
  assert(!verifyModule(module(), &errs()) && "pointers keep it sound");
  return std::move(result);
}

Expected<LiftedPtx> gpuperf::liftPtx(const PtxModule &ptx,
                                     LLVMContext &context) {
  return ModuleLifter(ptx, context).run();
}
