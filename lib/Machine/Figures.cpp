//===- Figures.cpp - a machine's figures by path --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/Figures.h"
#include "Schema.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

namespace {
struct MemberNumber {
  Figure operator()(const Figure *v) const { return *v; }
  Figure operator()(const Count *v) const {
    return *v ? Figure(static_cast<double>(**v)) : std::nullopt;
  }
  Figure operator()(const Flag *v) const {
    return *v ? Figure(**v ? 1 : 0) : std::nullopt;
  }
  template <typename T> Figure operator()(const T *) const {
    return std::nullopt;
  }
};
} // namespace

Figure gpuperf::figureAt(const Machine &machine, StringRef path) {
  auto [section, key] = path.split('.');
  if (section == "models")
    return machine.modelParameter(key.split('.').first, key.split('.').second);
  // The schema's accessors are for reading a file into a machine, too; they
  // change nothing.
  Machine &fields = const_cast<Machine &>(machine);
  for (const Field &field : machineFields())
    if (section == field.section && key == field.key)
      return std::visit(MemberNumber(), field.member(fields));
  for (const UnitField &field : unitFields())
    for (unsigned c = 0; section == field.section && c < numInstClasses; ++c)
      if (key == unitKey(field, InstClass(c)))
        return machine.units[c].*field.member;
  return std::nullopt;
}

std::string gpuperf::figureSource(const Machine &machine, StringRef path) {
  auto found = machine.provenance.find(path.str());
  if (found == machine.provenance.end())
    return machine.name;
  const Provenance &from = found->second;
  return (llvm::sys::path::filename(from.file) + ":" + llvm::Twine(from.line) +
          " (" + from.source + ")")
      .str();
}

Count gpuperf::deviceProperty(const Machine &machine, DeviceProperty property) {
  const OccupancyLimits &limits = machine.limits;
  switch (property) {
  case DeviceProperty::multiProcessorCount:
    return machine.smCount;
  case DeviceProperty::major:
    return machine.computeCapability.major;
  case DeviceProperty::minor:
    return machine.computeCapability.minor;
  case DeviceProperty::warpSize:
    return limits.warpSize;
  case DeviceProperty::maxThreadsPerBlock:
    return limits.maxThreadsPerBlock;
  case DeviceProperty::maxThreadsPerMultiProcessor:
    return limits.maxWarpsPerSM && limits.warpSize
               ? Count(*limits.maxWarpsPerSM * *limits.warpSize)
               : std::nullopt;
  case DeviceProperty::maxBlocksPerMultiProcessor:
    return limits.maxBlocksPerSM;
  case DeviceProperty::regsPerBlock:
    return limits.maxRegistersPerBlock;
  case DeviceProperty::regsPerMultiprocessor:
    return limits.registersPerSM;
  case DeviceProperty::sharedMemPerBlock:
    return machine.shared.bytesPerBlock;
  case DeviceProperty::sharedMemPerBlockOptin:
    return machine.shared.optInBytesPerBlock;
  case DeviceProperty::sharedMemPerMultiprocessor:
    return machine.shared.bytesPerSM;
  case DeviceProperty::reservedSharedMemPerBlock:
    return machine.shared.reservedBytesPerBlock;
  }
  llvm_unreachable("all properties are there");
}
