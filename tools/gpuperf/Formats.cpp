//===- Formats.cpp - values of --format -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formats.h"
#include "gpuperf/Page/PageView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
namespace cl = llvm::cl;

namespace {
struct Format {
  llvm::StringRef name, summary;
};
} // namespace

static constexpr llvm::StringLiteral kDialectFormat = "mlir";

static llvm::ArrayRef<Format> allFormats() {
  static const std::vector<Format> formats = [] {
    std::vector<Format> list;
    for (const View *view : reportViews())
      list.push_back({view->name(), view->summary()});
    list.push_back(
        {kDialectFormat, "the kernels as dialect text, which gpuperf reads"});
    for (const SweepView &view : sweepViews())
      if (!findReportView(view.name))
        list.push_back({view.name, view.summary});
    return list;
  }();
  return formats;
}

/// "a, b JOINT c".
static std::string listed(llvm::ArrayRef<llvm::StringRef> names,
                           llvm::StringRef joint) {
  std::string text = llvm::join(names.drop_back(), ", ");
  return text + (text.empty() ? "" : " " + joint.str() + " ") +
         names.back().str();
}

static std::string formatNames() {
  llvm::SmallVector<llvm::StringRef> names;
  for (const Format &format : allFormats())
    names.push_back(format.name);
  return llvm::join(names, ", ");
}

std::string gpuperf::sweepFormatNames(bool all) {
  llvm::SmallVector<llvm::StringRef> names;
  for (const SweepView &view : sweepViews())
    if (all ||
        (!findReportView(view.name) && view.name != sweepViews().front().name))
      names.push_back(view.name);
  return listed(names, all ? "or" : "and");
}

void FormatParser::initialize() {
  for (auto [index, format] : llvm::enumerate(allFormats()))
    addLiteralOption(format.name, FormatIndex(index), format.summary);
}

bool FormatParser::parse(cl::Option &option, llvm::StringRef name,
                         llvm::StringRef value, FormatIndex &index) {
  if (findOption(value) == getNumOptions())
    return option.error("'" + value +
                        "' is no format; known: " + formatNames());
  return parser::parse(option, name, value, index);
}

bool gpuperf::isDialect(FormatIndex format) {
  return allFormats()[format].name == kDialectFormat;
}

const View *gpuperf::reportView(FormatIndex format) {
  llvm::StringRef name = allFormats()[format].name;
  if (name == sweepViews().front().name)
    return reportViews().front();
  return findReportView(name);
}

const View *gpuperf::adviceView(FormatIndex format) {
  return findAdviceView(allFormats()[format].name);
}

const View *gpuperf::compareView(FormatIndex format) {
  llvm::StringRef name = allFormats()[format].name;
  return name == comparePageView().name() ? &comparePageView()
                                          : findCompareView(name);
}

const SweepView *gpuperf::sweepView(FormatIndex format) {
  if (format == DefaultFormat)
    return &sweepViews().front();
  return findSweepView(allFormats()[format].name);
}
