//===- Lowering.cpp - LLVM IR to the gpuperf dialect ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Lowering/Lowering.h"
#include "Function/ClusterRegisters.h"
#include "Function/LaneDivergence.h"
#include "Function/SourcePlaces.h"
#include "KernelBuilder.h"
#include "LocalFrame.h"
#include "Memory/ScopedAtomics.h"
#include "Operations/BarrierRings.h"
#include "ParameterFacts.h"
#include "Regions/ColdBlocks.h"
#include "Threads/Iterations.h"
#include "Threads/RepeatedWork.h"
#include "Threads/ThreadTraits.h"
#include "gpuperf/Dialect/CooperativeLaunch.h"
#include "gpuperf/Dialect/DependentLaunch.h"
#include "gpuperf/Dialect/Restricted.h"
#include "gpuperf/Frontend/Optimise/RestrictedTwin.h"
#include "gpuperf/Sass/Costs/FrameOfCalls.h"
#include "gpuperf/Sass/Passes/KernelPasses.h"
#include "gpuperf/Sass/Passes/SharedDivisions.h"
#include "gpuperf/Sass/Passes/SharedLoops.h"
#include "gpuperf/Sass/Registers/RegisterEstimate.h"
#include "gpuperf/Sass/Unrolling/CopyPlan.h"
#include "gpuperf/Support/DeviceProperties.h"
#include "gpuperf/Support/HostValue.h"
#include "gpuperf/Support/LLVMAnalyses.h"
#include "gpuperf/Support/LaunchOrigins.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

namespace {

/// LLVM's function analyses, with the GPU's view of divergence.
struct GpuAnalyses : LLVMAnalyses {
  GpuAnalyses() {
    // registerPass ignores a second pass of the same kind: the default one.
    functions.registerPass(laneDivergenceAnalysis);
    llvm::PassBuilder builder;
    registerAll(builder);
  }
};

class ModuleLowering {
public:
  ModuleLowering(DeviceModule &device, mlir::MLIRContext &ctx)
      : device(device), builder(&ctx) {}

  mlir::OwningOpRef<mlir::ModuleOp> run() {
    module = mlir::ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    for (const KernelFacts &kernel : device.kernels)
      lowerKernel(kernel);
    setModuleAttributes();
    return std::move(module);
  }

private:
  DeviceModule &device;
  mlir::OpBuilder builder;
  GpuAnalyses analyses;
  mlir::OwningOpRef<mlir::ModuleOp> module;

  mlir::Location placeLoc(const SourcePlace &place) {
    if (place.file.empty())
      return builder.getUnknownLoc();
    return mlir::FileLineColLoc::get(builder.getContext(), place.file,
                                     place.line, place.column);
  }

  /// The place of the launch, with the calls that lead to it.
  mlir::Location launchLoc(const LaunchFacts &launch) {
    std::vector<mlir::Location> places = {placeLoc(launch.site)};
    for (const SourcePlace &place : launch.calledFrom)
      places.push_back(placeLoc(place));
    mlir::Location loc = places.back();
    for (mlir::Location inner : llvm::drop_begin(llvm::reverse(places)))
      loc = mlir::CallSiteLoc::get(inner, loc);
    return loc;
  }

  void lowerKernel(const KernelFacts &facts);
  KernelOp lowerFunction(Function &function, const KernelFacts &facts);
  void lowerRestricted(Function &function, const KernelFacts &facts);
  mlir::ModuleOp restrictedKernels();
  KernelOp createKernel(const KernelFacts &facts, ArrayRef<KernelParam> params);
  mlir::ArrayAttr listParameters(ArrayRef<KernelParam> params);
  mlir::ArrayAttr listMembers(ArrayRef<KernelParam> params);
  mlir::ArrayAttr listExpectations(const KernelFacts &facts);
  mlir::ArrayAttr listSpills(const PtxasFacts &facts);
  void setUnrolled(KernelOp op, const Function &function);
  void setRegisters(KernelOp op, const KernelFacts &facts,
                    const FunctionInfo &info, const CostOptions &options);
  void setLibraryFrame(KernelOp op, const Function &function,
                       const CostOptions &options);
  mlir::ArrayAttr listConditions(KernelOp kernel, const LaunchFacts &launch);
  void emitLaunch(KernelOp kernel, const LaunchFacts &launch);
  ExprAttr factExpr(KernelOp kernel, const std::optional<Fact> &fact,
                    const LaunchPart &part, ExprAttr otherwise,
                    SmallVectorImpl<mlir::NamedAttribute> &provenance);
  void setModuleAttributes();
  void setOptional(KernelOp op, StringRef name, std::optional<unsigned> value) {
    if (value)
      op->setAttr(name, builder.getI64IntegerAttr(*value));
  }
};

} // namespace

/// How the module was compiled, and the table of measured costs for Clang and
/// the module's ptxas.
static CostOptions costOptionsOf(const DeviceModule &device) {
  unsigned capability = computeCapabilityOf(device.arch);
  CostOptions options(
      selectSassTable(
          {SassCompiler::Clang, ptxasVersionOf(*device.module), capability})
          .table);
  options.fastMath = device.fastMath;
  options.computeCapability = capability;
  return options;
}

/// "p.data", "p.dims[3]": as the field would be declared.
static std::string listedName(const KernelParam &param,
                              const ParamField &field) {
  std::string name = param.name + "." + field.name;
  for (uint64_t extent : field.extents)
    name += "[" + std::to_string(extent) + "]";
  return name;
}

/// The attribute `params`: all parameters that the user may give a value. Null
/// where those are the arguments; of an array in a struct only the elements
/// that the kernel reads are arguments.
mlir::ArrayAttr ModuleLowering::listParameters(ArrayRef<KernelParam> params) {
  SmallVector<mlir::Attribute> list;
  auto add = [&](const std::string &name, bool isPointer) {
    list.push_back(ParamAttr::get(builder.getContext(),
                                  builder.getStringAttr(name), isPointer));
  };
  bool hasArray = false;
  for (const KernelParam &param : params) {
    if (param.fields.empty())
      add(param.name, param.isPointer);
    for (const ParamField &field : param.fields) {
      add(listedName(param, field), field.isPointer);
      hasArray |= !field.extents.empty();
    }
  }
  return hasArray ? builder.getArrayAttr(list) : mlir::ArrayAttr();
}

/// Of an array so many elements are listed.
static constexpr uint64_t kMaxElements = 64;

/// The attribute `members`; null where no struct has an integer.
mlir::ArrayAttr ModuleLowering::listMembers(ArrayRef<KernelParam> params) {
  SmallVector<mlir::Attribute> list;
  for (const KernelParam &param : params)
    for (const ParamField &field : param.fields) {
      uint64_t elements = 1;
      for (uint64_t extent : field.extents)
        elements *= extent;
      if (!field.isInteger || elements > kMaxElements)
        continue;
      for (uint64_t i = 0; i < elements; ++i) {
        uint64_t offset = field.offset + i * field.bytes;
        list.push_back(MemberAttr::get(
            builder.getContext(),
            builder.getStringAttr(fieldName(param, offset, field.bytes)),
            offset, field.bytes, field.isSigned));
      }
    }
  return list.empty() ? mlir::ArrayAttr() : builder.getArrayAttr(list);
}

mlir::ArrayAttr ModuleLowering::listExpectations(const KernelFacts &facts) {
  SmallVector<mlir::Attribute> list;
  for (const Expectation &expectation : facts.expectations)
    list.push_back(ExpectationAttr::get(
        builder.getContext(), builder.getStringAttr(expectation.text),
        builder.getStringAttr(expectation.place.file), expectation.place.line,
        expectation.place.column));
  return list.empty() ? mlir::ArrayAttr() : builder.getArrayAttr(list);
}

mlir::ArrayAttr ModuleLowering::listSpills(const PtxasFacts &facts) {
  SmallVector<mlir::Attribute> list;
  for (const PtxasFacts::Spill &spill : facts.spills)
    list.push_back(SpillAttr::get(builder.getContext(),
                                  builder.getStringAttr(spill.place.file),
                                  spill.place.line, spill.stores, spill.loads));
  return list.empty() ? mlir::ArrayAttr() : builder.getArrayAttr(list);
}

KernelOp ModuleLowering::createKernel(const KernelFacts &facts,
                                      ArrayRef<KernelParam> params) {
  auto op = builder.create<KernelOp>(placeLoc(facts.place), facts.mangled,
                                     facts.display);
  op.setParamsAttr(listParameters(params));
  op.setMembersAttr(listMembers(params));
  op.setExpectationsAttr(listExpectations(facts));
  setOptional(op, "max_threads", facts.maxThreads);
  setOptional(op, "min_blocks", facts.minBlocks);
  setOptional(op, "max_registers", facts.maxRegisters);
  for (const KernelParam &param : params) {
    if (param.fields.empty())
      op.findOrAddArg(param.name, param.isPointer);
    for (const ParamField &field : param.fields)
      if (field.extents.empty())
        op.findOrAddArg(param.name + "." + field.name, field.isPointer);
  }
  return op;
}

void ModuleLowering::setRegisters(KernelOp op, const KernelFacts &facts,
                                  const FunctionInfo &info,
                                  const CostOptions &options) {
  if (unsigned carried = carriedRegisters(info))
    setOptional(op, "carried_registers", carried);
  if (facts.ptxas) {
    setOptional(op, "registers", facts.ptxas->registers);
    op.setRegistersSource(facts.ptxas->source);
    if (unsigned spills = facts.ptxas->spillBytes) {
      constexpr unsigned kRegister = 4; // bytes
      setOptional(op, "spill_bytes", spills);
      // ptxas counts each place that stores a value, and the frame has each
      // value once.
      setOptional(
          op, "registers_wanted",
          facts.ptxas->registers +
              std::min(spills, facts.ptxas->frameBytes.value_or(spills)) /
                  kRegister);
    }
    if (facts.ptxas->spillFreeRegisters)
      setOptional(op, "spill_free_registers", facts.ptxas->spillFreeRegisters);
    op.setSpillsAttr(listSpills(*facts.ptxas));
    if (!facts.ptxas->serialisedProducts.empty())
      op.setSerialisedProducts(facts.ptxas->serialisedProducts);
    if (facts.ptxas->spillShare)
      op.setSpillShareAttr(builder.getF64FloatAttr(*facts.ptxas->spillShare));
    return;
  }
  unsigned redistributed = redistributedRegisters(info.function);
  // Registers change hands between warp groups of four warps.
  constexpr unsigned kGroup = 128;
  unsigned threads = facts.maxThreads.value_or(0);
  bool namesBlocks = facts.minBlocks.value_or(0) > 0;
  unsigned bound =
      launchBoundsRegisters(redistributed ? alignTo(threads, kGroup) : threads,
                            facts.minBlocks.value_or(0));
  unsigned limit = facts.maxRegisters.value_or(bound);
  RegisterEstimate estimate =
      estimateRegisters(info, {limit, namesBlocks}, options);
  bool isRedistributed = redistributed && (facts.maxRegisters || namesBlocks);
  setOptional(op, "registers", isRedistributed ? limit : estimate.registers);
  unsigned most = isRedistributed ? std::max(limit, redistributed) : limit;
  if (limit && estimate.wanted > most)
    setOptional(op, "registers_wanted", estimate.wanted);
}

void ModuleLowering::setLibraryFrame(KernelOp op, const Function &function,
                                     const CostOptions &options) {
  std::optional<FrameOfCalls> frame = frameOfCalls(function, options);
  if (!frame)
    return;
  setOptional(op, "library_frame_bytes", frame->bytes);
  op.setLibraryFrameFunction(frame->function);
}

void ModuleLowering::setUnrolled(KernelOp op, const Function &function) {
  const MDNode *list = function.getMetadata(kUnrolledMetadata);
  if (!list)
    return;
  SmallVector<mlir::Attribute> loops;
  for (const MDOperand &entry : list->operands()) {
    const auto *loop = cast<MDNode>(entry);
    assert(loop->getNumOperands() == 2 && "a place and a number of iterations");
    SourcePlace place =
        sourcePlace(*cast<DILocation>(loop->getOperand(0)), device);
    loops.push_back(UnrolledLoopAttr::get(
        builder.getContext(), builder.getStringAttr(place.file), place.line,
        place.column,
        mdconst::extract<ConstantInt>(loop->getOperand(1))->getZExtValue()));
  }
  op.setUnrolledAttr(builder.getArrayAttr(loops));
}

static void setUnusedIndices(KernelOp op, const FunctionInfo &function) {
  SmallVector<StringRef> names;
  for (Dim dim : unusedIndices(function))
    names.push_back(stringifyDim(dim));
  if (!names.empty())
    op.setUnusedIndicesAttr(mlir::Builder(op).getStrArrayAttr(names));
}

/// `function` as a kernel at the builder's place; none, with the reason noted,
/// where that cannot be.
KernelOp ModuleLowering::lowerFunction(Function &function,
                                       const KernelFacts &facts) {
  std::vector<KernelParam> params = toldApart(facts.params);
  mlir::OpBuilder::InsertionGuard guard(builder);
  if (useAtomicInstructions(function))
    analyses.functions.invalidate(function, PreservedAnalyses::none());
  CostOptions options = costOptionsOf(device);
  LocalFrame frame(facts, function, options);
  frame.keepArrays(function, analyses.functions);
  FunctionInfo info(function, analyses.functions);
  info.params = params;
  info.frameBytes = frame.bytes;
  info.cluster = clusterOf(facts);
  planLoopCopies(info, options);
  KernelOp op = createKernel(facts, params);
  setRegisters(op, facts, info, options);
  setUnrolled(op, function);
  if (!device.ptxName.empty())
    op.setPtx(device.ptxName);
  op.setGlobalIndex(isByGlobalIndex(function));
  op.setPlainSharing(usesOnlyBarrierSync(function));
  op.setAlwaysTraps(alwaysTraps(function));
  op.setDependentIterations(areIterationsDependent(info));
  op.setArraysInFrame(frame.isOfAllArrays);
  setUnusedIndices(op, info);
  setParameterFacts(op, facts, params);
  setLibraryFrame(op, function, options);
  builder.setInsertionPointToEnd(&op.getBody().front());
  ArrayTable arrays(device);
  bool ok =
      KernelBuilder(info, device, options, arrays, builder).emitFunction();
  llvm::DenseSet<LoopOp> writtenOut = writeOutSharedLoops(op, options.table);
  mergeSharedAccesses(op, options.table, writtenOut);
  setBranchCosts(op, options.table);
  shareAddresses(op);
  shareDivisions(op, options.table);
  builder.setInsertionPointToStart(&op.getBody().front());
  for (const LaunchFacts &launch : facts.launches)
    emitLaunch(op, launch);
  arrays.addShared(function);
  arrays.emit(builder, *function.getParent());
  joinBarrierRings(op);

  std::string reason;
  if (!ok)
    reason = "irreducible control flow";
  else {
    mlir::ScopedDiagnosticHandler handler(builder.getContext(),
                                          [&](mlir::Diagnostic &diag) {
                                            reason = "internal: " + diag.str();
                                            return mlir::success();
                                          });
    if (mlir::succeeded(mlir::verify(op)))
      return op;
  }
  assert(!reason.empty() && "the verifier says what is wrong");
  device.notAnalysed.push_back({facts.display, facts.place, reason});
  op.erase();
  return {};
}

/// The nested module of kernels as they would be with `__restrict__`; it is
/// made when there is one.
mlir::ModuleOp ModuleLowering::restrictedKernels() {
  if (auto known = module->lookupSymbol<mlir::ModuleOp>(kRestrictedModule))
    return known;
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(module->getBody());
  return builder.create<mlir::ModuleOp>(builder.getUnknownLoc(),
                                        kRestrictedModule);
}

void ModuleLowering::lowerRestricted(Function &function,
                                     const KernelFacts &facts) {
  RestrictedTwin twin = makeRestrictedTwin(function, device.arch);
  if (!twin.function)
    return;
  SmallVector<mlir::Attribute> edits;
  for (unsigned number : twin.parameters) {
    if (number >= facts.params.size())
      continue;
    const KernelParam &param = facts.params[number];
    if (!param.isRestrict && param.restrictPlace.line)
      edits.push_back(EditAttr::get(
          builder.getContext(), builder.getStringAttr(param.restrictPlace.file),
          param.restrictPlace.line, param.restrictPlace.column,
          param.name.size(),
          builder.getStringAttr("__restrict__ " + param.name)));
  }
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(restrictedKernels().getBody());
  size_t told = device.notAnalysed.size();
  if (KernelOp op = lowerFunction(*twin.function, facts))
    op.setRestrictEditsAttr(builder.getArrayAttr(edits));
  device.notAnalysed.resize(told);
  analyses.functions.clear(*twin.function, twin.function->getName());
  twin.function->eraseFromParent();
}

void ModuleLowering::lowerKernel(const KernelFacts &facts) {
  Function *function = device.module->getFunction(facts.mangled);
  if (!function || function->isDeclaration())
    return;
  if (lowerFunction(*function, facts))
    lowerRestricted(*function, facts);
}

/// One value of a launch, over parameters of the kernel.
ExprAttr
ModuleLowering::factExpr(KernelOp kernel, const std::optional<Fact> &fact,
                         const LaunchPart &part, ExprAttr otherwise,
                         SmallVectorImpl<mlir::NamedAttribute> &provenance) {
  std::string error;
  SmallVector<StringRef> params = kernel.getParamNames(/*scalarsOnly=*/true);
  for (const DevicePropertyNames &names : kDeviceProperties)
    params.push_back(names.symbol);
  params.push_back(kHostValue);
  if (fact)
    llvm::append_range(params, occupancySymbols(fact->expr));
  ExprAttr expr =
      fact ? ExprAttr::parse(builder.getContext(), fact->expr, error, params)
           : ExprAttr();
  if (!expr)
    return otherwise;
  mlir::StringAttr key = builder.getStringAttr(part.key());
  mlir::NamedAttribute from{
      key, builder.getStringAttr(stringifyFactOrigin(fact->origin))};
  auto known = find_if(provenance, [&](mlir::NamedAttribute entry) {
    return entry.getName() == key;
  });
  // Of several extents, one that is assumed decides.
  if (known == provenance.end())
    provenance.push_back(from);
  else if (fact->origin == FactOrigin::Assumed)
    *known = from;
  expr.forEachLeaf([&](ExprAttr leaf) {
    if (leaf.isParam())
      kernel.findOrAddArg(leaf.getName(), /*isPointer=*/false);
  });
  return expr;
}

/// What is to hold for the launch to be made, as LaunchOp has it.
mlir::ArrayAttr ModuleLowering::listConditions(KernelOp kernel,
                                               const LaunchFacts &launch) {
  SmallVector<mlir::Attribute> list;
  for (const LaunchCondition &condition : launch.conditions) {
    mlir::NamedAttrList entry;
    entry.set("file", builder.getStringAttr(condition.place.file));
    entry.set("line", builder.getI64IntegerAttr(condition.place.line));
    entry.set("column", builder.getI64IntegerAttr(condition.place.column));
    if (!condition.isTrue)
      entry.set("opposite", builder.getUnitAttr());
    if (!condition.when.empty())
      entry.set("when", builder.getStringAttr(condition.when));
    if (condition.needsInput)
      entry.set("needs_input", builder.getUnitAttr());
    // Its questions for occupancy are those of the kernel's launch, too.
    for (StringRef symbol : occupancySymbols(condition.when))
      kernel.findOrAddArg(symbol, /*isPointer=*/false);
    list.push_back(entry.getDictionary(builder.getContext()));
  }
  return builder.getArrayAttr(list);
}

/// An unknown size of grid, block or dynamic shared memory becomes a symbol,
/// "~grid_x", for which the analysis assumes a default.
void ModuleLowering::emitLaunch(KernelOp kernel, const LaunchFacts &launch) {
  mlir::MLIRContext *ctx = builder.getContext();
  SmallVector<mlir::NamedAttribute> provenance;
  SmallVector<ExprAttr> sizes;
  auto addSizes = [&](const std::array<std::optional<Fact>, 3> &facts,
                      const LaunchPart &part) {
    for (unsigned i = 0; i < 3; ++i) {
      std::string unknown = ("~" + part.name() + "_" + Twine("xyz"[i])).str();
      sizes.push_back(factExpr(kernel, facts[i], part,
                               ExprAttr::getUnknown(ctx, unknown), provenance));
    }
  };
  addSizes(launch.grid, LaunchPart::Grid);
  addSizes(launch.block, LaunchPart::Block);
  sizes.push_back(factExpr(kernel, launch.sharedBytes, LaunchPart::Shared,
                           ExprAttr::getUnknown(ctx, "~shared"), provenance));
  SmallVector<std::pair<mlir::Value, ExprAttr>> args;
  auto addArgs = [&](const std::map<std::string, Fact> &facts, bool isPointer) {
    for (auto &[name, fact] : facts)
      if (ExprAttr value = factExpr(kernel, fact, LaunchPart::argument(name),
                                    ExprAttr(), provenance))
        args.push_back({kernel.findOrAddArg(name, isPointer), value});
  };
  addArgs(launch.args, /*isPointer=*/false);
  addArgs(launch.pointerOffsets, /*isPointer=*/true);
  LaunchOp op = LaunchOp::create(
      builder, launchLoc(launch), kernel, sizes, args,
      provenance.empty() ? mlir::DictionaryAttr()
                         : builder.getDictionaryAttr(provenance));
  mlir::NamedAttrList memory, most;
  for (const auto &[name, kind] : launch.memory)
    memory.set(name, builder.getStringAttr(memoryName(kind)));
  if (!memory.empty())
    op.setMemoryAttr(memory.getDictionary(ctx));
  for (const auto &[name, value] : launch.upperBounds)
    most.set(name, builder.getI64IntegerAttr(value));
  if (!most.empty())
    op.setMostAttr(most.getDictionary(ctx));
  op.setUnreached(launch.isUnreached);
  if (launch.count.times)
    op.setCount(*launch.count.times);
  else if (!launch.count.why.empty())
    op.setCountWhy(launch.count.why);
  op.setOneOfMore(launch.hasMoreLaunches);
  if (launch.lastBuildLocationCount)
    op.setLastBuiltPlaces(launch.lastBuildLocationCount);
  op.setElsewhere(launch.hasOtherSites);
  if (launch.isCooperative)
    op->setAttr(kCooperativeAttr, builder.getUnitAttr());
  mlir::NamedAttrList given;
  for (const auto &[name, value] : launch.givenSizes)
    given.set(name, builder.getI64IntegerAttr(value));
  if (!given.empty())
    op->setAttr(kGivenSizesAttr, given.getDictionary(ctx));
  if (!launch.openSizes.empty())
    op->setAttr(kOpenSizesAttr,
                builder.getStrArrayAttr(SmallVector<StringRef>(
                    launch.openSizes.begin(), launch.openSizes.end())));
  if (launch.isDependent)
    op->setAttr(kDependentAttr, builder.getUnitAttr());
  if (launch.cluster)
    op.setCluster(*launch.cluster);
  if (!launch.conditions.empty())
    op.setConditionsAttr(listConditions(kernel, launch));
}

void ModuleLowering::setModuleAttributes() {
  mlir::Operation *op = module.get();
  op->setAttr(module_attr::kArch, builder.getStringAttr(device.arch));
  if (!device.compiler.empty())
    op->setAttr(module_attr::kCompiler, builder.getStringAttr(device.compiler));
  auto entry = [&](StringRef name, mlir::Attribute value) {
    return mlir::NamedAttribute(builder.getStringAttr(name), value);
  };
  if (!device.config.empty()) {
    SmallVector<mlir::NamedAttribute> config;
    for (auto &[key, value] : device.config)
      config.push_back(entry(key, builder.getStringAttr(value)));
    op->setAttr(module_attr::kConfig, builder.getDictionaryAttr(config));
  }
  SmallVector<mlir::Attribute> suppressions, notAnalysed;
  for (const Suppression &s : device.suppressions)
    suppressions.push_back(builder.getDictionaryAttr(
        {entry("file", builder.getStringAttr(s.file)),
         entry("line", builder.getI64IntegerAttr(s.line)),
         entry("checks", builder.getStringAttr(join(s.checks, ",")))}));
  for (const NotAnalysed &n : device.notAnalysed)
    notAnalysed.push_back(builder.getDictionaryAttr(
        {entry("name", builder.getStringAttr(n.name)),
         entry("file", builder.getStringAttr(n.place.file)),
         entry("line", builder.getI64IntegerAttr(n.place.line)),
         entry("column", builder.getI64IntegerAttr(n.place.column)),
         entry("reason", builder.getStringAttr(n.reason))}));
  if (!suppressions.empty())
    op->setAttr(module_attr::kSuppressions, builder.getArrayAttr(suppressions));
  if (!notAnalysed.empty())
    op->setAttr(module_attr::kNotAnalysed, builder.getArrayAttr(notAnalysed));
}

mlir::OwningOpRef<mlir::ModuleOp> gpuperf::lowerModule(DeviceModule &device,
                                                       mlir::MLIRContext &ctx) {
  assert(device.module && "a device module has code, with kernels or not");
  ctx.loadDialect<GpuperfDialect>();
  return ModuleLowering(device, ctx).run();
}
