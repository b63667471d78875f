//===- gpuperf-features.cpp - an editor's features without an editor ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   gpuperf-features [--machine=M] [--model=X] FILE [-- FLAGS]
//       prints the features of FILE as text
//   gpuperf-features --serve
//       answers requests, JSON in one line each, with features as JSON
//   gpuperf-features --serve --cold
//       keeps nothing between the requests
//   gpuperf-features --serve --cache=FOLDER
//       keeps parsed headers there, too
//
// For tests and measurements; the editor's server is gpuperf-clangd.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Editor/EditorAnalysis.h"
#include "gpuperf/Machine/VersionLine.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include <iostream>

using namespace gpuperf;
namespace cl = llvm::cl;

static cl::opt<bool> serve("serve", cl::desc("Answer requests on stdin"));
static cl::opt<bool> cold("cold", cl::desc("Keep nothing between requests"));
static cl::opt<std::string>
    folder("cache", cl::value_desc("folder"),
           cl::desc("Keep parsed headers there, as gpuperf-clangd does"));
static cl::opt<std::string> machine("machine", cl::desc("GPU"));
static cl::opt<std::string> model("model", cl::desc("Performance model"));
static cl::opt<std::string>
    trace("time-trace", cl::value_desc("file"),
          cl::desc("Write where the time goes, as clang -ftime-trace does"));
static cl::opt<std::string> file(cl::Positional, cl::desc("FILE [-- FLAGS]"));

static int serveRequests() {
  EditorAnalysis analysis(folder);
  for (std::string line; std::getline(std::cin, line);) {
    llvm::Expected<EditorRequest> request = editorRequestFromJSON(line);
    if (!request) {
      llvm::errs() << llvm::toString(request.takeError()) << '\n';
      return 1;
    }
    FileFeatures features =
        cold ? analyseForEditor(*request) : analysis.analyse(*request);
    llvm::outs() << toJSON(features) << '\n';
    llvm::outs().flush();
    llvm::consumeError(analysis.finish());
  }
  return 0;
}

/// Markdown below what it belongs to, its empty lines left out.
static void printIndented(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    llvm::outs() << "    " << line << '\n';
}

static void print(const FileFeatures &features) {
  llvm::raw_ostream &os = llvm::outs();
  if (!features.failure.empty())
    os << "failure: " << features.failure << '\n';
  for (const Hint &hint : features.hints) {
    os << hint.line << ':' << hint.column << ": hint: " << hint.label << '\n';
    printIndented(hint.tooltip);
  }
  for (const HoverText &hover : features.hovers) {
    os << hover.line << ':' << hover.column << '+' << hover.length
       << ": hover\n";
    printIndented(hover.markdown);
  }
  for (const RenderedDiagnostic &diagnostic : features.diagnostics)
    os << diagnostic.place.line << ':' << diagnostic.place.column << ": "
       << diagnostic.severity << ": " << diagnostic.message << " ["
       << diagnostic.check << "]\n";
}

static int run(int argc, char **argv) {
  char **end = std::find_if(argv, argv + argc, [](const char *word) {
    return llvm::StringRef(word) == "--";
  });
  cl::SetVersionPrinter(
      [](llvm::raw_ostream &os) { os << versionLine("gpuperf-features"); });
  cl::ParseCommandLineOptions(end - argv, argv);
  if (!trace.empty())
    llvm::timeTraceProfilerInitialize(/*TimeTraceGranularity=*/0, argv[0]);
  if (serve) {
    int status = serveRequests();
    if (!trace.empty())
      llvm::cantFail(llvm::timeTraceProfilerWrite(trace, "trace.json"));
    return status;
  }
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) {
    llvm::errs() << file << ": " << buffer.getError().message() << '\n';
    return 1;
  }
  llvm::SmallString<256> path(file);
  llvm::sys::fs::make_absolute(path);
  EditorRequest request;
  request.file = path.str().str();
  request.text = (*buffer)->getBuffer().str();
  if (end != argv + argc)
    request.command.assign(end + 1, argv + argc);
  request.machine = machine;
  request.model = model;
  FileFeatures features = analyseForEditor(request);
  print(features);
  return !features.failure.empty();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  return endOutput(run(argc, argv), "gpuperf-features");
}
