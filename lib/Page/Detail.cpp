//===- Detail.cpp - all that a page knows of a kernel ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Detail.h"
#include "gpuperf/Report/FirstFinding.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using llvm::StringRef;
using llvm::json::OStream;

/// `json` without its layout: strings in JSON hold no line breaks.
static std::string withoutLayout(StringRef json) {
  std::string text;
  for (StringRef line : llvm::split(json, '\n'))
    text += line.ltrim(' ');
  return text;
}

static void writePredictions(OStream &j, const KernelReport &kernel,
                             const ReportExtras *extras, ShapeTexts &shapes) {
  j.attributeArray("predictions", [&] {
    for (const Prediction &prediction : kernel.predictions)
      writePrediction(j, prediction, kernel.profile, shapes);
    if (!extras || !extras->otherModels)
      return;
    for (const Prediction &prediction : extras->otherModels(kernel))
      writePrediction(j, prediction, kernel.profile, shapes);
  });
}

/// What KernelExtras found out; why there is nothing of it.
static void writeExtras(OStream &j, const KernelReport &kernel) {
  for (const auto &[key, value] : kernel.extras)
    j.attribute(key, value);
  if (!kernel.extras.empty())
    return;
  for (const char *key : {"machines", "occupancy"})
    j.attributeObject(key, [&] {
      j.attribute("why", "it is shown of the kernels with most time of a run; "
                         "--kernel=NAME asks for others");
    });
}

std::string gpuperf::detailText(const KernelReport &kernel, StringRef text,
                                const ReportExtras *extras,
                                ShapeTexts &shapes) {
  std::string result;
  llvm::raw_string_ostream os(result);
  OStream j(os);
  j.object([&] {
    j.attributeBegin("kernel");
    j.rawValue(withoutLayout(text));
    j.attributeEnd();
    if (const Finding *first = firstFinding(kernel))
      j.attribute("first_finding", first - kernel.findings.data());
    writePredictions(j, kernel, extras, shapes);
    writeExtras(j, kernel);
  });
  j.flush();
  return result;
}
