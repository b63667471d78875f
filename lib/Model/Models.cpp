//===- Models.cpp - the registry of models --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpuperf.h"
#include "Roofline.h"
#include "Volkov.h"

using namespace gpuperf;

static constexpr ModelInfo kModels[] = {
    {"gpuperf",
     "latency and throughput bounds with contention, in waves and a tail",
     predictGpuperf},
    {"volkov", "Volkov 2016, chapters 3 and 4: latency and throughput bounds",
     predictVolkov},
    {"roofline", "Williams et al. 2009: peak rate or memory bandwidth",
     predictRoofline},
};

llvm::ArrayRef<ModelInfo> gpuperf::allModels() { return kModels; }

const ModelInfo *gpuperf::findModel(llvm::StringRef name) {
  for (const ModelInfo &model : kModels)
    if (model.name == name)
      return &model;
  return nullptr;
}
