//===- Text.cpp - the report for a terminal -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelText.h"
#include "Snippet.h"
#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Views.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

static void write(SnippetPrinter &printer,
                  const RenderedDiagnostic &diagnostic) {
  printer.print(diagnostic.place, diagnostic.severity,
                diagnostic.message + " [" + diagnostic.check + "]",
                diagnostic.fixIt);
  for (const Note &note : diagnostic.notes)
    printer.print(note.place, Severity::Note, note.message, diagnostic.fixIt);
}

void gpuperf::writeDiagnostics(llvm::raw_ostream &os, const RunReport &report) {
  SnippetPrinter printer(os);
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    write(printer, diagnostic);
}

void gpuperf::writeText(llvm::raw_ostream &os, const RunReport &report) {
  for (const KernelReport &kernel : report.kernels)
    writeKernel(os, kernel);
  SnippetPrinter printer(os);
  bool any = false;
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report)) {
    // The tables say all that the summary of an analysed kernel says.
    bool isSummary = diagnostic.check == kKernelCheck &&
                     llvm::any_of(report.kernels, [&](const auto &kernel) {
                       return llvm::any_of(kernel.findings, [&](auto &finding) {
                         return finding.message == diagnostic.message;
                       });
                     });
    if (isSummary)
      continue;
    write(printer, diagnostic);
    any = true;
  }
  for (const std::string &message : report.messages) {
    printer.print({}, Severity::Note, message);
    any = true;
  }
  if (any)
    os << '\n';
}

RunSummary gpuperf::summarise(const RunReport &report) {
  RunSummary summary;
  summary.files = 1;
  summary.kernels = report.kernels.size();
  summary.notAnalysed = report.notAnalysed.size();
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    summary.findings += diagnostic.check != kKernelCheck;
  return summary;
}

void gpuperf::writeSummary(llvm::raw_ostream &os, const RunSummary &summary) {
  bold(os, formatCount(summary.kernels, "kernel"));
  os << " analysed";
  if (summary.files != 1)
    os << " in " << formatCount(summary.files, "file");
  os << ", ";
  bold(os, formatCount(summary.findings, "finding"),
       summary.findings ? llvm::raw_ostream::MAGENTA
                        : llvm::raw_ostream::GREEN);
  if (summary.notAnalysed)
    os << ", " << formatCount(summary.notAnalysed, "kernel") << " not analysed";
  os << '\n';
}
