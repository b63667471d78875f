//===- DeviceProperties.h - what a program asks its GPU ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A grid of `2 * prop.multiProcessorCount` blocks is told as it is computed,
//
//     2 * cudaDeviceProp.multiProcessorCount
//
// and has its number when the machine is chosen. No parameter of a kernel has
// such a name: one called cudaDeviceProp would hide the type.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_DEVICEPROPERTIES_H
#define GPUPERF_SUPPORT_DEVICEPROPERTIES_H

#include "gpuperf/Support/OccupancyQuestion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Named as the members of cudaDeviceProp.
enum class DeviceProperty {
#define DEVICE_PROPERTY(member, runtime, driver) member,
#include "gpuperf/Support/DeviceProperties.def"
};

/// A property by the names that CUDA has for it.
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

/// Whether a name in an expression has its number when the machine is chosen:
/// the symbol of a property, or of a question for occupancy.
inline bool isDeviceSymbol(llvm::StringRef name) {
  auto isNamed = [&](const auto &names) { return name == names.symbol; };
  return OccupancyQuestion::of(name) ||
         llvm::any_of(kDeviceProperties, isNamed);
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_DEVICEPROPERTIES_H
