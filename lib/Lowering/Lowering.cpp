//===- Lowering.cpp - device module to dialect module ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Lowering/Lowering.h"
#include "KernelBuilder.h"
#include "LaneDivergence.h"
#include "gpuperf/Sass/KernelPasses.h"
#include "gpuperf/Sass/LoopCopies.h"
#include "gpuperf/Sass/RegisterEstimate.h"
#include "SourcePlaces.h"
#include "gpuperf/Support/LLVMAnalyses.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// LLVM's function analyses, with the GPU's view of divergence.
struct GpuAnalyses : LLVMAnalyses {
  GpuAnalyses() {
    // First come, first registered: this goes before the default.
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

  void lowerKernel(const KernelFacts &facts);
  KernelOp createKernel(const KernelFacts &facts);
  void setUnrolled(KernelOp op, const Function &function);
  void setRegisters(KernelOp op, const KernelFacts &facts,
                    const FunctionInfo &info);
  void emitLaunch(const LaunchFacts &launch);
  ExprAttr factExpr(const std::optional<Fact> &fact, StringRef name,
                    StringRef otherwise, StringRef unknownName,
                    SmallVectorImpl<mlir::NamedAttribute> &provenance);
  void setModuleAttributes();
  void setOptional(KernelOp op, StringRef name, std::optional<unsigned> value) {
    if (value)
      op->setAttr(name, builder.getI64IntegerAttr(*value));
  }
};

} // namespace

/// "ptr p.data", "p.dims[3]": as the field would be declared.
static std::string listedName(const KernelParam &param,
                              const ParamField &field) {
  std::string name =
      (field.isPointer ? "ptr " : "") + param.name + "." + field.name;
  for (uint64_t extent : field.extents)
    name += "[" + std::to_string(extent) + "]";
  return name;
}

KernelOp ModuleLowering::createKernel(const KernelFacts &facts) {
  SmallVector<mlir::Attribute> params;
  for (const KernelParam &param : facts.params) {
    if (param.fields.empty())
      params.push_back(
          builder.getStringAttr((param.isPointer ? "ptr " : "") + param.name));
    for (const ParamField &field : param.fields)
      params.push_back(builder.getStringAttr(listedName(param, field)));
  }
  auto op = builder.create<KernelOp>(
      placeLoc(facts.place), facts.mangled, facts.display,
      builder.getArrayAttr(params), mlir::IntegerAttr(), mlir::IntegerAttr(),
      mlir::IntegerAttr(), mlir::IntegerAttr(), mlir::StringAttr(),
      mlir::IntegerAttr());
  setOptional(op, "max_threads", facts.maxThreads);
  setOptional(op, "min_blocks", facts.minBlocks);
  setOptional(op, "max_registers", facts.maxRegisters);
  op.getBody().emplaceBlock();
  return op;
}

void ModuleLowering::setRegisters(KernelOp op, const KernelFacts &facts,
                                  const FunctionInfo &info) {
  if (facts.ptxas) {
    setOptional(op, "registers", facts.ptxas->registers);
    op.setRegistersSource("ptxas");
    if (facts.ptxas->spillBytes)
      setOptional(op, "spill_bytes", facts.ptxas->spillBytes);
    return;
  }
  unsigned bound = launchBoundsRegisters(facts.maxThreads.value_or(0),
                                         facts.minBlocks.value_or(0));
  unsigned limit = facts.maxRegisters.value_or(bound);
  RegisterEstimate estimate =
      estimateRegisters(info, {limit, facts.minBlocks.value_or(0) > 0},
                        costOptionsOf(device));
  setOptional(op, "registers", estimate.registers);
  if (limit && estimate.wanted > limit)
    op->setAttr(kRegistersWantedAttr,
                builder.getI64IntegerAttr(estimate.wanted));
}

void ModuleLowering::setUnrolled(KernelOp op, const Function &function) {
  const MDNode *list = function.getMetadata(kUnrolledMetadata);
  if (!list)
    return;
  SmallVector<mlir::Attribute> loops;
  for (const MDOperand &entry : list->operands()) {
    const auto *loop = cast<MDNode>(entry);
    SourcePlace place =
        sourcePlace(*cast<DILocation>(loop->getOperand(0)), device.mainFile);
    auto number = [&](StringRef name, int64_t value) {
      return mlir::NamedAttribute(builder.getStringAttr(name),
                                  builder.getI64IntegerAttr(value));
    };
    loops.push_back(builder.getDictionaryAttr(
        {{builder.getStringAttr("file"), builder.getStringAttr(place.file)},
         number("line", place.line),
         number("column", place.column),
         number("trip", mdconst::extract<ConstantInt>(loop->getOperand(1))
                            ->getZExtValue())}));
  }
  op->setAttr(kUnrolledAttr, builder.getArrayAttr(loops));
}

void ModuleLowering::lowerKernel(const KernelFacts &facts) {
  Function *function = device.module->getFunction(facts.mangled);
  if (!function || function->isDeclaration())
    return;
  // Lowering refers to parameters by name.
  for (auto [i, arg] : enumerate(function->args()))
    if (i < facts.params.size())
      arg.setName(facts.params[i].name);
  mlir::OpBuilder::InsertionGuard guard(builder);
  FunctionInfo info(*function, analyses.functions);
  info.params = facts.params;
  CostOptions options = costOptionsOf(device);
  planLoopCopies(info, options);
  KernelOp op = createKernel(facts);
  setRegisters(op, facts, info);
  setUnrolled(op, *function);
  builder.setInsertionPointToEnd(&op.getBody().front());
  ArrayTable arrays(device);
  bool ok = KernelBuilder(info, device, arrays, builder).emitFunction();
  mergeSharedLoads(op, options.table);
  setBranchCosts(op, options.table);
  shareAddresses(op);
  builder.setInsertionPointToStart(&op.getBody().front());
  for (const LaunchFacts &launch : facts.launches)
    emitLaunch(launch);
  arrays.emit(builder, function->getParent()->getDataLayout());

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
      return;
  }
  device.notAnalysed.push_back({facts.display, facts.place, reason});
  op.erase();
}

/// One value of a launch. Unknown grid and block sizes are symbols of their
/// own, so that the analysis decides on a default.
ExprAttr
ModuleLowering::factExpr(const std::optional<Fact> &fact, StringRef name,
                         StringRef otherwise, StringRef unknownName,
                         SmallVectorImpl<mlir::NamedAttribute> &provenance) {
  mlir::MLIRContext *ctx = builder.getContext();
  std::string error;
  if (fact) {
    if (ExprAttr expr = ExprAttr::parse(ctx, fact->expr, error)) {
      mlir::StringAttr key = builder.getStringAttr(name);
      bool known = any_of(provenance, [&](mlir::NamedAttribute entry) {
        return entry.getName() == key;
      });
      if (!known)
        provenance.push_back(
            {key, builder.getStringAttr(originName(fact->origin))});
      return expr;
    }
  }
  return otherwise.empty() ? ExprAttr::getSymbol(ctx, unknownName)
                           : ExprAttr::parse(ctx, otherwise, error);
}

void ModuleLowering::emitLaunch(const LaunchFacts &launch) {
  SmallVector<mlir::NamedAttribute> provenance, args;
  static const char *axes[] = {"x", "y", "z"};
  SmallVector<ExprAttr> sizes;
  auto addSizes = [&](const std::array<std::optional<Fact>, 3> &facts,
                      StringRef name) {
    for (unsigned i = 0; i < 3; ++i)
      sizes.push_back(factExpr(facts[i], name, "",
                               ("~" + name + "_" + axes[i]).str(), provenance));
  };
  addSizes(launch.grid, "grid");
  addSizes(launch.block, "block");
  ExprAttr shared = factExpr(launch.sharedBytes, "shared", "0", "", provenance);
  for (auto &[name, fact] : launch.args) {
    ExprAttr value = factExpr(fact, "arg:" + name, "", "~", provenance);
    args.push_back({builder.getStringAttr(name), value});
  }
  for (auto &[name, fact] : launch.pointerOffsets) {
    ExprAttr value = factExpr(fact, "arg:" + name, "", "~", provenance);
    args.push_back({builder.getStringAttr(name), value});
  }
  builder.create<LaunchOp>(
      placeLoc(launch.site), sizes[0], sizes[1], sizes[2], sizes[3], sizes[4],
      sizes[5], shared,
      args.empty() ? mlir::DictionaryAttr() : builder.getDictionaryAttr(args),
      provenance.empty() ? mlir::DictionaryAttr()
                         : builder.getDictionaryAttr(provenance));
}

void ModuleLowering::setModuleAttributes() {
  mlir::Operation *op = module.get();
  op->setAttr(module_attr::kArch, builder.getStringAttr(device.arch));
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
  ctx.loadDialect<GpuperfDialect>();
  return ModuleLowering(device, ctx).run();
}
