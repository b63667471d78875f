//===- ParameterFacts.cpp - facts about parameters ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParameterFacts.h"
#include "llvm/ADT/StringSet.h"

using namespace gpuperf;
using namespace llvm;

std::vector<KernelParam> gpuperf::toldApart(std::vector<KernelParam> params) {
  StringSet<> taken;
  for (KernelParam &param : params) {
    std::string name = param.name;
    for (unsigned i = 2; !taken.insert(param.name).second; ++i)
      param.name = name + "_" + std::to_string(i);
  }
  return params;
}

static void setSameBuffer(KernelOp op, const KernelFacts &facts) {
  mlir::NamedAttrList same;
  for (const LaunchFacts &launch : facts.launches)
    for (auto &[name, first] : launch.sameBuffer)
      same.set(name, mlir::StringAttr::get(op.getContext(), first));
  if (!same.empty())
    op.setSameBufferAttr(same.getDictionary(op.getContext()));
}

static void setMultiples(KernelOp op, ArrayRef<KernelParam> params) {
  mlir::NamedAttrList multiples;
  for (const KernelParam &param : params)
    if (param.multipleOf > 1)
      multiples.set(param.name, mlir::IntegerAttr::get(
                                    mlir::IntegerType::get(op.getContext(), 64),
                                    param.multipleOf));
  if (!multiples.empty())
    op.setMultiplesAttr(multiples.getDictionary(op.getContext()));
}

void gpuperf::setParameterFacts(KernelOp op, const KernelFacts &facts,
                                ArrayRef<KernelParam> params) {
  setSameBuffer(op, facts);
  setMultiples(op, params);
}
