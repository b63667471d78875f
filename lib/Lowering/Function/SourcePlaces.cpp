//===- SourcePlaces.cpp - source locations from debug locations -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourcePlaces.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Support/ArrayNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
namespace path = llvm::sys::path;

/// The directory of the compile: what relative paths are relative to.
static llvm::StringRef compileDirectory(const llvm::DILocation &location) {
  const llvm::DISubprogram *function = location.getScope()->getSubprogram();
  return function && function->getUnit() ? function->getUnit()->getDirectory()
                                         : "";
}

/// Clang splits absolute paths into a directory and a rest, and gives relative
/// ones the directory of the compile: which of the two it was is known of the
/// files that were read.
static std::string findFile(const llvm::DILocation &location,
                            const DeviceModule &device) {
  llvm::StringRef file = location.getFilename();
  if (path::is_absolute(file) || location.getDirectory().empty())
    return file.str();
  llvm::SmallString<256> joined(location.getDirectory());
  path::append(joined, file);
  std::string whole = joined.str().str();
  bool wasWhole = whole == device.mainFile || device.accessTexts.count(whole) ||
                  device.headerFunctions.count(whole) ||
                  location.getDirectory() != compileDirectory(location);
  return wasWhole ? whole : file.str();
}

/// Of all locations in a file the same: a module has one compile unit.
static const std::string &fileOf(const llvm::DILocation &location,
                                 const DeviceModule &device) {
  auto [it, isNew] = device.fileNames.try_emplace(location.getFile());
  if (isNew)
    it->second = findFile(location, device);
  return it->second;
}

static const llvm::DISubprogram *functionOf(const llvm::DILocation &location) {
  return location.getScope()->getSubprogram();
}

/// What the function that holds `location` is, where it is not the user's.
static std::optional<HeaderFunction>
headerFunction(const llvm::DILocation &location, const DeviceModule &device) {
  const llvm::DISubprogram *function = functionOf(location);
  if (!function)
    return std::nullopt;
  auto file = device.headerFunctions.find(fileOf(location, device));
  if (file == device.headerFunctions.end())
    return std::nullopt;
  auto found = file->second.find(function->getLine());
  if (found == file->second.end())
    return std::nullopt;
  return found->second;
}

static std::string nameOf(const llvm::DISubprogram *function) {
  return function ? function->getName().str() : "";
}

std::vector<CallPlace> gpuperf::userPlaces(const llvm::DILocation &location,
                                           const DeviceModule &device) {
  std::vector<CallPlace> places;
  for (const llvm::DILocation *at = &location; at; at = at->getInlinedAt()) {
    bool isLast = !at->getInlinedAt() && places.empty();
    if (isLast || !headerFunction(*at, device))
      places.push_back({nameOf(functionOf(*at)),
                        {fileOf(*at, device), at->getLine(), at->getColumn()}});
  }
  return places;
}

SourcePlace gpuperf::sourcePlace(const llvm::DILocation &location,
                                 const DeviceModule &device) {
  return userPlaces(location, device).front().place;
}

/// "load" for "load<float, 4>", "operator<" as it is.
static std::string withoutArguments(llvm::StringRef name) {
  return (name.starts_with("operator") ? name : name.split('<').first).str();
}

/// The library's function that the user's code calls to come to `location`;
/// empty where all is the user's, or the toolkit's spelling of an instruction.
/// A loop or a condition is no instruction to be spelled: that of curand_init
/// is the toolkit's own.
static std::string libraryOf(const llvm::DILocation &location,
                             const DeviceModule &device,
                             bool isControl = false) {
  std::string called;
  bool isLibrary = isControl;
  for (const llvm::DILocation *at = &location; at; at = at->getInlinedAt()) {
    std::optional<HeaderFunction> header = headerFunction(*at, device);
    if (!header)
      break;
    isLibrary |= *header == HeaderFunction::Library;
    called = withoutArguments(nameOf(functionOf(*at)));
  }
  return isLibrary ? called : "";
}

std::optional<Accessed> gpuperf::accessedBy(const llvm::Instruction &inst,
                                            const llvm::DataLayout &layout) {
  if (llvm::isa<llvm::CallInst>(inst))
    return Accessed();
  if (!pointerOf(inst))
    return std::nullopt;
  auto *store = llvm::dyn_cast<llvm::StoreInst>(&inst);
  if (!store && !llvm::isa<llvm::LoadInst>(inst))
    return Accessed();
  llvm::Type *type =
      store ? store->getValueOperand()->getType() : inst.getType();
  return Accessed{layout.getTypeStoreSize(type).getFixedValue(),
                  type->isPointerTy(),
                  store ? AccessDirection::Store : AccessDirection::Load};
}

static bool isDirection(const AccessText &text, Accessed accessed) {
  return text.direction == AccessDirection::Any ||
         accessed.direction == AccessDirection::Any ||
         text.direction == accessed.direction;
}

/// What is accessed at `place`, as the source has it. At one place `p->x[i]`
/// may read two things, the pointer and the element: their sizes tell them
/// apart.
static const AccessText *findText(llvm::ArrayRef<AccessText> texts,
                                  Accessed accessed) {
  auto first = [&](auto holds) {
    auto *found = llvm::find_if(texts, [&](const AccessText &text) {
      return isDirection(text, accessed) && holds(text);
    });
    return found == texts.end() ? nullptr : found;
  };
  if (auto *same = first([&](const AccessText &text) {
        return text.bytes == accessed.bytes &&
               text.isPointer == accessed.isPointer;
      }))
    return same;
  // Clang moves a `float4` in the parts that are used.
  if (auto *whole = first([&](const AccessText &text) {
        return text.isWhole && accessed.bytes && accessed.bytes < text.bytes;
      }))
    return whole;
  // Several accesses may have become one of more bytes. Other sizes are those of
  // other instantiations, which may do something else there.
  bool mayBeSeveral = accessed.bytes == 0 || accessed.bytes >= 8;
  return first([&](const AccessText &text) {
    return mayBeSeveral && text.isPointer == accessed.isPointer && text.bytes &&
           accessed.bytes % text.bytes == 0;
  });
}

static llvm::ArrayRef<AccessText> textsAt(const SourcePlace &place,
                                          const DeviceModule &device) {
  auto file = device.accessTexts.find(place.file);
  if (file == device.accessTexts.end())
    return {};
  auto texts = file->second.find({place.line, place.column});
  if (texts == file->second.end())
    return {};
  return texts->second;
}

static llvm::StringRef textOf(const SourcePlace &place, Accessed accessed,
                              const DeviceModule &device) {
  const AccessText *text = findText(textsAt(place, device), accessed);
  return text ? llvm::StringRef(text->text) : "";
}

std::string gpuperf::accessText(const llvm::Instruction &inst,
                                const DeviceModule &device) {
  AccessPlace place = placeOf(inst, device);
  std::optional<Accessed> accessed =
      accessedBy(inst, inst.getModule()->getDataLayout());
  if (!place.location || !place.isOfAccess || !accessed ||
      !libraryOf(*place.location, device).empty())
    return "";
  return textOf(sourcePlace(*place.location, device), *accessed, device).str();
}

static llvm::StringRef recordAt(const SourcePlace &place, Accessed accessed,
                                const DeviceModule &device) {
  llvm::ArrayRef<AccessText> texts = textsAt(place, device);
  if (const AccessText *text = findText(texts, accessed))
    return text->record;
  // A struct is copied in the parts that are used.
  for (const AccessText &text : texts)
    if (!text.record.empty() && accessed.bytes < text.bytes &&
        isDirection(text, accessed))
      return text.record;
  return "";
}

/// The struct of all expressions on the line that may be the access, by the
/// name of the array and the size: which of `p[i].x + p[i].y` it is makes no
/// difference.
static llvm::StringRef recordOnLine(const SourcePlace &place, Accessed accessed,
                                    llvm::StringRef array,
                                    const DeviceModule &device) {
  auto file = device.accessTexts.find(place.file);
  if (file == device.accessTexts.end() || array.empty())
    return "";
  std::optional<llvm::StringRef> record;
  auto at = file->second.lower_bound({place.line, 0});
  for (; at != file->second.end() && at->first.first == place.line; ++at)
    for (const AccessText &text : at->second) {
      bool isSize = text.bytes && accessed.bytes % text.bytes == 0;
      bool isPart = !text.record.empty() && accessed.bytes < text.bytes;
      if (!(isSize || isPart) || !holdsWord(text.text, array))
        continue;
      if (record && *record != text.record)
        return "";
      record = text.record;
    }
  return record.value_or("");
}

llvm::StringRef gpuperf::recordOf(const llvm::Instruction &inst,
                                  const DeviceModule &device) {
  AccessPlace place = placeOf(inst, device);
  std::optional<Accessed> accessed =
      accessedBy(inst, inst.getModule()->getDataLayout());
  if (!place.location || !accessed ||
      !libraryOf(*place.location, device).empty())
    return "";
  SourcePlace at = sourcePlace(*place.location, device);
  if (place.isOfAccess)
    return recordAt(at, *accessed, device);
  const llvm::Value *pointer = pointerOf(inst);
  if (!pointer || !inst.hasMetadata(kNoAccessText))
    return "";
  return recordOnLine(at, *accessed,
                      llvm::getUnderlyingObject(pointer)->getName(), device);
}

uint64_t gpuperf::valueBytes(const AccessPlace &access, uint64_t bytes,
                             const DeviceModule &device) {
  SourcePlace place = sourcePlace(*access.location, device);
  std::pair<unsigned, unsigned> at{place.line, place.column};
  if (auto file = device.assignedValues.find(place.file);
      file != device.assignedValues.end())
    if (auto value = file->second.find(at); value != file->second.end())
      return std::max(bytes, value->second);
  auto file = device.accessTexts.find(place.file);
  if (!access.isOfAccess || file == device.accessTexts.end())
    return bytes;
  auto texts = file->second.find(at);
  if (texts == file->second.end())
    return bytes;
  for (const AccessText &text : texts->second)
    if (text.isWhole && bytes < text.bytes)
      return text.bytes;
  return bytes;
}

static mlir::Location placeLocation(const CallPlace &at, llvm::StringRef name,
                                    mlir::MLIRContext *context) {
  mlir::Location place = mlir::FileLineColLoc::get(
      context, at.place.file, at.place.line, at.place.column);
  if (name.empty())
    return place;
  return mlir::NameLoc::get(mlir::StringAttr::get(context, name), place);
}

mlir::Location gpuperf::dialectLocation(const llvm::DILocation &location,
                                        std::optional<Accessed> accessed,
                                        const DeviceModule &device,
                                        mlir::MLIRContext *context,
                                        bool isControl) {
  std::vector<CallPlace> places = userPlaces(location, device);
  std::string library = libraryOf(location, device, isControl);
  std::optional<mlir::Location> outer;
  for (unsigned i = places.size(); i-- > 0;) {
    bool isCall = i > 0 || !library.empty();
    llvm::StringRef name = isCall ? llvm::StringRef(places[i].function)
                           : accessed
                               ? textOf(places[i].place, *accessed, device)
                               : "";
    mlir::Location here = placeLocation(places[i], name, context);
    outer = outer ? mlir::Location(mlir::CallSiteLoc::get(here, *outer)) : here;
  }
  if (library.empty())
    return *outer;
  return mlir::CallSiteLoc::get(
      mlir::NameLoc::get(mlir::StringAttr::get(context, library)), *outer);
}

static bool hasLine(const llvm::DILocation *place) {
  return place && place->getLine() != 0;
}

/// The place of what computes `value` in `arm`; of a phi, in the first of its
/// arms that computes something. Null for a value that is computed elsewhere:
/// it may belong to another access.
static const llvm::DILocation *placeOfValue(const llvm::Value *value,
                                            const llvm::BasicBlock *arm,
                                            unsigned depth = 0) {
  auto *inst = llvm::dyn_cast<llvm::Instruction>(value);
  if (!inst || depth == 4)
    return nullptr;
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(inst)) {
    const llvm::DILocation *first = nullptr;
    for (unsigned i = 0; i != phi->getNumIncomingValues(); ++i) {
      const llvm::DILocation *place = placeOfValue(
          phi->getIncomingValue(i), phi->getIncomingBlock(i), depth + 1);
      if (place && (!first || place->getLine() < first->getLine()))
        first = place;
    }
    return first;
  }
  if (inst->getParent() != arm)
    return nullptr;
  const llvm::DILocation *place = inst->getDebugLoc().get();
  return hasLine(place) ? place : nullptr;
}

/// The place of the condition whose arms end in `block`, found in the blocks
/// before it. The branch of an arm itself stands at its `break;` or brace.
static const llvm::DILocation *placeOfCondition(const llvm::BasicBlock *block) {
  for (unsigned depth = 0; depth != 4; ++depth) {
    if (llvm::pred_empty(block))
      return nullptr;
    block = *llvm::pred_begin(block);
    const llvm::Instruction *end = block->getTerminator();
    if (end->getNumSuccessors() > 1 && hasLine(end->getDebugLoc().get()))
      return end->getDebugLoc().get();
  }
  return nullptr;
}

/// The place of what first uses the value that `inst` loads, in its block.
static const llvm::DILocation *placeOfUse(const llvm::Instruction &inst) {
  for (const llvm::User *user : inst.users()) {
    auto *use = llvm::cast<llvm::Instruction>(user);
    if (use->getParent() == inst.getParent() &&
        !llvm::isa<llvm::PHINode>(use) && hasLine(use->getDebugLoc().get()))
      return use->getDebugLoc().get();
  }
  return nullptr;
}

/// The place of the address of `inst`: in its arm, or wherever it is computed
/// for this access alone.
static const llvm::DILocation *placeOfAddress(const llvm::Instruction &inst) {
  const llvm::Value *pointer = pointerOf(inst);
  if (const llvm::DILocation *place = placeOfValue(pointer, inst.getParent()))
    return place;
  auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
  if (!address || !address->hasOneUse() ||
      !hasLine(address->getDebugLoc().get()))
    return nullptr;
  return address->getDebugLoc().get();
}

/// The place of what `inst` stores, or of what uses the value that it loads.
static const llvm::DILocation *placeOfData(const llvm::Instruction &inst) {
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&inst))
    return placeOfValue(store->getValueOperand(), inst.getParent());
  return placeOfUse(inst);
}

/// Whether the source has an access at `place`, as far as is known: of the
/// inside of a header nothing is.
static bool isOfAccess(const llvm::DILocation &place,
                       const DeviceModule &device) {
  if (headerFunction(place, device))
    return true;
  auto file = device.accessTexts.find(fileOf(place, device));
  return file == device.accessTexts.end() ||
         file->second.count({place.getLine(), place.getColumn()});
}

/// Whether a branch of the function stands at `place`, that of a `for` or a
/// `break;`.
static bool isOfBranch(const llvm::DILocation &place,
                       const llvm::Function &function) {
  return llvm::any_of(function, [&](const llvm::BasicBlock &block) {
    const llvm::DILocation *end = block.getTerminator()->getDebugLoc().get();
    return end && end->getLine() == place.getLine() &&
           end->getColumn() == place.getColumn() &&
           end->getScope()->getSubprogram() == functionOf(place);
  });
}

/// The first access of the kernel's own code to what `inst` accesses, by the
/// name: `x[i] += a` of `if (c) x[i] += a; else x[i] -= b;` in a loop, which
/// becomes one load before the loop.
static const llvm::DILocation *namedAccess(const llvm::Instruction &inst,
                                           const DeviceModule &device) {
  const llvm::Function &function = *inst.getFunction();
  llvm::DISubprogram *scope = function.getSubprogram();
  llvm::StringRef name = llvm::getUnderlyingObject(pointerOf(inst))->getName();
  if (!scope || name.empty())
    return nullptr;
  unsigned last = 0;
  for (const llvm::Instruction &other : llvm::instructions(function))
    if (const llvm::DILocation *at = other.getDebugLoc().get();
        at && at->getScope()->getSubprogram() == scope)
      last = std::max(last, at->getLine());
  auto *start =
      llvm::DILocation::get(scope->getContext(), scope->getLine(), 0, scope);
  auto file = device.accessTexts.find(fileOf(*start, device));
  if (file == device.accessTexts.end())
    return nullptr;
  for (auto &[at, texts] : file->second) {
    llvm::StringRef text = texts.front().text;
    bool isNamed = text.consume_front(name) && text.starts_with("[");
    if (isNamed && at.first >= scope->getLine() && at.first <= last)
      return llvm::DILocation::get(scope->getContext(), at.first, at.second,
                                   scope);
  }
  return nullptr;
}

/// Whether `place`, where a branch stands as well, is that of another access:
/// the `a` of `if (a[i] > 0) x[j] = 1;` for the store.
static bool isOfAnother(const llvm::DILocation &place,
                        const llvm::Instruction &inst,
                        const DeviceModule &device) {
  if (place.getInlinedAt())
    return false;
  llvm::StringRef name = llvm::getUnderlyingObject(pointerOf(inst))->getName();
  auto file = device.accessTexts.find(fileOf(place, device));
  if (name.empty() || file == device.accessTexts.end())
    return false;
  auto texts = file->second.find({place.getLine(), place.getColumn()});
  return texts != file->second.end() &&
         llvm::none_of(texts->second,
                       [&](const AccessText &text) {
                         return llvm::StringRef(text.text).contains(name);
                       }) &&
         isOfBranch(place, *inst.getFunction());
}

AccessPlace gpuperf::placeOf(const llvm::Instruction &inst,
                             const DeviceModule &device) {
  const llvm::DILocation *own = inst.getDebugLoc().get();
  if (inst.hasMetadata(kNoAccessText))
    return {own, false};
  bool isOwn = hasLine(own) && isOfAccess(*own, device);
  if (!pointerOf(inst))
    return {own, true};
  if (isOwn && !isOfAnother(*own, inst, device))
    return {own, true};
  bool isStatement = hasLine(own) && !isOfBranch(*own, *inst.getFunction());
  const llvm::DILocation *place = placeOfAddress(inst);
  // The address of `y[i] = v` of structures may be that of an earlier `y[i]`.
  bool isNear = place && (!isStatement || (place->getLine() == own->getLine() &&
                                           place->getFile() == own->getFile()));
  if (isNear && isOfAccess(*place, device))
    return {place, true};
  if (isStatement)
    return {own, false};
  if (const llvm::DILocation *named = namedAccess(inst, device))
    return {named, true};
  if (!place)
    place = placeOfData(inst);
  if (!place && !hasLine(own))
    place = placeOfCondition(inst.getParent());
  return {place ? place : own, false};
}
