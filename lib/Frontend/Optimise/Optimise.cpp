//===- Optimise.cpp - device IR as the GPU's compiler sees it -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Optimise.h"
#include "FastMath.h"
#include "Libdevice.h"
#include "LoopExits.h"
#include "RaisedAsm.h"
#include "RetryLoops.h"
#include "TailRecursion.h"
#include "UnrolledLoops.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Unrolling/UnrollPlan.h"
#include "gpuperf/Support/Compat/Passes.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "gpuperf/Support/LLVMAnalyses.h"
#include "gpuperf/Support/LLVMOptions.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Source places of instructions, by instruction.
using LocationMap = llvm::ValueMap<const llvm::Value *, llvm::DebugLoc>;

/// Remembers where memory accesses and calls come from, and gives their place
/// back to those that lost it since the last run. LLVM removes the line of an
/// access that it moves out of a loop, so that a debugger does not jump about;
/// a report needs the line.
class KeepLocations : public llvm::PassInfoMixin<KeepLocations> {
public:
  explicit KeepLocations(LocationMap &known) : known(&known) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }

private:
  LocationMap *known;
};

} // namespace

PreservedAnalyses KeepLocations::run(Function &function,
                                     FunctionAnalysisManager &) {
  for (Instruction &inst : instructions(function)) {
    if (!inst.mayReadOrWriteMemory())
      continue;
    if (inst.getDebugLoc() && inst.getDebugLoc().getLine() != 0)
      (*known)[&inst] = inst.getDebugLoc();
    else if (auto it = known->find(&inst); it != known->end())
      inst.setDebugLoc(it->second);
  }
  return PreservedAnalyses::all();
}

std::unique_ptr<TargetMachine> gpuperf::createTargetMachine(Module &module,
                                                            StringRef arch) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  std::string error;
  const Target *target =
      TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (!target)
    return nullptr;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      module.getTargetTriple(), arch, "+ptx85", TargetOptions(), std::nullopt));
}

namespace {

/// Instructions a kernel may grow to by forced inlining; beyond it LLVM's
/// inliner decides by cost. The largest kernels of Rodinia and of the CUDA
/// samples stay below it.
constexpr uint64_t maxInlinedInstructions = 100000;

/// Calls `fn` for each function with a body, callees first: whether it is
/// recursive, and the instructions that it has with all that it calls inlined.
void forEachBottomUp(Module &module,
                     function_ref<void(Function &, bool, uint64_t)> fn) {
  CallGraph graph(module);
  DenseMap<const Function *, uint64_t> size;
  for (auto scc = scc_begin(&graph); !scc.isAtEnd(); ++scc) {
    bool recursive = scc.hasCycle();
    for (CallGraphNode *node : *scc) {
      Function *function = node->getFunction();
      if (!function || function->isDeclaration())
        continue;
      uint64_t total = function->getInstructionCount();
      for (const CallGraphNode::CallRecord &call : *node)
        if (call.second->getFunction())
          total += size.lookup(call.second->getFunction());
      size[function] = total;
      fn(*function, recursive, total);
    }
  }
}

/// Helpers become private and are inlined, smallest first, as nvcc does for
/// nearly all device code; recursion and what would explode stay calls.
void requestInlining(Module &module) {
  forEachBottomUp(module,
                  [](Function &function, bool recursive, uint64_t total) {
                    function.removeFnAttr(Attribute::OptimizeNone);
                    function.removeFnAttr(Attribute::NoInline);
                    if (isMarkedKernel(function)) {
                      // A kernel that another one launches is a launch, not a
                      // call.
                      function.addFnAttr(Attribute::NoInline);
                      return;
                    }
                    function.setLinkage(GlobalValue::InternalLinkage);
                    function.setComdat(nullptr);
                    if (!recursive && total <= maxInlinedInstructions)
                      function.addFnAttr(Attribute::AlwaysInline);
                  });
}

/// Address spaces of NVPTX, as LLVM's NVPTX usage guide numbers them.
constexpr unsigned globalSpace = 1, parameterSpace = 101;

/// Casts `pointer` to `space` and back to a generic pointer for its uses, as
/// the NVPTX back end does: LLVM's address space inference then finds the space
/// of every address that is made from it.
void markSpace(Value &pointer, Instruction &before, unsigned space) {
  if (pointer.use_empty())
    return;
  IRBuilder<> builder(&before);
  SmallVector<Use *, 8> uses;
  for (Use &use : pointer.uses())
    uses.push_back(&use);
  Value *global = builder.CreateAddrSpaceCast(&pointer, builder.getPtrTy(space),
                                              pointer.getName());
  Value *generic = builder.CreateAddrSpaceCast(global, builder.getPtrTy(),
                                               pointer.getName());
  for (Use *use : uses)
    use->set(generic);
}

/// Whether something is stored through `pointer`, or what is made of it.
bool isWritten(const Value &pointer) {
  SmallVector<const Value *, 16> work{&pointer};
  SmallPtrSet<const Value *, 16> seen{&pointer};
  while (!work.empty()) {
    const Value *address = work.pop_back_val();
    for (const User *user : address->users()) {
      if (auto *store = dyn_cast<StoreInst>(user))
        if (store->getPointerOperand() == address)
          return true;
      if (auto *copy = dyn_cast<MemIntrinsic>(user))
        if (copy->getRawDest() == address)
          return true;
      if (isa<AtomicRMWInst, AtomicCmpXchgInst>(user))
        return true;
      if (isa<GEPOperator, AddrSpaceCastOperator, PHINode, SelectInst>(user) &&
          seen.insert(user).second)
        work.push_back(user);
    }
  }
  return false;
}

/// Gives each thread its own copy of a parameter that it writes to, as the
/// NVPTX back end does: parameters are in constant memory.
void copyParameter(Argument &parameter, Instruction &before) {
  IRBuilder<> builder(&before);
  Type *type = parameter.getParamByValType();
  AllocaInst *copy = builder.CreateAlloca(type, nullptr, parameter.getName());
  Align align = parameter.getParamAlign().valueOrOne();
  copy->setAlignment(align);
  parameter.replaceAllUsesWith(copy);
  const DataLayout &layout = parameter.getParent()->getDataLayout();
  builder.CreateMemCpy(copy, align, &parameter, align,
                       layout.getTypeAllocSize(type).getFixedValue());
}

bool isGenericPointer(const Value &value) {
  return value.getType()->isPointerTy() &&
         value.getType()->getPointerAddressSpace() == 0;
}

/// A kernel's pointer parameters, and pointers in its struct parameters, come
/// from the host and are global.
struct GlobalParameters : PassInfoMixin<GlobalParameters> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    if (!isMarkedKernel(function) || function.isDeclaration())
      return PreservedAnalyses::all();
    Instruction &entry =
        *function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    SmallVector<LoadInst *, 8> loads;
    for (Instruction &instruction : instructions(function))
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        if (isGenericPointer(*load) && isFromParameter(*load))
          loads.push_back(load);
    for (LoadInst *load : loads)
      markSpace(*load, *load->getNextNode(), globalSpace);
    for (Argument &argument : function.args())
      if (argument.hasByValAttr() && isWritten(argument))
        copyParameter(argument, entry);
    for (Argument &argument : function.args())
      if (isGenericPointer(argument))
        markSpace(argument, entry,
                  argument.hasByValAttr() ? parameterSpace : globalSpace);
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  static bool isFromParameter(const LoadInst &load) {
    const auto *argument =
        dyn_cast<Argument>(getUnderlyingObject(load.getPointerOperand()));
    return argument && argument->hasByValAttr();
  }
};

/// Forced inlining first; what was not forced is inlined by cost.
constexpr StringLiteral inlining =
    "function(lower-expect,sroa<modify-cfg>,early-cse,simplifycfg),"
    "always-inline,cgscc(inline),globaldce";

/// Removes loops that were recursion and have a constant result, such as
/// log2(16) in `for (i = 0; i < log2(16); ++i)`: inside of its condition they
/// would keep the other loop from being rotated.
constexpr StringLiteral recursion =
    "function(loop-simplify,lcssa,loop(indvars,loop-deletion),simplifycfg)";

/// As -O3 does for scalars, without what would hide the source's loops: no
/// idioms (loops become calls), no vectorisers, no runtime unrolling. The back
/// end's own merging of neighbouring accesses comes last: SROA has split the
/// vector types of CUDA.
constexpr StringLiteral scalar =
    "function(sroa<modify-cfg>,early-cse<memssa>,gpuperf-wait-loops,"
    "gpuperf-retry-loops,simplifycfg,gpuperf-global-parameters,infer-address-"
    "spaces,"
    "nvvm-intr-range,gpuperf-fold-fast-math,"
    "instcombine<no-verify-fixpoint>,sroa<modify-cfg>,"
    "early-cse<memssa>,"
    "correlated-propagation,simplifycfg,"
    "instcombine<no-verify-fixpoint>,tailcallelim,reassociate,"
    "gpuperf-keep-locations,loop-simplify,lcssa,gpuperf-short-exits,"
    "loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,"
    "loop-rotate<header-duplication;no-prepare-for-lto>,"
    "licm<allowspeculation>,simple-loop-unswitch<no-nontrivial;trivial>),"
    "gpuperf-keep-locations,simplifycfg,instcombine<no-verify-fixpoint>,"
    "loop(indvars,loop-deletion,gpuperf-unroll-full),gpuperf-fold-fast-math,"
    "sroa<modify-cfg>,mldst-motion,gvn,sccp,bdce,"
    "instcombine<no-verify-fixpoint>,"
    "gpuperf-global-parameters,infer-address-spaces,"
    "correlated-propagation,adce,memcpyopt,dse,gpuperf-keep-locations,"
    "loop-mssa(licm<allowspeculation>),gpuperf-keep-locations,"
    "simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;"
    "switch-range-to-icmp;no-switch-to-lookup;keep-loops;hoist-common-insts;"
    "no-sink-common-insts>,"
    "instcombine<no-verify-fixpoint>,"
    "gpuperf-unroll,simplifycfg,"
    "load-store-vectorizer,early-cse<memssa>,"
    "loop-simplify,lcssa,gpuperf-short-exits,loop-simplify,lcssa,"
    "gpuperf-plan-unrolling),"
    "globaldce,strip-dead-prototypes";

/// Of code that its compiler has optimised, PTX, only what brings it into the
/// form that the analyses ask for: what is there is what is executed.
constexpr StringLiteral lifted =
    "function(sroa<modify-cfg>,early-cse),always-inline,globaldce,"
    "function(sroa<modify-cfg>,gpuperf-global-parameters,infer-address-spaces,"
    "nvvm-intr-range,instcombine<no-verify-fixpoint>,gpuperf-wait-loops,"
    "sroa<modify-cfg>,"
    "early-cse<memssa>,gpuperf-retry-loops,simplifycfg<bonus-inst-threshold=0;"
    "no-forward-switch-"
    "cond;"
    "no-switch-to-lookup;keep-loops;no-hoist-common-insts;"
    "no-sink-common-insts>,"
    "gpuperf-global-parameters,infer-address-spaces,"
    "instcombine<no-verify-fixpoint>,adce,gpuperf-single-latches,lcssa,"
    "gpuperf-short-exits,loop-simplify,lcssa),"
    "globaldce,strip-dead-prototypes";

/// What unrolling lays open, where it found something to unroll; and what the
/// back end does in any case.
constexpr StringLiteral afterUnrolling =
    "instcombine<no-verify-fixpoint>,sroa<modify-cfg>,gvn,"
    "gpuperf-keep-locations,"
    "loop-mssa(licm<allowspeculation>),gpuperf-keep-locations";
constexpr StringLiteral withoutUnrolling = "gvn,gpuperf-keep-locations";
/// Arrays that are left: what a loop keeps of them in registers, it stores
/// after it, and what was stored before may then be dead.
constexpr StringLiteral withArrays =
    "loop-mssa(licm<allowspeculation>),gpuperf-keep-locations,dse,adce";
/// What is left to do where either changed something.
constexpr StringLiteral afterChanges =
    "infer-address-spaces,instcombine<no-verify-fixpoint>,early-cse<memssa>,"
    "simplifycfg,loop-simplify,lcssa,loop(indvars,loop-deletion),adce";

/// `pipeline` without the passes that LLVM leaves out at -O1.
std::string atLevel(unsigned level, StringRef pipeline) {
  std::string passes = pipeline.str();
  if (level > 1)
    return passes;
  for (StringRef pass :
       {"correlated-propagation,", "mldst-motion,", "gvn,", "dse,"})
    for (size_t at; (at = passes.find(pass)) != std::string::npos;)
      passes.erase(at, pass.size());
  return passes;
}

/// Loops and the instructions that compute something: unrolling changes either,
/// bringing loops into the form that it asks for changes none.
std::pair<size_t, size_t> sizeOf(Function &function,
                                 FunctionAnalysisManager &analyses) {
  size_t loops =
      analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder().size();
  size_t computing = count_if(instructions(function), [](Instruction &inst) {
    return !isa<PHINode>(inst) && !inst.isTerminator();
  });
  return {loops, computing};
}

/// Unrolls as the pragmas and the thresholds ask for, and cleans up after that.
/// Most kernels have nothing left to unroll here, and need not be gone over
/// again.
struct UnrollAndClean : PassInfoMixin<UnrollAndClean> {
  LoopUnrollPass unroll;
  FunctionPassManager unrolled, unchanged, arrays, changed;

  explicit UnrollAndClean(LoopUnrollOptions options) : unroll(options) {}

  Error parse(PassBuilder &builder, unsigned level) {
    Error result = Error::success();
    for (auto [passes, text] :
         {std::pair(&unrolled, afterUnrolling),
          std::pair(&unchanged, withoutUnrolling),
          std::pair(&arrays, withArrays), std::pair(&changed, afterChanges)})
      result =
          joinErrors(std::move(result),
                     builder.parsePassPipeline(*passes, atLevel(level, text)));
    return result;
  }

  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    auto before = sizeOf(function, analyses);
    PreservedAnalyses preserved = unroll.run(function, analyses);
    analyses.invalidate(function, preserved);
    bool isUnchanged = sizeOf(function, analyses) == before;
    auto then = [&](FunctionPassManager &passes) {
      preserved.intersect(passes.run(function, analyses));
      analyses.invalidate(function, preserved);
    };
    then(isUnchanged ? unchanged : unrolled);
    bool hasArrays =
        any_of(instructions(function),
               [](const Instruction &inst) { return isa<AllocaInst>(inst); });
    if (hasArrays)
      then(arrays);
    if (!isUnchanged || hasArrays)
      then(changed);
    return preserved;
  }
};

} // namespace

/// Whether the loop ends with a branch that leaves it and another one back, as
/// LLVM writes `@%p bra END; bra.uni LOOP;`: ptxas copies the body only where
/// the conditional branch is the one back.
static bool leavesByBranch(const Loop &loop) {
  const BasicBlock *latch = loop.getLoopLatch();
  const auto *branch =
      latch ? dyn_cast<BranchInst>(latch->getTerminator()) : nullptr;
  return branch && branch->isConditional() &&
         branch->getSuccessor(1) == loop.getHeader() &&
         !loop.contains(branch->getSuccessor(0));
}

/// Notes those loops while the branches are as they are written.
static void noteLoopsLeftByBranch(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder())
    if (leavesByBranch(*loop))
      addStringMetadataToLoop(loop, "llvm.loop.unroll.disable", true);
}

/// Name of what gives its operand back, and LLVM does not know to do so.
constexpr StringLiteral hiddenName = "gpuperf.hidden.";

/// LLVM makes `x & (n - 1)` of `x % n` where n can only be a power of two, 1 <<
/// i, which ptxas does not see. That n is hidden keeps the division.
static void hideDivisors(Function &function) {
  Module &module = *function.getParent();
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    if (!inst.isIntDivRem() || isa<Constant>(inst.getOperand(1)) ||
        !inst.getType()->isIntegerTy())
      continue;
    Type *type = inst.getType();
    FunctionCallee hidden = module.getOrInsertFunction(
        (hiddenName + Twine(type->getIntegerBitWidth())).str(), type, type);
    auto *callee = cast<Function>(hidden.getCallee());
    callee->setDoesNotAccessMemory();
    callee->setDoesNotThrow();
    callee->setWillReturn();
    callee->setSpeculatable();
    inst.setOperand(1, CallInst::Create(hidden, {inst.getOperand(1)}, "",
                                        inst.getIterator()));
  }
}

static void showDivisors(Module &module) {
  for (Function &callee : make_early_inc_range(module)) {
    if (!callee.getName().starts_with(hiddenName))
      continue;
    for (User *user : make_early_inc_range(callee.users())) {
      auto *call = cast<CallInst>(user);
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
    callee.eraseFromParent();
  }
}

/// Adds the pass of that name, of those that both pipelines have.
static bool addCommonPass(StringRef name, FunctionPassManager &passes) {
  if (name == "gpuperf-global-parameters")
    passes.addPass(GlobalParameters());
  else if (name == "gpuperf-wait-loops")
    passes.addPass(WaitLoops());
  else if (name == "gpuperf-retry-loops")
    passes.addPass(RetryLoops());
  else if (name == "gpuperf-short-exits")
    passes.addPass(ShortExits());
  else if (name == "gpuperf-single-latches")
    passes.addPass(SingleLatches());
  else
    return false;
  return true;
}

Error gpuperf::tidyLifted(Module &module, StringRef arch) {
  TimeTraceScope trace("gpuperf: tidy PTX");
  std::unique_ptr<TargetMachine> machine = createTargetMachine(module, arch);
  raiseAsm(module);
  PassBuilder builder(machine.get());
  builder.registerPipelineParsingCallback(
      [&](StringRef name, FunctionPassManager &passes,
          ArrayRef<PassBuilder::PipelineElement>) {
        return addCommonPass(name, passes);
      });
  LLVMAnalyses analyses;
  analyses.registerAll(builder);
  requestInlining(module);
  for (Function &function : make_early_inc_range(module))
    if (!function.isDeclaration()) {
      function.addFnAttr(kAsWrittenAttribute);
      noteLoopsLeftByBranch(function);
      hideDivisors(function);
    }
  ModulePassManager passes;
  if (Error error = builder.parsePassPipeline(passes, lifted))
    return error;
  passes.run(module, analyses.modules);
  showDivisors(module);
  return Error::success();
}

bool gpuperf::inlinesAllHelpers(Module &module) {
  bool result = true;
  forEachBottomUp(module,
                  [&](Function &function, bool recursive, uint64_t total) {
                    if (!isMarkedKernel(function))
                      result &= !recursive && total <= maxInlinedInstructions;
                  });
  return result;
}

Error gpuperf::optimiseForAnalysis(Module &module, StringRef arch,
                                   const CodeOptions &options) {
  TimeTraceScope trace("gpuperf: optimise");
  std::unique_ptr<TargetMachine> machine = createTargetMachine(module, arch);
  lowerLibdevice(module);
  raiseAsm(module);
  LLVMOptions llvmOptions(options.llvm);
  bool onlyWhenForced = !options.unrollLoops;
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = false;
  PassBuilder builder(machine.get(), tuning);
  LocationMap locations;
  Error nested = Error::success();
  builder.registerPipelineParsingCallback(
      [&](StringRef name, FunctionPassManager &passes,
          ArrayRef<PassBuilder::PipelineElement>) {
        if (addCommonPass(name, passes))
          return true;
        if (name == "gpuperf-fold-fast-math")
          passes.addPass(FoldFastMath());
        else if (name == "gpuperf-keep-locations")
          passes.addPass(KeepLocations(locations));
        else if (name == "gpuperf-plan-unrolling")
          passes.addPass(PlanUnrolling(options.level, onlyWhenForced));
        else if (name == "gpuperf-unroll") {
          UnrollAndClean pass(LoopUnrollOptions(options.level, onlyWhenForced)
                                  .setPartial(false)
                                  .setRuntime(false));
          nested =
              joinErrors(std::move(nested), pass.parse(builder, options.level));
          passes.addPass(std::move(pass));
        } else
          return false;
        return true;
      });
  builder.registerPipelineParsingCallback(
      [&](StringRef name, LoopPassManager &passes,
          ArrayRef<PassBuilder::PipelineElement>) {
        if (name != "gpuperf-unroll-full")
          return false;
        passes.addPass(LoopFullUnrollPass(options.level, onlyWhenForced));
        return true;
      });
  LLVMAnalyses analyses;
  analyses.registerAll(builder);
  bool recursive = eliminateTailRecursion(module, analyses.functions);
  requestInlining(module);
  ModulePassManager passes;
  std::string pipeline = (compat::reflectPass + "," + inlining).str();
  if (recursive)
    pipeline += "," + recursion.str();
  pipeline += "," + atLevel(options.level, scalar);
  // Which parameters nobody writes through: their loads wait for no store.
  pipeline += ",cgscc(function-attrs)";
  Error whole = builder.parsePassPipeline(passes, pipeline);
  if (Error error = joinErrors(std::move(whole), std::move(nested)))
    return error;
  UnrolledLoops unrolled(module.getContext());
  passes.run(module, analyses.modules);
  return Error::success();
}
