//===- SweepRun.cpp - gpuperf sweep ---------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SweepRun.h"
#include "Input.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Sweep/Sweep.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace gpuperf;
namespace json = llvm::json;

namespace {
/// What the child sends.
struct SweepOutcome {
  bool failed = false;
  std::string errors, text;
};
} // namespace

static void write(const SweepReport &report, OutputFormat format,
                  llvm::raw_ostream &os) {
  switch (format) {
  case OutputFormat::CSV:
    return writeSweepCSV(os, report);
  case OutputFormat::JSON:
    return writeSweepJSON(os, report);
  case OutputFormat::SVG:
    return writeSweepSVG(os, report);
  case OutputFormat::Text:
  case OutputFormat::MLIR:
    return writeSweepTable(os, report);
  }
}

static SweepOutcome sweepFile(const std::string &file,
                              const ToolOptions &options, bool colours) {
  SweepOutcome outcome;
  llvm::raw_string_ostream errors(outcome.errors), os(outcome.text);
  os.enable_colors(colours);
  injectFailure(options.inject);
  auto context = createContext();
  Input input = readInput(file, options, *context, errors);
  outcome.failed = !input.module || input.hasErrors;
  if (!input.module)
    return outcome;
  auto start = std::chrono::steady_clock::now();
  llvm::Expected<SweepReport> report = sweepKernel(
      *input.module, {options.kernel, options.over, options.y, options.run});
  if (!report) {
    errors << file << ": error: " << llvm::toString(report.takeError()) << '\n';
    outcome.failed = true;
    return outcome;
  }
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  size_t points = report->series.front().points.size();
  if (options.timing)
    errors << llvm::format("%9.2f ms  sweep, %.0f points per second\n",
                           seconds.count() * 1e3, points / seconds.count());
  write(*report, options.format, os);
  return outcome;
}

/// The child's answer, or an outcome that says how the child failed.
static SweepOutcome runAndUnpack(const std::string &file,
                                 const ToolOptions &options, bool colours) {
  ChildLimits limits;
  limits.wallMs = options.timeLimitSeconds * 1000;
  ChildResult child = runInChild(
      [&](llvm::raw_ostream &os) {
        SweepOutcome outcome = sweepFile(file, options, colours);
        os << json::Value(
            json::Object{{"failed", outcome.failed},
                         {"errors", json::fixUTF8(outcome.errors)},
                         {"text", json::fixUTF8(outcome.text)}});
      },
      limits);
  SweepOutcome outcome;
  if (child.ok) {
    llvm::Expected<json::Value> value = json::parse(child.output);
    json::Path::Root root;
    if (value) {
      json::ObjectMapper map(*value, root);
      if (map && map.map("failed", outcome.failed) &&
          map.map("errors", outcome.errors) && map.map("text", outcome.text))
        return outcome;
    }
    llvm::consumeError(value.takeError());
    child.failure = "sent an answer that cannot be read";
  }
  return {true, file + ": error: the sweep " + child.failure + "\n", ""};
}

int gpuperf::runSweep(const ToolOptions &options) {
  bool toTerminal = options.output.empty() || options.output == "-";
  SweepOutcome outcome = runAndUnpack(options.files.front(), options,
                                      toTerminal && llvm::outs().has_colors());
  llvm::errs() << outcome.errors;
  if (outcome.text.empty())
    return 1;
  std::error_code failure;
  llvm::ToolOutputFile file(toTerminal ? "-" : options.output, failure,
                            llvm::sys::fs::OF_Text);
  if (failure) {
    llvm::WithColor::error(llvm::errs(), "gpuperf")
        << options.output << ": " << failure.message() << '\n';
    return 1;
  }
  file.os() << outcome.text;
  file.keep();
  return outcome.failed;
}
