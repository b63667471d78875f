//===- Options.cpp - the command line of gpuperf --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "gpuperf/Support/ChildProcess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;
namespace cl = llvm::cl;

static cl::OptionCategory category("gpuperf options");

static cl::opt<std::string>
    machine("machine", cl::cat(category), cl::value_desc("name"),
            cl::desc("GPU to predict for, or a YAML file that describes one "
                     "(default: by architecture, else a100)"));
static cl::opt<std::string>
    model("model", cl::cat(category), cl::value_desc("name|all"),
          cl::desc("Performance model (default: gpuperf)"));
static cl::list<std::string> launches(
    "launch", cl::cat(category), cl::value_desc("kernel:grid:block[:shared]"),
    cl::desc("Launch to analyse a kernel under, as matmul:64,64:16,16"));
static cl::list<std::string>
    assumptions("assume", cl::cat(category),
                cl::value_desc("kernel:name=value,..."),
                cl::desc("Values of a kernel's parameters"));
static cl::opt<OutputFormat> format(
    "format", cl::cat(category), cl::desc("Output:"),
    cl::values(clEnumValN(OutputFormat::Text, "text", "tables (default)"),
               clEnumValN(OutputFormat::JSON, "json", "JSON, schema 1"),
               clEnumValN(OutputFormat::MLIR, "mlir",
                          "the kernels as dialect text, which gpuperf reads"),
               clEnumValN(OutputFormat::Text, "table", "of a sweep: as text"),
               clEnumValN(OutputFormat::CSV, "csv", "of a sweep"),
               clEnumValN(OutputFormat::SVG, "svg", "of a sweep: a plot")),
    cl::init(OutputFormat::Text));
static cl::opt<std::string>
    over("over", cl::cat(category), cl::value_desc("name=range"),
         cl::desc("Of a sweep: warps, block, machine=M,... or PARAMETER=RANGE, "
                  "a range being values, LO..HI, LO..HI:STEP or "
                  "LO..HI*FACTOR"));
static cl::opt<std::string>
    sweptQuantity("y", cl::cat(category), cl::value_desc("quantity"),
                  cl::desc("Of a sweep: time, warps, bytes (per time) or a "
                           "term of the model"));
static cl::opt<std::string> output("o", cl::cat(category),
                                   cl::value_desc("file"),
                                   cl::desc("Write the sweep to a file"));
static cl::opt<bool>
    quiet("quiet", cl::cat(category),
          cl::desc("Print diagnostics as a compiler does, no tables"));
static cl::opt<std::string>
    build("p", cl::cat(category), cl::value_desc("folder"),
          cl::desc("Build folder with compile_commands.json"));
static cl::opt<std::string>
    cuda("cuda", cl::cat(category), cl::value_desc("none|path"),
         cl::desc("CUDA toolkit, or none for the bundled headers"));
static cl::opt<std::string> arch("arch", cl::cat(category),
                                 cl::value_desc("sm_XX"),
                                 cl::desc("GPU architecture to compile for"));
static cl::opt<std::string>
    ptxas("ptxas", cl::cat(category), cl::ValueOptional,
          cl::value_desc("program"),
          cl::desc("Take the registers of CUDA source from ptxas, where it is "
                   "installed, in place of an estimate"));
static cl::opt<std::string>
    checks("checks", cl::cat(category), cl::value_desc("globs"),
           cl::desc("Checks to run, as clang-tidy takes them: "
                    "-*,gpuperf-bank-conflict"));
static cl::opt<double>
    minSpeedup("min-speedup", cl::cat(category), cl::value_desc("factor"),
               cl::desc("Drop findings that promise less (default: 1.05)"),
               cl::init(1.05));
static cl::opt<unsigned>
    timeLimit("time-limit", cl::cat(category), cl::value_desc("seconds"),
              cl::desc("Give up on a file after this long (default: 120)"),
              cl::init(120));
static cl::opt<double>
    measured("measured", cl::cat(category), cl::value_desc("us"),
             cl::desc("For fit: the time that the kernel took"));
static cl::opt<std::string>
    fits("fits", cl::cat(category), cl::value_desc("file"),
         cl::desc("Inputs of models that were fitted (default: the nearest "
                  ".gpuperf-fits.yaml)"));
static cl::opt<bool> timing("timing", cl::cat(category),
                            cl::desc("Print how long each step took"));
static cl::opt<bool>
    printShimDir("print-shim-dir", cl::cat(category),
                 cl::desc("Print the folder of headers that make a plain clang "
                          "accept CUDA 13"));
static cl::opt<std::string> inject("inject", cl::cat(category),
                                   cl::ReallyHidden,
                                   cl::desc("Fail on purpose"));
static cl::list<std::string> files(cl::Positional, cl::cat(category),
                                   cl::desc("FILE... [-- COMPILER FLAGS]"));

static const char overview[] =
    "predicts how long CUDA kernels take, what bounds them and which line is "
    "to "
    "blame\n\n"
    "FILE is CUDA source or dialect text (.mlir, or - for standard input).\n"
    "Flags after -- are those of clang or nvcc.\n\n"
    "gpuperf explain KERNEL FILE...  each equation of --model=X with its "
    "numbers\n"
    "                                and where they come from\n"
    "gpuperf fit KERNEL FILE --measured=US  lambda of the model bsp, kept for\n"
    "                                later runs\n"
    "gpuperf sweep KERNEL FILE --over=NAME[=RANGE]  predictions over a "
    "range\n"
    "gpuperf model [NAME KEY=VALUE...]  the models, or one on given numbers\n"
    "gpuperf machines [NAME...]         the machines, or all figures of some\n";

static void printVersion(llvm::raw_ostream &os) {
  os << "gpuperf " GPUPERF_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
}

/// Reads each text of `list` with `parse` into `specs`.
static llvm::Error
readSpecs(const cl::list<std::string> &list,
          llvm::Expected<LaunchSpec> (*parse)(llvm::StringRef),
          std::vector<LaunchSpec> &specs) {
  for (const std::string &text : list) {
    llvm::Expected<LaunchSpec> spec = parse(text);
    if (!spec)
      return spec.takeError();
    specs.push_back(std::move(*spec));
  }
  return llvm::Error::success();
}

/// Takes "explain KERNEL", "fit KERNEL" or "sweep KERNEL" off the front of the
/// arguments.
static llvm::Error takeCommand(int &argc, char **&argv, ToolOptions &options) {
  static constexpr llvm::StringRef commands[] = {"explain", "fit", "sweep"};
  if (argc < 2 || !llvm::is_contained(commands, argv[1]))
    return llvm::Error::success();
  options.command = argv[1];
  if (argc < 3 || llvm::StringRef(argv[2]).starts_with("-"))
    return llvm::createStringError(options.command +
                                   ": expected KERNEL FILE...");
  options.kernel = argv[2];
  argv[2] = argv[0];
  argc -= 2;
  argv += 2;
  return llvm::Error::success();
}

/// What only a sweep takes, and what it needs.
static llvm::Error checkSweep(bool isSweep) {
  bool isMine = format == OutputFormat::CSV || format == OutputFormat::SVG ||
                !over.empty() || !sweptQuantity.empty() || !output.empty();
  if (!isSweep)
    return isMine ? llvm::createStringError("--over, --y, -o and the formats "
                                            "csv and svg are for gpuperf sweep")
                  : llvm::Error::success();
  if (over.empty())
    return llvm::createStringError("sweep: expected --over=warps, block, "
                                   "machine=M,... or PARAMETER=RANGE");
  if (files.size() > 1)
    return llvm::createStringError("sweep: expected one file");
  if (format == OutputFormat::MLIR)
    return llvm::createStringError(
        "sweep: expected --format=table, csv, json or svg");
  return llvm::Error::success();
}

/// What only a fit takes, and what it needs.
static llvm::Error checkFit(bool isFit) {
  if (isFit != (measured.getNumOccurrences() > 0))
    return llvm::createStringError(isFit
                                       ? "fit: expected --measured=MICROSECONDS"
                                       : "--measured is for gpuperf fit");
  if (isFit && !(measured > 0 && std::isfinite(measured)))
    return llvm::createStringError("--measured must be a positive time");
  if (isFit && files.size() > 1)
    return llvm::createStringError("fit: expected one file");
  if (isFit && format != OutputFormat::Text)
    return llvm::createStringError("fit prints text only");
  return llvm::Error::success();
}

static llvm::Error checkValues() {
  if (!(minSpeedup >= 0))
    return llvm::createStringError("--min-speedup must not be negative");
  if (!inject.empty() && !isInjectableFailure(inject))
    return llvm::createStringError("unknown failure '" + inject + "'");
  if (files.empty() && !printShimDir)
    return llvm::createStringError("no input file; see gpuperf --help");
  if (std::count(files.begin(), files.end(), "-") > 1)
    return llvm::createStringError("standard input can be read only once");
  return llvm::Error::success();
}

llvm::Expected<ToolOptions> gpuperf::parseOptions(int argc, char **argv) {
  ToolOptions options;
  if (llvm::Error error = takeCommand(argc, argv, options))
    return std::move(error);
  char **end = std::find_if(argv, argv + argc, [](const char *arg) {
    return llvm::StringRef(arg) == "--";
  });
  if (end != argv + argc)
    options.flags.assign(end + 1, argv + argc);

  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter(printVersion);
  cl::ParseCommandLineOptions(end - argv, argv, overview);
  if (llvm::Error error = checkValues())
    return error;
  if (llvm::Error error = checkFit(options.command == "fit"))
    return error;
  if (llvm::Error error = checkSweep(options.command == "sweep"))
    return error;
  if (llvm::Error error =
          readSpecs(launches, parseLaunchSpec, options.run.launches))
    return error;
  if (llvm::Error error =
          readSpecs(assumptions, parseAssumeSpec, options.run.assumptions))
    return error;
  options.run.machine = machine;
  options.run.model = model;
  options.run.checks = checks;
  options.run.fits = fits;
  options.measuredUs = measured;
  if (minSpeedup.getNumOccurrences())
    options.run.minSpeedup = minSpeedup;
  options.format = format;
  options.over = over;
  options.y = sweptQuantity;
  options.output = output;
  options.quiet = quiet;
  options.build = build;
  options.cuda = cuda;
  options.arch = arch;
  if (ptxas.getNumOccurrences())
    options.ptxas = ptxas;
  options.timeLimitSeconds = timeLimit;
  options.timing = timing;
  options.printShimDir = printShimDir;
  options.inject = inject;
  options.files = files;
  return options;
}
