//===- PrintPass.cpp - shared code of the print passes --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintPass.h"
#include "Launch/ResolveLaunch.h"
#include "gpuperf/Analysis/Passes.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Machine/Registry.h"
#include "llvm/Support/Format.h"

using namespace gpuperf;

std::string gpuperf::number(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.4f", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

llvm::raw_ostream &PrintContext::line(mlir::Operation *op) const {
  SourcePlace place = placeOf(op);
  return os << "  " << place.line << ':' << place.column << ": ";
}

namespace {

class PrintPass
    : public mlir::PassWrapper<PrintPass, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintPass)

  PrintPass(llvm::StringRef name, llvm::StringRef what, Printer print)
      : name(name), what(what), print(print) {}
  PrintPass(const PrintPass &other)
      : PassWrapper(other), name(other.name), what(other.what),
        print(other.print) {}

  llvm::StringRef getArgument() const override { return name; }
  llvm::StringRef getDescription() const override { return what; }
  llvm::StringRef getName() const override { return name; }

  void runOnOperation() override {
    llvm::Expected<Machine> found = findMachine(machine);
    if (!found) {
      getOperation().emitError() << llvm::toString(found.takeError());
      return signalPassFailure();
    }
    getOperation().walk([&](KernelOp kernel) { printKernel(kernel, *found); });
    markAllAnalysesPreserved();
  }

private:
  std::string name, what;
  Printer print;
  Option<std::string> machine{*this, "machine",
                              llvm::cl::desc("GPU to analyse for"),
                              llvm::cl::init("a100")};
  Option<double> effort{
      *this, "effort", llvm::cl::desc("share of a walk's visits, above 0 to 1"),
      llvm::cl::init(1)};

  void printKernel(KernelOp kernel, const Machine &machine) {
    auto launches = llvm::to_vector(kernel.getBody().getOps<LaunchOp>());
    if (launches.empty())
      launches.push_back(LaunchOp());
    for (LaunchOp launch : launches)
      printLaunch(kernel, launch, machine);
  }

  void printLaunch(KernelOp kernel, LaunchOp op, const Machine &machine) {
    std::vector<std::string> assumptions;
    llvm::Expected<ResolvedLaunch> launch =
        resolveLaunch(kernel, op, machine, {}, assumptions);
    if (!launch) {
      kernel.emitError() << llvm::toString(launch.takeError());
      return signalPassFailure();
    }
    WarpWalk walk = walkWarps(kernel, *launch, machine, effort);
    auto extents = [](const std::array<int64_t, 3> &e) {
      return std::to_string(e[0]) + "x" + std::to_string(e[1]) + "x" +
             std::to_string(e[2]);
    };
    llvm::outs() << "kernel '" << kernel.getDisplay() << "' on " << machine.name
                 << ", grid " << extents(launch->grid) << ", block "
                 << extents(launch->block) << '\n';
    print({kernel, op, *launch, machine, walk, assumptions, llvm::outs()});
  }
};

} // namespace

void gpuperf::registerPrintPass(llvm::StringRef name, llvm::StringRef what,
                                Printer print) {
  std::string argument = ("gpuperf-print-" + name).str();
  std::string description = what.str();
  mlir::registerPass([=]() -> std::unique_ptr<mlir::Pass> {
    return std::make_unique<PrintPass>(argument, description, print);
  });
}

void gpuperf::registerAnalysisPasses() {
  registerAccessPasses();
  registerCountPasses();
  registerLaunchPass();
  registerOccupancyPass();
  registerPredictionPass();
  registerSchedulePasses();
}
