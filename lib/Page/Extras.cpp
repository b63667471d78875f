//===- Extras.cpp - data of a page that no report has ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Page/Extras.h"
#include "Report/KernelRow.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Machine/Figures.h"
#include "gpuperf/Model/Model.h"

using namespace gpuperf;
namespace json = llvm::json;

/// What the peaks of a roofline are made of.
static constexpr const char *kFigures[] = {"device.sm_count",
                                           "device.boost_clock_GHz",
                                           "device.base_clock_GHz",
                                           "throughput.fp32_lanes_per_cycle",
                                           "throughput.fp64_lanes_per_cycle",
                                           "throughput.fp16_lanes_per_cycle",
                                           "throughput.int_lanes_per_cycle",
                                           "throughput.special_lanes_per_cycle",
                                           "throughput.tensor_fma_per_cycle",
                                           "shared.bytes_per_cycle",
                                           "l1.bytes_per_cycle",
                                           "l2.bytes_per_cycle",
                                           "dram.sustained_bandwidth_GBps",
                                           "dram.pin_bandwidth_GBps"};

/// Figures by path, each with its source; those that the machine has.
static json::Object figuresOf(const Machine &machine) {
  json::Object figures;
  for (const char *path : kFigures)
    if (Figure figure = figureAt(machine, path))
      figures[path] =
          json::Array{*figure, json::fixUTF8(figureSource(machine, path))};
  return json::Object{{"name", json::fixUTF8(machine.name)},
                      {"title", json::fixUTF8(machine.title)},
                      {"figures", std::move(figures)}};
}

/// The predictions of the models that `kernel` has none of.
static std::vector<Prediction> otherModels(const KernelReport &kernel,
                                           const Machine &machine) {
  std::vector<Prediction> list;
  for (const ModelInfo &model : allModels())
    if (llvm::none_of(kernel.predictions, [&](const Prediction &known) {
          return known.model == model.name;
        }))
      list.push_back(model.predict(kernel.profile, machine));
  return list;
}

ReportExtras gpuperf::pageExtras(mlir::ModuleOp module,
                                 const RunOptions &options, bool ofKernels) {
  ReportExtras extras;
  llvm::Expected<Settings> settings = resolveSettings(options, module);
  if (!settings) { // the analysis has said so
    llvm::consumeError(settings.takeError());
    return extras;
  }
  auto machine = std::make_shared<Machine>(std::move(settings->machine));
  extras.machine = figuresOf(*machine);
  if (ofKernels)
    extras.otherModels = [machine](const KernelReport &kernel) {
      return otherModels(kernel, *machine);
    };
  extras.sources = sourceTexts;
  return extras;
}
