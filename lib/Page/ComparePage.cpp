//===- ComparePage.cpp - predictions beside measurements, as a page -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PageText.h"
#include "Report/Chunk.h"
#include "gpuperf/Page/PageView.h"
#include "gpuperf/Support/Version.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
namespace json = llvm::json;
using llvm::StringRef;

namespace {
/// Prints what the format JSON says, in a page.
class ComparePagePrinter : public RunPrinter {
public:
  ComparePagePrinter(llvm::raw_ostream &os, const ViewOptions &options)
      : os(os), printer(findCompareView("json")->begin(stream, options)) {}
  void addFile(const json::Value &part) override { printer->addFile(part); }
  void finish(const RunSummary &summary) override {
    printer->finish(summary);
    os << pageHead();
    writeData(os, "index",
              "{\"version\":\"" GPUPERF_VERSION "\",\"comparison\":" + text +
                  "}");
    os << pageTail();
  }

private:
  llvm::raw_ostream &os;
  std::string text;
  llvm::raw_string_ostream stream{text};
  std::unique_ptr<RunPrinter> printer;
};

class ComparePage : public View {
public:
  StringRef name() const override { return "html"; }
  StringRef summary() const override { return "of a comparison: a page"; }
  json::Value render(const RunReport &report,
                     const ViewOptions &options) const override {
    return findCompareView("json")->render(report, options);
  }
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &options) const override {
    return std::make_unique<ComparePagePrinter>(os, options);
  }
};
} // namespace

const View &gpuperf::comparePageView() {
  static const ComparePage view;
  return view;
}
