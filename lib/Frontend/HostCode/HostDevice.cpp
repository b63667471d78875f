//===- HostDevice.cpp - host code that asks for its GPU -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostDevice.h"
#include "gpuperf/Support/DeviceProperties.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace clang;

bool gpuperf::isDeviceQuery(llvm::StringRef name, unsigned count) {
  std::optional<unsigned> wanted =
      llvm::StringSwitch<std::optional<unsigned>>(name)
          .Cases("cudaGetDeviceProperties", "cudaGetDeviceProperties_v2", 2)
          .Cases("cudaDeviceGetAttribute", "cuDeviceGetAttribute", 3)
          .Default(std::nullopt);
  return wanted == count;
}

static HostValue valueOf(const DevicePropertyNames &names, HostIds &ids) {
  // 32 on every GPU of CUDA's: loops up to it can be followed.
  HostNumber value = names.property == DeviceProperty::warpSize
                         ? ids.numbers.constant(32)
                         : ids.numbers.param(names.symbol);
  return HostValue::number(value, ids.fresh());
}

/// The property that the attribute `value` of `type` stands for, an enumerator
/// with several names among them.
static const DevicePropertyNames *attributeNames(QualType type, int64_t value) {
  const auto *enumeration = type->getAs<EnumType>();
  if (!enumeration)
    return nullptr;
  for (const EnumConstantDecl *constant : enumeration->getDecl()->enumerators())
    for (const DevicePropertyNames &names : kDeviceProperties)
      if (constant->getInitVal() == value &&
          (constant->getName() == names.runtime ||
           constant->getName() == names.driver))
        return &names;
  return nullptr;
}

static HostValue propertiesOf(QualType type, HostIds &ids) {
  HostValue result = HostValue::unknown(ids.fresh());
  for (const DevicePropertyNames &names : kDeviceProperties)
    if (const FieldDecl *field = findField(type, names.member))
      result.parts[{field, 0}] = valueOf(names, ids);
  return result;
}

HostValue gpuperf::deviceAnswer(const CallExpr &call,
                                llvm::ArrayRef<HostValue> arguments,
                                HostIds &ids) {
  const FunctionDecl &callee = *call.getDirectCallee();
  if (call.getNumArgs() == 2)
    return propertiesOf(call.getArg(0)->getType()->getPointeeType(), ids);
  HostNumber attribute = arguments[1].asNumber();
  const DevicePropertyNames *names =
      attribute.value
          ? attributeNames(callee.getParamDecl(1)->getType(), *attribute.value)
          : nullptr;
  return names ? valueOf(*names, ids) : HostValue::unknown(ids.fresh());
}

bool gpuperf::isOfDevice(ExprAttr expr) {
  bool isAny = false;
  bool isElse = expr.anyLeaf([&](ExprAttr leaf) {
    bool isProperty = leaf.isParam() && isDeviceSymbol(leaf.getName());
    isAny |= isProperty;
    return !isProperty && !leaf.isConst();
  });
  return isAny && !isElse;
}
