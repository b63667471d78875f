//===- Detail.cpp - details of a kernel -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Detail.h"
#include "gpuperf/Report/FirstFinding.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/JSONFields.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace gpuperf;
using llvm::StringRef;
using llvm::json::OStream;
namespace json = llvm::json;
using json::OStream;

static json::Value row(std::initializer_list<llvm::StringRef> words) {
  json::Array row;
  for (llvm::StringRef word : words)
    row.push_back(json::fixUTF8(word));
  return row;
}

/// The hash of the prediction's shape, which is then in `shapes`.
static std::string addShape(const Prediction &prediction, ShapeTexts &shapes) {
  json::Array inputs, steps;
  for (const InputValue &input : prediction.inputs)
    inputs.push_back(row({input.name, input.unit, input.meaning}));
  for (const Term &term : prediction.terms)
    steps.push_back(row({term.name, term.unit, term.equation, term.formula}));
  json::Object shape{{"inputs", std::move(inputs)},
                     {"steps", std::move(steps)}};
  std::string text = llvm::formatv("{0}", json::Value(std::move(shape))).str();
  std::string hash = llvm::utohexstr(llvm::xxh3_64bits(text), true, 16);
  shapes.try_emplace(hash, std::move(text));
  return hash;
}

static void writeInputs(OStream &j, const Prediction &prediction) {
  j.attributeArray("inputs", [&] {
    for (const InputValue &input : prediction.inputs)
      writeNumber(j, input.value);
  });
  j.attributeArray("sources", [&] {
    for (const InputValue &input : prediction.inputs)
      j.value(json::fixUTF8(input.source));
  });
}

static void writeAnswer(OStream &j, const Prediction &prediction,
                        const KernelProfile &kernel) {
  j.attribute("model", prediction.model);
  j.attribute("machine", json::fixUTF8(prediction.machine));
  j.attribute("caches", prediction.hasWarmCaches ? "warm" : "cold");
  attribute(j, "time_us", prediction.timeUs);
  if (prediction.timeUs) {
    j.attribute("time", formatTimeAndRange(prediction, kernel));
    attribute(j, "cycles", prediction.cycles);
  }
  j.attribute("bound", stringifyOptional(prediction.bound));
  j.attribute("bound_text", formatBound(prediction, kernel));
  j.attribute("facts", stringifyFacts(prediction.facts()));
  j.attribute("reason", json::fixUTF8(prediction.reason));
  strings(j, "assumptions", textsOf(prediction.assumptions));
  strings(j, "observed", prediction.observed);
}

void gpuperf::writePrediction(OStream &j, const Prediction &prediction,
                              const KernelProfile &kernel, StepValues steps,
                              ShapeTexts &shapes) {
  j.object([&] {
    writeAnswer(j, prediction, kernel);
    j.attribute("shape", addShape(prediction, shapes));
    writeInputs(j, prediction);
    if (steps == StepValues::Written)
      j.attributeArray("steps", [&] {
        for (const Term &term : prediction.terms)
          writeNumber(j, term.value);
      });
  });
}

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
