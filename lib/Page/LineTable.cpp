//===- LineTable.cpp - what each source line costs ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineTable.h"
#include "JSONNumber.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include <numeric>

using namespace gpuperf;
namespace json = llvm::json;

static json::Object row(const LineCost &cost) {
  json::Object classes;
  for (unsigned i = 0; i != numInstClasses; ++i)
    if (cost.perWarp[i] > 0)
      classes[stringifyInstClass(static_cast<InstClass>(i))] =
          jsonNumber(cost.perWarp[i]);
  return json::Object{
      {"file", json::fixUTF8(cost.place.file)},
      {"line", cost.place.line},
      {"executions", jsonNumber(cost.executions)},
      {"cycles", jsonNumber(cost.cycles)},
      {"instructions", jsonNumber(std::accumulate(cost.perWarp.begin(),
                                                  cost.perWarp.end(), 0.0))},
      {"classes", std::move(classes)}};
}

json::Array gpuperf::lineTable(const KernelAnalyzer &analyzer) {
  json::Array rows;
  for (const LineCost &cost : analyzer.lineCosts())
    rows.push_back(row(cost));
  return rows;
}
