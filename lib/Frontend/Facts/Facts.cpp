//===- Facts.cpp - facts of the front end beside the IR -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

std::optional<int64_t> gpuperf::Fact::asNumber() const {
  int64_t number;
  return llvm::StringRef(expr).getAsInteger(10, number) ? std::nullopt
                                                        : std::optional(number);
}

gpuperf::LaunchCount
gpuperf::LaunchCount::operator+(const LaunchCount &other) const {
  if (!times || !other.times)
    return times ? other : *this;
  if (*times > INT64_MAX - *other.times)
    return unknown("there are too many to count");
  return {*times + *other.times, {}};
}

gpuperf::LaunchCount gpuperf::LaunchCount::operator*(int64_t trips) const {
  assert(trips >= 0 && "a loop runs forward");
  if (!times)
    return *this;
  if (trips && *times > INT64_MAX / trips)
    return unknown("there are too many to count");
  return {*times * trips, {}};
}

/// "[1][2]" for the element of that number.
static std::string subscripts(const std::vector<uint64_t> &extents,
                              uint64_t element) {
  std::string text;
  for (uint64_t extent : llvm::reverse(extents)) {
    assert(extent > 0 && "an array without elements holds none");
    text = "[" + std::to_string(element % extent) + "]" + text;
    element /= extent;
  }
  return text;
}

const gpuperf::ParamField *gpuperf::fieldAt(const KernelParam &param,
                                            uint64_t offset, uint64_t bytes) {
  for (const ParamField &field : param.fields) {
    uint64_t size = field.bytes;
    for (uint64_t extent : field.extents)
      size *= extent;
    if (bytes == field.bytes && offset >= field.offset &&
        offset - field.offset < size && (offset - field.offset) % bytes == 0)
      return &field;
  }
  return nullptr;
}

std::string gpuperf::fieldName(const KernelParam &param, uint64_t offset,
                               uint64_t bytes) {
  if (const ParamField *field = fieldAt(param, offset, bytes))
    return param.name + "." + field->name +
           subscripts(field->extents, (offset - field->offset) / bytes);
  return param.name + "." + std::to_string(offset);
}

std::string gpuperf::structName(const KernelParam &param, uint64_t offset) {
  for (const ParamField &field : param.fields)
    if (field.offset == offset)
      return param.name +
             llvm::StringRef("." + field.name).rsplit('.').first.str();
  return offset ? param.name + "." + std::to_string(offset) : param.name;
}
