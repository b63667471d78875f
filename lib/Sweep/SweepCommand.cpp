//===- SweepCommand.cpp - gpuperf sweep -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sweep/SweepCommand.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/InjectedFailure.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>
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

static SweepOutcome sweepFile(const SweepRequest &request,
                              const TimeLimit &time, bool colours) {
  SweepOutcome outcome;
  llvm::raw_string_ostream errors(outcome.errors), os(outcome.text);
  os.enable_colors(colours);
  failInFileIfInjected();
  FileInput input = InputReader(request.input).read(request.file, time, errors);
  outcome.failed = !input.module || input.hasErrors;
  if (!input.module)
    return outcome;
  auto start = std::chrono::steady_clock::now();
  llvm::Expected<SweepReport> report =
      sweepKernel(*input.module, request.sweep);
  if (!report) {
    errors << request.file << ": error: " << llvm::toString(report.takeError())
           << '\n';
    outcome.failed = true;
    return outcome;
  }
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  size_t points = report->series.front().points.size();
  if (request.timing)
    errors << llvm::format("%9.2f ms  sweep, %.0f points per second\n",
                           seconds.count() * 1e3, points / seconds.count());
  request.view->write(os, *report);
  return outcome;
}

/// The child's answer, or an outcome that says how the child failed.
static SweepOutcome runAndUnpack(const SweepRequest &request, bool colours) {
  ChildLimits limits;
  limits.memoryMiB = kFileMemoryMiB;
  limits.wallMs = wallMsOf(request.timeLimitSeconds);
  TimeLimit time(limits.wallMs);
  llvm::Expected<json::Value> answer = jsonAnswer(runInChild(
      [&](llvm::raw_ostream &os) {
        SweepOutcome outcome = sweepFile(request, time, colours);
        os << json::Value(
            json::Object{{"failed", outcome.failed},
                         {"errors", json::fixUTF8(outcome.errors)},
                         {"text", json::fixUTF8(outcome.text)}});
      },
      limits));
  std::string failure = "sent an answer that cannot be read";
  if (answer) {
    SweepOutcome outcome;
    json::Path::Root root;
    json::ObjectMapper map(*answer, root);
    if (map && map.map("failed", outcome.failed) &&
        map.map("errors", outcome.errors) && map.map("text", outcome.text))
      return outcome;
  } else {
    failure = llvm::toString(answer.takeError());
  }
  return {true, request.file + ": error: the sweep " + failure + "\n", ""};
}

int gpuperf::sweepCommand(const SweepRequest &request, llvm::raw_ostream &err) {
  assert(request.view && "the command line chooses a view");
  bool toTerminal = request.output.empty() || request.output == "-";
  SweepOutcome outcome =
      runAndUnpack(request, toTerminal && llvm::outs().has_colors());
  err << outcome.errors;
  if (outcome.text.empty())
    return 1;
  std::error_code failure;
  llvm::ToolOutputFile file(toTerminal ? "-" : request.output, failure,
                            llvm::sys::fs::OF_Text);
  if (failure) {
    llvm::WithColor::error(err, "gpuperf")
        << request.output << ": " << failure.message() << '\n';
    return 1;
  }
  file.os() << outcome.text;
  file.keep();
  return outcome.failed;
}
