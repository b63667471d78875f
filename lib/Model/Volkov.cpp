//===- Volkov.cpp - Volkov's latency and throughput bounds ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Volkov.h"
#include "AlphaWorkload.h"
#include "VolkovKernel.h"
#include "VolkovMix.h"

using namespace gpuperf;

//===----------------------------------------------------------------------===//
// Chapter 3, of a kernel
//===----------------------------------------------------------------------===//

static Prediction predict(const KernelProfile &kernel, const Machine &machine) {
  VolkovKernel volkov("volkov", kernel, machine);
  if (!volkov.start())
    return std::move(volkov.prediction);
  Worksheet &sheet = volkov.sheet;
  sheet.define("latency_bound", "cycles", "latency_cycles",
               "Volkov 2016, section 3.7");
  volkov.defineThroughputBounds();
  volkov.defineThroughput();
  if (sheet.has("throughput_bound"))
    sheet.define("needed_occupancy", "warps/SM",
                 "latency_bound * throughput_bound",
                 "Volkov 2016, section 3.10");
  return volkov.finish();
}

//===----------------------------------------------------------------------===//
// Chapter 4, of numbers
//===----------------------------------------------------------------------===//

/// Section 4.2's limit cases, section 4.5's cusp, section 4.6's instructions in
/// execution.
static void defineOccupancies(Worksheet &sheet) {
  auto warps = [&](const char *name, const char *formula, const char *section) {
    sheet.define(name, "warps/SM", formula, section);
  };
  constexpr const char *limits = "Volkov 2016, section 4.2";
  constexpr const char *cusp = "Volkov 2016, section 4.5";
  warps("n_memory", "mem_lat * mem_thru", limits);
  warps("n_arithmetic", "alu_lat * alu_thru", limits);
  warps("warps_needed", "Latency * throughput_bound", cusp);
  warps("n_small_alpha", "mem_lat * mem_thru + alpha * alu_lat * mem_thru",
        cusp);
  if (sheet["alpha"] > 0)
    warps("n_large_alpha", "mem_lat * alu_thru / alpha + alu_lat * alu_thru",
          cusp);
  sheet.define("cusp_alpha", "", "alu_thru / mem_thru", cusp);
  warps("cusp_n", "alu_lat * alu_thru + mem_lat * mem_thru", cusp);
  constexpr const char *withIssue = "Volkov 2016, section 4.5 and Table 4.2";
  sheet.define("cusp_alpha_issue", "",
               "min(alu_thru / mem_thru, issue_thru / mem_thru - 1)",
               withIssue);
  warps("cusp_n_issue", "(mem_lat + cusp_alpha_issue * alu_lat) * mem_thru",
        withIssue);
}

static void defineConcurrency(Worksheet &sheet) {
  constexpr const char *section = "Volkov 2016, section 4.6";
  sheet.define("arithmetic_in_execution", "instructions/SM",
               "alu_lat * alpha * memory_throughput", section);
  sheet.define("memory_in_execution", "instructions/SM",
               "mem_lat * memory_throughput", section);
}

static void evaluate(Worksheet &sheet, Prediction &p) {
  sheet.define("Latency", "cycles", "mem_lat + alpha * alu_lat",
               "Volkov 2016, section 4.1");
  defineMixThroughputBound(sheet);
  defineMixThroughput(sheet, p);
  defineOccupancies(sheet);
  defineConcurrency(sheet);
}

ModelInfo gpuperf::volkovModel() {
  static const std::vector<Parameter> parameters =
      mixParameters(alphaworkload::kMemLat);
  return {"volkov",
          "Volkov 2016, chapters 3 and 4: latency and throughput bounds",
          parameters,
          nullptr,
          evaluate,
          predict};
}
