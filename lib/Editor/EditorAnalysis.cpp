//===- EditorAnalysis.cpp - one version of a file to its features ---------===//
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
// What outlives a request is the preamble cache. MLIR's context does not: it is
// ready in less than a millisecond, and kept, it would grow with every type and
// location that any version had.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Editor/EditorAnalysis.h"
#include "gpuperf/Driver/Driver.h"
#include "Hover.h"
#include "InlayHints.h"
#include "gpuperf/Frontend/PreambleCache.h"
#include "gpuperf/Lowering/Lowering.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"

using namespace gpuperf;

struct EditorAnalysis::State {
  PreambleCache preambles;
};

static CompileRequest compileRequest(const EditorRequest &request) {
  CompileRequest compile;
  compile.file = request.file;
  compile.text = request.text;
  compile.flags = request.command;
  compile.directory = request.directory;
  compile.onlyMainFile = true;
  return compile;
}

/// Mistakes in annotations and configuration, as the plugin words them.
static RenderedDiagnostic diagnosticOf(const SourceMessage &message,
                                       const std::string &file) {
  const SourcePlace &place = message.place;
  RenderedDiagnostic result;
  result.check = kKernelCheck;
  result.severity = Severity::Warning;
  result.place = {place.file, place.line, place.column};
  result.message = message.text;
  if (place.file == file)
    return result;
  result.place = {file, 1, 1};
  result.message = place.file + ":" + std::to_string(place.line) + ":" +
                   std::to_string(place.column) + ": " + message.text;
  return result;
}

/// Line breaks become spaces: a failure is one line.
static std::string oneLine(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

static mlir::OwningOpRef<mlir::ModuleOp> lower(DeviceModule &device,
                                               mlir::MLIRContext &context) {
  llvm::TimeTraceScope scope("gpuperf: lower");
  return lowerModule(device, context);
}

static llvm::Expected<RunReport> analyse(mlir::ModuleOp dialect,
                                         const RunOptions &options) {
  llvm::TimeTraceScope scope("gpuperf: analyse");
  return analyseModule(dialect, options);
}

static FileFeatures featuresOf(const EditorRequest &request,
                               llvm::Expected<DeviceModule> device) {
  FileFeatures features;
  features.file = request.file;
  features.version = request.version;
  if (!device) {
    features.failure = oneLine(device.takeError());
    return features;
  }
  for (const SourceMessage &message : device->messages)
    features.diagnostics.push_back(diagnosticOf(message, request.file));
  std::unique_ptr<mlir::MLIRContext> context = createContext();
  mlir::OwningOpRef<mlir::ModuleOp> dialect = lower(*device, *context);
  RunOptions options;
  options.machine = request.machine;
  options.model = request.model;
  llvm::Expected<RunReport> report = analyse(*dialect, options);
  if (!report) {
    features.failure = oneLine(report.takeError());
    return features;
  }
  llvm::TimeTraceScope scope("gpuperf: features");
  FileText text(request.file, request.text);
  features.hints = inlayHints(*report, text);
  features.hovers = kernelHovers(*report, text);
  for (RenderedDiagnostic &diagnostic : renderDiagnostics(*report))
    if (diagnostic.place.file == request.file)
      features.diagnostics.push_back(std::move(diagnostic));
  return features;
}

EditorAnalysis::EditorAnalysis() : state(std::make_unique<State>()) {}
EditorAnalysis::~EditorAnalysis() = default;

FileFeatures EditorAnalysis::analyse(const EditorRequest &request) {
  return featuresOf(request, state->preambles.compile(compileRequest(request)));
}

void EditorAnalysis::forget(llvm::StringRef file) {
  state->preambles.forget(file);
}

FileFeatures gpuperf::analyseForEditor(const EditorRequest &request) {
  return featuresOf(request, compileForDevice(compileRequest(request)));
}
