//===- Sliders.cpp - a kernel under other assumptions ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sliders.h"
#include "Analyses/JSONNumber.h"
#include "SliderMaker.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

static std::optional<double> inputOf(const Prediction &prediction,
                                     llvm::StringRef name) {
  for (const InputValue &input : prediction.inputs)
    if (input.name == name)
      return input.value;
  return std::nullopt;
}

/// The inputs of the model that are not the same at all points.
static std::vector<std::string> changedInputs(llvm::ArrayRef<Point> points) {
  std::vector<std::string> names;
  auto first = llvm::find_if(
      points, [](const Point &point) { return point.prediction.timeUs; });
  if (first == points.end())
    return names;
  for (const InputValue &input : first->prediction.inputs)
    if (llvm::any_of(points, [&](const Point &point) {
          return point.prediction.timeUs &&
                 inputOf(point.prediction, input.name) != input.value;
        }))
      names.push_back(input.name);
  return names;
}

/// What times of `slider` are multiplied by, so that the one of the assumed
/// value is the report's, of which the analysis may have taken more samples.
static double correction(const Slider &slider, const Prediction &reported) {
  for (const Point &point : slider.points)
    if (point.value == slider.assumed && point.prediction.timeUs > 0 &&
        reported.timeUs)
      return *reported.timeUs / *point.prediction.timeUs;
  return 1;
}

static json::Object asJSON(const Point &point,
                           llvm::ArrayRef<std::string> names, double factor) {
  if (!point.prediction.timeUs)
    return json::Object{{"value", point.value},
                        {"time_us", nullptr},
                        {"why", json::fixUTF8(point.why)}};
  json::Object inputs;
  for (const std::string &name : names)
    inputs[name] = jsonNumber(inputOf(point.prediction, name));
  return json::Object{
      {"value", point.value},
      {"time_us", jsonNumber(*point.prediction.timeUs * factor)},
      {"bound", stringifyOptional(point.prediction.bound)},
      {"launch", point.launch},
      {"inputs", std::move(inputs)}};
}

static json::Object asJSON(const Slider &slider, const Prediction &reported) {
  std::vector<std::string> names = changedInputs(slider.points);
  json::Array points;
  double factor = correction(slider, reported);
  for (const Point &point : slider.points)
    points.push_back(asJSON(point, names, factor));
  json::Object object{{"name", json::fixUTF8(slider.name)},
                      {"kind", slider.kind},
                      {"unit", slider.unit},
                      {"assumed", slider.assumed},
                      {"what", json::fixUTF8(slider.what)},
                      {"points", std::move(points)}};
  if (slider.place.line) {
    object["file"] = json::fixUTF8(slider.place.file);
    object["line"] = slider.place.line;
    object["column"] = slider.place.column;
  }
  return object;
}

Sliders gpuperf::sliders(Reanalyses &reanalyses,
                         const KernelAnalyzer &analyzer) {
  Sliders sliders;
  SliderMaker maker(reanalyses, analyzer);
  for (const Slider &slider : maker.make())
    sliders.list.push_back(
        asJSON(slider, reanalyses.kernel.report.predictions.front()));
  sliders.areAll = maker.areAll();
  return sliders;
}
