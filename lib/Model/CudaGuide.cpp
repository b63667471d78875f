//===- CudaGuide.cpp - warps needed, by the programming guide -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaGuide.h"
#include "AlphaWorkload.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;
using namespace gpuperf::alphaworkload;

static constexpr const char *kSection = "Volkov 2016, section 4.8";

static constexpr Parameter kParameters[] = {
    kAlpha,
    optional(kN),
    kMemLat,
    optional(kAluLat),
    kSchedulers,
    kIssueRate,
    optional(kIssueThru),
    kFp32Lanes,
    optional(kAluThru),
    {"instruction_time", "CPI", "time of an instruction at the peak rate", "",
     "1 / alu_thru", "section 4.8"},
};

static void evaluate(Worksheet &sheet, Prediction &p) {
  double needed =
      sheet.define("warps_needed", "warps/SM",
                   "mem_lat / (instruction_time * alpha)", kSection);
  // With the memory instructions (alpha + 1) and the stalled warp itself (+ 1).
  sheet.define("warps_needed_refined", "warps/SM",
               "mem_lat / (instruction_time * (alpha + 1)) + 1", kSection);
  if (sheet.has("alu_lat"))
    sheet.define("warps_needed_with_alu_lat", "warps/SM",
                 "mem_lat / (instruction_time * alpha) + "
                 "alu_lat / instruction_time",
                 kSection);
  if (sheet["alpha"] <= 0) {
    p.reason = "alpha is 0: no number of warps hides the latency of memory";
    return;
  }
  p.reason = llvm::formatv("gives warps, not a time: {0:f1} warps/SM hide the "
                           "latency of memory",
                           needed);
  if (sheet.has("n"))
    p.reason += llvm::formatv(", {0:f1} are there", sheet["n"]);
}

ModelInfo gpuperf::cudaGuideModel() {
  return {"cuda-guide",
          "CUDA C Programming Guide 5.5, 2013: warps that hide memory latency",
          kParameters, reduce, evaluate};
}
