//===- Detail.cpp - all that a page knows of a kernel ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Detail.h"
#include "gpuperf/Report/FirstFinding.h"
#include "gpuperf/Report/JSONFields.h"
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

static std::string toObject(llvm::function_ref<void(OStream &)> write) {
  return toText([&](OStream &j) { j.object([&] { write(j); }); }, 0);
}

std::string gpuperf::detailText(const KernelReport &kernel, StringRef text,
                                ShapeTexts &shapes) {
  return toObject([&](OStream &j) {
    j.attributeBegin("kernel");
    j.rawValue(withoutLayout(text));
    j.attributeEnd();
    if (const Finding *first = firstFinding(kernel))
      j.attribute("first_finding", first - kernel.findings.data());
    j.attributeArray("predictions", [&] {
      StepValues steps = StepValues::Shared; // of the first, with the kernel
      for (const Prediction &prediction : kernel.predictions) {
        writePrediction(j, prediction, kernel.profile, steps, shapes);
        steps = StepValues::Written;
      }
    });
  });
}

std::string gpuperf::extrasText(const KernelReport &kernel,
                                const ReportExtras *extras,
                                ShapeTexts &shapes) {
  std::vector<Prediction> others;
  if (extras && extras->otherModels)
    others = extras->otherModels(kernel);
  if (others.empty() && kernel.extras.empty())
    return "";
  return toObject([&](OStream &j) {
    j.attributeArray("predictions", [&] {
      for (const Prediction &prediction : others)
        writePrediction(j, prediction, kernel.profile, StepValues::Written,
                        shapes);
    });
    for (const auto &[key, value] : kernel.extras)
      j.attribute(key, value);
  });
}
