//===- profile.cpp - tables of profilers ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Dialect/ToolNames.h"
#include "gpuperf/Records/Profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text = gpuperf::textOf(data, size);
  auto profile = gpuperf::readProfile(text, "p.csv");
  if (profile)
    for (const gpuperf::LaunchRecord &record : profile->records)
      gpuperf::readToolName(record.kernel);
  gpuperf::drop(std::move(profile));
  return 0;
}
