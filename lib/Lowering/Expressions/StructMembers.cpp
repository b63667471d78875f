//===- StructMembers.cpp - members of struct parameters -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructMembers.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace gpuperf;
using namespace llvm;

std::optional<StructMember> gpuperf::structMember(Value &value,
                                                  const FunctionInfo &info) {
  const DataLayout &layout = info.dataLayout();
  Value *source = &value;
  int64_t offset = 0, bytes = layout.getTypeStoreSize(value.getType());
  if (auto *extract = dyn_cast<ExtractElementInst>(source)) {
    auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand());
    if (!index)
      return std::nullopt;
    offset = index->getSExtValue() * bytes;
    source = extract->getVectorOperand();
  }
  auto *load = dyn_cast<LoadInst>(source);
  if (!load)
    return std::nullopt;
  Value *pointer = load->getPointerOperand();
  APInt distance(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  auto *parameter =
      dyn_cast<Argument>(pointer->stripAndAccumulateConstantOffsets(
          layout, distance, /*AllowNonInbounds=*/true));
  if (!parameter || !parameter->hasByValAttr())
    return std::nullopt;
  offset += distance.getSExtValue();
  KernelParam unknown{parameter->getName().str(), false, {}};
  const KernelParam &param = parameter->getArgNo() < info.params.size()
                                 ? info.params[parameter->getArgNo()]
                                 : unknown;
  const ParamField *field = fieldAt(param, offset, bytes);
  return StructMember{parameter, fieldName(param, offset, bytes),
                      field && field->isPointer};
}
