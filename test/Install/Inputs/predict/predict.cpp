// Prints how long the kernels of a CUDA file take on an H100.
#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Driver/ReadInput.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  gpuperf::InputOptions options;
  gpuperf::InputReader reader(options);
  gpuperf::FileInput input = reader.read(argv[1], llvm::errs());
  if (!input.module)
    return 1;
  gpuperf::RunOptions run;
  run.machine = "h100";
  llvm::Expected<gpuperf::RunReport> report =
      gpuperf::analyseModule(*input.module, run);
  if (!report) {
    llvm::errs() << llvm::toString(report.takeError()) << '\n';
    return 1;
  }
  for (const gpuperf::KernelReport &kernel : report->kernels)
    if (auto time = kernel.predictions.front().timeUs)
      llvm::outs() << kernel.name << llvm::format(": %.3g us\n", *time);
}
