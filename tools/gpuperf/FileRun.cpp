//===- FileRun.cpp - one file, in a process of its own --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileRun.h"
#include "Input.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Driver/Fits.h"
#include "gpuperf/Report/Explain.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace gpuperf;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// In the child
//===----------------------------------------------------------------------===//

namespace {
/// Writes how long each step took, when asked to.
class Stopwatch {
public:
  Stopwatch(bool enabled, llvm::raw_ostream &os) : enabled(enabled), os(os) {}
  void lap(llvm::StringRef step) {
    auto now = std::chrono::steady_clock::now();
    std::chrono::duration<double, std::milli> elapsed = now - last;
    if (enabled)
      os << llvm::format("%9.2f ms  ", elapsed.count()) << step << '\n';
    last = now;
  }

private:
  bool enabled;
  llvm::raw_ostream &os;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};
} // namespace

/// Fits the factor of the model "bsp" to the measured time, and keeps it.
static llvm::Error fit(mlir::ModuleOp module, const ToolOptions &options,
                       FileResult &result) {
  llvm::Expected<LambdaFit> found =
      fitLambda(module, options.run, options.kernel, options.measuredUs);
  if (!found)
    return found.takeError();
  const Fit &fit = found->fit;
  std::string path = options.run.fits;
  if (path.empty())
    path = fitsPathFor(found->sourceFile);
  if (llvm::Error error = keepFit(path, fit))
    return error;
  llvm::raw_string_ostream os(result.text);
  os << fit.kernel << " on " << fit.machine << ": lambda = "
     << llvm::format("%.6g, for %.6g us predicted with lambda = 1 and %.6g us "
                     "measured\n",
                     fit.value, fit.predictedUs, fit.measuredUs);
  for (const std::string &assumption : found->assumptions)
    os << "  assumed: " << assumption << '\n';
  os << "kept in " << path << '\n';
  result.kernels.push_back(fit.kernel);
  result.mangled.push_back("");
  return llvm::Error::success();
}

static llvm::Error report(mlir::ModuleOp module, const ToolOptions &options,
                          bool colours, FileResult &result, Stopwatch &watch) {
  llvm::raw_string_ostream os(result.text);
  os.enable_colors(colours);
  if (options.format == OutputFormat::MLIR) {
    writeDialect(module, os);
    return llvm::Error::success();
  }
  if (options.command == "fit")
    return fit(module, options, result);
  llvm::Expected<RunReport> run = analyseModule(module, options.run);
  if (!run)
    return run.takeError();
  watch.lap("analyse");
  result.summary = summarise(*run);
  for (const KernelReport &kernel : run->kernels) {
    result.kernels.push_back(kernel.name);
    result.mangled.push_back(kernel.mangled);
  }
  // An explanation has no place for them.
  if (options.command == "explain")
    for (const std::string &message : run->messages)
      result.errors += "note: " + message + "\n";
  if (options.command == "explain")
    llvm::erase_if(run->kernels, [&](const KernelReport &kernel) {
      return !namesKernel(options.kernel, kernel.name, kernel.mangled);
    });
  JSONDetail detail;
  detail.allPredictions = options.run.model == "all";
  detail.steps = options.command == "explain";
  if (options.format == OutputFormat::JSON)
    result.json = renderJSON(*run, detail);
  else if (options.command == "explain")
    for (const KernelReport &kernel : run->kernels)
      writeExplanations(os, kernel);
  else if (options.quiet)
    writeDiagnostics(os, *run);
  else
    writeText(os, *run);
  watch.lap("report");
  return llvm::Error::success();
}

static FileResult analyseFile(const std::string &file,
                              const ToolOptions &options, bool colours) {
  FileResult result;
  llvm::raw_string_ostream errors(result.errors);
  injectFailure(options.inject);
  Stopwatch watch(options.timing, errors);
  auto context = createContext();
  Input input = readInput(file, options, *context, errors);
  watch.lap("read " + file);
  result.failed = !input.module || input.hasErrors;
  if (!input.module)
    return result;
  if (llvm::Error error =
          report(*input.module, options, colours, result, watch)) {
    errors << file << ": error: " << llvm::toString(std::move(error)) << '\n';
    result.failed = true;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// To the parent
//===----------------------------------------------------------------------===//

static json::Value pack(const FileResult &result) {
  const RunSummary &summary = result.summary;
  return json::Object{
      {"errors", json::fixUTF8(result.errors)},
      {"failed", result.failed},
      {"text", json::fixUTF8(result.text)},
      {"kernelParts", result.json.kernels},
      {"notAnalysedParts", result.json.notAnalysed},
      {"messageParts", result.json.messages},
      {"counts", json::Array{summary.files, summary.kernels,
                             summary.notAnalysed, summary.findings}},
      {"kernels", result.kernels},
      {"mangled", result.mangled}};
}

static bool unpack(const json::Value &value, FileResult &result) {
  json::Path::Root root;
  json::ObjectMapper map(value, root);
  std::vector<int64_t> counts;
  if (!map || !map.map("errors", result.errors) ||
      !map.map("failed", result.failed) || !map.map("text", result.text) ||
      !map.map("kernelParts", result.json.kernels) ||
      !map.map("notAnalysedParts", result.json.notAnalysed) ||
      !map.map("messageParts", result.json.messages) ||
      !map.map("counts", counts) || !map.map("kernels", result.kernels) ||
      !map.map("mangled", result.mangled) || counts.size() != 4)
    return false;
  RunSummary &summary = result.summary;
  summary.files = counts[0];
  summary.kernels = counts[1];
  summary.notAnalysed = counts[2];
  summary.findings = counts[3];
  return true;
}

FileResult gpuperf::runFile(const std::string &file, const ToolOptions &options,
                            bool colours) {
  ChildLimits limits;
  limits.wallMs = options.timeLimitSeconds * 1000;
  ChildResult child = runInChild(
      [&](llvm::raw_ostream &os) {
        os << pack(analyseFile(file, options, colours));
      },
      limits);
  FileResult result;
  result.file = file;
  if (child.ok) {
    llvm::Expected<json::Value> value = json::parse(child.output);
    if (value && unpack(*value, result))
      return result;
    llvm::consumeError(value.takeError());
    child.failure = "sent an answer that cannot be read";
  }
  result.failed = true;
  result.errors = file + ": error: the analysis " + child.failure + "\n";
  return result;
}
