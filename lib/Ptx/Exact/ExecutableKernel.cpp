//===- ExecutableKernel.cpp - a kernel as code for the CPU ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/ExecutableKernel.h"
#include "Exact.h"
#include "Observed.h"
#include "Special.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <algorithm>
#include <cstddef>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

namespace gpuperf {
ArrayRef<ExactRow> exactIntegers();
ArrayRef<ExactRow> exactFloats();
ArrayRef<ExactRow> exactConversions();
ArrayRef<ExactRow> exactMemory();
ArrayRef<ExactRow> exactWarp();
ArrayRef<ExactRow> exactMatrix();
ArrayRef<ExactRow> exactFetch();
ArrayRef<ExactRow> exactAsync();
} // namespace gpuperf

/// What is not known is refused where a thread comes by: other paths run.
static bool liftExactly(FunctionLifter &lifter, const PtxStatement &statement,
                        ArrayRef<StringRef> operands) {
  static const StringMap<ExactLifting> table = [] {
    StringMap<ExactLifting> all;
    for (ArrayRef<ExactRow> family :
         {exactIntegers(), exactFloats(), exactConversions(), exactMemory(),
          exactWarp(), exactMatrix(), exactFetch(), exactAsync()})
      for (const ExactRow &row : family)
        all[row.opcode] = row.lift;
    return all;
  }();
  ExactLifting lift = table.lookup(statement.opcode);
  if (!lift || !lift(Exact(lifter, statement, operands)))
    refuse(lifter, statement);
  return true;
}

static constexpr LiftRules exactRules = {liftExactly, exactSpecialRegister};

//===----------------------------------------------------------------------===//
// What a kernel needs of its module
//===----------------------------------------------------------------------===//

/// Calls `take` with each name in the operands of a function.
static void forEachName(const PtxFunction &function,
                        function_ref<void(StringRef)> take) {
  auto isPart = [](char c) { return isAlnum(c) || c == '_' || c == '$'; };
  for (const PtxItem &item : function.body) {
    StringRef rest = item.statement.operands;
    while (!rest.empty()) {
      StringRef name = rest.take_while(isPart);
      if (!name.empty())
        take(name);
      rest = rest.drop_front(std::max<size_t>(name.size(), 1));
    }
  }
}

/// The kernel, and what it may call, with the declarations and variables of the
/// module.
static std::optional<PtxModule> partOf(const PtxModule &ptx, StringRef kernel) {
  StringMap<const PtxFunction *> bodies;
  for (const PtxFunction &function : ptx.functions)
    if (!function.isDeclaration)
      bodies[function.name] = &function;
  if (!bodies.count(kernel))
    return std::nullopt;
  StringSet<> wanted;
  std::vector<const PtxFunction *> work{bodies.lookup(kernel)};
  wanted.insert(kernel);
  while (!work.empty()) {
    const PtxFunction *function = work.back();
    work.pop_back();
    forEachName(*function, [&](StringRef name) {
      const PtxFunction *callee = bodies.lookup(name);
      if (callee && wanted.insert(name).second)
        work.push_back(callee);
    });
  }
  PtxModule part;
  part.name = ptx.name;
  part.target = ptx.target;
  part.addressBits = ptx.addressBits;
  part.files = ptx.files;
  part.locations = ptx.locations;
  part.variables = ptx.variables;
  for (const PtxFunction &function : ptx.functions)
    if (function.isDeclaration ? !bodies.count(function.name)
                               : wanted.count(function.name))
      part.functions.push_back(function);
  return part;
}

//===----------------------------------------------------------------------===//
// The module as the host's
//===----------------------------------------------------------------------===//

/// A variable in shared memory is a place of the block's.
static void placeShared(Module &module, ExecutableKernel &kernel) {
  SmallVector<GlobalVariable *> fixed, dynamic;
  for (GlobalVariable &variable : module.globals())
    if (variable.getAddressSpace() == kSharedSpace && !variable.use_empty()) {
      const auto *array = dyn_cast<ArrayType>(variable.getValueType());
      bool isOpen = array && array->getNumElements() == 0;
      (isOpen ? dynamic : fixed).push_back(&variable);
    }
  const DataLayout &layout = module.getDataLayout();
  DenseMap<GlobalVariable *, uint64_t> places;
  for (GlobalVariable *variable : fixed) {
    uint64_t align =
        std::max<uint64_t>(variable->getAlign().valueOrOne().value(), 1);
    kernel.sharedBytes = alignTo(kernel.sharedBytes, align);
    places[variable] = kernel.sharedBytes;
    kernel.sharedBytes += layout.getTypeAllocSize(variable->getValueType());
  }
  // All arrays without a size begin where the others end.
  for (GlobalVariable *variable : dynamic)
    kernel.sharedBytes = alignTo(
        kernel.sharedBytes,
        std::max<uint64_t>(variable->getAlign().valueOrOne().value(), 16));
  for (GlobalVariable *variable : dynamic)
    places[variable] = kernel.sharedBytes;
  SmallVector<Constant *> all;
  for (auto &[variable, place] : places)
    all.push_back(variable);
  convertUsersOfConstantsToInstructions(all);
  for (auto &[variable, place] : places)
    for (Use &use : make_early_inc_range(variable->uses())) {
      auto *user = cast<Instruction>(use.getUser());
      Function &function = *user->getFunction();
      IRBuilder<> build(
          isa<PHINode>(user)
              ? cast<PHINode>(user)->getIncomingBlock(use)->getTerminator()
              : user);
      Value *shared = contextMember(function, offsetof(ThreadContext, shared),
                                    build.getInt64Ty());
      use.set(build.CreateIntToPtr(
          build.CreateAdd(shared, build.getInt64(place)), variable->getType()));
    }
}

/// void gpuperf_kernel(void **arguments): loads each, and calls the kernel.
static void addEntry(Module &module, Function &kernel) {
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::get(context, 0);
  auto *entry = Function::Create(
      FunctionType::get(Type::getVoidTy(context), {pointer}, false),
      GlobalValue::ExternalLinkage, "gpuperf_kernel", module);
  IRBuilder<> build(BasicBlock::Create(context, "", entry));
  SmallVector<Value *> arguments;
  for (auto [i, argument] : enumerate(kernel.args())) {
    Value *place = build.CreateLoad(
        pointer, build.CreateConstGEP1_64(pointer, entry->getArg(0), i));
    if (!argument.hasByValAttr()) {
      arguments.push_back(
          build.CreateAlignedLoad(argument.getType(), place, Align(1)));
      continue;
    }
    // Its address may be taken: then it is one of the thread's own.
    Type *type = argument.getParamByValType();
    AllocaInst *copy = build.CreateAlloca(type);
    copy->setAlignment(argument.getParamAlign().valueOrOne());
    build.CreateMemCpy(copy, copy->getAlign(), place, Align(1),
                       module.getDataLayout().getTypeAllocSize(type));
    arguments.push_back(copy);
  }
  build.CreateCall(&kernel, arguments);
  build.CreateRetVoid();
  for (Argument &argument : kernel.args())
    argument.removeAttr(Attribute::ByVal);
}

/// How the end of a loop depends on other threads: those of the block, by shared
/// memory, or any.
enum class Spins { No, Retries, WaitsInBlock, Waits };

/// Whether `value` comes, in this loop, from memory that others write. A
/// compare-and-swap that is tried again waits for nobody who has not begun.
static Spins dependsOnOthers(const Value *value, const Loop &loop,
                             SmallPtrSetImpl<const Value *> &seen) {
  auto *inst = dyn_cast<Instruction>(value);
  if (!inst || !loop.contains(inst) || !seen.insert(inst).second)
    return Spins::No;
  if (isa<AtomicCmpXchgInst>(inst))
    return Spins::Retries;
  auto *load = dyn_cast<LoadInst>(inst);
  if (load && load->isVolatile() &&
      load->getPointerAddressSpace() == kSharedSpace)
    return Spins::WaitsInBlock;
  if (isa<AtomicRMWInst>(inst) || (load && load->isVolatile()))
    return Spins::Waits;
  Spins result = Spins::No;
  for (const Use &use : inst->operands())
    result = std::max(result, dependsOnOthers(use.get(), loop, seen));
  return result;
}

static Spins spinsOf(const Loop &loop) {
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  Spins result = Spins::No;
  for (BasicBlock *block : exiting) {
    SmallPtrSet<const Value *, 16> seen;
    auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    if (branch && branch->isConditional())
      result =
          std::max(result, dependsOnOthers(branch->getCondition(), loop, seen));
  }
  return result;
}

/// All threads come to a barrier of the block in each iteration: how many there
/// are is no matter of who is first.
static bool hasBarrier(const Loop &loop) {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &inst : *block)
      if (auto *call = dyn_cast<CallInst>(&inst))
        if (const Function *called = call->getCalledFunction();
            called && called->getName() == "gpuperf_barrier")
          return true;
  return false;
}

/// A loop that ends when another thread has written lets others run.
static void yieldInSpins(Function &function,
                         std::vector<ObservedPlace> &places) {
  DominatorTree tree(function);
  SmallVector<AllocaInst *> registers;
  for (Instruction &inst : function.getEntryBlock())
    if (auto *alloca = dyn_cast<AllocaInst>(&inst);
        alloca && isAllocaPromotable(alloca))
      registers.push_back(alloca);
  PromoteMemToReg(registers, tree);
  LoopInfo loops(tree);
  SmallVector<std::pair<Instruction *, Spins>> ends;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    Spins spins = spinsOf(*loop);
    SmallVector<BasicBlock *> latches;
    loop->getLoopLatches(latches);
    if (spins == Spins::No)
      continue;
    if (spins > Spins::Retries &&
        (spins == Spins::Waits || !hasBarrier(*loop)))
      forget(*loop, places);
    for (BasicBlock *latch : latches)
      ends.push_back({latch->getTerminator(), spins});
  }
  for (auto [place, spins] : ends)
    IRBuilder<>(place).CreateCall(function.getParent()->getOrInsertFunction(
        spins > Spins::Retries ? "gpuperf_spin" : "gpuperf_retry",
        Type::getVoidTy(function.getContext())));
}

/// Names of the runtime's functions in which threads wait for others.
static bool waits(const Module &module) {
  for (const char *name :
       {"gpuperf_barrier", "gpuperf_warp", "gpuperf_step", "gpuperf_spin",
        "gpuperf_cluster_barrier", "gpuperf_exit", "gpuperf_mbarrier_wait"})
    if (module.getFunction(name))
      return true;
  for (const Function &function : module)
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&inst);
          call && call->isIndirectCall())
        return true;
  return false;
}

static uint64_t localBytes(const Module &module) {
  uint64_t bytes = 0;
  for (const Function &function : module)
    for (const Instruction &inst : instructions(function))
      if (auto *alloca = dyn_cast<AllocaInst>(&inst))
        if (auto size = alloca->getAllocationSize(module.getDataLayout()))
          bytes += size->getFixedValue();
  return bytes;
}

/// Functions of the device's runtime have a counterpart; others, and those that
/// are declared only, are refused when they are called.
static void resolveCalls(Module &module) {
  for (Function &function : make_early_inc_range(module)) {
    if (!function.isDeclaration() || function.isIntrinsic() ||
        function.getName().starts_with("gpuperf_"))
      continue;
    if (function.getName() == "vprintf" ||
        function.getName() == "__assertfail") {
      function.setName("gpuperf_" + function.getName());
      continue;
    }
    if (function.use_empty()) {
      function.eraseFromParent();
      continue;
    }
    LLVMContext &context = module.getContext();
    IRBuilder<> build(BasicBlock::Create(context, "", &function));
    Constant *name = build.CreateGlobalString(function.getName());
    Constant *none = ConstantPointerNull::get(build.getPtrTy());
    build.CreateCall(module.getOrInsertFunction(
                         "gpuperf_refuse",
                         FunctionType::get(build.getVoidTy(),
                                           {build.getPtrTy(), build.getPtrTy(),
                                            build.getInt32Ty()},
                                           false)),
                     {name, none, build.getInt32(0)});
    build.CreateUnreachable();
    function.setLinkage(GlobalValue::InternalLinkage);
  }
}

static const PtxFunction *bodyOf(const PtxModule &ptx, StringRef name) {
  auto found = find_if(ptx.functions, [&](const PtxFunction &function) {
    return function.name == name && !function.isDeclaration;
  });
  return found == ptx.functions.end() ? nullptr : &*found;
}

Expected<ExecutableKernel> gpuperf::makeExecutable(const PtxModule &ptx,
                                                   StringRef name,
                                                   LLVMContext &context,
                                                   bool tells) {
  std::optional<PtxModule> part = partOf(ptx, name);
  if (!part)
    return createStringError("its PTX is not in the program");
  Expected<LiftedPtx> lifted = ModuleLifter(*part, context, &exactRules).run();
  if (!lifted)
    return lifted.takeError();
  ExecutableKernel kernel;
  kernel.module = std::move(lifted->module);
  Module &module = *kernel.module;
  for (const PtxKernel &known : lifted->kernels)
    if (known.name == name && known.cluster)
      kernel.cluster = {unsigned((*known.cluster)[0]),
                        unsigned((*known.cluster)[1]),
                        unsigned((*known.cluster)[2])};
  if (tells) {
    const PtxFunction &source = *bodyOf(*part, name);
    kernel.places = observe(*module.getFunction(name), source);
    kernel.source = sourceLines(*part, source);
    for (auto [number, parameter] : enumerate(source.parameters))
      if (!parameter.isArray && parameter.bytes() == 8)
        kernel.pointers.push_back(unsigned(number));
  }
  StripDebugInfo(module);
  placeShared(module, kernel);
  Function &body = *module.getFunction(name);
  if (isMarkedKernel(body))
    addEntry(module, body);
  else if (kernel.sharedBytes)
    return createStringError("a function whose address is taken has shared "
                             "memory of its own");
  else
    body.setName("gpuperf_kernel");
  for (Function &function : module)
    if (!function.isDeclaration()) {
      yieldInSpins(function, kernel.places);
      if (function.getName() != "gpuperf_kernel")
        function.setLinkage(GlobalValue::InternalLinkage);
    }
  resolveCalls(module);
  if (localBytes(module) > kMostLocalBytes)
    return createStringError("its threads have more than " +
                             Twine(kMostLocalBytes >> 10) +
                             " KiB of local memory");
  kernel.waits = waits(module);
  kernel.spins = module.getFunction("gpuperf_spin");
  for (const PtxFunction &function : part->functions)
    for (const PtxItem &item : function.body)
      kernel.isCooperative |= item.statement.operands.contains("%envreg");
  return std::move(kernel);
}

//===----------------------------------------------------------------------===//
// Initial values
//===----------------------------------------------------------------------===//

/// "12", "0f3F800000", "-1.5", "x", "generic(x)+4" as bits of `bytes`.
static std::optional<uint64_t>
valueBits(StringRef text, unsigned bytes, bool isFloat,
          function_ref<uint64_t(StringRef)> addressOf) {
  StringRef digits = text;
  uint64_t value = 0;
  if (digits.consume_front_insensitive("0f") ||
      digits.consume_front_insensitive("0d"))
    return digits.getAsInteger(16, value) ? std::nullopt
                                          : std::optional<uint64_t>(value);
  int64_t number = 0;
  digits.consume_back("U");
  bool isNumber = !digits.getAsInteger(0, value);
  if (!isNumber && !digits.getAsInteger(0, number)) {
    value = uint64_t(number);
    isNumber = true;
  }
  double decimal = 0;
  if (isFloat && !digits.getAsDouble(decimal))
    return bytes == 4 ? bit_cast<uint32_t>(float(decimal))
                      : bit_cast<uint64_t>(decimal);
  if (isNumber)
    return value;
  auto [base, offset] = text.split('+');
  base = base.trim();
  if (base.consume_front("generic(") && !base.consume_back(")"))
    return std::nullopt;
  if (base.empty() || !(isAlpha(base[0]) || base[0] == '_' || base[0] == '$'))
    return std::nullopt;
  uint64_t address = addressOf(base);
  int64_t extra = 0;
  if (!address ||
      (!offset.trim().empty() && offset.trim().getAsInteger(0, extra)))
    return std::nullopt;
  return address + uint64_t(extra);
}

std::optional<std::string>
gpuperf::initialBytes(const PtxVariable &variable,
                      function_ref<uint64_t(StringRef)> addressOf) {
  unsigned size = std::max(1u, ptxTypeBytes(variable.type));
  bool isFloat = variable.type == "f32" || variable.type == "f64";
  std::string bytes;
  StringRef rest = variable.initial;
  while (!rest.empty()) {
    size_t end = rest.find_first_of(",{}");
    StringRef word = rest.take_front(end).trim();
    rest = end == StringRef::npos ? "" : rest.drop_front(end + 1);
    if (word.empty())
      continue;
    std::optional<uint64_t> bits = valueBits(word, size, isFloat, addressOf);
    if (!bits)
      return std::nullopt;
    for (unsigned i = 0; i < size; ++i)
      bytes += char(i < 8 ? *bits >> (8 * i) : 0);
  }
  return bytes;
}
