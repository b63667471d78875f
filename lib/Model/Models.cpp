//===- Models.cpp - the registry of models --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baghsorkhi.h"
#include "Bsp.h"
#include "CudaGuide.h"
#include "DongPai.h"
#include "Gpuperf.h"
#include "HongKimModel.h"
#include "Huang.h"
#include "Kothapalli.h"
#include "Roofline.h"
#include "Sim.h"
#include "Volkov.h"
#include "VolkovContention.h"
#include "ZhangOwens.h"

using namespace gpuperf;

llvm::ArrayRef<ModelInfo> gpuperf::allModels() {
  static const ModelInfo models[] = {
      gpuperfModel(),
      kothapalliMaxModel(),
      kothapalliSumModel(),
      hongKimModel(),
      bspModel(),
      volkovModel(),
      volkovContentionModel(),
      cudaGuideModel(),
      baghsorkhiModel(),
      zhangOwensModel(),
      simModel(),
      huangRoundRobinModel(),
      huangGreedyModel(),
      dongPaiModel(),
      rooflineModel(),
  };
  return models;
}

const ModelInfo *gpuperf::findModel(llvm::StringRef name) {
  for (const ModelInfo &model : allModels())
    if (model.name == name)
      return &model;
  return nullptr;
}
