//===- ExpectationView.cpp - expectations and their results ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewList.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

namespace {
/// For each launch with expectations:
///
///   k.cu:3:1: scale<<<4096, 256>>>
///     registers<=64  met      10 (estimated)
///     time<5us       not met  12.3 us (10 to 15)
class ExpectationView : public View {
public:
  llvm::StringRef name() const override { return "text"; }
  llvm::StringRef summary() const override { return "expectations"; }
  llvm::json::Value render(const RunReport &report,
                           const ViewOptions &options) const override;
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &options) const override;
};

class ExpectationPrinter : public RunPrinter {
public:
  explicit ExpectationPrinter(llvm::raw_ostream &os) : os(os) {}
  void addFile(const llvm::json::Value &part) override {
    os << part.getAsString().value_or("");
  }
  void finish(const RunSummary &summary) override;

private:
  llvm::raw_ostream &os;
};
} // namespace

static Cell outcomeOf(const ExpectationResult &result) {
  if (!result.isMet)
    return {"not known", llvm::raw_ostream::YELLOW};
  if (*result.isMet)
    return {"met", llvm::raw_ostream::GREEN};
  return {"not met", llvm::raw_ostream::RED};
}

static void writeExpectations(llvm::raw_ostream &os,
                              const KernelReport &kernel) {
  const SourcePlace &place = kernel.expectations.front().expectation.place;
  os << place.file << ':' << place.line << ": " << kernel.name << ", grid "
     << formatGrid(kernel.profile.launch) << ", block "
     << formatExtents(kernel.profile.launch.block) << '\n';
  Table table({"", "", ""});
  for (const ExpectationResult &result : kernel.expectations)
    table.row({result.expectation.text, outcomeOf(result),
               result.isMet ? result.found : result.why});
  table.print(os, 2);
}

llvm::json::Value ExpectationView::render(const RunReport &report,
                                          const ViewOptions &options) const {
  std::string text;
  llvm::raw_string_ostream target(text);
  target.enable_colors(options.colours);
  VisibleStream os(target);
  for (const KernelReport &kernel : report.kernels)
    if (!kernel.expectations.empty())
      writeExpectations(os, kernel);
  for (const UnanalysedKernel &kernel : report.notAnalysed)
    os << kernel.name << " was not analysed: " << kernel.reason << '\n';
  os.flush();
  return llvm::json::fixUTF8(text);
}

void ExpectationPrinter::finish(const RunSummary &summary) {
  os << formatCount(summary.met + summary.notMet + summary.unchecked,
                    "expectation")
     << ": " << summary.met << " met, " << summary.notMet << " not met";
  if (summary.unchecked)
    os << ", " << summary.unchecked << " not known";
  os << '\n';
}

std::unique_ptr<RunPrinter> ExpectationView::begin(llvm::raw_ostream &os,
                                                   const ViewOptions &) const {
  return std::make_unique<ExpectationPrinter>(os);
}

const View &gpuperf::expectationView() {
  static const ExpectationView view;
  return view;
}
