//===- PtxPlaces.cpp - source locations for PTX ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxPlaces.h"
#include "gpuperf/Ptx/StatementPlaces.h"
#include "gpuperf/Support/ArrayNames.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <iterator>
#include <set>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Of a file: line and column -> what is accessed there.
using Texts = std::map<std::pair<unsigned, unsigned>, std::vector<AccessText>>;

class PlaceFinder {
public:
  explicit PlaceFinder(DeviceModule &device) : device(device) {}

  void run() {
    nameFiles();
    for (Function &function : *device.module) {
      placeCopies(function);
      placeInlined(function);
      for (Instruction &inst : instructions(function))
        place(inst);
    }
  }

private:
  DeviceModule &device;
  StringMap<std::string>
      names; ///< by real path, as the source's parse has them

  void nameFiles();
  void addName(const std::string &name);
  void placeCopies(Function &function);
  void placeInlined(Function &function);
  bool isWithoutAccess(const DILocation &at) const;
  void place(Instruction &inst);
  const Texts *textsAt(const DILocation &at) const;
  unsigned find(const Instruction &inst, const Value &pointer,
                const Texts &texts, unsigned line) const;
};

/// What is accessed, as the source calls it; empty where that is not known.
std::string objectName(const Value &pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/32);
  if (objects.size() != 1 || !isa<GlobalVariable, Argument>(objects.front()))
    return "";
  std::string name = demangle(objects.front()->getName());
  size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

const Value *addressOf(const Instruction &inst) {
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    return atomic->getPointerOperand();
  if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&inst))
    return swap->getPointerOperand();
  return getLoadStorePointerOperand(&inst);
}

uint64_t bytesOf(const Instruction &inst) {
  Type *type = inst.getType();
  if (auto *store = dyn_cast<StoreInst>(&inst))
    type = store->getValueOperand()->getType();
  else if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&inst))
    type = swap->getNewValOperand()->getType();
  return inst.getModule()->getDataLayout().getTypeStoreSize(type);
}

} // namespace

void PlaceFinder::addName(const std::string &name) {
  names.try_emplace(realPath(name), name);
}

void PlaceFinder::nameFiles() {
  addName(device.mainFile);
  for (auto &[file, texts] : device.accessTexts)
    addName(file);
  for (const KernelFacts &kernel : device.kernels)
    addName(kernel.place.file);
  for (const auto &suppression : device.suppressions)
    addName(suppression.file);
  DebugInfoFinder finder;
  finder.processModule(*device.module);
  auto nameOf = [&](const DIFile *file) {
    auto known = file ? names.find(realPath(file->getFilename())) : names.end();
    if (known != names.end())
      device.fileNames[file] = known->second;
  };
  for (const DISubprogram *function : finder.subprograms())
    nameOf(function->getFile());
  for (const DIScope *scope : finder.scopes())
    nameOf(scope->getFile());
}

/// The column of the only expression on that line which can be the access: of
/// the object by its name, where it has one, and of the same size. 0 where
/// there is none or more than one: in `in[i - 1] + in[i + 1]` nothing says
/// which is which.
unsigned PlaceFinder::find(const Instruction &inst, const Value &pointer,
                           const Texts &texts, unsigned line) const {
  uint64_t bytes = bytesOf(inst);
  std::string name = objectName(pointer);
  unsigned column = 0;
  StringRef found;
  auto at = texts.lower_bound({line, 0});
  for (; at != texts.end() && at->first.first == line; ++at)
    for (const AccessText &text : at->second) {
      bool isSize = text.bytes == bytes || (text.bytes && bytes > text.bytes &&
                                            bytes % text.bytes == 0);
      if (!isSize || (!name.empty() && !holdsWord(text.text, name)))
        continue;
      if (column && found != text.text)
        return 0;
      found = text.text;
      column = at->first.second;
    }
  return column;
}

/// The accesses in the file of `at`; null where nothing is known of them.
const Texts *PlaceFinder::textsAt(const DILocation &at) const {
  auto named = device.fileNames.find(at.getFile());
  StringRef file =
      named == device.fileNames.end() ? at.getFilename() : named->second;
  auto texts = device.accessTexts.find(file.str());
  return texts == device.accessTexts.end() ? nullptr : &texts->second;
}

/// The first access in the source, from line `first` to line `last`, to the
/// object with this name, of which `inst` may be a part.
static std::pair<unsigned, unsigned>
firstAccess(const Instruction &inst, StringRef name, const Texts &texts,
            unsigned first, unsigned last) {
  uint64_t bytes = bytesOf(inst);
  for (auto at = texts.lower_bound({first, 0});
       at != texts.end() && at->first.first <= last; ++at)
    for (const AccessText &text : at->second)
      if (text.bytes && text.bytes % bytes == 0 && holdsWord(text.text, name))
        return at->first;
  return {0, 0};
}

/// Places the accesses without a line. nvcc gives none to the loop that it
/// makes of the copy of a structure, `State mine = states[i]`: the copy stands
/// between the line before the loop and the one behind it.
void PlaceFinder::placeCopies(Function &function) {
  const DISubprogram *scope = function.getSubprogram();
  const DILocation *before = nullptr;
  SmallVector<Instruction *> open; // accesses since `before`
  auto placeOpen = [&](const DILocation &behind) {
    const Texts *texts = before ? textsAt(*before) : nullptr;
    for (Instruction *inst : open) {
      std::string name = objectName(*addressOf(*inst));
      auto [line, column] =
          texts && !name.empty()
              ? firstAccess(*inst, name, *texts, before->getLine(),
                            behind.getLine())
              : std::pair(0u, 0u);
      if (line)
        setPlace(*inst, DILocation::get(inst->getContext(), line, column,
                                        before->getScope()));
    }
    open.clear();
  };
  for (Instruction &inst : instructions(function)) {
    const DILocation *at = inst.getDebugLoc();
    bool isOwn =
        at && !at->getInlinedAt() && at->getScope()->getSubprogram() == scope;
    if (isOwn && !at->getLine() && addressOf(inst))
      open.push_back(&inst);
    if (!isOwn || !at->getLine())
      continue;
    placeOpen(*at);
    before = at;
  }
}

/// Whether the source accesses nothing in the statement at `at`, so far as it
/// ends within two more lines.
bool PlaceFinder::isWithoutAccess(const DILocation &at) const {
  const Texts *texts = textsAt(at);
  if (!texts)
    return false;
  for (auto next = texts->lower_bound({at.getLine(), 0});
       next != texts->end() && next->first.first <= at.getLine() + 2; ++next)
    if (any_of(next->second,
               [](const AccessText &it) { return !it.isAddress; }))
      return false;
  return true;
}

static const DILocation *outermost(const DILocation *at) {
  while (const DILocation *outer = at->getInlinedAt())
    at = outer;
  return at;
}

/// The branch in front of `block`, if it alone leads there; null for none.
static Instruction *guardOf(BasicBlock &block) {
  BasicBlock *before = block.getSinglePredecessor();
  Instruction *branch = before ? before->getTerminator() : nullptr;
  return branch && branch->getNumSuccessors() == 2 ? branch : nullptr;
}

/// Places the accesses that nvcc puts on the statement behind an inlined call,
/// or on the brace behind it, where the source has none: they are the last ones
/// of the call, to what it accesses. So is the branch around such an access.
void PlaceFinder::placeInlined(Function &function) {
  const DISubprogram *scope = function.getSubprogram();
  const DILocation *call = nullptr;
  std::set<std::string> objects; // that the call accesses
  for (Instruction &inst : instructions(function)) {
    const DILocation *at = inst.getDebugLoc();
    if (!at || !at->getLine())
      continue;
    const Value *address = addressOf(inst);
    std::string object = address ? objectName(*address) : "";
    if (at->getInlinedAt()) {
      if (!call || outermost(call) != outermost(at))
        objects.clear();
      call = at;
      objects.insert(object);
    } else if (call && !object.empty() && objects.count(object) &&
               at->getScope()->getSubprogram() == scope &&
               isWithoutAccess(*at)) {
      setPlace(inst, const_cast<DILocation *>(call));
      Instruction *guard = guardOf(*inst.getParent());
      if (guard && guard->getDebugLoc() &&
          guard->getDebugLoc().getLine() == at->getLine())
        setPlace(*guard, const_cast<DILocation *>(call));
    }
  }
}

void PlaceFinder::place(Instruction &inst) {
  const DILocation *at = inst.getDebugLoc();
  const Value *pointer = addressOf(inst);
  if (!at || !at->getLine() || !pointer)
    return;
  const Texts *texts = textsAt(*at);
  if (!texts)
    return;
  LLVMContext &context = inst.getContext();
  if (unsigned column = find(inst, *pointer, *texts, at->getLine()))
    setPlace(inst, DILocation::get(context, at->getLine(), column,
                                   at->getScope(), at->getInlinedAt()));
  else
    inst.setMetadata(kNoAccessText, MDNode::get(context, {}));
}

void gpuperf::findSourcePlaces(DeviceModule &device) {
  PlaceFinder(device).run();
}

DILocation *gpuperf::copyPlace(const DILocation &at, DISubprogram &kernel) {
  LLVMContext &context = kernel.getContext();
  const DISubprogram *function = at.getScope()->getSubprogram();
  SmallString<256> name(at.getDirectory());
  sys::path::append(name, at.getFilename());
  if (sys::path::is_absolute(at.getFilename()))
    name = at.getFilename();
  DIFile *file = DIFile::get(context, name, "");
  DILocation *outer =
      at.getInlinedAt() ? copyPlace(*at.getInlinedAt(), kernel) : nullptr;
  DILocalScope *scope = &kernel;
  if (outer)
    scope = DISubprogram::getDistinct(
        context, file, function->getName(), "", file, function->getLine(),
        nullptr, 0, nullptr, 0, 0, DINode::FlagZero,
        DISubprogram::SPFlagDefinition, kernel.getUnit());
  return DILocation::get(context, at.getLine(), at.getColumn(), scope, outer);
}

/// 'q' for a quotient of 64 bits, 'r' for a remainder, 0 for what is neither.
static char wideDivisionKind(const Instruction &inst) {
  if (!inst.isIntDivRem() || !inst.getType()->isIntegerTy(64) ||
      isa<Constant>(inst.getOperand(1)))
    return 0;
  return is_contained({Instruction::SDiv, Instruction::UDiv}, inst.getOpcode())
             ? 'q'
             : 'r';
}

/// File and line of `at`, of the innermost function that is inlined there.
using FileLine = std::pair<std::string, unsigned>;

static FileLine lineOf(const DILocation &at) {
  return {sys::path::filename(at.getFilename()).str(), at.getLine()};
}

/// Adds the lines of `values`; of a phi, which has none, those of what meets or
/// goes on there, `next` of it.
template <typename Range, typename Next>
static void addLines(const Range &values, Next next, std::set<FileLine> &lines,
                     bool passesPhis = true) {
  for (const Value *value : values) {
    const auto *inst = dyn_cast<Instruction>(value);
    const DILocation *at = inst ? inst->getDebugLoc().get() : nullptr;
    if (inst && isa<PHINode>(inst) && passesPhis)
      addLines(next(*inst), next, lines, /*passesPhis=*/false);
    else if (at && at->getLine())
      lines.insert(lineOf(*at));
  }
}

/// The lines that both compute an operand of `division` and use its result.
static std::set<FileLine> linesAround(const Instruction &division) {
  std::set<FileLine> before, after, around;
  auto operandsOf = [](const Instruction &inst) { return inst.operands(); };
  auto usersOf = [](const Instruction &inst) { return inst.users(); };
  addLines(operandsOf(division), operandsOf, before);
  addLines(usersOf(division), usersOf, after);
  std::set_intersection(before.begin(), before.end(), after.begin(),
                        after.end(), std::inserter(around, around.end()));
  return around;
}

/// Clang's only place of the same kind, or its only one on a line around
/// `division`; null where there are more.
static const DILocation *
placeOf(const Instruction &division,
        const std::vector<const DILocation *> &places) {
  if (places.size() == 1)
    return places.front();
  std::set<FileLine> lines = linesAround(division);
  const DILocation *found = nullptr;
  for (const DILocation *place : places)
    if (lines.count(lineOf(*place))) {
      if (found)
        return nullptr;
      found = place;
    }
  return found;
}

void gpuperf::placeDivisions(Function &function, const Function &source) {
  std::map<char, std::vector<const DILocation *>> places;
  auto linesOf = [](const DILocation *at) {
    return std::pair(at->getLine(), at->getColumn());
  };
  for (const Instruction &inst : instructions(source))
    if (char kind = wideDivisionKind(inst))
      if (const DILocation *at = inst.getDebugLoc();
          at && none_of(places[kind], [&](const DILocation *other) {
            return linesOf(other) == linesOf(at);
          }))
        places[kind].push_back(at);
  for (Instruction &inst : instructions(function)) {
    char kind = wideDivisionKind(inst);
    if (!kind || !inst.getDebugLoc() || inst.getDebugLoc().getLine())
      continue;
    if (const DILocation *place = placeOf(inst, places[kind]))
      setPlace(inst, copyPlace(*place, *function.getSubprogram()));
  }
}
