//===- Pretend.cpp - a device without a GPU -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"
#include "Table.h"

using namespace calibrate;

Device calibrate::pretendedDevice(const Options &options) {
  constexpr int kWarps = 64;
  Device device;
  device.properties = {{"name", "a pretended GPU"},
                       {"compute_capability", "8.0"}};
  device.measurements.push_back({"table", {{"kind", "load"}}, 0, [] {
                                   return Quantities{{"clocks", 0}};
                                 }});
  for (const TablePoint &point : tablePoints(kWarps, options.all, true))
    device.measurements.push_back(
        {"table", parametersOf(point), 0, [point] {
           double clocks =
               point.kind == Kind::Popc
                   ? 500.0 * point.jobs + point.lanes
                   : 1000.0 * point.jobs + 10.0 * point.lanes + point.swaps;
           return Quantities{{"clocks", clocks}};
         }});
  return device;
}
