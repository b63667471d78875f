//===- DeviceProperties.h - device properties in launches -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch with `2 * prop.multiProcessorCount` blocks has the expression
//
//     2 * cudaDeviceProp.multiProcessorCount
//
// as its grid. The symbol gets its value when the machine is known. It cannot
// be the name of a kernel's parameter, because a parameter called
// cudaDeviceProp would hide the type.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_DEVICEPROPERTIES_H
#define GPUPERF_SUPPORT_DEVICEPROPERTIES_H

#include "gpuperf/Support/OccupancyQuestion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Properties, with the names of the members of cudaDeviceProp.
enum class DeviceProperty {
#define DEVICE_PROPERTY(member, runtime, driver) member,
#include "gpuperf/Support/DeviceProperties.def"
};

/// The names of a property in CUDA.
struct DevicePropertyNames {
  DeviceProperty property;
  llvm::StringLiteral symbol;  ///< in expressions: "cudaDeviceProp.major"
  llvm::StringLiteral member;  ///< of cudaDeviceProp
  llvm::StringLiteral runtime; ///< for cudaDeviceGetAttribute
  llvm::StringLiteral driver;  ///< for cuDeviceGetAttribute
};

inline constexpr DevicePropertyNames kDeviceProperties[] = {
#define DEVICE_PROPERTY(member, runtime, driver)                               \
  {DeviceProperty::member, "cudaDeviceProp." #member, #member,                 \
   "cudaDevAttr" #runtime, "CU_DEVICE_ATTRIBUTE_" #driver},
#include "gpuperf/Support/DeviceProperties.def"
};

/// Whether the value of a name in an expression depends on the machine: the
/// symbol of a property, or of an occupancy query.
inline bool isDeviceSymbol(llvm::StringRef name) {
  auto isNamed = [&](const auto &names) { return name == names.symbol; };
  return OccupancyQuestion::of(name) ||
         llvm::any_of(kDeviceProperties, isNamed);
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_DEVICEPROPERTIES_H
