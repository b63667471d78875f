//===- DramWork.cpp - what keeps DRAM busy --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DramWork.h"
#include "gpuperf/Model/Worksheet.h"
#include "gpuperf/Profile/KernelProfile.h"

using namespace gpuperf;

void gpuperf::defineDramWork(Worksheet &sheet, const KernelProfile &kernel) {
  std::string work = "dram_bytes";
  if (sheet.has("unwritten_bytes") && sheet["dram_written"] > 0 &&
      kernel.launch.isGridKnown()) {
    sheet.define("left_in_l2", "bytes", "min(dram_written, unwritten_bytes)",
                 "counters of the bytes that kernels write");
    work += " - left_in_l2";
  }
  auto scattered = [&](const char *bytes, const char *rate) {
    if (sheet.has(rate) && sheet.has("dram_GBps") && sheet[bytes] > 0)
      work += std::string(" + ") + bytes + " * (dram_GBps / " + rate + " - 1)";
  };
  scattered("scattered_read", "scattered_read_GBps");
  scattered("scattered_written", "scattered_write_GBps");
  if (work != "dram_bytes")
    sheet.define("dram_work", "bytes", work,
                 "bytes of a stream that take as long");
}
