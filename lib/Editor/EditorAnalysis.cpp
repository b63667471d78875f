//===- EditorAnalysis.cpp - analysis of files in an editor ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
//   request ──PreambleCache──▶ device module ──lower──▶ dialect
//                                                          │ analyseModule
//   features ◀── hints, hovers, diagnostics ◀── RunReport ◀┘
//
// What outlives a request are the preambles, and the results of the kernels of
// each file's last version. MLIR's context does not: it is ready in less than a
// millisecond, and kept, it would grow with every type and location that any
// version had.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Editor/EditorAnalysis.h"
#include "Hover.h"
#include "IncludeAdvice.h"
#include "InlayHints.h"
#include "KernelViews.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Driver/AnalyseDevice.h"
#include "gpuperf/Driver/KernelCache.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Frontend/Compile/PreambleCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"
#include <algorithm>

using namespace gpuperf;

struct EditorAnalysis::State {
  explicit State(PreambleFolder folder) : preambles(std::move(folder)) {}

  PreambleCache preambles;
  llvm::StringMap<KernelCache> kernels; ///< by file
};

static CompileRequest compileRequest(const EditorRequest &request) {
  CompileRequest compile;
  compile.file = request.file;
  compile.text = request.text;
  compile.flags = request.command;
  compile.directory = request.directory;
  compile.runsOn = requestedArchitecture(request.machine, {}, request.file);
  compile.onlyMainFile = true;
  for (const OpenText &other : request.others)
    compile.otherTexts.emplace_back(other.file, other.text);
  return compile;
}

/// What is wrong with annotations and configuration; what an editor cannot show
/// with its file stands at the beginning of this one.
static std::vector<RenderedDiagnostic>
messagesIn(const std::string &file, llvm::ArrayRef<SourceMessage> messages) {
  std::vector<RenderedDiagnostic> result = renderMessages(
      messages, [&](llvm::StringRef other) { return other == file; });
  for (RenderedDiagnostic &diagnostic : result)
    if (diagnostic.place.file.empty())
      diagnostic.place = {file, 1, 1};
  return result;
}

/// A finding in a header that the file calls, at the first of the calls that is
/// in the file; empty where none is.
static std::optional<RenderedDiagnostic> atCallIn(const std::string &file,
                                                  RenderedDiagnostic finding) {
  for (const Note &note : finding.notes) {
    if (note.place.file != file)
      continue;
    SourcePlace inner = std::exchange(finding.place, note.place);
    finding.message = "in what is called here: " + finding.message;
    finding.notes.insert(finding.notes.begin(), {inner, "it is here"});
    finding.fixIt = std::nullopt;
    return finding;
  }
  return std::nullopt;
}

/// Absolute and without dots, as editors name files.
static std::string pathOf(llvm::StringRef include,
                          const EditorRequest &request) {
  llvm::SmallString<256> path(include);
  llvm::sys::fs::make_absolute(request.directory, path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

/// What the parse says of includes: which there are, and which are missing.
static void addIncludes(const EditorRequest &request,
                        const DeviceModule &module, FileFeatures &features) {
  for (const std::string &include : module.includes)
    features.includes.push_back(pathOf(include, request));
  llvm::sort(features.includes);
  features.includes.erase(llvm::unique(features.includes),
                          features.includes.end());
  FileText text(request.file, request.text);
  llvm::append_range(
      features.diagnostics,
      includeAdvice(module.problems.missingIncludes, request, text));
}

/// Adds what `report` says of the file.
static void addReport(const EditorRequest &request, const RunReport &report,
                      FileFeatures &features) {
  llvm::TimeTraceScope scope("gpuperf: features");
  FileText text(request.file, request.text);
  features.hints = inlayHints(report, text);
  features.hovers = kernelHovers(report, text);
  features.kernels = kernelViews(report, text);
  features.machine = report.machine;
  if (!report.kernels.empty())
    features.model = report.kernels.front().predictions.front().model;
  for (RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    if (diagnostic.isSummary) // a hint at the kernel's head says it
      continue;
    else if (diagnostic.place.file == request.file)
      features.diagnostics.push_back(std::move(diagnostic));
    else if (auto moved = atCallIn(request.file, std::move(diagnostic)))
      features.diagnostics.push_back(std::move(*moved));
}

namespace {

/// One analysis, for one who waits.
class WatchedAnalysis {
public:
  WatchedAnalysis(const EditorRequest &request, KernelCache *cache,
                  const EditorProgress *progress)
      : request(request), progress(progress) {
    schedule.cache = cache;
    if (!progress)
      return;
    schedule.isFirst = [this](KernelOp kernel) { return isFirst(kernel); };
    schedule.proceed = [this](bool firstKernelsDone,
                              llvm::function_ref<RunReport()> soFar) {
      return proceed(firstKernelsDone, soFar);
    };
  }
  FileFeatures run(const DeviceSource &compile);

private:
  bool isFirst(KernelOp kernel) const;
  bool proceed(bool firstKernelsDone, llvm::function_ref<RunReport()> soFar);

  const EditorRequest &request;
  const EditorProgress *progress;
  KernelSchedule schedule;
  FileFeatures features;
  bool isEnded = false;
  llvm::sys::TimePoint<> shown = std::chrono::system_clock::now();
};

} // namespace

/// Without the ends of kernels in the dialect: one is taken to go on to the
/// next.
bool WatchedAnalysis::isFirst(KernelOp kernel) const {
  SourcePlace place = placeOf(kernel);
  if (!request.firstLine || place.file != request.file ||
      place.line > request.lastLine)
    return false;
  FileText text(request.file, request.text);
  return text.lastLineOfFunction(place.line, place.column) >= request.firstLine;
}

bool WatchedAnalysis::proceed(bool firstKernelsDone,
                              llvm::function_ref<RunReport()> soFar) {
  constexpr auto pause = std::chrono::milliseconds(250);
  if (!firstKernelsDone)
    return true;
  auto now = std::chrono::system_clock::now();
  if (request.takesParts && now - shown > pause) {
    FileFeatures part = features;
    part.isPart = true;
    addReport(request, soFar(), part);
    progress->show(std::move(part));
    // Showing costs something, and more of it the more there is to show.
    shown = std::chrono::system_clock::now() + pause;
  }
  isEnded = progress->isOutdated();
  return !isEnded;
}

FileFeatures WatchedAnalysis::run(const DeviceSource &compile) {
  features.file = request.file;
  features.version = request.version;
  DeviceSource source = [&](llvm::StringRef onlyKernel) {
    llvm::Expected<DeviceModule> module = compile(onlyKernel);
    if (module)
      addIncludes(request, *module, features);
    return module;
  };
  DeviceOptions options;
  options.run.machine = request.machine;
  options.run.model = request.model;
  options.ptxas = PtxasSetting{"off"}; // too slow beside someone who types
  DeviceReport device = analyseDevice(source, options, /*onlyKernel=*/"",
                                      /*watch=*/nullptr, &schedule);
  features.isEnded = isEnded;
  if (isEnded)
    return features;
  if (schedule.cache)
    schedule.cache->endRun();
  llvm::append_range(features.diagnostics,
                     messagesIn(request.file, device.messages));
  features.failure = std::move(device.failure);
  // A failure is one line.
  std::replace(features.failure.begin(), features.failure.end(), '\n', ' ');
  if (features.failure.empty())
    addReport(request, device.report, features);
  return features;
}

EditorAnalysis::EditorAnalysis(std::string folder, uint64_t mostBytes)
    : state(std::make_unique<State>(
          PreambleFolder{std::move(folder), mostBytes})) {}
EditorAnalysis::~EditorAnalysis() = default;

FileFeatures EditorAnalysis::analyse(const EditorRequest &request,
                                     const EditorProgress *progress) {
  KernelCache &cache = state->kernels[request.file];
  return WatchedAnalysis(request, &cache, progress).run([&](llvm::StringRef) {
    return state->preambles.compile(compileRequest(request));
  });
}

llvm::Error EditorAnalysis::finish() { return state->preambles.finish(); }

void EditorAnalysis::forget(llvm::StringRef file) {
  state->preambles.forget(file);
  state->kernels.erase(file);
}

FileFeatures gpuperf::analyseForEditor(const EditorRequest &request) {
  return WatchedAnalysis(request, /*cache=*/nullptr, /*progress=*/nullptr)
      .run([&](llvm::StringRef) {
        return compileForDevice(compileRequest(request));
      });
}
